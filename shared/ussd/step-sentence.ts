/**
 * What one step of a Walk did, in words: what was pressed where, and what came of it.
 *
 * The summary, the strip, the waterfall and exports say the same sentence. The service's own words stay as they came.
 */

import { capitalised } from '../text/capitalised.ts';
import { sentWords } from './secret-answer.ts';
import { stateTitle } from './state-title.ts';
import type { WalkStep } from './walk.ts';
import type { Before } from './walk-times.ts';

export type StepSentence = {
  /** `Pressed 1 on Home`, `Dialled *384*99#`, `Sent “Buy” on Stocks`. */
  readonly act: string;
  /** `got Stocks, page 1 of 12`; `refused with 404`; `no answer`. */
  readonly outcome: string;
  /** Why no screen came: the service's sentence, or what the transport says. */
  readonly reason?: string;
};

/** Of a screen that no phone showed: the answer took longer than the network waits. */
export const TOO_LATE = 'came too late for the phone';

/** `isLate`: the network had given up before the screen came. */
export function stepSentence(step: WalkStep, before: Before, isLate = false): StepSentence {
  const { outcome } = step;
  const act = actOf(step, before);
  if (outcome.kind === 'refused') return { act, outcome: refusalWords(step), reason: outcome.sentence };
  const title = stateTitle(outcome.state);
  const page = pageOf(outcome.text);
  const place = page ? `, page ${page.page} of ${page.pages}` : '';
  const end = outcome.isEnd ? ', which ended the session' : '';
  return { act, outcome: `got ${title}${place}${end}${isLate ? `, which ${TOO_LATE}` : ''}` };
}

/** `Pressed 1 on Home and got Stocks, page 1 of 12, in 14 ms.`; `took` is the time in words. */
export function wholeSentence(sentence: StepSentence, took: string): string {
  const { reason } = sentence;
  const without = sentenceWithoutReason(sentence, took);
  return reason === undefined ? without : `${without.slice(0, -1)}: ${reason}`;
}

/** The same where the reason stands beside it already. */
export function sentenceWithoutReason({ act, outcome, reason }: StepSentence, took: string): string {
  if (reason === undefined) return `${act} and ${outcome}${outcome.includes(',') ? ',' : ''} in ${took}.`;
  return `${act}. ${capitalised(outcome)} after ${took}.`;
}

/** `1`, `*384*99#`, `“Kafue”`, `nothing`: what goes on the arrow between two screens. */
export function keyWords({ sent, isStart, isSecret }: Pick<WalkStep, 'sent' | 'isStart' | 'isSecret'>): string {
  if (sent === '' || isSecret) return sentWords(sent, isSecret);
  return isStart || isKey(sent) ? sent : `“${sent}”`;
}

/** The title of the screen that came, or why none did: `Stocks`, `404`, `no answer`. */
export function outcomeTitle({ outcome, status }: WalkStep): string {
  if (outcome.kind === 'screen') return stateTitle(outcome.state);
  return status === undefined ? 'no answer' : String(status);
}

function actOf({ sent, isStart, isSecret }: WalkStep, before: Before): string {
  if (isStart) return `Dialled ${sent}`;
  const where = before.kind === 'screen' ? ` on ${stateTitle(before.screen.state)}` : '';
  if (sent === '' || isSecret) return `Sent ${sentWords(sent, isSecret)}${where}`;
  const isOption = before.kind === 'screen' && before.screen.keys.includes(sent);
  return isOption || isKey(sent) ? `Pressed ${sent}${where}` : `Sent “${sent}”${where}`;
}

function isKey(sent: string): boolean {
  return /^[0-9*#]$/.test(sent);
}

function refusalWords({ status, failureCode, outcome }: WalkStep): string {
  if (status === undefined) return 'no answer';
  if (failureCode !== undefined) return 'the answer broke off';
  const isRefused = outcome.kind === 'refused' && outcome.code.startsWith('service-');
  return isRefused ? `refused with ${status}` : `answered with ${status}, but with no screen`;
}

/** ` 2/12` at the end of the first line; a date has two strokes. */
function pageOf(text: string): { readonly page: number; readonly pages: number } | undefined {
  const [, page, pages] = /^[^\n]*?\s(\d{1,3})\/(\d{1,3})(?:\n|$)/.exec(text) ?? [];
  const [at, of] = [Number(page), Number(pages)];
  return at >= 1 && at <= of ? { page: at, pages: of } : undefined;
}

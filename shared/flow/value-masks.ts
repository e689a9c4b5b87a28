/**
 * Masks by pattern, where a session cannot be played again: what looks like a value that changes becomes `…`, with its sign
 * and its percent.
 *
 * What the user typed or chose stays, whatever it looks like: it is what the flow is about.
 */
import type { UssdReply } from '../ussd/reply.ts';
import { ANY_TEXT, asPattern } from './pattern.ts';
import type { RecordedPress } from './write-flow.ts';

/** Times, dates, amounts with decimals or thousands, movements with a sign, references of letters and digits. */
const VALUES =
  /\d{1,2}:\d{2}(?::\d{2})?|\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?: \d{2,4})?|(?<![\p{L}\p{N}])[+\-−±]?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+)%?|(?<![\p{L}\p{N}])[+\-−±]\d+%?|\b(?=[A-Z0-9-]{0,60}\d{3})[A-Z0-9]+(?:-[A-Z0-9]+)*\b|\d{4,}/gu;
/** `ZK 100.00`, `$5`: an option that is nothing but an amount was chosen for it; a name with its price was not. */
const AMOUNT = /^(?:\p{L}{1,3}|\p{Sc})?\s?(\d[\d,]*(?:\.\d+)?)(?:\s?(?:\p{L}{1,3}|\p{Sc}))?$/u;

/** The screen's text as a pattern of itself without its values. */
export function withoutItsValues(text: string, chosen: ReadonlySet<string>): string {
  return asPattern(text).replace(VALUES, (value) => (chosen.has(normal(value)) ? value : ANY_TEXT));
}

/** What was typed, and the amounts that were chosen, in a session; secrets are none of it. */
export function chosenValues(presses: readonly RecordedPress[]): ReadonlySet<string> {
  let before: UssdReply | undefined;
  const chosen = new Set<string>();
  for (const { sent, isSecret, outcome } of presses) {
    const label = before?.menu.options.find(({ key }) => key === sent)?.label;
    if (before && label === undefined && !isSecret) chosen.add(normal(sent));
    const [, amount] = AMOUNT.exec(label ?? '') ?? [];
    if (amount !== undefined) chosen.add(normal(amount));
    if (outcome.kind === 'reply') before = outcome.reply;
  }
  return chosen;
}

/** `250` and `250.00` are one value. */
function normal(value: string): string {
  const number = value.replaceAll(',', '');
  return /^\d+(?:\.\d+)?$/.test(number) ? String(Number(number)) : value;
}

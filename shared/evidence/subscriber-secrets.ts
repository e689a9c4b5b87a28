/**
 * What a file of evidence keeps to itself about a subscriber: PINs that were typed, and numbers.
 *
 * A PIN is what was typed where a screen asked for one: its state is named so, or its text says so. A key that the screen
 * offers is no PIN. Numbers are those of the environment's subscribers, and what a message itself calls a number.
 */
import type { Subscriber } from '../environment/environment.ts';
import { type AskingScreen, isSecretAnswer } from '../ussd/secret-answer.ts';
import { screenBefore, type WalkStep } from '../ussd/walk.ts';

/** Names in JSON and form bodies whose values are what they say. */
const NUMBER_MEMBER =
  /(?:msisdn|phone(?:_?number)?|mobile(?:_?number)?)["']?\s*[:=]\s*["']?(?:\+|%2B)?(\d{7,15})(?!\d)/gi;
const PIN_MEMBER =
  /(?:^|[^a-z])(?:pin|pin_?code|(?:old|new|current|confirm)_?pin)["']?\s*[:=]\s*["']?(\d{4,12})(?!\d)/gi;

/** Everything that was typed at a screen that asks for a PIN, or was recorded as a secret, in order, with the step that sent it. */
export function pinsTyped(steps: readonly WalkStep[]): { readonly pin: string; readonly exchangeId: string }[] {
  return steps.flatMap((step, at) => {
    if (step.isStart || step.sent === '') return [];
    const before = screenBefore(steps, at);
    const isPin = step.isSecret || (before !== undefined && asksForPin(before, step.sent));
    return isPin ? [{ pin: step.sent, exchangeId: step.exchangeId }] : [];
  });
}

/** What may be one in a code that was dialled with its answers: nobody knows which screen took it. */
export function pinsDialled(steps: readonly WalkStep[], serviceCode: string): string[] {
  const open = new Set(serviceCode.split(/[*#]/));
  const parts = steps.flatMap(({ isStart, sent }) => (isStart ? sent.split(/[*#]/) : []));
  return parts.filter((part) => /^\d{4,6}$/.test(part) && !open.has(part));
}

/** Rather one mask too many: in a file that is given away a state such as ENTERPIN asks for one as well. */
function asksForPin(before: AskingScreen, sent: string): boolean {
  return isSecretAnswer(before, sent) || (/PIN/.test(before.state) && !before.isEnd && !before.keys.includes(sent));
}

export function pinsNamed(texts: readonly string[]): string[] {
  return texts.flatMap((text) => [...text.matchAll(PIN_MEMBER)].map((match) => match[1] ?? ''));
}

/** Digits alone. */
export function numbersOf(subscribers: readonly Pick<Subscriber, 'msisdn'>[], texts: readonly string[]): string[] {
  const named = texts.flatMap((text) => [...text.matchAll(NUMBER_MEMBER)].map((match) => match[1] ?? ''));
  const all = [...subscribers.map(({ msisdn }) => msisdn), ...named].map((number) => number.replaceAll(/\D/g, ''));
  return [...new Set(all)].filter((digits) => digits.length >= SHORTEST_NUMBER);
}

const SHORTEST_NUMBER = 7;

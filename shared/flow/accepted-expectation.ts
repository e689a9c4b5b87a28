/**
 * What a step expects once the screen that came is accepted: the parts that do not hold become what came, all others stay.
 *
 * A wrong `contains`, `matches` or `options` gives way to the screen's text. A line with a `{name}` that a later step uses
 * stays where its pattern fits; where none does, there is nothing to accept, because the later step would have no value.
 * Source: contract, “run --update”.
 */

import { withoutValues } from '../ussd/secret-answer.ts';
import { checkAnswer, type PressAnswer, type TestExpression } from './check-answer.ts';
import type { Expectation, FlowStep, PlannedStep } from './flow.ts';
import { keptPattern } from './kept-pattern.ts';
import { type Captures, matchPart, matchWhole } from './match.ts';
import { ANY_TEXT, asPattern, namesIn, patternParts } from './pattern.ts';

export type Accepted =
  | { readonly kind: 'accepted'; readonly next: Expectation }
  /** This name would be set no more, and a later step uses it. */
  | { readonly kind: 'lost'; readonly name: string };

export type Acceptance = {
  /** What names are before this screen. */
  readonly known?: Captures;
  /** The steps behind it, which may use names that it sets. */
  readonly later?: readonly (PlannedStep | FlowStep)[];
  /** What becomes … where a screen repeats it. */
  readonly secrets?: readonly string[];
  /** Holds `matches` against the screen; without it for as long as that takes. */
  readonly test?: TestExpression | undefined;
};

/** Undefined where no screen came, or it is as expected. `maxMs` and `refused` stay as they are, whether they hold or not. */
export function acceptedExpectation(
  expected: Expectation,
  answer: PressAnswer,
  { known = new Map(), later = [], secrets = [], test }: Acceptance = {},
): Accepted | undefined {
  const { outcome } = answer;
  if (outcome.kind !== 'reply') return undefined;
  const { failures } = checkAnswer(expected, answer, known, test);
  const failing = new Map(failures.map(({ expectation, got }) => [expectation, got]));
  const { currentState, ussdText, menu } = outcome.reply;
  const sets = namesSet(expected).filter((name) => !known.has(name));
  const used = sets.length === 0 ? new Set() : namesUsed(later);
  const needed = sets.filter((name) => used.has(name));
  const isNeeded = (pattern: string): boolean => namesIn(pattern).some((name) => needed.includes(name));
  const plain = (text: string): string => withoutValues(asPattern(text), secrets.map(asPattern), ANY_TEXT);
  const named = failing.has('options') ? (expected.options ?? []).filter(isNeeded) : [];
  /** A line that shows an option whose pattern sets a name keeps that pattern. */
  const writtenLine = (line: string): string => {
    for (const { key, label } of menu.options) {
      const pattern = named.find((one) => fits(one, `${key} ${label}`) && one.startsWith(`${asPattern(key)} `));
      if (pattern !== undefined && label !== '' && line.endsWith(label) && line.includes(key))
        return plain(line.slice(0, -label.length)) + pattern.slice(asPattern(key).length + 1);
    }
    return plain(line);
  };
  const written = (text: string): string => text.split('\n').map(writtenLine).join('\n');
  const fits = (pattern: string, text: string): boolean =>
    matchWhole(patternParts(pattern), text, known).kind === 'fits';

  const next: { -readonly [Part in keyof Expectation]: Expectation[Part] } = { ...expected };
  if (failing.has('state')) next.state = asPattern(currentState);
  if (failing.has('text') && expected.text !== undefined)
    next.text = keptPattern(expected.text, ussdText, known, written);
  if (failing.has('contains')) {
    const stay = (expected.contains ?? []).filter(
      (part) => isNeeded(part) && matchPart(patternParts(part), ussdText, known).kind === 'fits',
    );
    next.contains = stay.length === 0 ? undefined : stay;
  }
  if (failing.has('matches')) next.matches = undefined;
  if (failing.has('options')) next.options = undefined;
  if (failing.has('keys')) next.keys = menu.options.map(({ key }) => key);
  if (failing.has('end')) next.end = menu.isEndState;
  const septets = failing.get('maxSeptets');
  // A character outside the alphabet holds no limit of septets.
  if (failing.has('maxSeptets')) next.maxSeptets = typeof septets === 'number' ? septets : undefined;
  const gaveWay = ['contains', 'matches', 'options'] as const;
  const isGone = failing.has('maxSeptets') && next.maxSeptets === undefined;
  if ((isGone || gaveWay.some((part) => failing.has(part))) && expected.text === undefined)
    next.text = written(ussdText);

  const stillSet = namesSet(next);
  const name = needed.find((one) => !stillSet.includes(one));
  if (name !== undefined) return { kind: 'lost', name };
  return [...failing.keys()].some((part) => part !== 'maxMs' && part !== 'refused')
    ? { kind: 'accepted', next }
    : undefined;
}

/** The names that a screen sets, or that must be there again. */
function namesSet({ text = '', contains = [], options = [] }: Expectation): string[] {
  return [text, ...contains, ...options].flatMap((pattern) => namesIn(pattern));
}

/** The names that these steps use: in what they send, and in what their screens must repeat. */
function namesUsed(steps: readonly (PlannedStep | FlowStep)[]): ReadonlySet<string> {
  const used = steps.flatMap((step) => {
    if (step.kind !== 'press' && step.kind !== 'type') return [];
    const { sent, expect } = step;
    return [...namesIn(sent, false), ...namesIn(expect.state ?? '', false), ...namesSet(expect)];
  });
  return new Set(used);
}

/** What a thumb needs on twelve keys: tables by the letters of E.161, and the phone's own typing as the judge of what is quickest. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KEYPAD_KEYS, MULTI_TAP_COMMIT_MS, type TextMode, tapCycle } from '../../../shared/gsm/keypad.ts';
import { tapCost } from '../../../shared/gsm/multi-tap.ts';
import { tapLetter } from '../../../shared/ussd/reply-line.ts';
import { type SessionState, SWITCHED_ON } from '../../../shared/ussd/session-state.ts';

const PACE = { pressesPerSecond: 2.5, commitMs: MULTI_TAP_COMMIT_MS };

test.each([
  // text, mode, presses, of which change the mode, waits
  ['', 'abc', 0, 0, 0],
  ['a', 'abc', 1, 0, 0],
  ['s', 'abc', 4, 0, 0],
  ['zed', 'abc', 4 + 2 + 1, 0, 1],
  ['cab', 'abc', 3 + 1 + 2, 0, 2],
  ['kafue', 'abc', 2 + 1 + 3 + 2 + 2, 0, 0],
  ['Kafue', 'abc', 1 + 2 + 2 + 1 + 3 + 2 + 2, 3, 0],
  ['zmbp', 'abc', 4 + 1 + 2 + 1, 0, 0],
  ['250', '123', 3, 0, 0],
  ['250', 'abc', 2 + 3, 2, 0],
  ['0', 'abc', 1, 0, 0],
  ['a b', 'abc', 1 + 1 + 2, 0, 0],
  ['a.b', 'abc', 1 + 1 + 2, 0, 0],
  ['2.5', '123', 1 + (1 + 1) + (2 + 1), 3, 0],
  ['*', '123', 1, 0, 0],
] as const)('%j from %s takes %i presses, %i for the mode, %i waits', (text, mode, presses, modePresses, waits) => {
  const cost = tapCost(text, mode, PACE);
  expect(cost).toMatchObject({ presses, modePresses, waits, unreachable: [] });
  expect(cost.ms).toBeCloseTo(presses * 400 + waits * (MULTI_TAP_COMMIT_MS - 400), 6);
});

test('what no key writes is named once and costs nothing', () => {
  expect(tapCost('é#é', 'abc', PACE)).toMatchObject({ presses: 0, unreachable: ['é', '#'] });
  expect(tapCost(' a', 'abc', PACE).unreachable).toEqual([' ']);
});

test('a thumb in no hurry waits for a letter, a quick one goes round through the modes', () => {
  expect(tapCost('ab', 'abc', { pressesPerSecond: 2.5, commitMs: 1000 })).toMatchObject({ presses: 3, waits: 1 });
  expect(tapCost('ab', 'abc', { pressesPerSecond: 10, commitMs: 1000 })).toMatchObject({ presses: 6, waits: 0 });
});

/** The quickest way through the phone's own typing, tried key by key. */
function quickestMs(text: string, mode: TextMode): number {
  type Node = { readonly state: SessionState; readonly ms: number };
  const pressMs = 1000 / PACE.pressesPerSecond;
  const keys = KEYPAD_KEYS.filter(
    (key) => key === '#' || [...text].some((one) => `${tapCycle(key, 'abc')}${tapCycle(key, 'ABC')}`.includes(one)),
  );
  let waiting: Node[] = [{ state: { ...SWITCHED_ON, mode }, ms: 0 }];
  const done = new Set<string>();
  while (waiting.length > 0) {
    const node = waiting.reduce((one, other) => (other.ms < one.ms ? other : one));
    waiting = waiting.filter((one) => one !== node);
    const { state, ms } = node;
    const id = `${state.typed} ${state.mode} ${state.tap?.key} ${state.tap?.count}`;
    const settled = state.tap ? state.typed.slice(0, -1) : state.typed;
    if (done.has(id) || !text.startsWith(settled) || state.typed.length > text.length) continue;
    done.add(id);
    if (state.typed === text) return ms;
    for (const key of keys) {
      waiting.push({ state: tapLetter(state, key, ms + pressMs), ms: ms + pressMs });
      const settledMs = state.tap?.key === key ? state.tap.atMs + MULTI_TAP_COMMIT_MS + 0.001 : 0;
      if (settledMs > ms + pressMs) waiting.push({ state: tapLetter(state, key, settledMs), ms: settledMs });
    }
  }
  return Number.POSITIVE_INFINITY;
}

test('no way through the phone’s own typing is quicker, and one is as quick', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcdswzABZ019.,* '), minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(letters, fc.constantFrom<TextMode>('abc', 'ABC', '123'), (text, mode) => {
      const cost = tapCost(text, mode, PACE);
      fc.pre(cost.unreachable.length === 0);
      expect(cost.ms).toBeCloseTo(quickestMs(text, mode), 1);
    }),
    { numRuns: 150 },
  );
});

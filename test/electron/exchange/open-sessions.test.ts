import { expect, test } from 'vitest';
import { createOpenSessions } from '../../../electron/exchange/open-sessions.ts';

const MASKED = 's-********';
const screenOf = (state: string) => ({
  ...{ exchangeId: `x-${state}`, secrets: [] },
  screen: { state, text: '', isEnd: false, keys: [] },
});

test('two sessions whose stars are alike are shown under two ids, each of which leads to its own', () => {
  const sessions = createOpenSessions(() => 'made-anew');
  const first = sessions.shownIdOf('staging', 's-secret-1', MASKED);
  const second = sessions.shownIdOf('staging', 's-secret-2', MASKED);
  expect([first, second]).toEqual([MASKED, 'made-anew']);
  expect(sessions.shownIdOf('staging', 's-secret-2', MASKED)).toBe(second);
  expect(sessions.trueIdOf('staging', first)).toBe('s-secret-1');
  expect(sessions.trueIdOf('staging', second)).toBe('s-secret-2');
  expect(sessions.trueIdOf('production', first)).toBe(first);
});

test('an id that was shown before its text became a token is not shown again', () => {
  const sessions = createOpenSessions(() => 'made-anew');
  const last = screenOf('HOME');
  sessions.brought('staging', sessions.shownIdOf('staging', 's-secret-1', 's-secret-1'), 1, last);
  expect(sessions.shownIdOf('staging', 's-secret-1', MASKED)).toBe(MASKED);
  sessions.brought('staging', MASKED, 1, last);
  expect(sessions.trueIdOf('staging', MASKED)).toBe('s-secret-1');
});

test('a screen that waits for a PIN is known after a thousand newer sessions, and there is an end to it', () => {
  const sessions = createOpenSessions(() => 'made-anew');
  const begin = (name: string, count: number, state: string) => {
    for (let at = 0; at < count; at += 1) sessions.brought('staging', `${name}-${at}`, 1, screenOf(state));
  };
  begin('old', 1, 'HOME');
  begin('asked', 1, 'ENTER_PIN');
  begin('newer', 1_500, 'HOME');
  const isKnown = (name: string) => sessions.lastOf('staging', name, 1) !== undefined;
  expect(['old-0', 'asked-0', 'newer-0', 'newer-1499'].map(isKnown)).toEqual([false, true, false, true]);
  begin('pin', 1_500, 'ENTER_PIN');
  expect(['asked-0', 'pin-0', 'pin-1499'].map(isKnown)).toEqual([false, false, true]);
});

test('two phones that were given one id are judged each by its own screen, and another by the one that came last', () => {
  const sessions = createOpenSessions(() => 'made-anew');
  sessions.brought('staging', 'one', 1, screenOf('HOME'));
  sessions.brought('staging', 'one', 2, screenOf('HOME'));
  sessions.brought('staging', 'one', 1, screenOf('ENTER_PIN'));
  sessions.brought('staging', 'one', 2, screenOf('LIST'));
  const stateOf = (customerId: number) => sessions.lastOf('staging', 'one', customerId)?.screen.state;
  expect([1, 2, 3].map(stateOf)).toEqual(['ENTER_PIN', 'LIST', 'LIST']);
  expect(sessions.lastOf('production', 'one', 1)).toBeUndefined();
  expect(sessions.lastOf('staging', undefined, 1)).toBeUndefined();
});

test.each([
  ['after', ['s-secret-1', MASKED]],
  ['before', [MASKED, 's-secret-1']],
] as const)('a session whose own id is the stars of another leads to itself, begun %s it', (_, trueIds) => {
  const sessions = createOpenSessions(() => 'made-anew');
  const shown = trueIds.map((trueId) => sessions.shownIdOf('staging', trueId, MASKED));
  expect(shown).toEqual([MASKED, 'made-anew']);
  expect(shown.map((id) => sessions.trueIdOf('staging', id))).toEqual(trueIds);
  expect(
    trueIds.map((trueId) => sessions.shownIdOf('staging', trueId, MASKED)),
    'asked again',
  ).toEqual(shown);
});

import { expect, test } from 'vitest';
import { createOpenSessions } from '../../../electron/exchange/open-sessions.ts';

const MASKED = 's-********';

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
  const last = { exchangeId: 'e', screen: { state: 'HOME', text: '', isEnd: false, keys: [] } };
  sessions.brought('staging', sessions.shownIdOf('staging', 's-secret-1', 's-secret-1'), last);
  expect(sessions.shownIdOf('staging', 's-secret-1', MASKED)).toBe(MASKED);
  sessions.brought('staging', MASKED, last);
  expect(sessions.trueIdOf('staging', MASKED)).toBe('s-secret-1');
});

import { expect, test } from 'vitest';
import { createSandboxClock } from '../../../electron/sandbox/sandbox-clock.ts';

test('a clock that nobody moved is not ahead, even where a millisecond passes between two looks at it', () => {
  let atMs = 1_000;
  const clock = createSandboxClock({
    nowMs: () => {
      atMs += 1;
      return atMs;
    },
  });
  expect(clock.state()).toEqual({ nowMs: 1_001, isFrozen: false, offsetMs: 0 });
  clock.advance(60_000);
  expect(clock.state()).toEqual({ nowMs: 61_002, isFrozen: false, offsetMs: 60_000 });
});

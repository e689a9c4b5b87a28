/** By how much the sandbox's clock is moved with one press: words, and milliseconds. */
const MINUTE_MS = 60_000;

export const CLOCK_STEPS = [
  ['1 minute', MINUTE_MS],
  ['10 minutes', 10 * MINUTE_MS],
  ['1 hour', 60 * MINUTE_MS],
  ['1 day', 1440 * MINUTE_MS],
] as const;

/**
 * What a load counts besides what Artillery counts itself, by the names that its report and `ensure` know. Each is there from
 * the start, because a threshold over a counter that never came would be no threshold.
 *
 * None is the beginning of another: Artillery replaces names in expressions wherever they stand.
 */
export const LOAD_COUNTERS = {
  presses: 'flow.presses',
  /** Answers that were as the flow expects, and those that were not. */
  asExpected: 'flow.as_expected',
  failed: 'flow.expectations_failed',
  /** Refusals that the flow does not expect. */
  refused: 'flow.refused',
  /** Among them those of the signature, the token or the client id. */
  unsigned: 'flow.signature_refused',
  mixedUp: 'flow.sessions_mixed_up',
  passed: 'flow.sessions_passed',
} as const;

/** All of them must be 0 at the end. */
export const LOAD_FAULTS = [
  LOAD_COUNTERS.failed,
  LOAD_COUNTERS.refused,
  LOAD_COUNTERS.unsigned,
  LOAD_COUNTERS.mixedUp,
] as const;

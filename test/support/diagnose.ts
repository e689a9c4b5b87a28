/** A diagnosis from its beginning to its end, for tests of the ladder itself. */
import { diagnosing } from '../../shared/doctor/diagnose.ts';
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import { runToEnd } from './run-to-end.ts';

export function diagnose(...asked: Parameters<typeof diagnosing>): Diagnosis {
  return runToEnd(diagnosing(...asked));
}

/**
 * The answer times of an environment's screens, from the newest recorded presses.
 *
 * Only the newest are read, so that a year of history does not hold main. Which times count is decided here: those of
 * presses that brought a screen; what they come to, in shared/ussd/state-times.ts.
 */
import { type StateTimes, stateTimes, type TimedState } from '../../shared/ussd/state-times.ts';
import type { Database } from '../sqlite/database.ts';

/** Their reading takes some ten milliseconds. */
export const MOST_TIMED_PRESSES = 2_000;

export function readStateTimes(db: Database, environmentId: string): readonly StateTimes[] {
  const rows = db.all<TimedState>(
    `SELECT summary ->> '$.press.outcome.state' AS state, summary ->> '$.totalMs' AS totalMs
       FROM (SELECT seq FROM exchange_facts WHERE environment_id = ? AND kind = 'ussd' ORDER BY seq DESC LIMIT ?)
       JOIN exchanges USING (seq)
      WHERE summary ->> '$.press.outcome.kind' = 'screen'`,
    environmentId,
    MOST_TIMED_PRESSES,
  );
  return stateTimes(rows);
}

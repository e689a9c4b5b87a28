/**
 * Sessions as rows of history.db: the presses of one session, and the newest exchange of each.
 *
 * A session is known by environment and session id; an exchange without one stands for itself. Nothing is stored for a
 * session: the index on its id finds first, last and all.
 */
import type { ExchangeSummary } from '../../shared/request/exchange.ts';
import { type Walk, walksOf } from '../../shared/ussd/walk.ts';
import type { Database, SqlValue } from '../sqlite/database.ts';
import { NOT_RECEIVED } from './received-rows.ts';
import { amongNewest, sentByNoRobot } from './robot-rows.ts';

export type SessionKey = { readonly environmentId: string; readonly sessionId: string };

/** Pressed or sent one by one by a person, and by neither a robot nor a flow. */
const OF_OWN_HANDS = ` AND ${amongNewest('f.seq')}
  AND EXISTS (SELECT 1 FROM exchanges AS own WHERE own.seq = f.seq
    AND ${sentByNoRobot('own.summary')} AND json_extract(own.summary, '$.map.by') IS NOT 'flow')`;

/** A session beyond this is a machine's; its first presses are shown. */
const MOST_WALK_STEPS = 2_000;

/** The session of a row; undefined if it has none. */
export function sessionAt(db: Database, seq: number): SessionKey | undefined {
  const row = db.get<{ environment_id: string; session_id: string | null }>(
    'SELECT environment_id, session_id FROM exchange_facts WHERE seq = ?',
    seq,
  );
  return row?.session_id == null ? undefined : { environmentId: row.environment_id, sessionId: row.session_id };
}

/** Undefined if none of its exchanges is a press, as before presses were remembered. */
export function walkOf(db: Database, { environmentId, sessionId }: SessionKey): Walk | undefined {
  const rows = db.all<{ summary: string }>(
    `SELECT summary FROM exchanges JOIN exchange_facts USING (seq)
      WHERE session_id = ? AND environment_id = ? ORDER BY seq LIMIT ?`,
    sessionId,
    environmentId,
    MOST_WALK_STEPS,
  );
  return walksOf(rows.map(({ summary }) => JSON.parse(summary) as ExchangeSummary))[0];
}

/** What was sent as a secret in the session of an exchange up to this row, itself among it. */
export function secretsUntil(
  db: Database,
  { press, environmentId, sessionId }: Pick<ExchangeSummary, 'press' | 'environmentId' | 'sessionId'>,
  seq: number,
): string[] {
  if (!press) return [];
  const own = press.isSecret ? [press.sent] : [];
  if (sessionId === undefined) return own;
  const earlier = db.all<{ sent: string }>(
    `SELECT json_extract(summary, '$.press.sent') AS sent FROM exchanges JOIN exchange_facts USING (seq)
      WHERE session_id = ? AND environment_id = ? AND seq < ? AND summary LIKE '%"isSecret":true%'`,
    sessionId,
    environmentId,
    seq,
  );
  return [...own, ...earlier.map(({ sent }) => sent)];
}

/** The rows of a session, newest first. */
export function seqsOf(db: Database, { environmentId, sessionId }: SessionKey, most: number): number[] {
  return db
    .all<{ seq: number }>(
      'SELECT seq FROM exchange_facts WHERE session_id = ? AND environment_id = ? ORDER BY seq DESC LIMIT ?',
      sessionId,
      environmentId,
      most,
    )
    .map(({ seq }) => seq);
}

/**
 * The next row before `before` that is the newest of its session or has none. Each older press of a session on the way
 * costs one look into the index.
 */
export function newestBefore(db: Database, before: SqlValue, withoutRuns = false): number | undefined {
  return db.get<{ seq: number }>(
    `SELECT f.seq FROM exchange_facts AS f
      WHERE f.seq < ? AND f.${NOT_RECEIVED} AND (f.session_id IS NULL OR NOT EXISTS (
        SELECT 1 FROM exchange_facts AS g
          WHERE g.session_id = f.session_id AND g.environment_id = f.environment_id AND g.seq > f.seq))${withoutRuns ? OF_OWN_HANDS : ''}
      ORDER BY f.seq DESC LIMIT 1`,
    before,
  )?.seq;
}

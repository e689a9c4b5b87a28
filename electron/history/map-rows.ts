/**
 * The USSD presses of an environment as the map takes them: from summaries alone, in the order of recording, a portion at a time.
 */
import { type MapStep, mapStepOf } from '../../shared/map/map-step.ts';
import type { ExchangeSummary } from '../../shared/request/exchange.ts';
import type { Database } from '../sqlite/database.ts';

export type MapRow = MapStep & { readonly seq: number; readonly sessionId?: string | undefined };

/** At most `most` presses recorded after the row `afterSeq`, oldest first. */
export function mapRows(db: Database, environmentId: string, afterSeq: number, most: number): readonly MapRow[] {
  const rows = db.all<{ seq: number; summary: string }>(
    `SELECT seq, summary FROM exchanges
      WHERE seq IN (SELECT seq FROM exchange_facts WHERE environment_id = ? AND kind = 'ussd' AND seq > ? ORDER BY seq LIMIT ?)
      ORDER BY seq`,
    environmentId,
    afterSeq,
    most,
  );
  return rows.flatMap(({ seq, summary }) => {
    const exchange = JSON.parse(summary) as ExchangeSummary;
    const step = mapStepOf(exchange);
    return step ? [{ ...step, seq, sessionId: exchange.sessionId }] : [];
  });
}

/** The row after which the newest `most` presses begin, and how many are older. */
export function newestPresses(
  db: Database,
  environmentId: string,
  most: number,
): { readonly afterSeq: number; readonly older: number } {
  const found = db.get<{ seq: number }>(
    "SELECT seq FROM exchange_facts WHERE environment_id = ? AND kind = 'ussd' ORDER BY seq DESC LIMIT 1 OFFSET ?",
    environmentId,
    most,
  );
  if (!found) return { afterSeq: 0, older: 0 };
  const older = db.get<{ count: number }>(
    "SELECT count(*) AS count FROM exchange_facts WHERE environment_id = ? AND kind = 'ussd' AND seq <= ?",
    environmentId,
    found.seq,
  );
  return { afterSeq: found.seq, older: older?.count ?? 0 };
}

/** The exchange of a row; undefined if it is gone. */
export function idAt(db: Database, seq: number): string | undefined {
  return db.get<{ id: string }>('SELECT id FROM exchanges WHERE seq = ?', seq)?.id;
}

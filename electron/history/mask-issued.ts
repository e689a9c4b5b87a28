/**
 * Masks the tokens that a service issued in answers which were recorded before such answers were masked.
 *
 * It looks once at what each file holds, when that is opened, and changes nothing else of a row. The index of words is made
 * anew if there was such a row, because a token is one of its words.
 */
import { createIssuedMasker } from '../../shared/observed/issued-masker.ts';
import type { Exchange } from '../../shared/request/exchange.ts';
import type { Database } from '../sqlite/database.ts';
import { transaction } from '../sqlite/transaction.ts';

/** In `history_settings`: the last row that was looked at. */
const LOOKED_AT = 'issued-tokens-masked-to';
const TOKEN_OPERATION = 'auth.token';

type Row = { readonly seq: number; readonly detail: string; readonly body: Uint8Array };
type Detail = Pick<Exchange, 'response' | 'maskedSecrets'>;

/** True if a token was masked. */
export function maskIssued(db: Database): boolean {
  const from = Number(
    db.get<{ value: string }>('SELECT value FROM history_settings WHERE name = ?', LOOKED_AT)?.value ?? 0,
  );
  const to = db.get<{ seq: number | null }>(
    'SELECT max(seq) AS seq FROM exchange_facts WHERE operation = ?',
    TOKEN_OPERATION,
  )?.seq;
  if (to === undefined || to === null || to <= from) return false;
  // Overwrites what was there.
  db.exec('PRAGMA secure_delete = ON');
  return transaction(db, () => {
    const rows = db.all<Row>(
      `SELECT seq, detail, response_body AS body FROM exchanges
        WHERE seq IN (SELECT seq FROM exchange_facts WHERE operation = ? AND seq > ?) AND response_body IS NOT NULL`,
      TOKEN_OPERATION,
      from,
    );
    const changed = rows.filter((row) => maskRow(db, row));
    db.run('INSERT OR REPLACE INTO history_settings (name, value) VALUES (?, ?)', LOOKED_AT, String(to));
    return changed.length > 0;
  });
}

function maskRow(db: Database, { seq, detail, body }: Row): boolean {
  const { response, ...rest } = JSON.parse(detail) as Detail;
  const masker = createIssuedMasker({ headers: response?.headers ?? [], body });
  const bytes = masker.bytes(body);
  const masked = masker.json(response);
  if (masker.count() === 0) return false;
  db.run(
    'UPDATE exchanges SET detail = ?, response_body = ? WHERE seq = ?',
    JSON.stringify({ ...rest, response: masked, maskedSecrets: rest.maskedSecrets + masker.count() }),
    bytes,
    seq,
  );
  return true;
}

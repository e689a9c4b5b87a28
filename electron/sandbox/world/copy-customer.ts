/**
 * More customers like one: each with a number of its own, and with the account, holdings, orders and history that the first had when the
 * copying began.
 *
 * For loads: who sells a part of what they own needs a customer who still owns it. What others do to the first customer
 * meanwhile is in no copy.
 */
import type { Subscriber } from '../../../shared/environment/environment.ts';
import { AppError } from '../../../shared/failure.ts';
import type { Database, SqlValue } from '../../sqlite/database.ts';
import { insertRow } from '../../sqlite/rows.ts';
import { transaction } from '../../sqlite/transaction.ts';
import type { CustomerRow } from './world-types.ts';

type Row = Readonly<Record<string, SqlValue>>;

/** Copies are told from the seed’s customers by their ids. */
const FIRST_COPY_ID = 100_001;
/** All of them lie in one file, each with some ten thousand bytes. */
export const MOST_COPIES = 20_000;

/** What a customer owns, in the order in which rows refer to each other, each table with its own id. */
const OWNED = [
  ['account', 'accountId'],
  ['portfolio', 'portfolioId'],
  ['asset', 'assetId'],
  ['tradeRequest', 'requestId'],
  ['assetTransaction', 'transactionId'],
] as const;
const IDS: ReadonlySet<string> = new Set(OWNED.map(([, id]) => id));

/** What makes so many more copies, all in one transaction. */
export type CustomerCopier = (count: number) => readonly Subscriber[];

/** @throws AppError `customer-unknown` */
export function createCustomerCopier(db: Database, customerId: number): CustomerCopier {
  const original = db.get<CustomerRow & Row>('SELECT * FROM customer WHERE customerId = ?', customerId);
  if (original === undefined) {
    const message = `The sandbox has no customer ${customerId} who could be copied.`;
    throw new AppError({ code: 'customer-unknown', message });
  }
  const owned = OWNED.map(([table, id]) => setAside(db, table, id, customerId));
  const name = `${original.firstName} ${original.lastName}`;
  const copyOne = (): Subscriber => {
    const copyId = Math.max(FIRST_COPY_ID, highest(db, 'customer', 'customerId') + 1);
    const msisdn = copyNumber(copyId);
    const referenceId = highest(db, 'customer', 'referenceId') + 1;
    insertRow(db, 'customer', { ...original, customerId: copyId, msisdn, referenceId });
    const moved: Record<string, number> = {};
    for (const { table, id, least, copies, columns } of owned) {
      moved[id] = highest(db, table, id) + 1 - least;
      // One statement for all rows of a table, because a load makes hundreds of customers a second.
      db.run(copies, ...columns.flatMap((column) => (column === 'customerId' ? copyId : (moved[column] ?? []))));
    }
    return { customerId: copyId, name, msisdn };
  };
  return (count) => transaction(db, () => Array.from({ length: count }, copyOne));
}

/** Who the first copies in a world of the seed will be. */
export function copiesFrom(count: number): readonly Subscriber[] {
  return Array.from({ length: count }, (_, at) => {
    const customerId = FIRST_COPY_ID + at;
    return { customerId, name: '', msisdn: copyNumber(customerId) };
  });
}

/** The number that the copy with this id calls from. */
function copyNumber(copyId: number): string {
  return `+26095${String(copyId).padStart(7, '0')}`;
}

/** Keeps the rows of one table as they are now, beside the statement that copies them with other ids. */
function setAside(db: Database, table: string, id: string, customerId: number) {
  const aside = `copied_${table}_${customerId}`;
  db.exec(`DROP TABLE IF EXISTS temp.${aside}`);
  db.exec(`CREATE TEMP TABLE ${aside} AS SELECT * FROM ${table} WHERE customerId = ${customerId} ORDER BY ${id}`);
  const columns = db.all<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`).map(({ name }) => name);
  const values = columns.map((name) => (name === 'customerId' ? '?' : IDS.has(name) ? `${name} + ?` : name));
  const least = db.get<{ least: number | null }>(`SELECT min(${id}) AS least FROM temp.${aside}`)?.least ?? 0;
  const copies = `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM temp.${aside}`;
  return { table, id, least, copies, columns };
}

/** Both columns are indexed, so that this reads one row. */
function highest(db: Database, table: string, column: string): number {
  return db.get<{ most: number | null }>(`SELECT max(${column}) AS most FROM ${table}`)?.most ?? 0;
}

/** One page of a table's rows, by time of creation. */
import type { SqlValue } from '../../sqlite/database.ts';
import type { SandboxCore } from '../core.ts';
import { type Outcome, ok, refuse } from '../outcome.ts';
import { findCustomer } from '../trading/customers.ts';
import type { RequestType } from '../world/world-types.ts';
import { type PageQuery, pageMeta, pageWanted } from './paging.ts';

export type ListQuestion = {
  /** Table, id column and condition come from this program, never from input. */
  readonly table: string;
  readonly idColumn: string;
  readonly where: string;
  readonly values: readonly SqlValue[];
};

export function listRows<Row>(
  core: SandboxCore,
  { table, idColumn, where, values }: ListQuestion,
  query: PageQuery,
  toJson: (row: Row) => unknown,
): Outcome {
  const wanted = pageWanted(query);
  const total = core.db.get<{ count: number }>(`SELECT count(*) AS count FROM ${table} WHERE ${where}`, ...values);
  const rows = core.db.all<Row>(
    `SELECT * FROM ${table} WHERE ${where} ORDER BY createdMs ${wanted.sort}, ${idColumn} ${wanted.sort} LIMIT ? OFFSET ?`,
    ...values,
    wanted.limit,
    wanted.offset,
  );
  return ok(rows.map(toJson), pageMeta(wanted, rows.length, total?.count ?? 0));
}

/** A list that belongs to one customer, of one type of request if the query names one; 404 if there is no such customer. */
export function listOfCustomer<Row>(
  core: SandboxCore,
  { table, idColumn }: Pick<ListQuestion, 'table' | 'idColumn'>,
  query: PageQuery & { readonly customerId: number; readonly requestType?: RequestType },
  toJson: (core: SandboxCore, row: Row) => unknown,
): Outcome {
  const { customerId, requestType } = query;
  if (!findCustomer(core, customerId)) return refuse(404, 'customerId', `There is no customer ${customerId}.`);
  const where = requestType === undefined ? 'customerId = ?' : 'customerId = ? AND requestType = ?';
  const values = requestType === undefined ? [customerId] : [customerId, requestType];
  return listRows<Row>(core, { table, idColumn, where, values }, query, (row) => toJson(core, row));
}

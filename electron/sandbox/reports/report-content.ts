/** The content of a finished report: totals of the world, by kind of report. All of it is invented. */
import type { Report } from '../../../shared/catalogue/reports.ts';
import type { SandboxCore } from '../core.ts';
import { type Currency, toDecimal } from '../money.ts';

type Counted = { readonly name: string; readonly count: number };
type Summed = Counted & { readonly currency: Currency; readonly totalMinor: number };

export function reportContent(core: SandboxCore, types: Report['reportTypes']): Readonly<Record<string, unknown>> {
  return Object.fromEntries(types.map((type) => [type, SECTIONS[type](core)]));
}

const SECTIONS: Readonly<Record<Report['reportTypes'][number], (core: SandboxCore) => unknown>> = {
  USER: ({ db }) => ({
    customersByStatus: toRecord(
      db.all<Counted>('SELECT status AS name, count(*) AS count FROM customer GROUP BY status'),
    ),
    accountsByStatus: toRecord(
      db.all<Counted>('SELECT status AS name, count(*) AS count FROM account GROUP BY status'),
    ),
  }),
  TRANSACTION: ({ db }) => ({
    movements: sums(
      db.all<Summed>(
        'SELECT requestType AS name, currency, count(*) AS count, sum(amountMinor) AS totalMinor FROM assetTransaction GROUP BY requestType, currency ORDER BY requestType, currency',
      ),
    ),
  }),
  REGULATORY: ({ db }) => ({
    requestsByStatus: toRecord(
      db.all<Counted>('SELECT status AS name, count(*) AS count FROM tradeRequest GROUP BY status'),
    ),
    largest: sums(
      db.all<Summed>(
        "SELECT 'largest' AS name, currency, count(*) AS count, max(amountMinor) AS totalMinor FROM assetTransaction GROUP BY currency ORDER BY currency",
      ),
    ),
  }),
};

function toRecord(rows: readonly Counted[]): Record<string, number> {
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

function sums(rows: readonly Summed[]): unknown[] {
  return rows.map(({ name, currency, count, totalMinor }) => ({ name, currency, count, total: toDecimal(totalMinor) }));
}

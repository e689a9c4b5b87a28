/** TRANSACTION_HISTORY and STOCK_TRANSACTIONS: movements as lines of text, as many a page as fit. */
import type { SandboxCore } from '../../core.ts';
import { formatMoney, formatShares } from '../../money.ts';
import type { TransactionRow } from '../../world/world-types.ts';
import type { Screen, ScreenContent } from '../screen.ts';
import { packPages, septets, shortDate } from '../screen-text.ts';
import { sideOf } from './pending-requests.ts';

/** Septets of the options with their line ends, including “Next Page”. */
const HISTORY_OPTIONS = { all: '\n5. Next Page\n0. Back to Portfolio'.length };
const STOCK_OPTIONS = { single: '\n0. Back'.length, all: '\n5. Next Page\n0. Back'.length };
const LONGEST_PLACE = ' 10/10'.length;

export const transactionHistoryScreen: Screen = {
  show({ core, customer, page }) {
    const all = transactionsOf(core, customer.customerId);
    if (all.length === 0) return { text: 'No transactions yet.' };
    const header = `History: ${all.length}`;
    const lines = all.map((row) => movementLine(row, core.book.byId(row.instrumentId).symbol));
    return linesOf(header, packPages(lines, septets(header) + LONGEST_PLACE, HISTORY_OPTIONS.all), page);
  },
};

export const stockTransactionsScreen: Screen = {
  show(context) {
    const { core, customer, memory } = context;
    const all = transactionsOf(core, customer.customerId, memory.assetId ?? 0);
    const symbol = core.book.find(memory.instrumentId ?? 0)?.symbol ?? 'Holding';
    const header = `${symbol} total: ${all.length}`;
    const lines = all.map((row) => movementLine(row));
    const alone = packPages(lines, septets(header), STOCK_OPTIONS.single);
    // The specification shows one option; a next page is offered only if one screen cannot hold all lines.
    const pages = alone.length <= 1 ? alone : packPages(lines, septets(header) + LONGEST_PLACE, STOCK_OPTIONS.all);
    return linesOf(header, pages, context.page);
  },
};

function movementLine(row: TransactionRow, symbol?: string): string {
  const what = symbol === undefined ? sideOf(row) : `${sideOf(row)} ${symbol}`;
  return `${what} ${formatShares(row.quantityMicro)} ${formatMoney(row.amountMinor, row.currency)} ${shortDate(row.createdMs)}`;
}

function linesOf(header: string, pages: readonly (readonly string[])[], page: number): ScreenContent {
  const place = pages.length > 1 ? ` ${page + 1}/${pages.length}` : '';
  return { text: [`${header}${place}`, ...(pages[page] ?? [])].join('\n'), hasNextPage: page + 1 < pages.length };
}

/** The customer's movements, newest first; those of one asset if it is given. */
function transactionsOf(core: SandboxCore, customerId: number, assetId?: number): readonly TransactionRow[] {
  const values = assetId === undefined ? [customerId] : [customerId, assetId];
  const where = assetId === undefined ? 'customerId = ?' : 'customerId = ? AND assetId = ?';
  const order = 'ORDER BY createdMs DESC, transactionId DESC';
  return core.db.all<TransactionRow>(`SELECT * FROM assetTransaction WHERE ${where} ${order}`, ...values);
}

/** GET /v1/requests, /v1/portfolio and /v1/transactions: what belongs to one customer, page by page. */
import type { SandboxCore } from '../core.ts';
import type { Outcome } from '../outcome.ts';
import type { PortfolioRow, RequestType, TradeRequestRow, TransactionRow } from '../world/world-types.ts';
import { listOfCustomer } from './list-rows.ts';
import type { PageQuery } from './paging.ts';
import type { Input } from './read-input.ts';
import { portfolioJson, tradeRequestJson, transactionJson } from './row-json.ts';

// The catalogue's schemas have checked these shapes before a handler runs.
type OfCustomer = PageQuery & { readonly customerId: number };
type OfRequests = OfCustomer & { readonly requestType?: RequestType };

export function listRequests(core: SandboxCore, { query }: Input): Outcome {
  const asked = query as OfRequests;
  const { requestType } = asked;
  const question = {
    table: 'tradeRequest',
    idColumn: 'requestId',
    where: requestType === undefined ? 'customerId = ?' : 'customerId = ? AND requestType = ?',
    values: requestType === undefined ? [asked.customerId] : [asked.customerId, requestType],
  };
  return listOfCustomer<TradeRequestRow>(core, question, asked, (row) => tradeRequestJson(core, row));
}

export function listPortfolios(core: SandboxCore, { query }: Input): Outcome {
  const asked = query as OfCustomer;
  const question = { table: 'portfolio', idColumn: 'portfolioId', where: 'customerId = ?', values: [asked.customerId] };
  return listOfCustomer<PortfolioRow>(core, question, asked, (row) => portfolioJson(core, row));
}

export function listTransactions(core: SandboxCore, { query }: Input): Outcome {
  const asked = query as OfCustomer;
  const question = {
    table: 'assetTransaction',
    idColumn: 'transactionId',
    where: 'customerId = ?',
    values: [asked.customerId],
  };
  return listOfCustomer<TransactionRow>(core, question, asked, (row) => transactionJson(core, row));
}

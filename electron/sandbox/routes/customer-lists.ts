/** GET /v1/requests, /v1/portfolio and /v1/transactions: what belongs to one customer, page by page. */
import type { SandboxCore } from '../core.ts';
import type { Outcome } from '../outcome.ts';
import { listOfCustomer } from './list-rows.ts';
import type { Input } from './read-input.ts';
import { portfolioJson, tradeRequestJson, transactionJson } from './row-json.ts';

// The catalogue's schemas have checked these shapes before a handler runs.
type Asked = Parameters<typeof listOfCustomer>[2];

export function listRequests(core: SandboxCore, { query }: Input): Outcome {
  return listOfCustomer(core, { table: 'tradeRequest', idColumn: 'requestId' }, query as Asked, tradeRequestJson);
}

export function listPortfolios(core: SandboxCore, { query }: Input): Outcome {
  return listOfCustomer(core, { table: 'portfolio', idColumn: 'portfolioId' }, query as Asked, portfolioJson);
}

export function listTransactions(core: SandboxCore, { query }: Input): Outcome {
  const of = { table: 'assetTransaction', idColumn: 'transactionId' };
  return listOfCustomer(core, of, query as Asked, transactionJson);
}

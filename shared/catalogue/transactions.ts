/** Transactions: completed movements. Source: specification, "Transaction" and "GET /transactions". */
import { z } from 'zod';
import { list } from './envelope.ts';
import { customerId, dated, id, paging } from './fields.ts';
import type { Operation } from './operation.ts';

const assetTransaction = z.object({
  transactionId: id('Transaction id'),
  assetId: id('Asset id'),
  customerId,
  amount: z.number(),
  currency: z.string(),
  requestType: z.string(),
  status: z.string(),
  ...dated,
});

export type AssetTransaction = z.infer<typeof assetTransaction>;

export const TRANSACTION_OPERATIONS = [
  {
    name: 'transactions.list',
    method: 'GET',
    path: '/v1/transactions',
    title: 'List transactions',
    help: 'The completed purchases and sales of one customer.',
    query: z.strictObject({ customerId, ...paging }),
    response: { status: 200, help: 'A page of transactions.', schema: list(assetTransaction) },
    refusals: [400, 404],
    examples: [{ title: 'The ten newest', query: { customerId: 1001, limit: 10, sort: 'DESC' } }],
  },
] as const satisfies readonly Operation[];

/** Requests: orders to buy or sell. Source: specification, "Request" and "GET /requests". */
import { z } from 'zod';
import { list } from './envelope.ts';
import { currency, customerId, dated, id, paging, REQUEST_TYPES } from './fields.ts';
import type { Operation } from './operation.ts';

const tradeRequest = z.object({
  requestId: id('Request id'),
  instrumentId: id('Instrument id'),
  customerId,
  symbol: z.string(),
  requestType: z.enum(REQUEST_TYPES),
  status: z.string().meta({ description: 'PENDING, and in the sandbox COMPLETED, CANCELLED and FAILED.' }),
  currency,
  isRecurring: z.boolean(),
  schedule: z.string().meta({ description: 'ONCE.' }),
  purchaseAmount: z.number().meta({ description: 'Amount of money of the order.' }),
  ...dated,
});

export type TradeRequest = z.infer<typeof tradeRequest>;

export const REQUEST_OPERATIONS = [
  {
    name: 'requests.list',
    method: 'GET',
    path: '/v1/requests',
    title: 'List requests',
    help: 'The orders of one customer, waiting and done.',
    query: z.strictObject({
      customerId,
      requestType: z
        .enum(REQUEST_TYPES)
        .optional()
        .meta({ title: 'Side', description: 'Only sales or only purchases.' }),
      ...paging,
    }),
    response: { status: 200, help: 'A page of requests.', schema: list(tradeRequest) },
    refusals: [400, 404],
    examples: [
      { title: 'Everything of a customer', query: { customerId: 1001 } },
      { title: 'Newest purchases', query: { customerId: 1001, requestType: 'PURCHASE', limit: 5, sort: 'DESC' } },
    ],
    invented:
      'The specification names two variants of a row without their difference; the sandbox answers the shown one.',
  },
] as const satisfies readonly Operation[];

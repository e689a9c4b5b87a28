/** Portfolios: a customer's holdings. Source: specification, "Portfolio", "GET /portfolio", "PUT /portfolio". */
import { z } from 'zod';
import { list, single } from './envelope.ts';
import { currency, customerId, dated, id, lifeStatus, paging } from './fields.ts';
import { jsonBody, type Operation } from './operation.ts';

const portfolio = z.object({
  portfolioId: id('Portfolio id'),
  accountId: id('Account id')
    .optional()
    .meta({ description: 'Absent where the portfolio was made by hand and belongs to no account.' }),
  customerId,
  currency,
  investmentAmount: z.number().meta({ description: 'What the holdings cost.' }),
  marketValue: z.number().meta({ description: 'What the holdings are worth now.' }),
  performance: z.number().meta({ description: 'Change of value in percent.' }),
  status: lifeStatus,
  ...dated,
});

export type Portfolio = z.infer<typeof portfolio>;

export const PORTFOLIO_OPERATIONS = [
  {
    name: 'portfolio.list',
    method: 'GET',
    path: '/v1/portfolio',
    title: 'List portfolios',
    help: 'The portfolios of one customer with their present worth.',
    query: z.strictObject({ customerId, ...paging }),
    response: { status: 200, help: 'A page of portfolios.', schema: list(portfolio) },
    refusals: [400, 404],
    examples: [{ title: 'Of a customer', query: { customerId: 1001 } }],
  },
  {
    name: 'portfolio.update',
    method: 'PUT',
    path: '/v1/portfolio',
    title: 'Update a portfolio',
    help: 'Changes the currency or the status of a portfolio.',
    body: jsonBody({
      portfolioId: id('Portfolio id'),
      currency: currency.optional(),
      status: lifeStatus.optional(),
    }),
    response: { status: 200, help: 'The portfolio after the change.', schema: single(portfolio) },
    refusals: [400, 403, 404, 409, 415, 422],
    examples: [
      { title: 'Keep it active', body: { portfolioId: 3001, status: 'ACTIVE' } },
      { title: 'Suspend it', body: { portfolioId: 3001, status: 'SUSPENDED' } },
      { title: 'Count in euro', body: { portfolioId: 3001, currency: 'EUR' } },
    ],
  },
] as const satisfies readonly Operation[];

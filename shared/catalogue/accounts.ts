/** Investment accounts. Source: specification, "Account", "POST /accounts", "PUT /accounts". */
import { z } from 'zod';
import { single } from './envelope.ts';
import { currency, customerId, dated, id, investmentType, lifeStatus } from './fields.ts';
import { jsonBody, type Operation } from './operation.ts';

const account = z.object({
  accountId: id('Account id'),
  customerId,
  status: lifeStatus,
  investmentType,
  currency,
  ...dated,
});

export type Account = z.infer<typeof account>;

export const ACCOUNT_OPERATIONS = [
  {
    name: 'accounts.create',
    method: 'POST',
    path: '/v1/accounts',
    title: 'Create an account',
    help: 'Opens an investment account for a customer; its portfolio is made with it.',
    body: jsonBody({
      customerId,
      currency,
      investmentTypes: z.array(investmentType).min(1).optional().meta({
        title: 'Investment types',
        description: 'INTERNATIONAL_STOCKS when left out.',
      }),
    }),
    response: { status: 201, help: 'The new account.', schema: single(account) },
    refusals: [400, 403, 404, 409, 415],
    examples: [{ title: 'In kwacha', body: { customerId: 1003, currency: 'ZK' } }],
  },
  {
    name: 'accounts.update',
    method: 'PUT',
    path: '/v1/accounts',
    title: 'Update an account',
    help: 'Changes the status, the investment type or the currency of an account.',
    body: jsonBody({
      accountId: id('Account id'),
      status: lifeStatus.optional(),
      investmentType: investmentType.optional(),
      currency: currency.optional(),
    }),
    response: { status: 200, help: 'The account after the change.', schema: single(account) },
    refusals: [400, 403, 404, 409, 415, 422],
    examples: [
      { title: 'Keep it active', body: { accountId: 2003, status: 'ACTIVE' } },
      { title: 'Suspend', body: { accountId: 2003, status: 'SUSPENDED' } },
    ],
  },
] as const satisfies readonly Operation[];

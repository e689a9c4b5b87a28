/** The handler of every operation of the catalogue; an operation without one does not compile. */
import type { OperationName } from '../../../shared/catalogue/operations.ts';
import type { SandboxCore } from '../core.ts';
import { type Outcome, ok } from '../outcome.ts';
import { createAccount, updateAccount } from './accounts-route.ts';
import { listPortfolios, listRequests, listTransactions } from './customer-lists.ts';
import { createCustomer, updateCustomer } from './customers-route.ts';
import { listInstruments } from './instruments-route.ts';
import { updatePortfolio } from './portfolio-route.ts';
import type { Input } from './read-input.ts';
import { createReport, getReport, listReports } from './reports-route.ts';
import { processUssd, showAssetTransactions } from './ussd-routes.ts';
import { getWebhook, getWebhookKey, updateWebhook } from './webhooks-route.ts';

/** Synchronous: its writes share one transaction with the stored answer. */
export type Handler = (core: SandboxCore, input: Input) => Outcome;

export const HANDLERS: Readonly<Record<OperationName, Handler>> = {
  'instruments.list': listInstruments,
  'requests.list': listRequests,
  'portfolio.list': listPortfolios,
  'portfolio.update': updatePortfolio,
  'transactions.list': listTransactions,
  'customers.create': createCustomer,
  'customers.update': updateCustomer,
  'accounts.create': createAccount,
  'accounts.update': updateAccount,
  'reports.list': listReports,
  'reports.create': createReport,
  'reports.get': getReport,
  'webhooks.get': getWebhook,
  'webhooks.update': updateWebhook,
  'webhooks.key': getWebhookKey,
  'ussd.process': processUssd,
  'ussd.transactions': showAssetTransactions,
  'auth.token': issueToken,
};

/** All of it is invented; the specification only names /auth. */
function issueToken(core: SandboxCore): Outcome {
  const { tokenLifetimeSec } = core.settings();
  return ok({
    accessToken: core.issueToken(),
    tokenType: 'Bearer',
    clientId: core.clientId,
    expiresIn: tokenLifetimeSec,
  });
}

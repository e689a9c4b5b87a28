/** The right request of each operation, as the clauses send it. Identical calls of several clauses are sent once. */
import type { OperationName } from '../catalogue/operations.ts';
import { firstRow, rowsOf, shown } from './answers.ts';
import { type Answered, type Asking, type Call, call, dial } from './ask.ts';
import { CannotJudge, type Known } from './clause.ts';

export const INVESTMENT_TYPE = 'INTERNATIONAL_STOCKS';

/** The lists whose paging the specification shows. */
export const LISTS = ['instruments.list', 'requests.list', 'portfolio.list', 'transactions.list'] as const;
export type ListName = (typeof LISTS)[number];

export function listCall(operation: ListName, { customerId }: Known, query: Call['query'] = {}): Call {
  const required: Readonly<Record<string, string>> =
    operation === 'instruments.list' ? { investmentType: INVESTMENT_TYPE } : { customerId: String(customerId) };
  return { operation, query: { ...required, ...query } };
}

/** The updates, each of something that this run made, or of what is put back as it was. */
export const CREATE_REPORT: Call = { operation: 'reports.create', body: { reportTypes: ['USER'] }, intent: 'report' };
export const createAccount = ({ customerId }: Known): Call => ({
  operation: 'accounts.create',
  body: { customerId, currency: 'ZK' },
  intent: 'account',
});

export function* askFor(operation: OperationName, known: Known): Asking<Answered> {
  const { customerId } = known;
  switch (operation) {
    case 'instruments.list':
    case 'requests.list':
    case 'portfolio.list':
    case 'transactions.list':
      return yield* call(listCall(operation, known));
    case 'reports.list':
      // A list without rows shows nothing of a report.
      if (known.mayAct) yield* call(CREATE_REPORT);
      return yield* call({ operation });
    case 'webhooks.get':
    case 'webhooks.key':
      return yield* call({ operation });
    case 'reports.get':
      return yield* call({ operation, path: { reportId: yield* someReport(known) } });
    case 'ussd.process':
      return yield* dial();
    case 'ussd.transactions': {
      const row = firstRow(yield* call(listCall('transactions.list', known)));
      return yield* call({
        operation,
        query: { customerId: String(customerId), assetId: String(numberIn(row, 'assetId')) },
      });
    }
    case 'reports.create':
      return yield* call(CREATE_REPORT);
    case 'accounts.create':
      return yield* call(createAccount(known));
    case 'accounts.update':
      return yield* call({ operation, body: { accountId: yield* madeAccount(known), status: 'SUSPENDED' } });
    case 'portfolio.update': {
      const portfolioId = numberIn(yield* madePortfolio(known), 'portfolioId');
      return yield* call({ operation, body: { portfolioId, status: 'SUSPENDED' } });
    }
    case 'customers.update': {
      const { firstName } = yield* customerNow(known);
      return yield* call({ operation, body: { customerId, ...(typeof firstName === 'string' ? { firstName } : {}) } });
    }
    case 'webhooks.update':
      return yield* call({ operation, body: { subscriptions: yield* subscriptionsNow() } });
    case 'customers.create':
      return yield* call({ operation, body: { firstName: 'Conformance', lastName: 'Check' }, intent: 'customer' });
    case 'auth.token':
      throw new CannotJudge('The specification does not show how a token is obtained.');
  }
}

/** One that is there; where the run may act, one that it asked for. */
function* someReport({ mayAct }: Known): Asking<string> {
  const answered = mayAct ? yield* call(CREATE_REPORT) : yield* call({ operation: 'reports.list' });
  const row = firstRow(answered);
  const { reportId } = row;
  if (typeof reportId === 'number' || typeof reportId === 'string') return String(reportId);
  throw new CannotJudge(`No report’s reportId could be read: got ${shown(reportId)}.`);
}

export function* madeAccount(known: Known): Asking<number> {
  return numberIn(firstRow(yield* call(createAccount(known))), 'accountId');
}

/** The portfolio that came with the account that this run made. */
export function* madePortfolio(known: Known): Asking<Readonly<Record<string, unknown>>> {
  const accountId = yield* madeAccount(known);
  const answered = yield* call({ ...listCall('portfolio.list', known, { limit: '1000' }), again: 1 });
  const row = rowsOf(answered).find((one) => one.accountId === accountId);
  if (row) return row;
  throw new CannotJudge(`GET /v1/portfolio shows no portfolio of the account ${accountId} that was just made.`);
}

/** No endpoint reads a customer; an update with the id alone answers it as it is. */
export function* customerNow({ customerId }: Known): Asking<Readonly<Record<string, unknown>>> {
  return firstRow(yield* call({ operation: 'customers.update', body: { customerId } }));
}

export function* firstNameNow(known: Known): Asking<string> {
  const { firstName } = yield* customerNow(known);
  if (typeof firstName === 'string') return firstName;
  throw new CannotJudge(`The customer’s first name could not be read: got ${shown(firstName)}.`);
}

function* subscriptionsNow(): Asking<readonly string[]> {
  const { subscriptions } = firstRow(yield* call({ operation: 'webhooks.get' }));
  if (Array.isArray(subscriptions)) return subscriptions.map(String);
  throw new CannotJudge(`The webhook’s subscriptions could not be read: got ${shown(subscriptions)}.`);
}

export function numberIn(row: Readonly<Record<string, unknown>>, field: string): number {
  const value = row[field];
  if (typeof value === 'number') return value;
  throw new CannotJudge(`${field} could not be read: expected a number, got ${shown(value)}.`);
}

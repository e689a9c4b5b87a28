/** POST and PUT /v1/accounts. Every account is created with a portfolio. */
import { insertRow, updateRow } from '../../sqlite/rows.ts';
import type { SandboxCore } from '../core.ts';
import type { Currency } from '../money.ts';
import { created, type Outcome, ok, type Refused, refuse } from '../outcome.ts';
import { findAccount, findCustomer } from '../trading/customers.ts';
import { refuseChange } from '../trading/life-status.ts';
import type { AccountRow, LifeStatus } from '../world/world-types.ts';
import type { Input } from './read-input.ts';
import { accountJson, portfolioJson } from './row-json.ts';

type NewAccount = { readonly customerId: number; readonly currency: Currency };
type AccountChange = {
  readonly accountId: number;
  readonly status?: LifeStatus;
  readonly investmentType?: string;
  readonly currency?: Currency;
};

export function createAccount(core: SandboxCore, { body }: Input): Outcome {
  const { customerId, currency } = body as NewAccount;
  const barred = refuseOwner(core, customerId);
  if (barred) return barred;
  const nowMs = core.clock.nowMs();
  const common = { customerId, status: 'ACTIVE' as const, currency, createdMs: nowMs, updatedMs: nowMs };
  const account = { ...common, investmentType: 'INTERNATIONAL_STOCKS' };
  const { lastRowId: accountId } = insertRow(core.db, 'account', account);
  const { lastRowId: portfolioId } = insertRow(core.db, 'portfolio', { ...common, accountId });
  const json = accountJson(core, { ...account, accountId });
  core.announce('account.created', json);
  core.announce('portfolio.created', portfolioJson(core, { ...common, accountId, portfolioId }));
  return created(json);
}

export function updateAccount(core: SandboxCore, { body }: Input): Outcome {
  const { accountId, status, ...fields } = body as AccountChange;
  const row = findAccount(core, accountId);
  if (!row) return refuse(404, 'accountId', `There is no account ${accountId}.`);
  const changesMore = Object.keys(fields).length > 0;
  if (!changesMore && status === undefined) return ok(accountJson(core, row));
  const barred =
    refuseChange({ what: `Account ${accountId}`, now: row.status, wanted: status, changesMore }) ??
    refuseOwner(core, row.customerId);
  if (barred) return barred;
  const changed: AccountRow = { ...row, ...fields, status: status ?? row.status, updatedMs: core.clock.nowMs() };
  updateRow(core.db, 'account', changed, 'accountId', ['status', 'investmentType', 'currency', 'updatedMs']);
  const json = accountJson(core, changed);
  core.announce('account.updated', json);
  return ok(json);
}

/** 404 if there is no such customer, 403 if they may not act. */
export function refuseOwner(core: SandboxCore, customerId: number): Refused | undefined {
  const customer = findCustomer(core, customerId);
  if (!customer) return refuse(404, 'customerId', `There is no customer ${customerId}.`);
  if (customer.status === 'ACTIVE') return undefined;
  return refuse(403, 'customerId', `Customer ${customerId} is ${customer.status}; that must be ACTIVE first.`);
}

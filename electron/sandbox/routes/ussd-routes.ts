/** POST /v1/ussd/process and GET /v1/ussd/transactions: from the checked input to the menu. */
import type { SandboxCore } from '../core.ts';
import { show } from '../menus/engine.ts';
import {
  openSession,
  processUssdCall,
  refuseBarred,
  repeatStart,
  SESSION_EXPIRED,
  type UssdInput,
} from '../menus/process.ts';
import { type Outcome, refuse } from '../outcome.ts';
import { findCustomer } from '../trading/customers.ts';
import { findHolding } from '../trading/holdings.ts';
import type { Input } from './read-input.ts';

export function processUssd(core: SandboxCore, { body }: Input): Outcome {
  // The catalogue's schema has checked these fields.
  return processUssdCall(core, body as UssdInput);
}

export type SessionFault = 'stale-session' | 'duplicate-start';

/** The same call with a deliberate fault of the network or the service; see shared/sandbox/fault.ts. */
export function processFaultyUssd(core: SandboxCore, { body }: Input, fault: SessionFault): Outcome {
  if (fault === 'stale-session') return refuse(404, 'sessionId', SESSION_EXPIRED);
  return repeatStart(core, body as UssdInput);
}

/** Opens a session at the transactions of one holding; `0` leads to the holding, as the table says. */
export function showAssetTransactions(core: SandboxCore, { query }: Input): Outcome {
  const { customerId, assetId } = query as { readonly customerId: number; readonly assetId: number };
  const customer = findCustomer(core, customerId);
  if (!customer) return refuse(404, 'customerId', `There is no customer ${customerId}.`);
  const barred = refuseBarred(customer);
  if (barred) return barred;
  const holding = findHolding(core, customerId, assetId);
  if (!holding) return refuse(404, 'assetId', `Customer ${customerId} has no asset ${assetId}.`);
  const { instrumentId, portfolioId } = holding;
  return openSession(
    core,
    customer,
    show(core, customer, 'STOCK_TRANSACTIONS', { assetId, instrumentId, portfolioId }),
  );
}

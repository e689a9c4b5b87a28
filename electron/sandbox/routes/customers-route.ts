/** POST and PUT /v1/customers. */
import { insertRow, updateRow } from '../../sqlite/rows.ts';
import type { SandboxCore } from '../core.ts';
import { created, type Outcome, ok, type Refused, refuse } from '../outcome.ts';
import { findCustomer } from '../trading/customers.ts';
import { refuseChange } from '../trading/life-status.ts';
import type { CustomerRow, LifeStatus } from '../world/world-types.ts';
import type { Input } from './read-input.ts';
import { customerJson } from './row-json.ts';

type NewCustomer = { readonly firstName: string; readonly lastName: string; readonly referenceId?: number };
type CustomerChange = Partial<NewCustomer> & { readonly customerId: number; readonly status?: LifeStatus };

export function createCustomer(core: SandboxCore, { body }: Input): Outcome {
  const { firstName, lastName, referenceId } = body as NewCustomer;
  const taken = refuseTaken(core, referenceId);
  if (taken) return taken;
  const nowMs = core.clock.nowMs();
  const next = core.db.get<{ customerId: number }>(
    'SELECT coalesce(max(customerId), 1000) + 1 AS customerId FROM customer',
  );
  const row: CustomerRow = {
    customerId: next?.customerId ?? 1001,
    firstName,
    lastName,
    status: 'ACTIVE',
    referenceId: referenceId ?? null,
    // The request has no phone number; the sandbox assigns one, so that the customer can dial.
    msisdn: `+26099${String(next?.customerId ?? 1001).padStart(7, '0')}`,
    createdMs: nowMs,
    updatedMs: nowMs,
  };
  insertRow(core.db, 'customer', row);
  const json = customerJson(core, row);
  core.announce('customer.created', json);
  return created(json);
}

export function updateCustomer(core: SandboxCore, { body }: Input): Outcome {
  const { customerId, status, ...fields } = body as CustomerChange;
  const row = findCustomer(core, customerId);
  if (!row) return refuse(404, 'customerId', `There is no customer ${customerId}.`);
  const changesMore = Object.keys(fields).length > 0;
  if (!changesMore && status === undefined) return ok(customerJson(core, row));
  const barred = refuseChange({ what: `Customer ${customerId}`, now: row.status, wanted: status, changesMore });
  if (barred) return barred;
  const taken = refuseTaken(core, fields.referenceId, customerId);
  if (taken) return taken;
  const changed: CustomerRow = { ...row, ...fields, status: status ?? row.status, updatedMs: core.clock.nowMs() };
  const columns = ['firstName', 'lastName', 'status', 'referenceId', 'updatedMs'] as const;
  updateRow(core.db, 'customer', changed, 'customerId', columns);
  const json = customerJson(core, changed);
  core.announce('customer.updated', json);
  return ok(json);
}

function refuseTaken(core: SandboxCore, referenceId: number | undefined, self = 0): Refused | undefined {
  if (referenceId === undefined) return undefined;
  const sql = 'SELECT customerId FROM customer WHERE referenceId = ? AND customerId <> ?';
  const other = core.db.get<{ customerId: number }>(sql, referenceId, self);
  if (!other) return undefined;
  return refuse(409, 'referenceId', `The reference ${referenceId} belongs to customer ${other.customerId} already.`);
}

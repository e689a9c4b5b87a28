/** Reads customers and their accounts. */
import type { SandboxCore } from '../core.ts';
import type { AccountRow, CustomerRow } from '../world/world-types.ts';

export function findCustomer(core: SandboxCore, customerId: number): CustomerRow | undefined {
  return core.db.get<CustomerRow>('SELECT * FROM customer WHERE customerId = ?', customerId);
}

export function findCustomerByNumber(core: SandboxCore, msisdn: string): CustomerRow | undefined {
  return core.db.get<CustomerRow>('SELECT * FROM customer WHERE msisdn = ?', msisdn);
}

export function allCustomers(core: SandboxCore): readonly CustomerRow[] {
  return core.db.all<CustomerRow>('SELECT * FROM customer ORDER BY customerId');
}

export function findAccount(core: SandboxCore, accountId: number): AccountRow | undefined {
  return core.db.get<AccountRow>('SELECT * FROM account WHERE accountId = ?', accountId);
}

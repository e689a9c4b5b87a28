/**
 * The catalogue: every operation of the service, in one list assembled from the resource files.
 *
 * A new operation needs only a new entry in its resource's file.
 */
import { ACCOUNT_OPERATIONS } from './accounts.ts';
import { AUTH_OPERATIONS } from './auth.ts';
import { CUSTOMER_OPERATIONS } from './customers.ts';
import { INSTRUMENT_OPERATIONS } from './instruments.ts';
import type { Operation } from './operation.ts';
import { PORTFOLIO_OPERATIONS } from './portfolio.ts';
import { REPORT_OPERATIONS } from './reports.ts';
import { REQUEST_OPERATIONS } from './requests.ts';
import { TRANSACTION_OPERATIONS } from './transactions.ts';
import { USSD_OPERATIONS } from './ussd.ts';
import { WEBHOOK_OPERATIONS } from './webhooks.ts';

const ALL = [
  ...INSTRUMENT_OPERATIONS,
  ...REQUEST_OPERATIONS,
  ...PORTFOLIO_OPERATIONS,
  ...TRANSACTION_OPERATIONS,
  ...CUSTOMER_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...REPORT_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
  ...USSD_OPERATIONS,
  ...AUTH_OPERATIONS,
] as const;

export type OperationName = (typeof ALL)[number]['name'];

type GroupIn<Name> = Name extends `${infer Group}.${string}` ? Group : never;
export type OperationGroup = GroupIn<OperationName>;

/** The resource that an operation belongs to: the first part of its name. */
export function groupOf({ name }: { readonly name: OperationName }): OperationGroup {
  return name.slice(0, name.indexOf('.')) as OperationGroup;
}

/** In display order. */
export const OPERATIONS: readonly (Operation & { readonly name: OperationName })[] = ALL;

const BY_NAME = new Map<string, Operation & { readonly name: OperationName }>(
  OPERATIONS.map((operation) => [operation.name, operation]),
);

/** The operation with that name, or undefined. */
export function findOperation(name: string): (Operation & { readonly name: OperationName }) | undefined {
  return BY_NAME.get(name);
}

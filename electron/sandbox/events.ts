/**
 * Names of the service's events. The specification names only the subscriptions (REPORT, ALL), so these are the
 * sandbox's own.
 */

const EVENT_NAMES = [
  'report.created',
  'report.completed',
  'report.failed',
  'request.created',
  'request.completed',
  'request.cancelled',
  'request.failed',
  'transaction.completed',
  'customer.created',
  'customer.updated',
  'account.created',
  'account.updated',
  'portfolio.created',
  'portfolio.updated',
] as const;

export type ServiceEventName = (typeof EVENT_NAMES)[number];

/** Called inside the transaction that made the change; `data` has the shape of the JSON operations. */
export type Announce = (event: ServiceEventName, data: unknown) => void;

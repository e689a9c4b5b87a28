/**
 * What happens in the service, as its events are called. The specification names the subscriptions (REPORT, ALL) and no
 * event: these names are the sandbox's own.
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

/** Called inside the transaction of what happened; `data` is the thing as the JSON operations show it. */
export type Announce = (event: ServiceEventName, data: unknown) => void;

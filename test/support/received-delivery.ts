/** A webhook message as history keeps it, for tests that keep one. */
import type { NewDelivery } from '../../electron/history/received-rows.ts';

export function receivedDelivery(id: string, change: Partial<NewDelivery> = {}): NewDelivery {
  return {
    id,
    kind: 'delivery',
    environmentId: 'sandbox',
    startedAtMs: 1_790_000_000_000,
    method: 'POST',
    url: 'https://127.0.0.1:1/hook/x',
    label: 'report.created',
    status: 200,
    verified: true,
    totalMs: 1,
    failedChecks: [],
    deliveryId: `d-${id}`,
    event: 'report.created',
    isWhole: true,
    answer: { kind: 'status', status: 200, isOrdered: false },
    request: { method: 'POST', url: 'https://127.0.0.1:1/hook/x', headers: [], body: { base64: '', totalBytes: 3 } },
    content: { kind: 'unreadable', reason: 'not read here' },
    maskedSecrets: 0,
    ...change,
  };
}

/**
 * Deliveries: messages that wait to be sent, were sent, or were given up. Each attempt is recorded.
 *
 * A message is queued in the transaction of the event it reports, so it is neither lost nor sent for an event that did
 * not happen. Sending is in send-delivery.ts.
 */

import { toHex } from '../../../shared/bytes/hex.ts';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { insertRow, updateRow } from '../../sqlite/rows.ts';
import type { SandboxCore } from '../core.ts';
import type { ServiceEventName } from '../events.ts';
import { hears, webhookRow } from './webhook-config.ts';

export type DeliveryRow = {
  readonly deliveryId: string;
  readonly event: string;
  readonly url: string;
  readonly body: Uint8Array;
  readonly state: 'WAITING' | 'DELIVERED' | 'FAILED';
  readonly nextTryMs: number;
  readonly createdMs: number;
  readonly updatedMs: number;
};

export type DeliveryTry = {
  readonly tryNumber: number;
  readonly atMs: number;
  /** HTTP status; null if no answer came. */
  readonly status: number | null;
  readonly failure: string | null;
};

/** Seconds between a failed attempt and the next; after the last one the delivery is given up. */
const RETRY_AFTER_SEC = [1, 2, 4, 8, 16] as const;

const ID_BYTES = 12;

type QueueCore = Pick<SandboxCore, 'db' | 'clock' | 'random' | 'settings' | 'agendaChanged'>;

/** Queues the event for the webhook if it has an address and subscribes to it. */
export function announceToWebhook(core: QueueCore, event: ServiceEventName, data: unknown): void {
  const webhook = webhookRow(core);
  if (webhook.url !== null && hears(webhook, event)) queueDelivery(core, webhook.url, event, data);
}

/** Queues a message to any address; it is due at once. */
export function queueDelivery(core: QueueCore, url: string, event: ServiceEventName, data: unknown): void {
  const nowMs = core.clock.nowMs();
  const deliveryId = toHex(core.random.bytes(ID_BYTES));
  const createdAt = core.settings().timestampsIn === 'seconds' ? Math.floor(nowMs / 1000) : nowMs;
  const { webhookId } = webhookRow(core);
  const body = encodeUtf8(JSON.stringify({ deliveryId, event, createdAt, webhookId, data }));
  const dated = { nextTryMs: nowMs, createdMs: nowMs, updatedMs: nowMs };
  insertRow(core.db, 'delivery', { deliveryId, event, url, body, state: 'WAITING', ...dated });
  core.agendaChanged(nowMs);
}

export function nextDeliveryDueMs(core: SandboxCore): number | undefined {
  const sql = "SELECT min(nextTryMs) AS dueMs FROM delivery WHERE state = 'WAITING'";
  return core.db.get<{ dueMs: number | null }>(sql)?.dueMs ?? undefined;
}

export function dueDeliveries(core: SandboxCore): readonly DeliveryRow[] {
  const sql = "SELECT * FROM delivery WHERE state = 'WAITING' AND nextTryMs <= ? ORDER BY nextTryMs, rowid";
  return core.db.all<DeliveryRow>(sql, core.clock.nowMs());
}

export function triesOf(core: SandboxCore, deliveryId: string): readonly DeliveryTry[] {
  const sql = 'SELECT tryNumber, atMs, status, failure FROM deliveryTry WHERE deliveryId = ? ORDER BY tryNumber';
  return core.db.all<DeliveryTry>(sql, deliveryId);
}

/** Records the result of an attempt, and when the next one is due, if any. A delivery may have gone with its world meanwhile. */
export function recordTry(
  core: SandboxCore,
  { deliveryId }: DeliveryRow,
  result: { readonly status: number | null; readonly failure: string | null },
): void {
  if (core.db.get('SELECT 1 FROM delivery WHERE deliveryId = ?', deliveryId) === undefined) return;
  const nowMs = core.clock.nowMs();
  const made = triesOf(core, deliveryId).length;
  const { status, failure } = result;
  insertRow(core.db, 'deliveryTry', { deliveryId, tryNumber: made + 1, atMs: nowMs, status, failure });
  const waitSec = RETRY_AFTER_SEC[made];
  const isDelivered = status !== null && status >= 200 && status < 300;
  const state = isDelivered ? 'DELIVERED' : waitSec === undefined ? 'FAILED' : 'WAITING';
  const nextTryMs = nowMs + (waitSec ?? 0) * 1000;
  const changed = { deliveryId, state, nextTryMs, updatedMs: nowMs };
  updateRow(core.db, 'delivery', changed, 'deliveryId', ['state', 'nextTryMs', 'updatedMs']);
  if (state === 'WAITING') core.agendaChanged(nextTryMs);
}

/**
 * The client's one webhook: its address, its subscriptions, and the key that signs its messages.
 *
 * The key is created with the database and stored in it: it is the service's own, not the user's.
 */

import { toBase64 } from '../../../shared/bytes/base64.ts';
import { concatBytes } from '../../../shared/bytes/compare.ts';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { nobleSigner } from '../../../shared/signature/noble-crypto.ts';
import type { Signer } from '../../../shared/signature/ports.ts';
import { insertRow, updateRow } from '../../sqlite/rows.ts';
import type { SandboxCore } from '../core.ts';
import type { ServiceEventName } from '../events.ts';

export type WebhookRow = {
  readonly webhookId: number;
  readonly url: string | null;
  /** JSON list. */
  readonly subscriptions: string;
  readonly keyId: string;
  readonly keySeed: Uint8Array;
  readonly createdMs: number;
  readonly updatedMs: number;
};

const WEBHOOK_ID = 1;
const KEY_ID = 'sandbox-webhook-key';
const SEED_BYTES = 32;

/** The configuration; created with a new key on first use. */
export function webhookRow(core: Pick<SandboxCore, 'db' | 'clock' | 'random'>): WebhookRow {
  const row = core.db.get<WebhookRow>('SELECT * FROM webhook WHERE webhookId = ?', WEBHOOK_ID);
  if (row) return row;
  const nowMs = core.clock.nowMs();
  const made: WebhookRow = {
    webhookId: WEBHOOK_ID,
    url: null,
    subscriptions: '[]',
    keyId: KEY_ID,
    keySeed: core.random.bytes(SEED_BYTES),
    createdMs: nowMs,
    updatedMs: nowMs,
  };
  insertRow(core.db, 'webhook', made);
  return made;
}

export function saveWebhook(core: SandboxCore, row: WebhookRow): void {
  updateRow(core.db, 'webhook', row, 'webhookId', ['url', 'subscriptions', 'updatedMs']);
}

export function webhookSigner({ keySeed, keyId }: WebhookRow): Signer {
  return nobleSigner(new Uint8Array(keySeed), keyId);
}

/** ALL subscribes to every event, REPORT to events of reports. */
export function hears({ url, subscriptions }: WebhookRow, event: ServiceEventName): boolean {
  if (url === null) return false;
  const names = JSON.parse(subscriptions) as string[];
  return names.includes('ALL') || (names.includes('REPORT') && event.startsWith('report.'));
}

/** One line of OpenSSH text (RFC 8709): type, base64 body, comment; the comment is the key id. */
export function publicKeyLine(row: WebhookRow): string {
  const type = 'ssh-ed25519';
  const head = Uint8Array.of(0, 0, 0, type.length);
  const blob = concatBytes(head, encodeUtf8(type), Uint8Array.of(0, 0, 0, SEED_BYTES), webhookSigner(row).publicKey);
  return `${type} ${toBase64(blob)} ${row.keyId}`;
}

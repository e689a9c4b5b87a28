/** GET and PUT /v1/webhooks, GET /v1/webhooks/key. */
import type { Webhook, WebhookKey } from '../../../shared/catalogue/webhooks.ts';
import type { SandboxCore } from '../core.ts';
import { type Outcome, ok } from '../outcome.ts';
import { noteWhoGave } from '../webhooks/agent-addresses.ts';
import { publicKeyLine, saveWebhook, type WebhookRow, webhookRow } from '../webhooks/webhook-config.ts';
import type { Input } from './read-input.ts';
import { dates } from './row-json.ts';

type WebhookChange = { readonly url?: string; readonly subscriptions?: readonly string[] };

export function getWebhook(core: SandboxCore): Outcome {
  return ok(webhookJson(core, webhookRow(core)));
}

export function updateWebhook(core: SandboxCore, { body }: Input): Outcome {
  const { url, subscriptions } = body as WebhookChange;
  const row = webhookRow(core);
  if (url === undefined && subscriptions === undefined) return ok(webhookJson(core, row));
  if (url !== undefined) noteWhoGave(core, url);
  const changed: WebhookRow = {
    ...row,
    url: url ?? row.url,
    subscriptions: subscriptions === undefined ? row.subscriptions : JSON.stringify([...new Set(subscriptions)]),
    updatedMs: core.clock.nowMs(),
  };
  saveWebhook(core, changed);
  return ok(webhookJson(core, changed));
}

export function getWebhookKey(core: SandboxCore): Outcome {
  const row = webhookRow(core);
  // The key never changes after it was created; only the configuration does.
  const made = { createdMs: row.createdMs, updatedMs: row.createdMs };
  const json: WebhookKey = { webhookId: row.webhookId, key: publicKeyLine(row), ...dates(made, core.settings()) };
  return ok(json);
}

/** A webhook without an address is INACTIVE and shows no URL. */
function webhookJson(core: SandboxCore, row: WebhookRow): Webhook {
  return {
    webhookId: row.webhookId,
    status: row.url === null ? 'INACTIVE' : 'ACTIVE',
    url: row.url ?? undefined,
    subscriptions: JSON.parse(row.subscriptions) as Webhook['subscriptions'],
    ...dates(row, core.settings()),
  };
}

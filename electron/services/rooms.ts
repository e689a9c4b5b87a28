/** What the services work with: the rooms that compose.ts opened. */

import type { ConnectionCheck } from '../../shared/contract/environment-commands.ts';
import type { TransportSettings } from '../../shared/environment/environment.ts';
import type { HttpRequest } from '../../shared/http/message.ts';
import type { Environments } from '../environments/environments.ts';
import type { KnownValuesStorage } from '../known-values/known-values-storage.ts';
import type { EmbeddedSandbox } from '../sandbox/embedded-sandbox.ts';
import type { WireResult } from '../transport/send-request.ts';
import type { WebhookReceiver } from '../webhooks/webhook-receiver.ts';
import type { FileDialogs } from '../workbench.ts';
import type { SendDeps } from './send-draft.ts';
import type { WebhookKeys } from './webhook-keys.ts';

export type Rooms = {
  readonly version: string;
  readonly dataFolder: string;
  /** Vault, history, events, clock and transport: all that one exchange needs. */
  readonly send: SendDeps;
  readonly knownValues: KnownValuesStorage;
  readonly sandbox: EmbeddedSandbox;
  readonly environments: Environments;
  /** Connects by these settings and makes no request. */
  checkConnection(baseUrl: string, transport: TransportSettings): Promise<ConnectionCheck>;
  readonly webhooks: WebhookRooms;
  /** The system's own, where the program has them. */
  readonly fileDialogs?: FileDialogs;
};

export type WebhookRooms = {
  readonly receiver: WebhookReceiver;
  readonly keys: WebhookKeys;
  /** Sends a message as it is: to our own receiver, whose certificate is known, or anywhere else. Never rejects. */
  readonly send: (request: HttpRequest, receiverPem?: string) => Promise<WireResult>;
};

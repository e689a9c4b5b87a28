/**
 * The workbench: everything that compose.ts opens, and what the services work with.
 *
 * `Sending` is the part that one exchange or delivery needs; the webhook receiver is opened with it, before the rest.
 */
import type { ConnectionCheck } from '../shared/contract/environment-commands.ts';
import type { TransportSettings } from '../shared/environment/environment.ts';
import type { HttpRequest } from '../shared/http/message.ts';
import type { Clock, CryptoPort, RandomSource } from '../shared/signature/ports.ts';
import type { DoctorPool } from './doctor-pool/doctor-pool.ts';
import type { Environments } from './environments/environments.ts';
import type { EventHub } from './event-hub.ts';
import type { Confirmations } from './exchange/confirmation.ts';
import type { SendsUnderWay } from './exchange/sends-under-way.ts';
import type { History } from './history/history.ts';
import type { KnownValuesStorage } from './known-values/known-values-storage.ts';
import type { Loupe } from './loupe/loupe.ts';
import type { FileDialogs } from './program.ts';
import type { EmbeddedSandbox } from './sandbox/embedded-sandbox.ts';
import type { WireResult } from './transport/send-request.ts';
import type { Vault } from './vault/vault.ts';
import type { WebhookKeys } from './webhooks/webhook-keys.ts';
import type { WebhookReceiver } from './webhooks/webhook-receiver.ts';

export type Sending = {
  /** The machine's clock: when things happened. */
  readonly clock: Clock;
  /** The clock by which the environment checks signatures; the sandbox's may be moved. */
  signingClock(environmentId: string): Clock;
  /** The faults that are on there, if it is our sandbox: “Stormy”. */
  weather(environmentId: string): string | undefined;
  readonly random: RandomSource;
  readonly crypto: CryptoPort;
  readonly vault: Vault;
  readonly history: History;
  readonly events: EventHub;
  readonly environments: Pick<Environments, 'byId' | 'all'>;
  readonly confirmations: Confirmations;
  readonly underWay: SendsUnderWay;
  /** Never rejects; an aborted request is the failure `cancelled`. */
  send(request: HttpRequest, transport: TransportSettings, signal?: AbortSignal): Promise<WireResult>;
};

export type Workbench = Sending & {
  readonly version: string;
  readonly dataFolder: string;
  readonly environments: Environments;
  readonly knownValues: KnownValuesStorage;
  readonly sandbox: EmbeddedSandbox;
  readonly doctor: DoctorPool;
  /** Connects with these settings without sending a request. */
  checkConnection(baseUrl: string, transport: TransportSettings): Promise<ConnectionCheck>;
  readonly webhooks: Webhooks;
  readonly loupe: Loupe;
  /** The system's dialogs, if the program has them. */
  readonly fileDialogs?: FileDialogs;
};

export type Webhooks = {
  readonly receiver: WebhookReceiver;
  readonly keys: WebhookKeys;
  /** Sends a message as it is, to our own receiver (whose certificate is known) or anywhere else. Never rejects. */
  send(request: HttpRequest, receiverPem?: string): Promise<WireResult>;
};

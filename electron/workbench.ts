/**
 * The workbench: everything that compose.ts opens, and what the services work with.
 *
 * `Sender` is the part that one exchange needs, which the command line also has without a data folder; `Sending` the part
 * that deliveries need, and the webhook receiver is opened with it, before the rest.
 */
import type { ConnectionCheck } from '../shared/contract/environment-commands.ts';
import type { VaultState } from '../shared/contract/workbench-state.ts';
import type { TransportSettings } from '../shared/environment/environment.ts';
import type { HttpRequest } from '../shared/http/message.ts';
import type { SentBy } from '../shared/request/exchange.ts';
import type { Clock, CryptoPort, RandomSource } from '../shared/signature/ports.ts';
import type { ProgramSettings } from './about/program-settings.ts';
import type { Updates } from './about/updates.ts';
import type { DoctorPool } from './doctor-pool/doctor-pool.ts';
import type { Environments } from './environments/environments.ts';
import type { EventHub } from './event-hub.ts';
import type { Confirmations } from './exchange/confirmation.ts';
import type { IssuedTokens } from './exchange/issued-tokens.ts';
import type { SendsUnderWay } from './exchange/sends-under-way.ts';
import type { History } from './history/history.ts';
import type { KnownValuesStorage } from './known-values/known-values-storage.ts';
import type { ProgramLog } from './log/program-log.ts';
import type { Loupe } from './loupe/loupe.ts';
import type { DesktopHands, FileDialogs, NativeWindow } from './program-hands.ts';
import type { EmbeddedSandbox } from './sandbox/embedded-sandbox.ts';
import type { AnswerLimits } from './transport/read-answer.ts';
import type { MessageOptions } from './transport/send-message.ts';
import type { WireResult } from './transport/send-request.ts';
import type { Vault } from './vault/vault.ts';
import type { WebhookKeys } from './webhooks/webhook-keys.ts';
import type { WebhookReceiver } from './webhooks/webhook-receiver.ts';

export type Sender = {
  /** The machine's clock: when things happened. */
  readonly clock: Clock;
  /** The clock by which the environment checks signatures; the sandbox's may be moved. */
  signingClock(environmentId: string): Clock;
  /** The faults that are on there, if it is our sandbox: “Stormy”. */
  weather(environmentId: string): string | undefined;
  readonly random: RandomSource;
  /** Marks in history all that is sent through it. */
  readonly by?: SentBy;
  readonly crypto: CryptoPort;
  readonly vault: SigningVault;
  /** Where tokens of answers are kept for the vault, if there is one. */
  readonly issuedTokens?: Pick<IssuedTokens, 'keep'>;
  readonly history: Pick<History, 'record'>;
  readonly events: Pick<EventHub, 'emit'>;
  readonly environments: Pick<Environments, 'all'>;
  readonly confirmations: Confirmations;
  readonly underWay: SendsUnderWay;
  /** Never rejects; an aborted request is the failure `cancelled`. */
  send(
    request: HttpRequest,
    transport: TransportSettings & Partial<AnswerLimits>,
    signal?: AbortSignal,
  ): Promise<WireResult>;
};

/** What signs, and hides what is secret. */
export type SigningVault = Pick<Vault, 'publicPart' | 'hasToken' | 'credentials' | 'masker' | 'recordingMasker'> & {
  state(): Pick<VaultState, 'kind'>;
};

export type Sending = Omit<Sender, 'vault' | 'history' | 'events' | 'environments'> & {
  readonly vault: Vault;
  readonly history: History;
  readonly events: EventHub;
  readonly environments: Pick<Environments, 'byId' | 'all'>;
};

export type Workbench = Sending & {
  readonly version: string;
  readonly dataFolder: string;
  readonly environments: Environments;
  readonly issuedTokens: IssuedTokens;
  readonly knownValues: KnownValuesStorage;
  readonly sandbox: EmbeddedSandbox;
  readonly doctor: DoctorPool;
  /** Connects with these settings without sending a request. */
  checkConnection(baseUrl: string, transport: TransportSettings): Promise<ConnectionCheck>;
  readonly webhooks: Webhooks;
  readonly loupe: Loupe;
  /** The system's dialogs, if the program has them. */
  readonly fileDialogs?: FileDialogs;
  readonly desktop?: DesktopHands;
  readonly log?: ProgramLog;
  readonly programSettings: ProgramSettings;
  readonly updates: Updates;
  /** The window that this program draws, if it draws one. */
  readonly nativeWindow?: NativeWindow;
};

export type Webhooks = {
  readonly receiver: WebhookReceiver;
  readonly keys: WebhookKeys;
  /** Sends a message as it is, to our own receiver (whose certificate is known) or anywhere else. Never rejects. */
  send(request: HttpRequest, way: Pick<MessageOptions, 'receiverPem' | 'avoids'>): Promise<WireResult>;
};

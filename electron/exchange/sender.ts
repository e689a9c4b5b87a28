/** Sender: what one exchange needs to be signed, sent, verified and recorded, with a data folder or without one. */
import type { StorageState, VaultState } from '../../shared/contract/workbench-state.ts';
import type { TransportSettings } from '../../shared/environment/environment.ts';
import type { HttpRequest } from '../../shared/http/message.ts';
import type { SentBy } from '../../shared/record/record-summary.ts';
import type { Clock, CryptoPort, RandomSource } from '../../shared/signature/ports.ts';
import type { Environments } from '../environments/environments.ts';
import type { EventHub } from '../event-hub.ts';
import type { History } from '../history/history.ts';
import type { AnswerLimits } from '../transport/read-answer.ts';
import type { WireResult } from '../transport/send-request.ts';
import type { Vault } from '../vault/vault.ts';
import type { Confirmations } from './confirmation.ts';
import type { IssuedTokens } from './issued-tokens.ts';
import type { SendsUnderWay } from './sends-under-way.ts';

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
  readonly issuedTokens?: Pick<IssuedTokens, 'keep' | 'at'>;
  /** `ready` where a file holds what is recorded. */
  readonly history: Pick<History, 'record'> & { state(): Pick<StorageState, 'kind'> };
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
export type SigningVault = Pick<
  Vault,
  'publicPart' | 'hasToken' | 'token' | 'credentials' | 'masker' | 'recordingMasker'
> & {
  state(): Pick<VaultState, 'kind'>;
};

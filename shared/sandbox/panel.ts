/**
 * What the page is told of the embedded sandbox beside its service: keys, clock, faults, snapshots, journal, outbox.
 *
 * JSON, made by main from the running sandbox; the access token stands in it as its mask. What a journal entry is lies in
 * journal.ts, what a fault is in fault.ts.
 */
import type { FaultRuleState } from './fault.ts';
import type { JournalPage } from './journal.ts';
import { WEATHERS, type WeatherName } from './weather.ts';

export type RegisteredKeyJson = {
  readonly keyId: string;
  /** 32 bytes, padded base64. */
  readonly publicKeyBase64: string;
  /** As `ssh-keygen -l` prints it: `SHA256:` and 43 characters of base64. */
  readonly fingerprint: string;
  /** The key with which this workbench signs; it cannot be taken away. */
  readonly isOwn: boolean;
};

export type SandboxPanelState = {
  readonly url: string;
  readonly clientId: string;
  /** As many `*` as the token has characters. */
  readonly tokenMask: string;
  readonly keys: readonly RegisteredKeyJson[];
  readonly clock: { readonly nowMs: number; readonly isFrozen: boolean; readonly offsetMs: number };
  readonly faults: readonly FaultRuleState[];
  readonly snapshots: readonly { readonly name: string; readonly createdMs: number }[];
  /** `newestId` is 0 while nothing came yet. */
  readonly journal: { readonly newestId: number; readonly count: number };
};

/** How many requests of one kind were answered in one way. */
export type JournalTally = {
  /** Name in the catalogue; absent where the address is none of its. */
  readonly operation?: string;
  readonly method: string;
  /** Absent where no status was sent. */
  readonly status?: number;
  readonly count: number;
};

/** `tally` counts all that match, on this page or not; the most frequent first. */
export type JournalView = JournalPage & { readonly tally: readonly JournalTally[] };

export type SentDelivery = {
  readonly deliveryId: string;
  readonly event: string;
  readonly url: string;
  readonly state: 'WAITING' | 'DELIVERED' | 'FAILED';
  readonly createdMs: number;
  readonly nextTryMs: number;
  /** JSON, as it was or will be sent. */
  readonly body: string;
  readonly tries: readonly {
    readonly tryNumber: number;
    readonly atMs: number;
    /** Null where no answer came. */
    readonly status: number | null;
    readonly failure: string | null;
  }[];
};

export type OutboxMail = {
  readonly mailId: number;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly createdMs: number;
};

export type ListedReport = {
  readonly reportId: number;
  readonly reportTypes: readonly string[];
  readonly status: string;
  readonly url: string | null;
  readonly email: string | null;
  readonly createdMs: number;
  /** When it is or was finished. */
  readonly dueMs: number;
};

/** What the sandbox sent or would have sent, newest first. */
export type SandboxOutbox = {
  readonly deliveries: readonly SentDelivery[];
  readonly mails: readonly OutboxMail[];
  readonly reports: readonly ListedReport[];
};

/** The weather whose rules are in force, or undefined where they are somebody's own. `seed` is the one it was made with. */
export function weatherInForce(faults: readonly FaultRuleState[], seed: number): WeatherName | undefined {
  const inForce = JSON.stringify(faults.map(({ operation, when, fault }) => ({ operation, when, fault })));
  return WEATHERS.find((weather) => JSON.stringify(weather.rules(seed)) === inForce)?.name;
}

/** The seed of chance where nobody chooses another. */
export const WEATHER_SEED = 1;

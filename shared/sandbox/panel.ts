/**
 * What the page learns about the embedded sandbox besides its service: keys, clock, faults, snapshots, outbox.
 *
 * JSON, made by main from the running sandbox; the access token appears as its mask. fault.ts defines
 * faults.
 */

import { counted } from '../text/counted.ts';
import type { FaultRuleState } from './fault.ts';
import { WEATHERS, type WeatherName } from './weather.ts';

export type RegisteredKeyJson = {
  readonly keyId: string;
  /** 32 bytes, padded base64. */
  readonly publicKeyBase64: string;
  /** As `ssh-keygen -l` prints it: `SHA256:` and 43 characters of base64. */
  readonly fingerprint: string;
  /** The key with which this workbench signs; it cannot be removed. */
  readonly isOwn: boolean;
};

export type SandboxPanelState = {
  readonly url: string;
  /** The address that callers use and sign, where the sandbox is behind TLS or a tunnel. */
  readonly publicUrl: string | null;
  /** Refusals say what their sender really signed. */
  readonly explainRefusals: boolean;
  readonly clientId: string;
  /** As many `*` as the token has characters. */
  readonly tokenMask: string;
  readonly keys: readonly RegisteredKeyJson[];
  readonly clock: { readonly nowMs: number; readonly isFrozen: boolean; readonly offsetMs: number };
  readonly faults: readonly FaultRuleState[];
  readonly snapshots: readonly { readonly name: string; readonly createdMs: number }[];
  /** `newestId` is 0 while the journal is empty. */
  readonly journal: { readonly newestId: number; readonly count: number };
};

/** What a customer's shares are worth at today's prices, in one currency. */
export type HeldWorth = {
  readonly currency: string;
  /** In the currency's hundredths. */
  readonly minor: number;
  /** Of each stock, the most valuable first. */
  readonly stocks: readonly { readonly symbol: string; readonly minor: number }[];
};

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
    /** Null if no answer arrived. */
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
  /** When it is due, or when it finished. */
  readonly dueMs: number;
};

/** What the sandbox sent or would have sent, newest first. */
export type SandboxOutbox = {
  readonly deliveries: readonly SentDelivery[];
  readonly mails: readonly OutboxMail[];
  readonly reports: readonly ListedReport[];
};

/** The weather whose rules are active; undefined for custom rules. `seed` is the seed used to make it. */
export function weatherInForce(faults: readonly FaultRuleState[], seed: number): WeatherName | undefined {
  const inForce = JSON.stringify(faults.map(({ operation, when, fault }) => ({ operation, when, fault })));
  return WEATHERS.find((weather) => JSON.stringify(weather.rules(seed)) === inForce)?.name;
}

/** The faults that are on, as every place names them: a weather, or how many rules of the user's own. */
export type WeatherReport = { readonly name?: WeatherName; readonly title: string };

/** Undefined while no fault is on. A weather is known by its rules, whatever its seed. */
export function weatherReport(faults: readonly FaultRuleState[]): WeatherReport | undefined {
  if (faults.length === 0) return undefined;
  const seeds = faults.flatMap(({ when }) => (when.kind === 'chance' ? [when.seed] : []));
  const name = weatherInForce(faults, seeds[0] ?? WEATHER_SEED);
  const title = WEATHERS.find((weather) => weather.name === name)?.title;
  return { name, title: title ?? counted(faults.length, 'fault') };
}

/** The default seed for chance. */
export const WEATHER_SEED = 1;

/**
 * Environment: one deployment of the service, as the page may know it.
 *
 * Base URL, client id, key id, profiles, colour and danger mark. Never the token or the key: those stay in the vault.
 */
import type { SigningProfile } from '../signature/profile.ts';
import type { UssdProtocol } from './ussd-protocol.ts';

export const ENVIRONMENT_COLOURS = ['teal', 'blue', 'violet', 'amber', 'red'] as const;
export type EnvironmentColour = (typeof ENVIRONMENT_COLOURS)[number];

export const USSD_CONTENT_TYPES = ['form', 'json', 'multipart', 'query'] as const;

/** How a USSD conversation is opened and encoded: choices that the specification leaves open. Not secret. */
export type UssdProfile = {
  /** What the service speaks; the specification's own unless given. The four fields below the code are of that one alone. */
  readonly protocol?: UssdProtocol;
  readonly serviceCode: string;
  readonly contentType: (typeof USSD_CONTENT_TYPES)[number];
  /** `server`: sends no sessionId at the start. `client`: sends a UUID. */
  readonly sessionId: 'server' | 'client';
  /** Extra name/value pairs at the start; values may contain {customerId}, {msisdn}, {serviceCode}. */
  readonly startPairs: readonly (readonly [name: string, value: string])[];
  readonly startChoice: 'empty' | 'omit' | 'code';
  /** The network ends a session this long after the dialling, whatever happens in it. */
  readonly sessionLimitMs: number;
  /** The network ends a session whose screen is not answered for this long. */
  readonly idleLimitMs: number;
  /** The network gives up on a service that takes longer than this for one answer. */
  readonly applicationLimitMs: number;
  readonly wordings: PhoneWordings;
};

/** The limits of a UssdProfile, which the network keeps. */
export type UssdLimits = Pick<UssdProfile, 'sessionLimitMs' | 'idleLimitMs' | 'applicationLimitMs'>;

/**
 * The phone's own sentences, where the service has sent none. {time} stands for how long the session lasted, {code} and
 * {serviceCode} for what was dialled and what the environment answers, {reason} for what happened.
 */
export type PhoneWordings = {
  readonly dialling: string;
  readonly timedOut: string;
  readonly endedByNetwork: string;
  /** May be empty: many phones show nothing. */
  readonly endedByUser: string;
  readonly busy: string;
  readonly unsupported: string;
  readonly failed: string;
};

export type Environment = {
  readonly id: string;
  readonly name: string;
  readonly kind: 'embedded-sandbox' | 'remote';
  /** Without `/v1` and without a trailing slash, or a USSD application's URL as it is called; empty while the embedded sandbox is not running. */
  readonly baseUrl: string;
  readonly clientId: string;
  /** The id under which the service knows the key: the environment's own, else the vault's; empty without a key. */
  readonly keyId: string;
  /** The id set on the environment; empty means the vault's. */
  readonly ownKeyId: string;
  /** 32 bytes, padded base64; absent while the vault cannot be read. */
  readonly publicKeyBase64?: string;
  /** Public halves that it was signed with before; absent without any. */
  readonly formerKeys?: readonly { readonly keyId: string; readonly publicKeyBase64: string }[];
  readonly hasToken: boolean;
  readonly colour: EnvironmentColour;
  readonly danger: boolean;
  readonly signingProfile: SigningProfile;
  readonly ussdProfile: UssdProfile;
  readonly transport: TransportSettings;
  /** The service's clock, if it is not the machine's: the sandbox's can be moved or frozen. */
  readonly clock?: EnvironmentClock;
  /** The customers offered as subscribers in this environment. */
  readonly customers: readonly Subscriber[];
};

export type EnvironmentClock =
  | { readonly kind: 'ahead' /** negative when behind */; readonly byMs: number }
  | { readonly kind: 'frozen'; readonly atMs: number };

/** The environment's time for a given machine time; both in Unix milliseconds. */
export function environmentNowMs(environment: Environment | undefined, machineMs: number): number {
  const clock = environment?.clock;
  if (!clock) return machineMs;
  return clock.kind === 'frozen' ? clock.atMs : machineMs + clock.byMs;
}

export type Subscriber = { readonly customerId: number; readonly name: string; readonly msisdn: string };

/** The subscriber's name, or the customer's id where the environment is gone or does not know them any more. */
export function subscriberName(environment: Environment | undefined, customerId: number): string {
  const known = environment?.customers.find((one) => one.customerId === customerId);
  return known?.name ?? `Customer ${customerId}`;
}

/** How requests travel to the environment. Times are milliseconds. */
export type TransportSettings = {
  /** From the start until the connection can send: name look-up, TCP, proxy and TLS together. */
  readonly connectTimeoutMs: number;
  /** Without a byte in either direction. */
  readonly idleTimeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly proxy: ProxyChoice;
  /** Certificates of additional trusted authorities, as PEM; may be empty. */
  readonly extraCaPem: string;
  /** SHA-256 fingerprints (64 lower-case hex digits) of server certificates accepted without further checks. */
  readonly pinnedCertificates: readonly string[];
};

/** `system`: HTTPS_PROXY, HTTP_PROXY and NO_PROXY of the program's own environment; loopback connects directly. */
export type ProxyChoice =
  | { readonly kind: 'system' }
  | { readonly kind: 'none' }
  /** Without a password, which would end up in a file in clear text. */
  | { readonly kind: 'explicit'; readonly url: string };

export const DEFAULT_TRANSPORT: TransportSettings = {
  connectTimeoutMs: 10_000,
  idleTimeoutMs: 30_000,
  totalTimeoutMs: 120_000,
  proxy: { kind: 'system' },
  extraCaPem: '',
  pinnedCertificates: [],
};

/** The part of an Environment that a user fills in and that is saved, exported and imported. It contains no secret. */
export type EnvironmentFields = Pick<
  Environment,
  'name' | 'baseUrl' | 'clientId' | 'colour' | 'danger' | 'signingProfile' | 'ussdProfile' | 'customers' | 'transport'
> & {
  /** The id under which the service knows the key; empty means the vault's. */
  readonly keyId: string;
};

/** An exported one, in characters. */
export const LONGEST_ENVIRONMENT_TEXT = 2_000_000;

/** An Environment's fields as the editor starts with them. */
export function fieldsOf(environment: Environment): EnvironmentFields {
  const { name, baseUrl, clientId, colour, danger, signingProfile, ussdProfile, customers, transport } = environment;
  const keyId = environment.ownKeyId;
  return { name, baseUrl, clientId, keyId, colour, danger, signingProfile, ussdProfile, customers, transport };
}

export const DEFAULT_USSD_PROFILE: UssdProfile = {
  serviceCode: '*384*99#',
  contentType: 'form',
  sessionId: 'server',
  startPairs: [['customerId', '{customerId}']],
  startChoice: 'empty',
  sessionLimitMs: 180_000,
  idleLimitMs: 180_000,
  applicationLimitMs: 10_000,
  wordings: {
    dialling: 'USSD code running …',
    timedOut: 'Session timed out after {time}.',
    endedByNetwork: '{reason}',
    endedByUser: 'Session ended.',
    busy: 'A session is running. End it before you dial {code}.',
    unsupported: '{reason}',
    failed: '{reason}',
  },
};

/** The network's limits; the usual ones for an environment that is gone. */
export function limitsIn(environment: Environment | undefined): UssdLimits {
  return environment?.ussdProfile ?? DEFAULT_USSD_PROFILE;
}

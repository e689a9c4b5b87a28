/**
 * Environment: one place the service is reached at, as the page may know it.
 *
 * Base URL, client id, key id, profiles, colour and danger mark. Never the token, never the key: those lie in the vault.
 */
import type { SigningProfile } from '../signature/profile.ts';

export const ENVIRONMENT_COLOURS = ['teal', 'blue', 'violet', 'amber', 'red'] as const;
export type EnvironmentColour = (typeof ENVIRONMENT_COLOURS)[number];

export const USSD_CONTENT_TYPES = ['form', 'json', 'multipart', 'query'] as const;

/** How a USSD conversation is opened and spoken: what the specification leaves open (open choices, not secrets). */
export type UssdProfile = {
  readonly serviceCode: string;
  readonly contentType: (typeof USSD_CONTENT_TYPES)[number];
  /** `server`: no sessionId is sent at the start. `client`: a UUID is. */
  readonly sessionId: 'server' | 'client';
  /** Extra name/value pairs at the start; values may hold {customerId}, {msisdn}, {serviceCode}. */
  readonly startPairs: readonly (readonly [name: string, value: string])[];
  readonly startChoice: 'empty' | 'omit' | 'code';
};

export type Environment = {
  readonly id: string;
  readonly name: string;
  readonly kind: 'embedded-sandbox' | 'remote';
  /** Without `/v1` and without a trailing slash; empty while the embedded sandbox is not running. */
  readonly baseUrl: string;
  readonly clientId: string;
  /** The id that the service knows the key by: the environment's own, else the vault's; empty where there is no key. */
  readonly keyId: string;
  /** As set on the environment; empty: the vault's is used. */
  readonly ownKeyId: string;
  /** 32 bytes, padded base64; absent while the vault cannot be read. */
  readonly publicKeyBase64?: string;
  readonly hasToken: boolean;
  readonly colour: EnvironmentColour;
  readonly danger: boolean;
  readonly signingProfile: SigningProfile;
  readonly ussdProfile: UssdProfile;
  readonly transport: TransportSettings;
  /** The clock that the service goes by, where it is not the machine's: the sandbox's may be moved or frozen. */
  readonly clock?: EnvironmentClock;
  /** The customers that this environment offers as subscribers. */
  readonly customers: readonly Subscriber[];
};

export type EnvironmentClock =
  | { readonly kind: 'ahead' /** negative when behind */; readonly byMs: number }
  | { readonly kind: 'frozen'; readonly atMs: number };

/** The environment's time, given the machine's; both in Unix milliseconds. */
export function environmentNowMs(environment: Environment | undefined, machineMs: number): number {
  const clock = environment?.clock;
  if (!clock) return machineMs;
  return clock.kind === 'frozen' ? clock.atMs : machineMs + clock.byMs;
}

export type Subscriber = { readonly customerId: number; readonly name: string; readonly msisdn: string };

/** How requests travel to the environment. Times are milliseconds. */
export type TransportSettings = {
  /** From the start to a connection that is ready to send: name, TCP, proxy and TLS together. */
  readonly connectTimeoutMs: number;
  /** Without a byte in either direction. */
  readonly idleTimeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly proxy: ProxyChoice;
  /** Certificates of authorities that are trusted beside the usual ones, as PEM; may be empty. */
  readonly extraCaPem: string;
  /** SHA-256 fingerprints (64 lower-case hex digits) of server certificates that are accepted as they are. */
  readonly pinnedCertificates: readonly string[];
};

/** `system`: HTTPS_PROXY, HTTP_PROXY and NO_PROXY of the program's own environment; loopback goes direct. */
export type ProxyChoice =
  | { readonly kind: 'system' }
  | { readonly kind: 'none' }
  /** Without a password: that would lie in a file in clear. */
  | { readonly kind: 'explicit'; readonly url: string };

export const DEFAULT_TRANSPORT: TransportSettings = {
  connectTimeoutMs: 10_000,
  idleTimeoutMs: 30_000,
  totalTimeoutMs: 120_000,
  proxy: { kind: 'system' },
  extraCaPem: '',
  pinnedCertificates: [],
};

/** What a user fills in of an Environment: all that is kept, exported and imported. No secret is among it. */
export type EnvironmentFields = Pick<
  Environment,
  'name' | 'baseUrl' | 'clientId' | 'colour' | 'danger' | 'signingProfile' | 'ussdProfile' | 'customers' | 'transport'
> & {
  /** The id that the service knows the key by; empty: the vault's. */
  readonly keyId: string;
};

/** The fields of an Environment as its editor begins with them. */
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
};

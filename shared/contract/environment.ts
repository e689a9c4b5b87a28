/**
 * Environment: one place the service is reached at, as the page may know it.
 *
 * Base URL, client id, key id, profiles, colour and danger mark. Never the token, never the key: those lie in the vault.
 */
import type { SigningProfile } from '../signature/profile.ts';

/** How a USSD conversation is opened and spoken: what the specification leaves open (open choices, not secrets). */
export type UssdProfile = {
  readonly serviceCode: string;
  readonly contentType: 'form' | 'json';
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
  readonly keyId: string;
  /** 32 bytes, padded base64; absent while the vault cannot be read. */
  readonly publicKeyBase64?: string;
  readonly hasToken: boolean;
  readonly colour: 'teal' | 'amber' | 'red' | 'violet' | 'blue';
  readonly danger: boolean;
  readonly signingProfile: SigningProfile;
  readonly ussdProfile: UssdProfile;
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

export const DEFAULT_USSD_PROFILE: UssdProfile = {
  serviceCode: '*384*99#',
  contentType: 'form',
  sessionId: 'server',
  startPairs: [['customerId', '{customerId}']],
  startChoice: 'empty',
};

/** What the page learns about the forwarding door; JSON, made by main. */
import type { Failure } from '../failure.ts';

/**
 * What the door does with Host: passes it on as it came, or writes the environment's in its place, for a client that
 * signs for the environment but cannot set the header.
 */
export const HOST_MODES = ['unchanged', 'environment'] as const;
export type HostMode = (typeof HOST_MODES)[number];

export type ForwardingState =
  | { readonly kind: 'stopped' }
  | {
      readonly kind: 'listening';
      readonly environmentId: string;
      readonly port: number;
      /** What a client calls in place of the environment's base URL. */
      readonly address: string;
      /** What the requests are passed on to, as it was when the door was opened. */
      readonly baseUrl: string;
      readonly host: HostMode;
    };

/** A public key of somebody else's client, known to the door until the program ends. */
export type LoupeKey = { readonly environmentId: string; readonly keyId: string; readonly publicKeyBase64: string };

export type LoupeState = {
  readonly forwarding: ForwardingState;
  /** Requests that the door did not pass on: how many, and why the last one. */
  readonly refused?: { readonly count: number; readonly atMs: number; readonly last: Failure };
  readonly keys: readonly LoupeKey[];
};

/**
 * SigningProfile: every choice about the signature that the specification leaves open, as data.
 *
 * The JSON form is fixed: a profile file needs only the values that differ from the default, and unknown fields and
 * values are rejected. Each field documents its choice. This file does not sign, verify or read a clock.
 * Source: investment service specification, "Authentication"; RFC 9421 sections 2.1, 2.2.7, 2.3, 2.5.
 */

/** What the Ed25519 key signs, each as it stands in a sentence: `it signs …`. The base itself is what RFC 9421 signs. */
export const SIGNED_BYTES = {
  sha512: 'the 64 raw bytes of the base’s SHA-512',
  base: 'the base itself',
  'sha512-hex': 'the base’s SHA-512 as hex text',
  'sha512-base64': 'the base’s SHA-512 as base64 text',
} as const;
export type SignedMessage = keyof typeof SIGNED_BYTES;
export const SIGNED_MESSAGES = Object.keys(SIGNED_BYTES) as readonly SignedMessage[];
export type SignatureParameterName = 'created' | 'expires' | 'keyid';
/** `afterSec` counts seconds. `afterMs` is added to created as a bare number, in whatever unit created has. */
export type ExpiresChoice = { readonly afterSec: number } | { readonly afterMs: number } | 'off';
export type ComponentsByMethod = Readonly<Record<string, readonly string[]>>;

export type SigningProfile = {
  readonly signedMessage: SignedMessage;
  /** Which idempotency header is sent and signed: X-Idempotency-Key, X-Idempotency-Id, or both with the same value. */
  readonly idempotencyHeader: 'key' | 'id' | 'both';
  /** Covered components per method, in base order; `@signature-params` is never in the list. */
  readonly components: ComponentsByMethod;
  /** How header names are written in the base and in Signature-Input. */
  readonly componentCase: 'lower' | 'as-sent';
  /** The value of `@query` for a target without a query: `?`, empty, or no line at all. */
  readonly emptyQuery: 'question-mark' | 'empty' | 'omit';
  readonly createdUnit: 'seconds' | 'milliseconds';
  readonly expires: ExpiresChoice;
  readonly parameterOrder: readonly SignatureParameterName[];
  readonly label: string;
  /** How many seconds created may be in the future, and expires in the past, before a verifier refuses. */
  readonly clockToleranceSec: number;
};

const BODY_METHOD_COMPONENTS = [
  'content-type',
  'content-digest',
  'content-length',
  'authorization',
  'x-client-id',
  'x-idempotency-key',
  '@method',
  '@target-uri',
  '@path',
] as const;

/** The literal reading of the specification. The sandbox and every new environment use it. */
export const DEFAULT_SIGNING_PROFILE: SigningProfile = {
  signedMessage: 'sha512',
  idempotencyHeader: 'key',
  components: {
    POST: BODY_METHOD_COMPONENTS,
    PUT: BODY_METHOD_COMPONENTS,
    PATCH: BODY_METHOD_COMPONENTS,
    DELETE: ['authorization', 'x-client-id', 'x-idempotency-key', '@method', '@target-uri', '@path', '@query'],
    GET: ['authorization', 'x-client-id', '@method', '@target-uri', '@path', '@query'],
  },
  componentCase: 'lower',
  emptyQuery: 'question-mark',
  createdUnit: 'seconds',
  expires: { afterSec: 100 },
  parameterOrder: ['created', 'expires', 'keyid'],
  label: 'sig1',
  clockToleranceSec: 300,
};

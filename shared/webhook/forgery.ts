/**
 * Forging a delivery for negative tests: a message that is right but for one thing, which a receiver must refuse.
 *
 * `EXPECTED_CHECK` says by which check. A message signed by a key that the receiver does not know is refused for that as
 * well. Nothing here is random, and no key is chosen here. Faults that any request can have come from planted-fault.ts.
 */
import { toBase64 } from '../bytes/base64.ts';
import { contentDigest } from '../http/content-digest.ts';
import type { HeaderLine, HttpRequest } from '../http/message.ts';
import { signWithFault } from '../request/planted-fault.ts';
import type { CryptoPort, Signer } from '../signature/ports.ts';
import type { SigningProfile } from '../signature/profile.ts';
import { signRequest } from '../signature/sign.ts';
import type { PreparedRequest } from '../signature/trace.ts';
import type { CheckId } from '../signature/verdict.ts';

export const FORGERIES = [
  'nothing-wrong',
  'wrong-digest',
  'truncated-body',
  'malformed-digest',
  'wrong-signature',
  'impostor-key',
  'foreign-key',
  'reordered-lines',
  'short-signature',
  'malformed-signature',
  'malformed-input',
  'two-labels',
  'missing-component',
  'repeated-header',
  'expired',
  'from-the-future',
  'unsigned',
] as const;
export type Forgery = (typeof FORGERIES)[number];

/** The check that must fail; absent where the message is right. */
export const EXPECTED_CHECK: Readonly<Record<Forgery, CheckId | undefined>> = {
  'nothing-wrong': undefined,
  'wrong-digest': 'digest-match',
  'truncated-body': 'digest-match',
  'malformed-digest': 'digest-syntax',
  'wrong-signature': 'signature-valid',
  'impostor-key': 'signature-valid',
  'foreign-key': 'key-known',
  'reordered-lines': 'signature-valid',
  'short-signature': 'signature-length',
  'malformed-signature': 'signature-syntax',
  'malformed-input': 'signature-input-syntax',
  'two-labels': 'label',
  'missing-component': 'components-required',
  'repeated-header': 'components-present',
  expired: 'expires-window',
  'from-the-future': 'created-window',
  unsigned: 'headers-required',
};

/** How far ahead a message of the future was signed: well past any tolerance in use. */
const AHEAD_MS = 86_400_000;

export type ForgeInput = {
  readonly url: string;
  readonly body: Uint8Array;
  readonly profile: SigningProfile;
  /** Unix milliseconds by the clock of the environment. */
  readonly nowMs: number;
};

export type ForgePorts = {
  readonly crypto: CryptoPort;
  /** Signs all that is right. */
  readonly signer: Signer;
  /** A key that nobody knows; its key id is its own. */
  readonly stranger: Signer;
};

/** The message with its one fault. Throws AppError `fault-not-applicable` for an empty body to be tampered with. */
export function forgeDelivery(forgery: Forgery, input: ForgeInput, ports: ForgePorts): PreparedRequest {
  const { profile, nowMs } = input;
  const { crypto, signer, stranger } = ports;
  const moment = { createdMs: nowMs };
  const right = (request = message(input, crypto)) => signRequest(request, profile, moment, { crypto, signer });
  const planted = (fault: Parameters<typeof signWithFault>[4]) =>
    signWithFault(message(input, crypto), profile, moment, { crypto, signer, wrongSigner: stranger }, fault);
  switch (forgery) {
    case 'nothing-wrong':
      return right();
    case 'wrong-digest':
      return right(message(input, crypto, crypto.sha512(crypto.sha512(input.body))));
    case 'truncated-body': {
      const cut = { ...input, body: input.body.subarray(0, Math.floor(input.body.length / 2)) };
      return right(message(cut, crypto, crypto.sha512(input.body)));
    }
    case 'malformed-digest':
      return right(withHeader(message(input, crypto), 'Content-Digest', (value) => value.replaceAll(':', '')));
    case 'wrong-signature':
      return withSignature(right(), (bytes) => bytes.with(0, (bytes[0] ?? 0) ^ 1));
    case 'impostor-key':
      return planted('wrong-key');
    case 'foreign-key':
      return signRequest(message(input, crypto), profile, moment, { crypto, signer: stranger });
    case 'reordered-lines':
      return planted('reordered-lines');
    case 'short-signature':
      return withSignature(right(), (bytes) => bytes.slice(0, 63));
    case 'malformed-signature':
      return withHeader(right(), 'Signature', (value) => value.replaceAll(':', ''));
    case 'malformed-input':
      return withHeader(right(), 'Signature-Input', (value) => value.replace(/\)/, ''));
    case 'two-labels':
      return withHeader(right(), 'Signature', (value) => `x-${value}`);
    case 'missing-component':
      return planted('dropped-component');
    case 'repeated-header': {
      const signed = right();
      return { ...signed, headers: [...signed.headers, ['Content-Type', 'application/json']] };
    }
    case 'expired':
      return planted('stale-created');
    case 'from-the-future':
      return signRequest(message(input, crypto), profile, { createdMs: nowMs + AHEAD_MS }, { crypto, signer });
    case 'unsigned': {
      const signed = right();
      return { ...signed, headers: signed.headers.filter(([name]) => !/^signature(-input)?$/i.test(name)) };
    }
  }
}

function message({ url, body }: ForgeInput, crypto: CryptoPort, digest = crypto.sha512(body)): HttpRequest {
  const headers: HeaderLine[] = [
    ['Content-Type', 'application/json'],
    ['Content-Digest', contentDigest(digest)],
    ['Content-Length', String(body.length)],
  ];
  return { method: 'POST', url, headers, body };
}

function withHeader<R extends HttpRequest>(request: R, wanted: string, change: (value: string) => string): R {
  const headers = request.headers.map(([name, value]): HeaderLine => [name, name === wanted ? change(value) : value]);
  return { ...request, headers };
}

function withSignature(signed: PreparedRequest, change: (bytes: Uint8Array) => Uint8Array): PreparedRequest {
  const signature = change(signed.trace.signature);
  const value = `${signed.trace.profile.label}=:${toBase64(signature)}:`;
  return { ...withHeader(signed, 'Signature', () => value), trace: { ...signed.trace, signature } };
}

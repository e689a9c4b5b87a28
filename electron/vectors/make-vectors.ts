/**
 * Test vectors for other verifiers and diagnoses: wrong requests with the cause of each, and as many right ones.
 *
 * What signs here shares nothing with the workbench's own signing. A cause that only a key file or a verifier can have makes no vector.
 * Source: RFC 9421; the causes are those of docs/causes.md.
 */
import { createPublicKey } from 'node:crypto';
import { decodeUtf8Strict } from '../../shared/bytes/utf8.ts';
import { parseRawRequest } from '../../shared/forms/raw/raw-request.ts';
import { encodeChunked } from '../../shared/http/chunked.ts';
import type { KnownKey } from '../../shared/signature/ports.ts';
import { DEFAULT_SIGNING_PROFILE, type SigningProfile } from '../../shared/signature/profile.ts';
import type { Verdict } from '../../shared/signature/verdict.ts';
import { verify } from '../../shared/signature/verify.ts';
import { nodeCrypto } from '../ports/node-crypto.ts';
import { BrokenSigner, type GivenToJudge } from './broken-signer.ts';
import { dice } from './dice.ts';
import { letter, NOW, type WireRequest } from './letter.ts';
import { KINDS, PLANTS, planted } from './plants/all.ts';

export type Vector = {
  /** `X1-1`, `right-1`. */
  readonly id: string;
  /** Why it is refused; empty for a right request. */
  readonly causes: readonly string[];
  /** Raw HTTP/1.1 with CRLF line ends, the body as it is; absent where its bytes are not UTF-8. */
  readonly request?: string;
  readonly requestBase64?: string;
  /** The key that the verifier knows, as SPKI. */
  readonly publicKeyPem: string;
  /** The ids under which it knows the key; absent where any id stands for it. */
  readonly knownKeyIds?: readonly string[];
  readonly profile: SigningProfile;
  /** The verifier's clock, in Unix seconds. */
  readonly nowSec: number;
  readonly verified: boolean;
  /** The base as a verifier rebuilds it; absent where the request allows none. */
  readonly expectedBase?: string;
  /** The bytes of the base over which the signature was made; absent where it was made over none, or none was sent. */
  readonly signedBaseBase64?: string;
};

export type Vectors = { readonly source: string; readonly seed: number; readonly vectors: readonly Vector[] };

/** With these the signature is over nothing, or is no signature at all. */
const WITHOUT_BASE: ReadonlySet<string> = new Set(['X9', 'X13']);

/** @param count of each cause, and together as many right requests. The same for the same seed. */
export function makeVectors(count: number, seed: number, source: string): Vectors {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const wrong = Object.keys(PLANTS).flatMap((cause) => {
    const found = plantedFrom(cause, seed);
    return numbers.map((number) => vectorOf(`${cause}-${number}`, [cause], found.next().value));
  });
  const right = wrong.map((_, at) => vectorOf(`right-${at + 1}`, [], rightFrom(seed * SEEDS + at)));
  const vectors = [...wrong, ...right];
  // Signed by other code than what verifies here: a vector over which the two disagree is not handed out.
  const doubtful = vectors.filter(({ verified, causes }) => verified !== (causes.length === 0)).map(({ id }) => id);
  if (doubtful.length > 0) throw new Error(`signer and verifier disagree over ${doubtful.join(', ')}`);
  return { source, seed, vectors };
}

type Made = { readonly sent: WireRequest & { readonly base: Buffer }; readonly given: GivenToJudge };

/** So many requests are drawn from one seed before those of the next begin. */
const SEEDS = 10_000;

/** Requests of that seed with this mistake: some have nothing to break in that way, and are passed over. */
function* plantedFrom(cause: string, seed: number): Generator<Made, never> {
  for (let at = seed * SEEDS; ; at += 1) {
    const made = planted([cause], at);
    if (made !== undefined) yield made;
  }
}

function rightFrom(seed: number): Made {
  const signer = new BrokenSigner(letter(dice(seed), KINDS[seed % KINDS.length] ?? 'get'));
  return { sent: signer.send(), given: signer.given };
}

function vectorOf(id: string, causes: readonly string[], { sent, given }: Made): Vector {
  const bytes = rawBytes(sent);
  const text = decodeUtf8Strict(bytes);
  const [right] = given.keys;
  const publicKey = right?.publicKey ?? new Uint8Array();
  const knownKeyIds = given.keys.flatMap(({ keyId, publicKey: own }) =>
    keyId !== undefined && own === publicKey ? [keyId] : [],
  );
  const nowSec = given.now ?? NOW;
  const profile = DEFAULT_SIGNING_PROFILE;
  const keys = knownKeyIds.length > 0 ? knownKeyIds.map((keyId) => ({ keyId, publicKey })) : [{ publicKey }];
  const verdict = verdictOf(bytes, keys, nowSec);
  const isOverBase =
    !causes.some((cause) => WITHOUT_BASE.has(cause)) && sent.headers.some(([name]) => name === 'Signature');
  return {
    id,
    causes,
    ...(text.ok ? { request: text.value } : { requestBase64: Buffer.from(bytes).toString('base64') }),
    publicKeyPem: pemOf(publicKey),
    ...(knownKeyIds.length > 0 ? { knownKeyIds } : {}),
    profile,
    nowSec,
    verified: verdict?.verified ?? false,
    ...(verdict?.baseText === undefined ? {} : { expectedBase: verdict.baseText }),
    ...(isOverBase ? { signedBaseBase64: sent.base.toString('base64') } : {}),
  };
}

/** As whoever reads the text judges it; undefined where it cannot be read as a request. */
function verdictOf(bytes: Uint8Array, keys: readonly KnownKey[], nowSec: number): Verdict | undefined {
  const read = parseRawRequest(bytes);
  return read.ok ? verify(read.value.request, keys, DEFAULT_SIGNING_PROFILE, nowSec, nodeCrypto) : undefined;
}

function rawBytes({ method, url, headers, body }: WireRequest): Buffer {
  const [, authority = '', target = ''] = /^\w+:\/\/([^/?#]*)(.*)$/.exec(url) ?? [];
  const lines = [['Host', authority], ...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${target === '' ? '/' : target} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const isChunked = headers.some(([name, value]) => name.toLowerCase() === 'transfer-encoding' && value === 'chunked');
  return Buffer.concat([Buffer.from(head), isChunked ? encodeChunked(body) : body]);
}

/** The first bytes of an Ed25519 key as SubjectPublicKeyInfo (RFC 8410 section 4). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

function pemOf(publicKey: Uint8Array): string {
  const key = createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' });
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

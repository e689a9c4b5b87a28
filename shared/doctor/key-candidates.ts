/**
 * The keys that a signature is tried with: those that it names, all others, and what broken code makes of a private key.
 *
 * Mangled keys are derived from a seed that the user gave for this diagnosis, or from the public key where that is
 * enough. Nothing here keeps a seed.
 */

import { bytesOf, toBase64, toBase64Url } from '../bytes/base64.ts';
import { concatBytes } from '../bytes/compare.ts';
import { toHex } from '../bytes/hex.ts';
import { encodeUtf8 } from '../bytes/utf8.ts';
import { writePkcs8Der } from '../keys/pkcs8.ts';
import { once } from '../once.ts';
import { publicKeyOfSeed } from '../signature/noble-crypto.ts';
import type { CryptoPort, KnownKey } from '../signature/ports.ts';
import { CAUSES, type CauseId } from './causes.ts';
import { clampedScalar } from './curve/scalar.ts';
import { publicKeyOfScalar } from './curve/scalar-key.ts';

export type KeyCandidate = {
  readonly publicKey: Uint8Array;
  /** The public key that went into the signer's hash, if it is another. */
  readonly hashedKey?: Uint8Array;
  /** Empty for a key that the request names. */
  readonly causes: readonly CauseId[];
  readonly message: string;
  readonly fix: string;
};

/** A key beyond those that were registered: of another environment, a former one. */
export type NamedKey = KnownKey & {
  readonly name: string;
  readonly causes?: readonly CauseId[];
  /** The client that it is registered for. */
  readonly clientId?: string;
};

/** Keys with the request's keyid and keys without an id come first. `mangled` are those of `seedCandidates`. */
export function keyCandidates(
  known: readonly KnownKey[],
  others: readonly NamedKey[],
  keyId: string | undefined,
  seed: Uint8Array | undefined,
  mangled: readonly KeyCandidate[],
  clientId: string | undefined,
  crypto: Pick<CryptoPort, 'sha512' | 'sha256'>,
): readonly KeyCandidate[] {
  const named: KeyCandidate[] = [];
  const foreign: KeyCandidate[] = [];
  const isRegistered = keyId === undefined || known.some((one) => one.keyId === keyId);
  for (const { keyId: id, publicKey } of known) {
    if (id === undefined || id === keyId) named.push({ publicKey, causes: [], message: '', fix: '' });
    else foreign.push(foreignKey(publicKey, id, keyId, isRegistered));
  }
  for (const { name, publicKey, causes, clientId: owner } of others) {
    if (owner !== undefined && owner !== clientId) {
      foreign.push({
        publicKey,
        causes: causes ?? ['K16', 'K1'],
        message: `The signature is that of ${name}, which is registered for the client ${owner}; X-Client-Id says ${clientId ?? 'nothing'}.`,
        fix: `Send X-Client-Id: ${owner}, or sign with the key of ${clientId ?? 'your client'}.`,
      });
      continue;
    }
    foreign.push({
      publicKey,
      causes: causes ?? ['K1', 'K4', 'K16'],
      message: `The signature is that of ${name}, not of the key that ${keyId === undefined ? 'is expected' : `keyid “${keyId}” names`}.`,
      fix:
        causes?.[0] === undefined
          ? 'Sign with the key of the environment that you send to, or send the keyid of the one that you use.'
          : CAUSES[causes[0]].fix,
    });
  }
  const seen = new Set<string>();
  const fresh = (key: KeyCandidate): boolean => {
    const id = toHex(key.publicKey) + (key.hashedKey === undefined ? '' : toHex(key.hashedKey));
    return seen.size !== seen.add(id).size;
  };
  // Where no key is given nothing is searched: there is no right one to hold these against.
  const isAnyGiven = named.length + foreign.length > 0 || seed !== undefined;
  return [
    ...named,
    ...foreign,
    ...mangledPublicKeys(named, seed),
    ...(isAnyGiven ? unreadKeys() : []),
    ...(seed === undefined ? mangled : seedCandidates(seed, crypto)),
  ].filter(fresh);
}

/** The public half of a 32-byte seed. */
type PublicKeyOf = (seed: Uint8Array) => Uint8Array;

/**
 * The key of a seed, and the keys that broken code makes of it: public halves. A `hashedKey` among them is a part of the
 * private key, and must not be given to others.
 */
export function seedCandidates(
  seed: Uint8Array,
  crypto: Pick<CryptoPort, 'sha512' | 'sha256'>,
  publicKeyOf: PublicKeyOf = publicKeyOfSeed,
): readonly KeyCandidate[] {
  return [...ownKey(publicKeyOf(seed)), ...mangledSeeds(seed, crypto, publicKeyOf)];
}

/** Of a keyid that names no key here nothing is known but that it names another than the one that signed. */
function foreignKey(publicKey: Uint8Array, id: string, keyId: string | undefined, isRegistered: boolean): KeyCandidate {
  return {
    publicKey,
    causes: isRegistered ? ['K3', 'K1', 'K2', 'K4', 'K16'] : ['K3'],
    message: `The signature is that of the key “${id}”; keyid is ${keyId === undefined ? 'not given' : `“${keyId}”`}.`,
    fix: `Send keyid="${id}", or sign with the key that ${keyId === undefined ? 'is registered' : `“${keyId}” names`}.`,
  };
}

function ownKey(publicKey: Uint8Array): readonly KeyCandidate[] {
  return [
    {
      publicKey,
      causes: ['K2', 'K3'],
      message: 'The signature is that of the given private key, whose public half is not the registered one.',
      fix: 'Register the public half of the key that you sign with.',
    },
  ];
}

const PAIR_FIX = 'Make the key pair from the 32-byte seed with the library’s own call.';

/** Seeds that are the same for everybody: of a buffer that nobody filled, and of the text with which key files begin. */
const UNREAD: readonly (readonly [cause: 'K7' | 'K17', seed: string])[] = [
  ['K17', '\0'.repeat(32)],
  ['K7', '-----BEGIN PRIVATE KEY-----\nMC4C'],
  ['K7', '-----BEGIN OPENSSH PRIVATE KEY--'],
  ['K7', 'b3BlbnNzaC1rZXktdjEAAAAABG5vbmUA'],
];
const UNREAD_MESSAGE = {
  K7: 'The first 32 characters of the key file were used as the seed.',
  K17: 'The signature is that of a key of 32 zero bytes: nobody filled the buffer.',
} as const;

const unreadKeys = once((): readonly KeyCandidate[] =>
  UNREAD.map(([cause, seed]) => ({
    causes: [cause],
    publicKey: publicKeyOfSeed(encodeUtf8(seed)),
    message: UNREAD_MESSAGE[cause],
    fix: CAUSES[cause].fix,
  })),
);

/** What broken code makes of the public keys that the request names; with the seed in their place, if it is given. */
function mangledPublicKeys(named: readonly KeyCandidate[], seed: Uint8Array | undefined): readonly KeyCandidate[] {
  return named.flatMap(({ publicKey }) => {
    const k5 = { causes: ['K5'] as const, publicKey, fix: PAIR_FIX };
    return [
      {
        ...k5,
        message:
          'The signer hashed 32 zero bytes in place of the public key: it was given the seed where it expects seed and public key.',
        hashedKey: new Uint8Array(32),
      },
      {
        causes: ['K13'] as const,
        publicKey: publicKeyOfSeed(publicKey),
        message: 'The public key was used as the private key.',
        fix: 'Use the private key’s file.',
      },
      ...(seed === undefined
        ? []
        : [{ ...k5, message: 'The signer hashed the seed in place of the public key.', hashedKey: seed }]),
    ];
  });
}

function mangledSeeds(
  seed: Uint8Array,
  crypto: Pick<CryptoPort, 'sha512' | 'sha256'>,
  publicKeyOf: PublicKeyOf,
): readonly KeyCandidate[] {
  const mangled: KeyCandidate[] = [];
  const fromSeed = (causes: readonly CauseId[], bytes: Uint8Array, message: string, fix: string): void => {
    mangled.push({ causes, publicKey: publicKeyOf(bytes), message, fix });
  };
  const own = publicKeyOf(seed);
  const der = writePkcs8Der(seed);
  const base64 = toBase64(der);
  const decode = 'Decode the key as it was encoded; the seed is the last 32 of the 48 bytes of PKCS#8.';
  fromSeed(['K8'], der.slice(0, 32), 'The first 32 bytes of the PKCS#8 structure were used as the seed.', decode);
  fromSeed(['K7'], encodeUtf8(base64).slice(0, 32), 'The base64 text of the key file was used as the seed.', decode);
  fromSeed(
    ['K7'],
    encodeUtf8(`-----BEGIN PRIVATE KEY-----\n${base64}`).slice(0, 32),
    'The text of the PEM file was used as the seed.',
    decode,
  );
  // The prefix is 16 bytes long; a wrong count of it shifts the seed.
  for (const start of [8, 12, 14, 15])
    fromSeed(
      ['K8'],
      der.slice(start, start + 32),
      `Bytes ${start} to ${start + 31} of the PKCS#8 structure were used as the seed.`,
      decode,
    );
  const short = der.slice(17);
  const zero = Uint8Array.of(0);
  fromSeed(
    ['K8', 'K18'],
    concatBytes(short, zero),
    'The seed lost its first byte, and a zero byte was put behind it.',
    decode,
  );
  fromSeed(['K8', 'K18'], concatBytes(zero, short), 'The first byte of the seed was replaced by zero.', decode);
  fromSeed(
    ['K7'],
    encodeUtf8(base64).slice(-32),
    'The last 32 characters of the key file were used as the seed.',
    decode,
  );
  fromSeed(['K18'], crypto.sha256(seed), 'The SHA-256 of the seed was used as the seed.', CAUSES.K18.fix);
  const hex = toHex(seed);
  fromSeed(['K9'], bytesOf(hex).slice(0, 32), 'The 64 hex digits of the seed were read as base64.', decode);
  fromSeed(['K9'], encodeUtf8(hex).slice(0, 32), 'The hex text of the seed was used as the seed.', decode);
  fromSeed(
    ['K9'],
    encodeUtf8(hex.toUpperCase()).slice(0, 32),
    'The upper-case hex text of the seed was used as the seed.',
    decode,
  );
  fromSeed(
    ['K9'],
    encodeUtf8(toBase64(seed)).slice(0, 32),
    'The base64 text of the seed was used as the seed.',
    decode,
  );
  fromSeed(
    ['K9'],
    encodeUtf8(toBase64Url(seed)).slice(0, 32),
    'The base64url text of the seed was used as the seed.',
    decode,
  );
  fromSeed(['K9'], seed.toReversed(), 'The seed was used in reverse byte order.', decode);
  const expanded = crypto.sha512(seed);
  fromSeed(
    ['K6'],
    expanded.slice(0, 32),
    'The first half of the expanded key was used as the seed.',
    'Export the 32-byte seed, or PKCS#8.',
  );
  fromSeed(
    ['K6'],
    clampedScalar(expanded),
    'The scalar of the expanded key was used as the seed.',
    'Export the 32-byte seed, or PKCS#8.',
  );
  mangled.push({
    causes: ['K6'],
    publicKey: publicKeyOfScalar(seed),
    message: 'The seed was used as the scalar: the library took the key for an expanded one, and did not hash it.',
    fix: 'Export the 32-byte seed, or PKCS#8, and load it with the call that takes a seed.',
  });
  mangled.push({
    causes: ['K6'],
    publicKey: publicKeyOf(expanded.slice(0, 32)),
    hashedKey: expanded.slice(32),
    message: 'The 64 bytes of an expanded key were read as seed and public key.',
    fix: 'Export the 32-byte seed, or PKCS#8.',
  });
  fromSeed(
    ['K6'],
    crypto.sha512(concatBytes(seed, own)).slice(0, 32),
    'Seed and public key were hashed together into a seed.',
    'Export the 32-byte seed, or PKCS#8.',
  );
  return mangled;
}

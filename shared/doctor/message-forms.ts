/**
 * What may have been signed in place of the profile's message: the base unhashed, its hash as text, another hash.
 *
 * A form is a function of the base. The profile's own form is among them; the search tries it first.
 * Source: specification, "Generating the signature"; RFC 9421 section 3.3.6; RFC 8032 section 5.1.
 */
import { blake2b, blake2s } from '@noble/hashes/blake2.js';
import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha384, sha512_256 } from '@noble/hashes/sha2.js';
import { sha3_256, sha3_512 } from '@noble/hashes/sha3.js';
import { toBase64, toBase64Url } from '../bytes/base64.ts';
import { toHex } from '../bytes/hex.ts';
import { decodeUtf8, encodeUtf8 } from '../bytes/utf8.ts';
import type { SignedMessage } from '../signature/profile.ts';
import { CAUSES, type CauseId } from './causes.ts';
import { throughJavaText } from './encodings.ts';
import { messageForm as form, type Hashes, type MessageForm } from './message-form.ts';
import { PRINTED_HASHES } from './printed-hashes.ts';

const upperHex = (bytes: Uint8Array): Uint8Array => encodeUtf8(toHex(bytes).toUpperCase());
const hex = (bytes: Uint8Array): Uint8Array => encodeUtf8(toHex(bytes));
const base64 = (bytes: Uint8Array): Uint8Array => encodeUtf8(toBase64(bytes));

const PH: Partial<MessageForm> = { variant: 'ed25519ph' };

export const MESSAGE_FORMS: readonly MessageForm[] = [
  form([], 'the 64-byte SHA-512 of the base', (_, hash) => hash, { signedMessage: 'sha512' }),
  form(['X1'], 'the base itself', (base) => base, { signedMessage: 'base' }),
  form(['X2'], 'the lower-case hex text of the hash', (_, hash) => hex(hash), { signedMessage: 'sha512-hex' }),
  form(['X3'], 'the upper-case hex text of the hash', (_, hash) => upperHex(hash)),
  form(['X4'], 'the base64 text of the hash', (_, hash) => base64(hash), { signedMessage: 'sha512-base64' }),
  form(['X4'], 'the base64url text of the hash', (_, hash) => encodeUtf8(toBase64Url(hash))),
  form(['X4'], 'the padded base64url text of the hash', (_, hash) => encodeUtf8(`${toBase64Url(hash)}==`)),
  form(['X5'], 'the SHA-256 of the base', (base, _, { sha256 }) => sha256(base)),
  form(['X5', 'X2'], 'the hex text of the SHA-256 of the base', (base, _, { sha256 }) => hex(sha256(base))),
  form(['X5', 'X4'], 'the base64 text of the SHA-256 of the base', (base, _, { sha256 }) => base64(sha256(base))),
  form(['X6'], 'the SHA-512 of the hash', (_, hash, { sha512 }) => sha512(hash)),
  form(['X6', 'X2'], 'the SHA-512 of the hex text of the hash', (_, hash, { sha512 }) => sha512(hex(hash))),
  form(['X6', 'X4'], 'the SHA-512 of the base64 text of the hash', (_, hash, { sha512 }) => sha512(base64(hash))),
  form(['X7'], 'the base, with Ed25519ph', (_, hash) => hash, { variant: 'ed25519ph' }),
  form(['X8'], 'the hash, with Ed25519ph', (_, hash, { sha512 }) => sha512(hash), { variant: 'ed25519ph' }),
  form(['X11', 'X1'], 'the base64 text of the base', (base) => base64(base)),
  form(['X11'], 'the SHA-512 of the base64 text of the base', (base, _, { sha512 }) => sha512(base64(base))),
  form(['X11', 'X1', 'X2'], 'the hex text of the base', (base) => hex(base)),
  form(['X11', 'X2'], 'the SHA-512 of the hex text of the base', (base, _, { sha512 }) => sha512(hex(base))),
];

/** As `base64` of coreutils ends its lines (76), and `openssl base64` (64); `$(…)` takes the last line end away. */
const inLines = (width: number): readonly MessageForm[] =>
  (
    [
      ['', ''],
      [', the last one ended', '\n'],
    ] as const
  ).map(([how, end]) =>
    form(['X4'], `the base64 text of the hash in lines of ${width}${how}`, (_, hash) =>
      encodeUtf8(toBase64(hash).replace(new RegExp(`.{${width}}`, 'g'), '$&\n') + end),
    ),
  );

/** Hashes of other algorithms, and two mistakes about the message at once: tried over the right base only. */
export const COMPOUND_FORMS: readonly MessageForm[] = [
  form(['X4'], 'the base64 text of the hash without its padding', (_, hash) =>
    encodeUtf8(toBase64(hash).replaceAll('=', '')),
  ),
  form(['X2'], 'the hex text of the hash and a line feed', (_, hash) => encodeUtf8(`${toHex(hash)}\n`)),
  form(['X2'], 'the hex text of the hash behind 0x', (_, hash) => encodeUtf8(`0x${toHex(hash)}`)),
  form(['X2'], 'the hex text of the hash with colons', (_, hash) => encodeUtf8(toHex(hash).replace(/..(?!$)/g, '$&:'))),
  form(['X4'], 'the base64 text of the hash and a line feed', (_, hash) => encodeUtf8(`${toBase64(hash)}\n`)),
  ...inLines(76),
  ...inLines(64),
  form(['X5'], 'the first 32 bytes of the hash', (_, hash) => hash.slice(0, 32), {
    fix: 'Sign all 64 bytes of the hash.',
  }),
  form(['X5'], 'the SHA-384 of the base', (base) => sha384(base)),
  form(['X5'], 'the SHA-512/256 of the base', (base) => sha512_256(base)),
  form(['X5'], 'the SHA3-512 of the base', (base) => sha3_512(base)),
  form(['X5'], 'the SHA-1 of the base', (base) => sha1(base)),
  form(['X5'], 'the SHA3-256 of the base', (base) => sha3_256(base)),
  form(['X5'], 'the BLAKE2b of the base', (base) => blake2b(base)),
  form(['X5'], 'the BLAKE2b of the base in 32 bytes', (base) => blake2b(base, { dkLen: 32 })),
  form(['X5'], 'the BLAKE2s of the base', (base) => blake2s(base)),
  form(['X5'], 'the MD5 of the base', (base) => md5(base)),
  form(['X5', 'X2'], 'the hex text of the SHA-1 of the base', (base) => hex(sha1(base))),
  form(['X5', 'X2'], 'the hex text of the MD5 of the base', (base) => hex(md5(base))),
  form(['X17'], 'the hash, with Ed25519ctx', (_, hash) => hash, { variant: 'ed25519ctx' }),
  form(['X17', 'X1'], 'the base, with Ed25519ctx', (base) => base, { variant: 'ed25519ctx' }),
  ...PRINTED_HASHES,
  form(['X3'], 'the hash as BitConverter of .NET writes it', (_, hash) =>
    encodeUtf8(
      toHex(hash)
        .toUpperCase()
        .replace(/..(?!$)/g, '$&-'),
    ),
  ),
  form(['X2'], 'the hex text of the hash in lines of 60, as xxd -p prints it', (_, hash) =>
    encodeUtf8(toHex(hash).replace(/.{1,60}/g, '$&\n')),
  ),
  form(['X6', 'X2'], 'the hex text of the SHA-512 of the hex text of the hash', (_, hash, { sha512 }) =>
    hex(sha512(hex(hash))),
  ),
  form(['E9'], 'the hash taken for UTF-8 text', (_, hash) => encodeUtf8(decodeUtf8(hash))),
  form(['E9'], 'the hash taken for UTF-8 text by Java', (_, hash) => throughJavaText(hash)),
  form(['E9'], 'the hash taken for Latin-1 text', (_, hash) => encodeUtf8(String.fromCharCode(...hash))),
  printed('listed as numbers', (hash) => `[${hash.join(',')}]`),
  printed('listed as Go prints them', (hash) => `[${hash.join(' ')}]`),
  printed('listed as Python prints them', (hash) => `[${hash.join(', ')}]`),
  printed(
    'listed as Java prints them',
    (hash) => `[${Array.from(hash, (byte) => (byte > 127 ? byte - 256 : byte)).join(', ')}]`,
  ),
  printed('as JavaScript joins them', (hash) => hash.join(',')),
  form(['X3', 'X5'], 'the upper-case hex text of the SHA-256 of the base', (base, _, { sha256 }) =>
    upperHex(sha256(base)),
  ),
  form(['X6', 'X3'], 'the SHA-512 of the upper-case hex text of the hash', (_, hash, { sha512 }) =>
    sha512(upperHex(hash)),
  ),
  form(['X6', 'X4'], 'the SHA-512 of the base64url text of the hash', (_, hash, { sha512 }) =>
    sha512(encodeUtf8(toBase64Url(hash))),
  ),
  form(['X6'], 'the base hashed three times', (_, hash, { sha512 }) => sha512(sha512(hash))),
  form(['X6', 'X5'], 'the SHA-256 of the hash', (_, hash, { sha256 }) => sha256(hash)),
  form(['X5', 'X6'], 'the SHA-512 of the SHA-256 of the base', (base, _, { sha512, sha256 }) => sha512(sha256(base))),
  form(['X5', 'X6'], 'the SHA-256 of the SHA-256 of the base', (base, _, { sha256 }) => sha256(sha256(base))),
  form(['X7', 'X2'], 'the hex text of the hash, with Ed25519ph', (_, hash, { sha512 }) => sha512(hex(hash)), PH),
  form(['X7', 'X4'], 'the base64 text of the hash, with Ed25519ph', (_, hash, { sha512 }) => sha512(base64(hash)), PH),
  form(
    ['X7', 'X5'],
    'the SHA-256 of the base, with Ed25519ph',
    (base, _, { sha512, sha256 }) => sha512(sha256(base)),
    PH,
  ),
  form(['X4', 'X2'], 'the base64 text of the hex text of the hash', (_, hash) => base64(hex(hash))),
  ...[base64, hex].flatMap((encoded): readonly MessageForm[] => {
    const what = encoded === hex ? 'hex' : 'base64';
    const causes: readonly CauseId[] = encoded === hex ? ['X11', 'X2'] : ['X11'];
    const of = (
      more: CauseId,
      name: string,
      make: (text: Uint8Array, crypto: Hashes) => Uint8Array,
      variant?: Partial<MessageForm>,
    ): MessageForm =>
      form(
        [...causes.filter((cause) => cause !== more), more],
        `${name} the ${what} text of the base`,
        (base, _, crypto) => make(encoded(base), crypto),
        variant,
      );
    return [
      of('X2', 'the lower-case hex text of the hash of', (text, { sha512 }) => hex(sha512(text))),
      of('X3', 'the upper-case hex text of the hash of', (text, { sha512 }) => upperHex(sha512(text))),
      of('X4', 'the base64 text of the hash of', (text, { sha512 }) => base64(sha512(text))),
      of('X4', 'the base64url text of the hash of', (text, { sha512 }) => encodeUtf8(toBase64Url(sha512(text)))),
      of('X5', 'the SHA-256 of', (text, { sha256 }) => sha256(text)),
      of('X6', 'the hash of the hash of', (text, { sha512 }) => sha512(sha512(text))),
      of('X7', 'with Ed25519ph,', (text, { sha512 }) => sha512(text), PH),
      of('X8', 'with Ed25519ph, the hash of', (text, { sha512 }) => sha512(sha512(text)), PH),
    ];
  }),
];

/** What languages write for what is not there, or not yet: a promise that nobody awaited, a buffer turned into text. */
const WORDS = (
  'undefined|[object Object]|null|[object Promise]|[object ArrayBuffer]|[object Uint8Array]|' +
  '[object Response]|None|nil|NaN|true'
).split('|');

/** A hash that was made a text by its language. */
function printed(how: string, text: (hash: Uint8Array) => string): MessageForm {
  return form(['B22'], `the bytes of the hash ${how}`, (_, hash) => encodeUtf8(text(hash)), {
    fix: 'Pass the bytes of the hash themselves to the signer, not the text that the language makes of them.',
  });
}

/** What was signed when the base never reached the signer: the same for every base. */
export const EMPTY_MESSAGES: readonly MessageForm[] = [
  form(['X9'], 'an empty message', () => new Uint8Array(0)),
  form(['X9'], 'the SHA-512 of an empty message', (_base, _hash, { sha512 }) => sha512(new Uint8Array(0))),
  ...WORDS.flatMap((word) => [
    form(['X9', 'B22'], `the text “${word}”`, () => encodeUtf8(word)),
    form(['X9', 'B22'], `the SHA-512 of “${word}”`, (_base, _hash, { sha512 }) => sha512(encodeUtf8(word))),
  ]),
];

/** The form of a profile. */
export function formOf(signedMessage: SignedMessage): MessageForm {
  const own = MESSAGE_FORMS.find((one) => one.signedMessage === signedMessage);
  if (own === undefined) throw new Error(`There is no form for ${signedMessage}.`);
  return own;
}

/** What to do about a form that is not the profile's. */
export function formFix(form: MessageForm, expected: MessageForm): string {
  // The sentences of the causes are those of the specification's form.
  if (expected.signedMessage === 'sha512' && form.fix !== undefined) return form.fix;
  if (expected.signedMessage === 'sha512' && form.causes.length > 0)
    return form.causes.map((cause) => CAUSES[cause].fix).join(' ');
  const calls: Readonly<Record<SignedMessage, string>> = {
    sha512: 'Sign the 64 raw bytes of the hash with plain Ed25519: sign(sha512(base)).',
    base: 'Sign the bytes of the base with plain Ed25519: sign(base).',
    'sha512-hex': 'Sign the lower-case hex text of the hash: sign(hex(sha512(base))).',
    'sha512-base64': 'Sign the base64 text of the hash: sign(base64(sha512(base))).',
  };
  return calls[expected.signedMessage ?? 'sha512'];
}

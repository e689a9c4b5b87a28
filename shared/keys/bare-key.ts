/**
 * Keys without a container: bytes, hex or base64 of 32 or 64 bytes, or of DER.
 *
 * Names the mistakes that leave a well-formed text of the wrong bytes: a DER header taken for a key, hex read as
 * base64, a library's expanded key, lost padding or a lost character.
 * Source: RFC 8032 section 5.1.5 (seed and expanded key); RFC 4648.
 */
import { fromBase64, fromBase64Url, toBase64, withPadding } from '../bytes/base64.ts';
import { bytesEqual } from '../bytes/compare.ts';
import { fromHex, toHex } from '../bytes/hex.ts';
import { decodeUtf8 } from '../bytes/utf8.ts';
import { publicKeyOfSeed } from '../signature/noble-crypto.ts';
import { derKind } from './der-kind.ts';
import { keyFailure } from './key-material.ts';

export type BareEncoding = 'raw' | 'raw-hex' | 'raw-base64';
export type BareBytes = { readonly bytes: Uint8Array; readonly encoding: BareEncoding };

/** The first 16 bytes of every Ed25519 PKCS#8 file of 48 bytes; the seed follows. */
const PKCS8_HEAD_HEX = '302e020100300506032b657004220420';
/** The beginning of that header in base64. */
const PKCS8_BASE64_BEGINNING = 'MC4CAQAwBQYDK2Vw';

/** Decodes hex or base64. Throws AppError for anything else. */
export function decodeBareText(text: string): BareBytes {
  refusePlaceholder(text);
  const hex = withoutSeparators(text.replace(/^0x/i, ''));
  if (looksLikeHex(hex)) {
    const outcome = fromHex(hex);
    if (outcome.ok) return { bytes: outcome.value, encoding: 'raw-hex' };
  }
  if (text.length === 32 && text.startsWith(PKCS8_BASE64_BEGINNING)) {
    throw keyFailure(
      'key-container-bytes',
      'These 32 characters are the beginning of a PKCS#8 file in base64, used as key bytes. Decode the base64 and take the last 32 bytes.',
      ['K7'],
    );
  }
  const foreign = text.search(/[^A-Za-z0-9+/=_-]/);
  if (/^[A-Za-z0-9+/=_-]+(?:[ \t\r\n]+[A-Za-z0-9+/=_-]+)+$/.test(text) && text.length >= 40) {
    throw keyFailure(
      'key-padding',
      `The key text has a space or line break inside, at offset ${foreign}. Write it without.`,
      ['K14'],
    );
  }
  // Values of a JWK come without padding, and only some of them contain a "-" or "_" to tell the alphabet by.
  const outcome = /[-_]/.test(text) ? fromBase64Url(text.replace(/=+$/, '')) : fromBase64(padded(text));
  if (outcome.ok && (text.length % 4 === 0 || isWhole(outcome.value))) {
    return { bytes: outcome.value, encoding: 'raw-base64' };
  }
  if (foreign < 0 && text.length % 4 !== 0) {
    throw keyFailure(
      'key-padding',
      `The key text is ${text.length} characters: expected 43 for 32 bytes of base64, or 44 with the "=" at the end. Copy it again.`,
      ['K14'],
    );
  }
  throw keyFailure(
    'key-unreadable',
    'This is no key that can be read here: expected PEM, OpenSSH, JWK, or 32 bytes as hex or base64.',
  );
}

/** Hex as openssl and dialogs print it: digits in pairs or longer groups, with colons or blanks between. */
function withoutSeparators(text: string): string {
  return /^(?:[0-9a-fA-F]{2})+(?:[:\s]+(?:[0-9a-fA-F]{2})+)+:?$/.test(text) ? text.replace(/[:\s]/g, '') : text;
}

function padded(text: string): string {
  return text.includes('=') ? text : withPadding(text);
}

/** True for bytes that can be a key; a text cut off anywhere gives others. */
function isWhole(bytes: Uint8Array): boolean {
  return bytes.length === 32 || bytes.length === 64 || derKind(bytes) !== 'unknown';
}

/** Hex digits of at least 20 bytes. 44 digits are more likely the base64 of 32 bytes. */
function looksLikeHex(text: string): boolean {
  return /^[0-9a-fA-F]{40,}$/.test(text) && text.length % 2 === 0 && text.length !== 44;
}

function refusePlaceholder(text: string): void {
  if (/^(?:<.*>|\{\{.*\}\}|\$\{?\w+\}?|%\w+%|x{8,}|\*{3,}|\.{3,}|…+)$/i.test(text)) {
    throw keyFailure('key-placeholder', 'This is a placeholder, not a key. Put the key in its place.', ['K13']);
  }
  if (/^(?:Bearer\s|eyJ[\w-]+\.)/.test(text)) {
    throw keyFailure('key-placeholder', 'This is an access token, not a key. Give the key file here.', ['K13']);
  }
}

/** The seed from 32 or 64 bytes. Throws AppError naming the likely mistake for any other bytes. */
export function seedOfBytes(bytes: Uint8Array): Uint8Array {
  if (bytes.length === 32) {
    if (toHex(bytes.subarray(0, 16)) === PKCS8_HEAD_HEX) {
      throw keyFailure(
        'key-container-bytes',
        'These 32 bytes begin with the head of a PKCS#8 file. The seed is the last 32 of its 48 bytes.',
        ['K8'],
      );
    }
    return Uint8Array.from(bytes);
  }
  if (bytes.length === 64) return seedOfPair(bytes);
  if (bytes.length === 48 && /^[0-9a-f]{64}$/i.test(toBase64(bytes))) {
    throw keyFailure('key-length', '64 hex characters were read as base64, which gives 48 bytes. Decode them as hex.', [
      'K9',
    ]);
  }
  throw wrongLength(bytes, '32 bytes (seed) or 64 (seed and public key)');
}

function seedOfPair(bytes: Uint8Array): Uint8Array {
  const seed = bytes.slice(0, 32);
  const half = bytes.subarray(32);
  if (bytesEqual(publicKeyOfSeed(seed), half)) return seed;
  if (half.every((byte) => byte === 0)) {
    throw keyFailure(
      'key-halves-differ',
      'These 64 bytes are a 32-byte seed and 32 zeros. Where 64 bytes are wanted, the second half is the public key.',
      ['K5'],
    );
  }
  throw keyFailure(
    'key-expanded',
    'The second half of these 64 bytes is not the public key of the first: they look like an expanded key (scalar and prefix), from which no seed can be had. Export the seed.',
    ['K6'],
  );
}

/** The error for a wrong length; it also recognises key text taken for bytes. */
export function wrongLength(bytes: Uint8Array, expected: string): Error {
  const text = decodeUtf8(bytes);
  const isText = bytes.length === 44 && /^[A-Za-z0-9+/]{43}=$/.test(text);
  const hint = isText ? ' They are base64 text taken for key bytes; decode it first.' : '';
  return keyFailure(
    'key-length',
    `The key is ${bytes.length} bytes: expected ${expected}.${hint}`,
    isText ? ['K9'] : [],
  );
}

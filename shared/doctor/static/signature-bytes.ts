/** The bytes of a signature, in whatever encoding they are written, and what is wrong with that encoding. */
import { fromAnyBase64, fromBase64, withPadding } from '../../bytes/base64.ts';
import { bytesInHex } from '../../bytes/hex.ts';
import { decodeUtf8, decodeUtf8Strict } from '../../bytes/utf8.ts';
import { counted } from '../../text/counted.ts';
import type { CauseId } from '../causes.ts';
import type { Certainty } from '../finding.ts';

/** What a finding says of it. */
export type SignatureFault = readonly [causes: readonly CauseId[], message: string, fix: string, certainty?: Certainty];

/** What languages write where there is no value, or one that is no text. */
export function isNothing(text: string): boolean {
  return /^(?:undefined|null|none|nil|<nil>|nan|\[object ?\w*\]|)$/i.test(text);
}

type Decoded = { readonly bytes?: Uint8Array; readonly causes: readonly SignatureFault[] };

const IN_BASE64 = 'Write the 64 bytes in base64: 88 characters, the last two of them “=”.';
const notOfHex = (form: string): string =>
  `Encode in base64 the 64 bytes that the signer returns, not their hex: Signature: ${form}.`;
const ONCE = 'Encode the 64 bytes in base64, once.';

/** `encoded` is what stands between the colons, without blanks and quotes; `form` is what the header should be. */
export function signatureBytes(encoded: string, form: string): Decoded {
  if (isNothing(encoded)) {
    const what =
      encoded === '' ? 'is empty' : `is “${encoded.replace(/^\[object(?=\w)/i, '$& ')}”, which is no signature`;
    const fix = 'Wait for the call that signs, and write what it returns in base64.';
    return { causes: [[['B22'], `The signature ${what}.`, fix]] };
  }
  const ofHex = bytesInHex(encoded);
  if (ofHex?.length === 64) {
    const message = 'The signature is written in hex (128 digits); base64 is expected.';
    return { bytes: ofHex, causes: [[['E4'], message, notOfHex(form)]] };
  }
  const other = otherEncoding(encoded);
  if (other !== undefined) {
    const message = `The signature is written ${other.what}; base64 is expected.`;
    return { bytes: other.bytes, causes: [[['E12'], message, IN_BASE64]] };
  }
  const strict = fromBase64(encoded);
  return strict.ok ? again(strict.value, form) : forgiving(encoded, form);
}

/** Base64 with faults in it, each of which is named. */
function forgiving(encoded: string, form: string): Decoded {
  const causes: SignatureFault[] = [];
  let text = encoded;
  if (/%[0-9a-f]{2}/i.test(text)) {
    causes.push([['E10'], 'The signature is percent-encoded: “%2B” for “+”, “%3D” for “=”.', IN_BASE64]);
    for (let turn = 0; turn < 2; turn += 1)
      text = text.replace(/%([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    text = text.replace(/\s/g, '');
  }
  if (/[-_]/.test(text)) {
    causes.push([['E1'], 'The signature is in base64url (“-” and “_”); base64 has “+” and “/”.', IN_BASE64]);
    text = text.replaceAll('-', '+').replaceAll('_', '/');
  }
  const foreign = /[^A-Za-z0-9+/=]/u.exec(text);
  if (foreign) {
    const message = `The signature has ${JSON.stringify(foreign[0])} at position ${foreign.index + 1}, which base64 has not.`;
    causes.push([['E11'], message, IN_BASE64]);
    text = text.replace(/[^A-Za-z0-9+/=]/gu, '');
  }
  const bare = text.replace(/=+$/, '');
  const padded = withPadding(bare);
  const read = fromBase64(padded);
  if (!read.ok) {
    const sign = bare.indexOf('=');
    const message =
      sign >= 0
        ? `The signature has “=” at position ${sign + 1}, which stands only at the end of base64.`
        : bare.length % 4 === 1
          ? `The signature has ${counted(bare.length, 'character')}, which no base64 has: some were lost or added.`
          : `The signature ends in “${bare.slice(-1)}”, as no base64 of ${bare.length} characters does: some were lost or changed.`;
    return { causes: foreign ? causes : [...causes, [['E11'], message, IN_BASE64]] };
  }
  if (padded !== text && !foreign) {
    const [came, need] = [text.length - bare.length, padded.length - bare.length];
    const message = `The signature has ${bare.length} characters and ${came} “=” behind them; ${need} belong there.`;
    causes.push([['E2'], message, IN_BASE64]);
  }
  const inner = again(read.value, form);
  return { bytes: inner.bytes, causes: [...causes, ...inner.causes] };
}

type Other = { readonly bytes: Uint8Array; readonly what: string };

/** 64 bytes in another encoding than base64; undefined for all that may be base64. */
function otherEncoding(text: string): Other | undefined {
  const list = byteList(text);
  if (list !== undefined) return { bytes: list, what: 'as a list of numbers' };
  if (/^[A-Z2-7]{103}=?$/.test(text)) return { bytes: fromBase32(text), what: 'in base32' };
  if (!/^(?:[mu][A-Za-z0-9+/_-]{86}|[MU][A-Za-z0-9+/_-]{86}==)$/.test(text)) return undefined;
  const read = fromAnyBase64(text.slice(1));
  return read.ok ? { bytes: read.value, what: 'in multibase, with a letter before it' } : undefined;
}

/** 64 numbers with commas or blanks between them, in brackets or bare. */
function byteList(text: string): Uint8Array | undefined {
  const numbers = text.replace(/^\[|\]$/g, '').split(/,\s*|\s+/);
  if (numbers.length !== 64 || !numbers.every((number) => /^-?\d{1,3}$/.test(number))) return undefined;
  return Uint8Array.from(numbers, Number);
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text.slice(0, 103), (digit) => BASE32.indexOf(digit).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

/** Looks for text inside the bytes, for a container around them, and for bytes that went through a text. */
function again(
  bytes: Uint8Array,
  form: string,
): { readonly bytes: Uint8Array; readonly causes: readonly SignatureFault[] } {
  if (bytes.length <= 64 && !hasReplacement(bytes)) return { bytes, causes: [] };
  const text = decodeUtf8(bytes).trim();
  const as = (inner: Uint8Array, cause: CauseId, message: string, fix: string) => ({
    bytes: inner,
    causes: [[[cause], message, fix] as const],
  });
  const ofHex = bytesInHex(text);
  if (ofHex?.length === 64) return as(ofHex, 'E5', 'The signature is the base64 of its hex text.', notOfHex(form));
  const list = byteList(text);
  if (list !== undefined) return as(list, 'E12', 'The signature is the base64 of a list of numbers.', ONCE);
  const inner = /^[A-Za-z0-9+/_-]{86,88}={0,2}$/.test(text) ? fromAnyBase64(text) : undefined;
  if (inner?.ok) return as(inner.value, 'E7', 'The signature was encoded in base64 twice.', ONCE);
  if (hasReplacement(bytes)) {
    const message = `The signature has the bytes EF BF BD, the mark of bytes that are no text; it has ${bytes.length} bytes and is lost.`;
    return as(bytes, 'E9', message, 'Keep the signature as bytes until it is encoded, and sign again.');
  }
  const container = containerOf(bytes);
  if (container !== undefined)
    return as(
      bytes.slice(-64),
      'E13',
      `The signature is ${bytes.length} bytes: it stands inside ${container}.`,
      'Send its last 64 bytes.',
    );
  const latin = latin1Inside(bytes);
  if (latin !== undefined)
    return as(
      latin,
      'E9',
      `The signature is ${bytes.length} bytes: its 64 bytes were taken for Latin-1 text and written as UTF-8.`,
      'Keep the signature as bytes until it is encoded.',
    );
  return { bytes, causes: [] };
}

function containerOf(bytes: Uint8Array): string | undefined {
  if (bytes.length === 66 && bytes[0] === 0x04 && bytes[1] === 0x40) return 'an octet string of DER';
  return bytes.length === 83 && decodeUtf8(bytes.subarray(4, 15)) === 'ssh-ed25519' ? 'a signature of SSH' : undefined;
}

/** 64 characters of which each is one byte. */
function latin1Inside(bytes: Uint8Array): Uint8Array | undefined {
  const read = bytes.length > 128 ? undefined : decodeUtf8Strict(bytes);
  const isOfBytes = read?.ok === true && read.value.length === 64 && !/[^\0-\xff]/.test(read.value);
  return isOfBytes ? Uint8Array.from(read.value, (character) => character.charCodeAt(0)) : undefined;
}

/** True if U+FFFD stands in them: the mark of bytes that are no text. */
export function hasReplacement(bytes: Uint8Array): boolean {
  return bytes.some((byte, at) => byte === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd);
}

/** The bytes of the signature, found in whatever the header has, and what is wrong with how they are written. */
import { fromBase64, toBase64 } from '../../bytes/base64.ts';
import { fromHex } from '../../bytes/hex.ts';
import { decodeUtf8 } from '../../bytes/utf8.ts';
import type { CauseId } from '../causes.ts';
import type { Finding } from '../finding.ts';
import type { ForgivingSignature } from '../read-signature.ts';

export type DecodedSignature = {
  /** 64 bytes in the best case; absent if nothing can be decoded. */
  readonly bytes?: Uint8Array;
  readonly findings: readonly Finding[];
};

/** `label` is that of Signature-Input. */
export function decodeSignature({ text, label, encoded }: ForgivingSignature, inputLabel: string): DecodedSignature {
  const findings: Finding[] = [];
  const { bytes, causes } = decoded(encoded);
  const written =
    bytes === undefined || bytes.length < 64 ? undefined : `${label ?? inputLabel}=:${toBase64(bytes.slice(0, 64))}:`;
  const corrected = written === undefined ? undefined : { of: 'Signature', value: written };
  const add = (ids: readonly CauseId[], message: string, fix: string): void => {
    findings.push({ causes: ids, message, fix, certainty: 'proven', corrected });
  };
  const form = `Signature: ${label ?? inputLabel}=:<base64 of 64 bytes>:`;
  if (label === undefined)
    add(['E8'], `The Signature header begins with ${quoted(text)}; a label and “=” must come first.`, `Write ${form}.`);
  else if (!/=[ \t]*:[^:]*:/.test(text)) {
    const closing = /=[ \t]*:/.test(text)
      ? 'closing colon is'
      : /:[ \t]*$/.test(text)
        ? 'opening colon is'
        : 'colons are';
    add(['E3'], `The ${closing} missing around the signature: ${quoted(text)}.`, `Write ${form}.`);
  }
  if (/^[^=]*=[ \t]*:?b['"]/.test(text))
    add(
      ['B22'],
      "The signature is written as a Python bytes literal, b'…'.",
      'Decode it to text before it goes into the header.',
    );
  if (
    /[\s]/.test(
      text
        .slice(text.indexOf('=') + 1)
        .trim()
        .replace(/^[:"']|[:"']$/g, ''),
    ) &&
    !/,/.test(text)
  ) {
    add(
      ['E6'],
      'The signature has a line break or a blank inside.',
      'Write it on one line: base64 -w0, or openssl base64 -A.',
    );
  }
  for (const [ids, message, fix] of causes) add(ids, message, fix);
  if (bytes === undefined) return { findings };
  const length = lengthFault(bytes);
  if (length !== undefined) add(...length);
  return { bytes, findings };
}

type Fault = readonly [readonly CauseId[], string, string];

function decoded(encoded: string): { readonly bytes?: Uint8Array; readonly causes: readonly Fault[] } {
  const inBase64 = 'Write the 64 bytes in base64: 88 characters, the last two of them “=”.';
  const plainHex = encoded.replace(/^0x/i, '');
  if (/^[0-9a-f]{128}$/i.test(plainHex)) {
    const bytes = fromHex(plainHex);
    const fault: Fault = [
      ['E4'],
      `The signature is written in hex (${plainHex.length} digits); base64 is expected.`,
      inBase64,
    ];
    return { bytes: bytes.ok ? bytes.value : undefined, causes: [fault] };
  }
  const strict = fromBase64(encoded);
  if (strict.ok) return again(strict.value);
  const causes: Fault[] = [];
  let text = encoded;
  if (/[-_]/.test(text)) {
    causes.push([['E1'], 'The signature is in base64url (“-” and “_”); base64 has “+” and “/”.', inBase64]);
    text = text.replaceAll('-', '+').replaceAll('_', '/');
  }
  const bare = text.replace(/=+$/, '');
  const padded = bare + '='.repeat((4 - (bare.length % 4)) % 4);
  if (padded !== text) {
    const came = text.length - bare.length;
    causes.push([
      ['E2'],
      `The signature has ${bare.length} characters and ${came} “=”; it needs ${padded.length - bare.length}.`,
      inBase64,
    ]);
  }
  const forgiving = fromBase64(padded);
  if (!forgiving.ok) return { causes };
  const inner = again(forgiving.value);
  return { bytes: inner.bytes, causes: [...causes, ...inner.causes] };
}

/** Looks for text inside the bytes: hex, base64, or bytes that went through a text. */
function again(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly causes: readonly Fault[] } {
  if (bytes.length <= 64 && !hasReplacement(bytes)) return { bytes, causes: [] };
  const text = decodeUtf8(bytes).trim();
  const once = 'Encode the 64 bytes in base64, once.';
  if (/^[0-9a-f]{128}$/i.test(text)) {
    const inner = fromHex(text);
    if (inner.ok)
      return { bytes: inner.value, causes: [[['E5'], 'The signature is the base64 of its hex text.', once]] };
  }
  const inner = /^[A-Za-z0-9+/=_-]{86,90}$/.test(text)
    ? fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
    : undefined;
  if (inner?.ok) return { bytes: inner.value, causes: [[['E7'], 'The signature was encoded in base64 twice.', once]] };
  if (hasReplacement(bytes)) {
    const message = `The signature has the bytes EF BF BD, the mark of bytes that are no text; it has ${bytes.length} bytes and is lost.`;
    return { bytes, causes: [[['E9'], message, 'Keep the signature as bytes until it is encoded, and sign again.']] };
  }
  return { bytes, causes: [] };
}

function hasReplacement(bytes: Uint8Array): boolean {
  return bytes.some((byte, at) => byte === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd);
}

/** What a length other than 64 says. */
function lengthFault(bytes: Uint8Array): Fault | undefined {
  const { length } = bytes;
  if (length === 64 || hasReplacement(bytes)) return undefined;
  const ed25519 = 'Sign with the Ed25519 key; its signatures are 64 bytes.';
  const came = `The signature is ${length} bytes; Ed25519 signatures are 64.`;
  if (length === 32) return [['X13'], `${came} 32 is the length of an HMAC-SHA-256.`, ed25519];
  if (length === 256 || length === 384 || length === 512)
    return [['X13'], `${came} ${length} is the length of an RSA signature.`, ed25519];
  if (length === 114) return [['X13'], `${came} 114 is the length of an Ed448 signature.`, ed25519];
  if (bytes[0] === 0x30 && bytes[1] === length - 2)
    return [['X13'], `${came} This is an ECDSA signature in DER.`, ed25519];
  if (length > 64)
    return [
      ['X12'],
      `${came} The message stands behind the signature.`,
      'Keep the first 64 bytes (a detached signature).',
    ];
  return [
    ['X14'],
    `${came} One of its halves lost ${64 - length === 1 ? 'a byte' : `${64 - length} bytes`}.`,
    'R and S are 32 bytes each; pad each half on its own.',
  ];
}

function quoted(text: string): string {
  return `“${text.length > 40 ? `${text.slice(0, 39)}…` : text}”`;
}

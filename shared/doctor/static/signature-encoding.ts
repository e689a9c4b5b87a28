/** The bytes of the signature, found in whatever the header has, and what is wrong with how they are written. */
import { toBase64 } from '../../bytes/base64.ts';
import { twoIntegers } from '../../keys/der.ts';
import { writtenForm } from '../../signature/field-mistakes.ts';
import { codePoint } from '../../text/code-point.ts';
import { shortened } from '../../text/shortened.ts';
import type { CauseId } from '../causes.ts';
import type { Certainty, Finding } from '../finding.ts';
import type { ForgivingSignature } from '../read-signature.ts';
import { hasReplacement, isNothing, type SignatureFault, signatureBytes } from './signature-bytes.ts';

export type DecodedSignature = {
  /** 64 bytes in the best case; absent if nothing can be decoded. */
  readonly bytes?: Uint8Array;
  readonly findings: readonly Finding[];
};

/** `inputLabel` and `alg` are those of Signature-Input. */
export function decodeSignature(
  { text, label, encoded }: ForgivingSignature,
  inputLabel: string,
  alg: string | undefined,
): DecodedSignature {
  const findings: Finding[] = [];
  const form = writtenForm(label ?? inputLabel);
  const { bytes, causes } = signatureBytes(encoded, form);
  // What went through a text is lost: no part of it is to be sent.
  const isWhole = bytes !== undefined && bytes.length >= 64 && !hasReplacement(bytes);
  const written = !isWhole ? undefined : `${label ?? inputLabel}=:${toBase64(bytes.slice(0, 64))}:`;
  const corrected = written === undefined ? undefined : { of: 'Signature', value: written };
  const add = (ids: readonly CauseId[], message: string, fix: string, certainty: Certainty = 'proven'): void => {
    // No part of what another algorithm made is the right value.
    findings.push({ causes: ids, message, fix, certainty, corrected: ids.includes('X13') ? undefined : corrected });
  };
  for (const fault of wrapping(text, label, form)) add(...fault);
  for (const fault of causes) add(...fault);
  if (bytes === undefined) return { findings };
  const length = lengthFault(bytes, alg);
  if (length !== undefined) add(...length);
  return { bytes, findings };
}

/** What stands around the base64. */
function* wrapping(text: string, label: string | undefined, form: string): Generator<SignatureFault> {
  const value = text.slice(text.indexOf('=') + 1).trim();
  if (/^(["']).*\1$/s.test(text))
    yield [['P16'], 'The whole value of Signature stands in quotes.', `Remove the quotes around it: ${form}.`];
  const curly = CURLY.exec(text);
  if (curly)
    yield [
      ['B21'],
      `Signature has the character ${codePoint(curly[0])} at position ${curly.index + 1}.`,
      'Write plain characters only: the label, “=” and base64 between colons.',
    ];
  if (/^[^:]*(?:[ \t]=|=[ \t])/.test(text))
    yield [['P19'], 'Signature has a blank beside its equals sign.', `Write ${form} without blanks.`];
  if (label === undefined)
    yield [
      ['E8'],
      `The Signature header begins with ${quoted(text)}; a label and “=” must come first.`,
      `Write Signature: ${form}.`,
    ];
  else if (!/=[ \t]*:[^:]*:/.test(text)) {
    const closing = /^[^=]*=[ \t]*:/.test(text)
      ? 'closing colon is'
      : /:[ \t]*$/.test(text)
        ? 'opening colon is'
        : 'colons are';
    yield [['E3'], `The ${closing} missing around the signature: ${quoted(text)}.`, `Write Signature: ${form}.`];
  }
  if (/^[^=]*=[ \t]*:?b['"]/.test(text))
    yield [
      ['B22'],
      "The signature is written as a Python bytes literal, b'…'.",
      'Decode it to text before it goes into the header.',
    ];
  const inside = value.replace(/^[\s:"'“”]+|[\s:"'“”]+$/g, '');
  if ((/\s/.test(inside) || /:[ \t]|[ \t]:/.test(value)) && !/,/.test(text) && !isNothing(inside))
    yield [
      ['E6'],
      'The signature has a line break or a blank inside.',
      'Write it on one line: base64 -w0, or openssl base64 -A.',
    ];
}

const CURLY = /[“”„‘’\u00a0\u200b\ufeff]/;

/** That more bytes of a half are zero happens once in 2^32 signatures. */
const MOST_LOST_ZEROS = 4;

/** What a length other than 64 says. */
function lengthFault(bytes: Uint8Array, alg: string | undefined): SignatureFault | undefined {
  const { length } = bytes;
  if (length === 64 || hasReplacement(bytes)) return undefined;
  const came = `The signature is ${length} bytes; Ed25519 signatures are 64.`;
  if (twoIntegers(bytes) !== undefined)
    return [
      ['X13'],
      `${came} They are two numbers wrapped in DER, as libraries write a signature of ECDSA; by its length that may be ${length > 80 ? 'ecdsa-p384-sha384' : 'ecdsa-p256-sha256'}. ${PROVES}`,
      'Sign with the Ed25519 key, and send its 64 bytes as they are.',
      'likely',
    ];
  const other = otherAlgorithmOf(bytes, alg);
  if (other !== undefined)
    return [['X13'], `${came} ${other}`, 'Sign with the Ed25519 key; its signatures are 64 bytes.'];
  if (length > 64)
    return [
      ['X12'],
      `${came} They may be a signed message: the signature, and the message behind it.`,
      'Keep the first 64 bytes (a detached signature).',
      'likely',
    ];
  if (64 - length > MOST_LOST_ZEROS)
    return [['X14'], `${came} Its end is missing.`, 'Send it whole: 88 characters of base64, the last two “==”.'];
  return [
    ['X14'],
    `${came} ${64 - length === 1 ? 'One is' : `${64 - length} are`} missing, as where zeros of one half were dropped.`,
    'R and S are 32 bytes each; write both whole.',
  ];
}

const PROVES = 'The signer’s public key of that algorithm, given in place of an Ed25519 one, proves it.';

/** The algorithm of RFC 9421 with signatures of this length, and what would prove it. */
function otherAlgorithmOf(bytes: Uint8Array, alg: string | undefined): string | undefined {
  const { length } = bytes;
  if (length === 32)
    return '32 is the length of hmac-sha256. Only its shared secret could prove it; no one should hand that over.';
  if (length === 256 || length === 384 || length === 512)
    return `${length} is the length of an RSA signature: rsa-pss-sha512 or rsa-v1_5-sha256. ${PROVES}`;
  if (length === 114) return '114 is the length of an Ed448 signature.';
  if (length === 96 && alg === 'ecdsa-p384-sha384') return `96 is the length of ecdsa-p384-sha384. ${PROVES}`;
  return undefined;
}

function quoted(text: string): string {
  return `“${shortened(text, 39)}”`;
}

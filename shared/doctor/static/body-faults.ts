/**
 * Content-Digest and Content-Length against the body: how they are written, and which other form of the body they fit.
 *
 * Plain recomputation, without any key.
 */
import { fromAnyBase64, fromBase64 } from '../../bytes/base64.ts';
import { bytesEqual } from '../../bytes/compare.ts';
import { bytesInHex } from '../../bytes/hex.ts';
import { decodeUtf8 } from '../../bytes/utf8.ts';
import { contentDigest } from '../../http/content-digest.ts';
import { headerValues } from '../../http/message.ts';
import type { RequestView } from '../../signature/components.ts';
import { writtenForm } from '../../signature/field-mistakes.ts';
import type { CryptoPort } from '../../signature/ports.ts';
import { counted } from '../../text/counted.ts';
import type { BodyVariant } from '../body-variants.ts';
import { MOST_CAUSES } from '../bounds.ts';
import { CAUSES, type CauseId } from '../causes.ts';
import { shown } from '../changes/change.ts';
import type { Finding } from '../finding.ts';
import { isUnset } from './header-faults.ts';
import { otherDigest } from './other-digests.ts';

type Hashes = Pick<CryptoPort, 'sha512' | 'sha256'>;

/** Undefined for bytes that are not compressed, or that would become too many. */
export type Gunzip = (bytes: Uint8Array) => Uint8Array | undefined;

/** Both headers. `variants` are other forms of the body; `needsDigest` is true if the method must cover a digest. */
export function bodyFaults(
  view: RequestView,
  variants: () => readonly BodyVariant[],
  needsDigest: boolean,
  crypto: Hashes,
  gunzip: Gunzip | undefined,
): readonly Finding[] {
  const said = plainLength(view);
  const beyond = said === undefined ? undefined : beyondLength(view, said, crypto);
  if (beyond !== undefined) return [beyond];
  const ofDigest = digestFaults(view, variants, needsDigest, crypto, gunzip);
  const ofLength = lengthFaults(view, () => variants().filter((one) => isToldByLength(one, ofDigest)));
  const both = [...ofDigest, ...ofLength];
  return said !== undefined && both.length === 2 && both.every(isUnlike) ? [otherBody(view, said)] : both;
}

/** Content-Length where it came once, and as the number of a body that can be sent. */
function plainLength({ request: { headers } }: RequestView): string | undefined {
  const [said = '', second] = headerValues(headers, 'content-length').map((value) => value.trim());
  return second === undefined && /^\d{1,15}$/.test(said) ? said : undefined;
}

/**
 * Forms are so many that one of almost any length is among them: beside a digest of another body only the form that was
 * hashed was counted. The spellings of a value have every length, so that only their digest tells them.
 */
function isToldByLength({ causes }: BodyVariant, ofDigest: readonly Finding[]): boolean {
  const hashed = ofDigest.find(({ expected }) => expected !== undefined)?.causes ?? [];
  const isOfBody = hashed.every((cause) => OF_SAME_BODY.includes(cause));
  return isOfBody ? !causes.some((cause) => OF_VALUES.includes(cause)) : causes.some((cause) => hashed.includes(cause));
}

const OF_VALUES: readonly CauseId[] = ['D10', 'D22', 'D35'];
/** Another hash of the body that came. */
const OF_SAME_BODY: readonly CauseId[] = ['D33', 'D34'];

/** Length and digest are both those of the first bytes: a recipient reads these alone, so that nothing else is the signer's. */
function beyondLength({ request: { headers, body } }: RequestView, said: string, crypto: Hashes): Finding | undefined {
  const extra = body.length - Number(said);
  // Where nothing was counted or hashed, the body was attached later.
  if (extra < 1 || Number(said) === 0) return undefined;
  const digest = contentDigest(crypto.sha512(body.subarray(0, Number(said))));
  if (headerValues(headers, 'content-digest').join(', ').trim() !== digest) return undefined;
  const isLineFeed = /^\r?\n$/.test(decodeUtf8(body.subarray(Number(said), Number(said) + 3)));
  return {
    causes: ['D23', 'H13'],
    message: `Content-Length is ${said}, and Content-Digest is that of the first ${said} bytes: a recipient reads no further. Behind them ${counted(extra, 'byte stands', 'bytes stand')} here${isLineFeed ? ': a line feed, as editors write at the end of a file' : ''}.`,
    fix: `Paste or save the request without what follows the first ${said} bytes of its body.`,
    certainty: 'proven',
    expected: said,
    came: String(body.length),
  };
}

/** Neither counted nor hashed from any form of the body that came. */
function isUnlike({ causes }: Finding): boolean {
  return causes.includes('D23');
}

/** Digest and length speak of one body, and another one came: whoever made them may have made both right. */
function otherBody({ request: { body } }: RequestView, said: string): Finding {
  const lost = Number(said) - body.length;
  const how = `${counted(Math.abs(lost), 'byte is', 'bytes are')} ${lost > 0 ? 'missing' : 'too many'}`;
  return {
    causes: ['D23', 'H13'],
    message: `Content-Length is ${said} and ${body.length} bytes came, whose digest is not that in Content-Digest: ${how}.`,
    fix: 'Let the body arrive as it was hashed and counted: something on its way, or a copy of it, changed it. Else hash and count the body that is sent.',
    certainty: 'proven',
    expected: said,
    came: String(body.length),
  };
}

function digestFaults(
  view: RequestView,
  variants: () => readonly BodyVariant[],
  needsDigest: boolean,
  crypto: Hashes,
  gunzip: Gunzip | undefined,
): readonly Finding[] {
  const { headers, body } = view.request;
  const lines = headerValues(headers, 'content-digest');
  const right = contentDigest(crypto.sha512(body));
  const corrected = { of: 'Content-Digest', value: right };
  const findings: Finding[] = [];
  const add = (causes: readonly CauseId[], message: string, fix: string, more?: Partial<Finding>): void => {
    findings.push({ causes, message, fix, certainty: 'proven', corrected, ...more });
  };
  const [first] = lines;
  // What there is none of is told of all headers alike.
  if (first === undefined || first.trim() === '' || isUnset(first)) return findings;
  const text = lines.join(', ').trim();
  const members = [...text.matchAll(/(?:^|,)[ \t]*[A-Za-z][A-Za-z0-9-]*[ \t]*[=:]/g)];
  if (lines.length > 1 || members.length > 1)
    add(['D19'], `There are ${Math.max(lines.length, members.length)} digests: ${shown(text)}.`, `Send one: ${right}`);
  const [value = ''] = first
    .trim()
    .replace(NAME, '')
    .split(/[ \t]*,[ \t]*sha/i);
  if (!/^sha-(?:512|256)[ \t]*=/.test(first.trim()))
    add(['D15'], `Content-Digest is written as ${shown(first)}.`, WRITE_DIGEST);
  else if (!/^:[^:]*:$/.test(value) && !HEX_PAIRS.test(value))
    add(['D15'], `The colons around the digest are missing: ${shown(first)}.`, WRITE_DIGEST);
  if (BYTES_LITERAL.test(value))
    add(
      ['D26'],
      "The digest is written as a Python bytes literal, b'…'.",
      'Decode it to text before it goes into the header.',
    );
  if (/\s/.test(value)) add(['D24'], 'The digest has a line break or a blank inside.', 'Write it on one line.');
  const bytes = decodedDigest(value.replace(BYTES_LITERAL, '').replace(/[\s"':]/g, ''), add);
  if (bytes === undefined) return findings;
  if (bytesEqual(bytes, crypto.sha512(body))) return findings;
  if (bytesEqual(bytes, crypto.sha256(body))) {
    add(
      ['D16'],
      'Content-Digest is the SHA-256 of the body; the service wants its SHA-512.',
      'Hash the body with SHA-512.',
    );
    return findings;
  }
  const hash = bytes.length === 32 ? crypto.sha256 : crypto.sha512;
  const hits = variants().filter((variant) => bytesEqual(hash(variant.bytes), bytes));
  const hit = hits[0];
  if (hit !== undefined) {
    const causes = [
      ...new Set([...hits.flatMap((found) => found.causes), ...(bytes.length === 32 ? (['D16'] as const) : [])]),
    ];
    const message = `Content-Digest is that of ${hit.name} (${hit.bytes.length} bytes); the body that came has ${body.length} bytes.`;
    add(causes.slice(0, MOST_CAUSES), message, CAUSES[causes[0] ?? 'D1'].fix, {
      expected: right,
      came: first,
    });
    return findings;
  }
  const other = otherDigest(view, bytes);
  if (other !== undefined) {
    const { cause, what } = other;
    add([cause], `Content-Digest is ${what} of the body; the service wants its SHA-512.`, CAUSES[cause].fix, {
      expected: right,
      came: first,
    });
    return findings;
  }
  const codings = headerValues(headers, 'content-encoding').filter((coding) => !/^\s*(?:identity)?\s*$/i.test(coding));
  if ((body[0] === 0x1f && body[1] === 0x8b) || codings.length > 0) {
    const plain = gunzip?.(body);
    const isPlain = plain !== undefined && bytesEqual(hash(plain), bytes);
    findings.push({
      causes: ['D20'],
      message: isPlain
        ? `Content-Digest is that of the body before it was compressed (${plain.length} bytes); ${body.length} compressed bytes came.`
        : `The body came compressed (${body.length} bytes), and Content-Digest is not that of the compressed bytes.`,
      fix: 'Send the body uncompressed, or compress it first and hash the compressed bytes.',
      certainty: isPlain ? 'proven' : 'likely',
      corrected,
      expected: right,
      came: first,
    });
    return findings;
  }
  const message =
    needsDigest || body.length > 0
      ? 'Content-Digest is not that of the body that came, nor of any form of it that we know.'
      : 'Content-Digest came with a request that has no body, and is not that of an empty one.';
  add(
    ['D23'],
    message,
    'Hash exactly the bytes that are sent. Either something changed the body after it was hashed, or another text was hashed, or it was hashed another way. To see which, compare the two bodies: diagnose takes the request as it was built with --as-built.',
    { expected: right, came: first },
  );
  return findings;
}

const DIGEST_FORM = writtenForm('sha-512');
const WRITE_DIGEST = `Write ${DIGEST_FORM}.`;
/** That of any hash, however it is spelt. Shorter ones are none: between the digits of hex may stand colons too. */
const NAME = /^[a-z][\w-]{2,11}[ \t]*[=:][ \t]*/i;
const BYTES_LITERAL = /^\W*b(?=['"])/;
const NOT_OF_HEX = `Encode in base64 the 64 bytes of the SHA-512, not their hex: Content-Digest: ${DIGEST_FORM}.`;
/** Colons stand between the digits too. */
const HEX_PAIRS = /^:(?:[0-9a-f]{2}:){32,64}$/i;

type AddFault = (causes: readonly CauseId[], message: string, fix: string) => void;

/** The digest's bytes, whatever their spelling; names each fault. */
function decodedDigest(text: string, add: AddFault): Uint8Array | undefined {
  const ofHex = bytesInHex(text);
  if (ofHex !== undefined) {
    add(['D14'], `The digest is written in hex (${ofHex.length * 2} digits).`, NOT_OF_HEX);
    return ofHex;
  }
  const strict = fromBase64(text);
  if (strict.ok) return hexInside(strict.value, add);
  const forgiving = fromAnyBase64(text);
  if (!forgiving.ok) {
    add(['D15'], `The digest is no base64: ${shown(text)}.`, WRITE_DIGEST);
    return undefined;
  }
  const fault = /[-_]/.test(text) ? 'is in base64url' : 'has the wrong padding';
  add(['D17'], `The digest ${fault}.`, 'Use the alphabet with “+” and “/”, padded with “=”.');
  return forgiving.value;
}

function hexInside(bytes: Uint8Array, add: AddFault): Uint8Array {
  const ofHex = bytesInHex(decodeUtf8(bytes));
  if (ofHex?.length !== 64) return bytes;
  add(['D14'], 'The digest is the base64 of its hex text.', NOT_OF_HEX);
  return ofHex;
}

function lengthFaults(view: RequestView, variants: () => readonly BodyVariant[]): readonly Finding[] {
  const { headers, body } = view.request;
  const [written, second] = headerValues(headers, 'content-length');
  if (written === undefined || second !== undefined) return [];
  const plain = written.trim();
  if (plain === String(body.length)) return [];
  const corrected = { of: 'Content-Length', value: String(body.length) };
  const text = decodeUtf8(body);
  const wrong = (causes: readonly CauseId[], message: string, fix: string): readonly Finding[] => [
    { causes, message, fix, certainty: 'proven', corrected, expected: String(body.length), came: plain },
  ];
  const bytes = `Count the bytes of the body: ${body.length}.`;
  if (plain === String(text.length) || plain === String([...text].length)) {
    const wide = [...text].find((character) => character > '\x7f') ?? '';
    const size = new Set([...text].filter((character) => character > '\x7f')).size;
    return wrong(
      ['H4'],
      `Content-Length counts ${plain} characters; the body has ${body.length} bytes (“${wide}”${size > 1 ? ' and others take' : ' takes'} more than one).`,
      bytes,
    );
  }
  if (plain === '0')
    return wrong(['H5'], `Content-Length is 0, and ${body.length} bytes came.`, 'Set Content-Length before signing.');
  if (plain === '' || isUnset(plain))
    return wrong(['H5', 'B22'], `Content-Length is ${shown(plain)}.`, 'Set Content-Length before signing.');
  const hit = variants().find((variant) => String(variant.bytes.length) === plain);
  if (hit !== undefined)
    return wrong(hit.causes, `Content-Length ${plain} is that of ${hit.name}; ${body.length} bytes came.`, bytes);
  return wrong(['H4', 'D23'], `Content-Length is ${plain}; the body that came has ${body.length} bytes.`, bytes);
}

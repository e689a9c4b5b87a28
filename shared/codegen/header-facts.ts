/**
 * HeaderFact: one header line of a program, either a constant or the name of what the program computes.
 *
 * A line counts as computed only if its value is exactly what would be computed: an edited digest stays edited. Lines
 * with the same name are merged, as the base joins them. Lines that every HTTP library writes are left to the library.
 * Source: RFC 9110 section 5.3; RFC 9421 section 2.1.
 */
import { contentDigest } from '../http/content-digest.ts';
import { normaliseFieldLine } from '../http/field-value.ts';
import { OF_THE_CONNECTION } from '../http/of-the-connection.ts';
import type { ProgramSource } from './program-source.ts';

export type HeaderValue =
  | { readonly kind: 'text'; readonly text: string }
  /** Content-Digest of the body. */
  | { readonly kind: 'digest' }
  /** The body's length in bytes, as decimal text. */
  | { readonly kind: 'length' }
  /** A new UUID per run, shared by all headers that carry it. */
  | { readonly kind: 'idempotency' }
  /** `scheme` (`Bearer `, including the space, or nothing), followed by the token from its variable. */
  | { readonly kind: 'token'; readonly scheme: string };

export type HeaderFact = { readonly name: string; readonly value: HeaderValue };

/** Written by every HTTP library: connection management, and Host, which follows from the address. */
const LEFT_TO_LIBRARY = [...OF_THE_CONNECTION, 'host', 'transfer-encoding', 'trailer', 'expect'];
/** Only words that cannot be part of a token; the rest of the value counts as the secret. */
const SCHEME = /^(?:bearer|basic|token) +(?=.)/i;
const IDEMPOTENCY = ['x-idempotency-key', 'x-idempotency-id'];

/** The header lines except the two of the signature, with remarks on those that changed. */
export function headerFacts(
  source: ProgramSource,
  covered: readonly string[],
): { readonly headers: readonly HeaderFact[]; readonly notes: readonly string[] } {
  const byName = new Map<string, { readonly name: string; readonly values: string[] }>();
  for (const [name, value] of source.headers) {
    const lowerName = name.toLowerCase();
    if (lowerName === 'signature' || lowerName === 'signature-input') continue;
    if (LEFT_TO_LIBRARY.includes(lowerName) && !covered.includes(lowerName)) continue;
    const known = byName.get(lowerName);
    if (known) known.values.push(normaliseFieldLine(value));
    else byName.set(lowerName, { name, values: [normaliseFieldLine(value)] });
  }
  const notes: string[] = [];
  const headers: HeaderFact[] = [];
  for (const [lowerName, { name, values }] of byName) {
    const text = values.join(', ');
    headers.push({ name, value: lineValue(lowerName, text, source) });
    if (values.length > 1) notes.push(`The ${values.length} lines of ${name} are sent as one, joined by commas.`);
    if (LEFT_TO_LIBRARY.includes(lowerName)) {
      notes.push(`${name} is signed and is written by the HTTP library: look whether it writes the same value.`);
    }
    if (/[^ -~\t]/.test(text)) {
      notes.push(`${name} holds characters beyond ASCII, which HTTP libraries write in different ways.`);
    }
  }
  return { headers, notes };
}

function lineValue(lowerName: string, text: string, { body, trace }: ProgramSource): HeaderValue {
  if (lowerName === 'authorization') return { kind: 'token', scheme: SCHEME.exec(text)?.[0] ?? '' };
  const { bodyDigest } = trace;
  if (lowerName === 'content-digest' && bodyDigest && text === contentDigest(bodyDigest)) {
    return { kind: 'digest' };
  }
  if (lowerName === 'content-length' && text === String(body.length)) return { kind: 'length' };
  if (IDEMPOTENCY.includes(lowerName) && text !== '') return { kind: 'idempotency' };
  return { kind: 'text', text };
}

/**
 * application/x-www-form-urlencoded: the one writer and the one reader, for bodies and queries.
 *
 * A signature covers the body's bytes, so the same text must always give the same bytes: a space becomes `+`, and
 * everything except letters, digits and `*-._` is percent-encoded, including `'()!~`. Names may repeat; nothing is
 * dropped.
 * Source: WHATWG URL Standard, section 5.
 */
import { decodeUtf8, encodeUtf8 } from '../bytes/utf8.ts';

export type Pair = readonly [name: string, value: string];

export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Encodes the pairs, e.g. as `a=1&b=`. */
export function writeUrlencoded(pairs: readonly Pair[]): string {
  return pairs.map((pair) => pair.map(encode).join('=')).join('&');
}

/** Decodes the pairs in order. A broken percent-escape stays as written. */
export function readUrlencoded(text: string): [name: string, value: string][] {
  return text
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=');
      return equals < 0 ? [decode(part), ''] : [decode(part.slice(0, equals)), decode(part.slice(equals + 1))];
    });
}

/** The first pair, as written, that has a `%` without two hex digits after it, or escapes that are not UTF-8. */
export function brokenPair(text: string): string | undefined {
  if (!text.includes('%')) return undefined;
  return text.split('&').find((part) => decodedStrictly(part) === undefined);
}

function encode(text: string): string {
  return percentEncodedPart(text).replaceAll('%20', '+');
}

/** One name or value, a space as `%20`: the form in which a signature covers it (RFC 9421 section 2.2.8). */
export function percentEncodedPart(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function decode(text: string): string {
  if (!text.includes('%')) return text.includes('+') ? text.replaceAll('+', ' ') : text;
  const spaced = text.replaceAll('+', ' ');
  return decodedStrictly(spaced) ?? decodedByBytes(encodeUtf8(spaced));
}

function decodedStrictly(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function decodedByBytes(bytes: Uint8Array): string {
  const decoded: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const digits = bytes[at] === 0x25 ? String.fromCharCode(...bytes.subarray(at + 1, at + 3)) : '';
    const isEscape = /^[0-9a-f]{2}$/i.test(digits);
    decoded.push(isEscape ? Number.parseInt(digits, 16) : (bytes[at] ?? 0));
    if (isEscape) at += 2;
  }
  return decodeUtf8(Uint8Array.from(decoded));
}

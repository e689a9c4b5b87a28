/**
 * HTTP messages as evidence: the exact method, target, ordered header lines and body bytes.
 *
 * Header lines are a list, never a record: order, case and repetition are part of what was sent (RFC 9110 section 5).
 * Header values are text: the bytes of the wire decoded as UTF-8 where they are UTF-8, else one character a byte.
 * This file refuses to decide what a header means.
 */

/** One header line as sent or received: its name in the case of the wire, and its value without the line's end. */
export type HeaderLine = readonly [name: string, value: string];

/** A request as it goes on the wire. `url` is absolute and verbatim: nothing in it was decoded, merged or re-cased. */
export type HttpRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly HeaderLine[];
  readonly body: Uint8Array;
};

/** A response as it came. `body` is what arrived after transfer decoding (chunks joined), not content decoding. */
export type HttpResponse = {
  readonly status: number;
  readonly reason: string;
  readonly httpVersion: string;
  readonly headers: readonly HeaderLine[];
  readonly body: Uint8Array;
};

/** The characters of a token, for a class of a regular expression (RFC 9110 section 5.6.2). */
export const TOKEN_CHARACTERS = "!#$%&'*+\\-.^_`|~0-9A-Za-z";

const TOKEN = new RegExp(`^[${TOKEN_CHARACTERS}]+$`);

/** True for what may be a header's name or a method. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** The media type of a Content-Type, in lower case, without its parameters. */
export function mediaTypeOf(contentType: string): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** All values of the lines named `name` (any case), in order; empty when there is none. */
export function headerValues(headers: readonly HeaderLine[], name: string): string[] {
  const wanted = name.toLowerCase();
  return headers.filter(([lineName]) => lineName.toLowerCase() === wanted).map(([, value]) => value);
}

/** The value of the first line named `name` (any case), or undefined. Use `headerValues` where repetition matters. */
export function firstHeader(headers: readonly HeaderLine[], name: string): string | undefined {
  const wanted = name.toLowerCase();
  return headers.find(([lineName]) => lineName.toLowerCase() === wanted)?.[1];
}

/**
 * HTTP messages as evidence: the exact method, target, ordered header lines and body bytes.
 *
 * Header lines are a list, never a record: order, case and repetition are part of what was sent (RFC 9110 section 5).
 * Header values are text: the bytes decoded as UTF-8 if they are valid UTF-8, else one character per byte. This file
 * does not interpret headers.
 */

/** One header line as sent or received: the name in its original case, and the value without the line end. */
export type HeaderLine = readonly [name: string, value: string];

/** A request as sent. `url` is absolute and verbatim: never decoded, merged or re-cased. */
export type HttpRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly HeaderLine[];
  readonly body: Uint8Array;
  /** The request line has the whole URL, as a proxy wants it (RFC 9112 section 3.2.2). Absent: only path and query. */
  readonly isAbsoluteForm?: boolean;
};

/** A response as received. `body` has its transfer coding removed (chunks joined) but not its content coding. */
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

/** The media type of a Content-Type, in lower case and without parameters. */
export function mediaTypeOf(contentType: string): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** Header lines as text, one a line. */
export function headerText(headers: readonly HeaderLine[]): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n');
}

/** All values of the lines named `name` (any case), in order. */
export function headerValues(headers: readonly HeaderLine[], name: string): string[] {
  const wanted = name.toLowerCase();
  return headers.filter(([lineName]) => lineName.toLowerCase() === wanted).map(([, value]) => value);
}

/** The value of the first line named `name` (any case). Use `headerValues` if repetition matters. */
export function firstHeader(headers: readonly HeaderLine[], name: string): string | undefined {
  const wanted = name.toLowerCase();
  return headers.find(([lineName]) => lineName.toLowerCase() === wanted)?.[1];
}

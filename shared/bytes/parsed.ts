/**
 * Parsed: the result of every parser of text or bytes, either a value or one fault with its offset.
 *
 * Parsers never throw on bad input: malformed input is an expected outcome.
 */

/** `offset` counts from 0 in the units of the input: characters of a text, bytes of a byte array. */
export type ParseFault = { readonly offset: number; readonly message: string };

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: ParseFault };

/** A good outcome. */
export function parsed<T>(value: T): Parsed<T> {
  return { ok: true, value };
}

/** A fault at `offset`; the message says what was expected and what was found. */
export function notParsed(offset: number, message: string): { readonly ok: false; readonly fault: ParseFault } {
  return { ok: false, fault: { offset, message } };
}

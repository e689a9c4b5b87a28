/**
 * Names what a body is where plain UTF-8 is expected: compressed, marked with a byte order mark, or UTF-16.
 *
 * Looks at the first bytes only. Source: RFC 1952 section 2.3.1 (gzip); RFC 8259 section 8.1 (no byte order mark).
 */

/** What the body is and what to do; undefined for anything else. */
export function wrongBodyEncoding(body: Uint8Array): string | undefined {
  const [first, second, third] = body;
  if (first === 0x1f && second === 0x8b) {
    return 'The body is compressed (gzip): expected it as it is. Send it uncompressed, and sign what you send.';
  }
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    return 'The body begins with a byte order mark (EF BB BF): expected none. Write it as UTF-8 without one, and sign it again.';
  }
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return 'The body is UTF-16: expected UTF-8. Write it as UTF-8, and sign it again.';
  }
  return undefined;
}

/** Raw HTTP/1.1 text of an exchange's request, with CRLF line ends and the body after the blank line; the token stays masked. */
import { decodeUtf8 } from '../../shared/bytes/utf8.ts';
import type { HeaderLine } from '../../shared/http/message.ts';

export function rawHeaders(headers: readonly HeaderLine[]): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\r\n');
}

/** `target` is what the request line holds: the part of the URL from its path on. */
export function rawRequest(
  request: { readonly method: string; readonly url: string; readonly headers: readonly HeaderLine[] },
  body: Uint8Array,
): string {
  return `${request.method} ${targetOf(request.url)} HTTP/1.1\r\n${rawHeaders(request.headers)}\r\n\r\n${decodeUtf8(body)}`;
}

/** The URL from its path on, verbatim. */
export function targetOf(url: string): string {
  const afterAuthority = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return afterAuthority.startsWith('/') ? afterAuthority : `/${afterAuthority}`;
}

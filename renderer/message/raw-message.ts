/** Parts of a request as they appear in a raw HTTP/1.1 message. */
import type { HeaderLine } from '../../shared/http/message.ts';

/** Header lines with CRLF between them. */
export function rawHeaders(headers: readonly HeaderLine[]): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\r\n');
}

/** The URL from its path onwards, verbatim. */
export function targetOf(url: string): string {
  const afterAuthority = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return afterAuthority.startsWith('/') ? afterAuthority : `/${afterAuthority}`;
}

/** Parts of a request as they appear in a raw HTTP/1.1 message. */
import type { HeaderLine } from '../../shared/http/message.ts';
import { targetOf } from '../../shared/http/url-parts.ts';

/** Header lines with CRLF between them. */
export function rawHeaders(headers: readonly HeaderLine[]): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\r\n');
}

/** The target of the request line; a URL without a path is sent as `/`. */
export function rawTarget(url: string): string {
  const target = targetOf(url);
  return target.startsWith('/') ? target : `/${target}`;
}

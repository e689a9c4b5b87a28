/**
 * A request as the door passes it on, and an answer as the door passes it back: all lines but those of the connection.
 *
 * The workbench adds no line of its own. Header values hold one character a byte, as Node received them, so that even
 * bytes that are no UTF-8 arrive as they came.
 * Source: RFC 9110 section 7.6.1.
 */
import type { HeaderLine, HttpRequest, HttpResponse } from '../../shared/http/message.ts';
import { OF_THE_CONNECTION } from '../../shared/http/of-the-connection.ts';
import { splitUrl } from '../../shared/http/url-parts.ts';
import type { HostMode } from '../../shared/loupe/loupe-state.ts';

/** They speak of the one connection that they came on, or to the proxy that they were sent through. */
const NOT_PASSED: ReadonlySet<string> = new Set([...OF_THE_CONNECTION, 'proxy-authorization', 'proxy-authenticate']);

/** @param rawHeaders as Node gives them: names and values in turn. */
export function passedOn(
  method: string,
  url: string,
  rawHeaders: readonly string[],
  body: Uint8Array,
  host: HostMode,
): HttpRequest {
  const headers = linesOf(rawHeaders).flatMap<HeaderLine>(([name, value]) => {
    if (NOT_PASSED.has(name.toLowerCase())) return [];
    if (host === 'environment' && name.toLowerCase() === 'host') return [[name, splitUrl(url).authority]];
    return [[name, value]];
  });
  return { method, url, headers, body };
}

/** The header lines of an answer, one character a byte, with the length of its body as it is now. */
export function passedBack({ headers, body, status }: HttpResponse, method: string): readonly HeaderLine[] {
  const lines = headers.flatMap<HeaderLine>(([name, value]) => {
    const lower = name.toLowerCase();
    if (NOT_PASSED.has(lower) || lower === 'transfer-encoding') return [];
    return [[name, Buffer.from(value, 'utf8').toString('latin1')]];
  });
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304;
  const hasLength = lines.some(([name]) => name.toLowerCase() === 'content-length');
  return hasBody && !hasLength ? [...lines, ['Content-Length', String(body.length)]] : lines;
}

function linesOf(rawHeaders: readonly string[]): HeaderLine[] {
  return Array.from({ length: rawHeaders.length / 2 }, (_, at) => [
    rawHeaders[2 * at] ?? '',
    rawHeaders[2 * at + 1] ?? '',
  ]);
}

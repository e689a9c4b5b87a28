/**
 * How a capture was reached, where the capture cannot say: behind a tunnel or a proxy the signer saw another scheme, host
 * or path than the server that wrote the request down.
 *
 * A URL without a path stands for the origin and keeps the capture's own target; a longer one is the whole URL.
 */
import { notParsed, type Parsed, parsed } from '../bytes/parsed.ts';
import { authorityFault } from '../http/authority.ts';
import type { HttpRequest } from '../http/message.ts';
import { splitUrl } from '../http/url-parts.ts';

export type Reached = { readonly url?: string | undefined; readonly scheme?: 'http' | 'https' | undefined };

/** The request under the URL that its signer used. Fault offsets are 0: the whole URL is meant. */
export function reachedBy<R extends HttpRequest>(request: R, { url, scheme }: Reached): Parsed<R> {
  const own = splitUrl(request.url);
  // A variable without a value in the place of the host, as clients of other programs keep it.
  const ownTarget = own.path.replace(/^\{\{[^{}]{0,200}\}\}(?=\/|$)/, '') + (own.query ?? '');
  if (url === undefined || url === '') {
    const isKnown = scheme !== undefined && own.authority !== '';
    return parsed(isKnown ? { ...request, url: `${scheme}://${own.authority}${ownTarget}` } : request);
  }
  const parts = splitUrl(url);
  if (!/^https?$/i.test(parts.scheme)) return notParsed(0, 'expected a URL that begins with https:// or http://');
  const fault = authorityFault(parts.authority);
  if (fault !== undefined) return notParsed(0, fault);
  if (/[\s\p{Cc}]/u.test(url)) return notParsed(0, 'expected a URL without spaces');
  const isOrigin = (parts.path === '' || parts.path === '/') && parts.query === undefined;
  const target = isOrigin ? ownTarget : (parts.path === '' ? '/' : parts.path) + (parts.query ?? '');
  return parsed({ ...request, url: `${parts.scheme}://${parts.authority}${target}` });
}

/**
 * The parts of an absolute URL, each exactly as written.
 *
 * A signature covers the target as sent, so nothing here decodes, merges, re-cases or repairs; the platform's URL class
 * would. Even text that is not an absolute URL gives parts (with an empty scheme), so that a verifier can discuss any
 * message.
 * Source: RFC 3986 section 3 and its appendix B.
 */

/** Slices of the URL. `query` starts with `?`, `fragment` with `#`; each is absent if its mark is. */
export type UrlParts = {
  /** Without `://`; empty when there is none. */
  readonly scheme: string;
  /** Host, port and user information as written. */
  readonly authority: string;
  /** May be empty. */
  readonly path: string;
  readonly query: string | undefined;
  readonly fragment: string | undefined;
};

/** Splits a URL at its delimiters. */
export function splitUrl(url: string): UrlParts {
  const hash = url.indexOf('#');
  const withoutFragment = hash < 0 ? url : url.slice(0, hash);
  const mark = withoutFragment.indexOf('?');
  const beforeQuery = mark < 0 ? withoutFragment : withoutFragment.slice(0, mark);
  const colon = beforeQuery.indexOf('://');
  const hasScheme = colon > 0 && beforeQuery.lastIndexOf('/', colon - 1) < 0;
  const authorityStart = hasScheme ? colon + 3 : 0;
  const slash = beforeQuery.indexOf('/', authorityStart);
  const pathStart = slash < 0 ? beforeQuery.length : slash;
  return {
    scheme: hasScheme ? beforeQuery.slice(0, colon) : '',
    authority: hasScheme ? beforeQuery.slice(authorityStart, pathStart) : '',
    path: hasScheme ? beforeQuery.slice(pathStart) : beforeQuery,
    query: mark < 0 ? undefined : withoutFragment.slice(mark),
    fragment: hash < 0 ? undefined : url.slice(hash),
  };
}

/** The URL from its path on, verbatim: what a request line carries. A URL without scheme and authority stays whole. */
export function targetOf(url: string): string {
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
}

/** The path with `.` and `..` segments resolved (RFC 3986 section 5.2.4). It begins with `/`. */
export function withoutDotSegments(path: string): string {
  const kept: string[] = [];
  const segments = path.slice(1).split('/');
  for (const [at, segment] of segments.entries()) {
    const isDots = segment === '.' || segment === '..';
    if (segment === '..') kept.pop();
    if (!isDots) kept.push(segment);
    else if (at === segments.length - 1) kept.push('');
  }
  return `/${kept.join('/')}`;
}

/** Encodes text as one segment or value of a URL; a lone surrogate becomes U+FFFD. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Decodes a segment; one with a broken escape stays as written. */
export function percentDecoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Host and port as HTTP normalises them: lower case, no user information, no default port (RFC 9110 section 4.2.3). */
export function normalisedAuthority(parts: UrlParts): string {
  const at = parts.authority.lastIndexOf('@');
  const host = (at < 0 ? parts.authority : parts.authority.slice(at + 1)).toLowerCase();
  const scheme = parts.scheme.toLowerCase();
  if (scheme === 'https' && host.endsWith(':443')) return host.slice(0, -4);
  if (scheme === 'http' && host.endsWith(':80')) return host.slice(0, -3);
  return host.endsWith(':') ? host.slice(0, -1) : host;
}

/**
 * True for localhost and its subdomains (RFC 6761 section 6.3), 127.0.0.0/8 and ::1, with or without a final dot.
 * `host` may include a port and user information. Webhook senders skip certificate checks for these hosts only.
 */
export function isLoopback(host: string): boolean {
  const place = host.slice(host.lastIndexOf('@') + 1).toLowerCase();
  if (/^(?:::1|\[::1\](?::\d*)?)$/.test(place)) return true;
  const name = place.replace(/:\d*$/, '').replace(/\.$/, '');
  return name === 'localhost' || name.endsWith('.localhost') || LOOPBACK_NETWORK.test(name);
}

const LOOPBACK_NETWORK = /^127(?:\.(?:\d{1,2}|1\d\d|2[0-4]\d|25[0-5])){3}$/;

/** What a client may call a listener of ours at this port. */
export function loopbackHosts(port: number): readonly [string, string] {
  return [`127.0.0.1:${port}`, `localhost:${port}`];
}

/** The port that an authority names, or else that of its scheme. */
export function portOf({ authority, scheme }: Pick<UrlParts, 'authority' | 'scheme'>): number {
  return Number(/:(\d+)$/.exec(authority)?.[1] ?? (scheme === 'http' ? 80 : 443));
}

/** The scheme assumed for a request without one: http for loopback hosts, https for all others. */
export function schemeOfAuthority(authority: string): 'http' | 'https' {
  return isLoopback(authority) ? 'http' : 'https';
}

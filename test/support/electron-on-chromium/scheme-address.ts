/**
 * How a scheme that Chromium does not know is shown to it: `scheme://host/path` as `https://host.scheme.invalid/path`.
 *
 * `.invalid` names nothing on any network (RFC 2606). An https address keeps what the page relies on: a secure context,
 * its own origin, `'self'` in a policy, paths that resolve. Main never sees the stand-in address.
 */

const schemes = new Set<string>();

export function registerScheme(scheme: string): void {
  schemes.add(scheme);
}

/** The address for Chromium. */
export function toStandIn(url: string): string {
  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]+)(.*)$/s.exec(url);
  const [, scheme = '', host = '', rest = ''] = parts ?? [];
  return schemes.has(scheme) ? `https://${host}.${scheme}.invalid${rest}` : url;
}

/** The address (or origin) for main; `null` and `://`, Chromium's opaque origins, are `null`. */
export function fromStandIn(url: string): string {
  if (url === '://' || url === '') return 'null';
  const parts = /^https:\/\/([^/?#:]+)\.([a-z0-9+-]+)\.invalid(?::443)?(.*)$/s.exec(url);
  const [, host = '', scheme = '', rest = ''] = parts ?? [];
  return schemes.has(scheme) ? `${scheme}://${host}${rest}` : url;
}

/** The scheme of a URL for main when it is one of ours. */
export function ownScheme(url: string): string | undefined {
  const scheme = url.slice(0, Math.max(0, url.indexOf(':')));
  return schemes.has(scheme) ? scheme : undefined;
}

/**
 * What the forwarding door passes on, and where to: requests of programs on this machine, to one environment.
 *
 * A client may call the door's own address, or use the door as an ordinary HTTP proxy to the environment's host. Any
 * other host is refused by name, so that the door is never an open proxy; so is what a browser's page sent, even one
 * whose own name was made to lead to 127.0.0.1. What two readers could read in two ways is refused too: a Host beside
 * another host in the target, and any Transfer-Encoding but chunks.
 * Source: RFC 9112 sections 3.2 (forms of the target) and 6.1 (Transfer-Encoding), RFC 9110 sections 7.4 and 15.5.20
 * (misdirected requests).
 */

import { firstHeader, type HeaderLine, headerValues } from '../../shared/http/message.ts';
import { loopbackHosts, normalisedAuthority, splitUrl, targetOf } from '../../shared/http/url-parts.ts';
import { shortened } from '../../shared/text/shortened.ts';

export type AdmissionRefusal = { readonly status: number; readonly code: string; readonly message: string };

/** The URL under which the environment knows the request. */
export type Admission = { readonly url: string } | { readonly refused: AdmissionRefusal };

export type DoorPlace = { readonly port: number; readonly baseUrl: string };

export function admit(target: string, headers: readonly HeaderLine[], { port, baseUrl }: DoorPlace): Admission {
  const base = splitUrl(baseUrl);
  const own = loopbackHosts(port);
  if (isOfPage(headers, [...own, base.authority])) {
    return no(
      403,
      'from-web-page',
      'A browser’s page sent this. The door takes requests of programs, not of web pages.',
    );
  }
  const origin = `${base.scheme}://${base.authority}`;
  const isAbsolute = /^[a-z][a-z0-9+.-]*:\/\//i.test(target);
  const host = firstHeader(headers, 'host') ?? '';
  const named = isAbsolute ? splitUrl(target).authority : host;
  const isOwn = own.includes(named.toLowerCase());
  // A proxy's client writes http:// for what it does not encrypt itself; the door speaks TLS for it.
  const isEnvironment = isSameHost(
    named,
    base.authority,
    isAbsolute ? splitUrl(target).scheme : base.scheme,
    base.scheme,
  );
  if (!isOwn && !isEnvironment) {
    const others = `${own[0]} and ${base.authority}`;
    return no(
      421,
      'other-host',
      `The door passes requests on to ${base.authority} alone: it expects ${others} as the host, and got “${shortened(named, 120)}”.`,
    );
  }
  if (isAbsolute) {
    const { scheme } = splitUrl(target);
    if (!/^https?$/i.test(scheme)) {
      return no(400, 'target-unusable', `The door passes http:// and https:// on; got “${shortened(scheme, 40)}://”.`);
    }
    if (!isSameHost(host, named, scheme, scheme)) {
      return no(
        400,
        'hosts-disagree',
        `The target names ${named} and the header Host “${shortened(host, 120)}”: both have to name the same host.`,
      );
    }
  }
  const unclear = unclearEncoding(headers);
  if (unclear) return unclear;
  const path = isAbsolute ? targetOf(target) : target;
  if (path !== '' && !/^[/?]/.test(path)) {
    return no(400, 'target-unusable', `A request target begins with “/”; got “${shortened(path, 120)}”.`);
  }
  if (path.includes('#')) {
    return no(
      400,
      'target-unusable',
      'The request target has a fragment (“#…”), which no request carries. Leave it out.',
    );
  }
  return { url: origin + path };
}

/**
 * Node's own fetch sends Sec-Fetch-Mode as well, so that header alone makes no page; with a page's address in Referer it
 * does.
 */
function isOfPage(headers: readonly HeaderLine[], ownHosts: readonly string[]): boolean {
  if (firstHeader(headers, 'origin') !== undefined || firstHeader(headers, 'sec-fetch-site') !== undefined) return true;
  const isFetch = headers.some(([name]) => /^sec-fetch-/i.test(name));
  return (
    isFetch &&
    headerValues(headers, 'referer').some((from) => !ownHosts.includes(splitUrl(from).authority.toLowerCase()))
  );
}

function unclearEncoding(headers: readonly HeaderLine[]): Admission | undefined {
  const [encoding, ...more] = headerValues(headers, 'transfer-encoding');
  if (encoding === undefined) return undefined;
  if (more.length > 0) {
    return no(400, 'encoding-unclear', 'The request has more than one Transfer-Encoding line. Send “chunked” once.');
  }
  if (encoding.trim().toLowerCase() === 'chunked') return undefined;
  const got = shortened(encoding, 120);
  return no(501, 'encoding-unknown', `The door reads the Transfer-Encoding “chunked” alone; got “${got}”.`);
}

function no(status: number, code: string, message: string): Admission {
  return { refused: { status, code, message } };
}

function isSameHost(named: string, own: string, scheme: string, ownScheme: string): boolean {
  const wanted = normalisedAuthority(splitUrl(`${ownScheme}://${own}`));
  return (
    [scheme, ownScheme].some((by) => normalisedAuthority(splitUrl(`${by}://${named}`)) === wanted) &&
    !named.includes('@')
  );
}

/**
 * What the forwarding door passes on, and where to: requests of programs on this machine, to one environment.
 *
 * A client may call the door's own address, or use the door as an ordinary HTTP proxy to the environment's host. Any
 * other host is refused by name, so that the door is never an open proxy; so is what a browser's page sent, even one
 * whose own name was made to lead to 127.0.0.1.
 * Source: RFC 9112 section 3.2 (forms of the target), RFC 9110 sections 7.4 and 15.5.20 (misdirected requests).
 */
import { firstHeader, type HeaderLine } from '../../shared/http/message.ts';
import { loopbackHosts, normalisedAuthority, splitUrl, targetOf } from '../../shared/http/url-parts.ts';

export type Refusal = { readonly status: number; readonly code: string; readonly message: string };

/** The URL under which the environment knows the request. */
export type Admission = { readonly url: string } | { readonly refused: Refusal };

export type DoorPlace = { readonly port: number; readonly baseUrl: string };

export function admit(target: string, headers: readonly HeaderLine[], { port, baseUrl }: DoorPlace): Admission {
  if (firstHeader(headers, 'origin') !== undefined || firstHeader(headers, 'sec-fetch-site') !== undefined) {
    return no(
      403,
      'from-web-page',
      'A browser’s page sent this. The loupe takes requests of programs, not of web pages.',
    );
  }
  const base = splitUrl(baseUrl);
  const origin = `${base.scheme}://${base.authority}`;
  const own = loopbackHosts(port);
  const isAbsolute = /^[a-z][a-z0-9+.-]*:\/\//i.test(target);
  const named = isAbsolute ? splitUrl(target).authority : (firstHeader(headers, 'host') ?? '');
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
      `The loupe passes requests on to ${base.authority} alone: it expects ${others} as the host, and got “${named.slice(0, 120)}”.`,
    );
  }
  const path = isAbsolute ? targetOf(target) : target;
  if (path !== '' && !/^[/?]/.test(path)) {
    return no(400, 'target-unusable', `A request target begins with “/”; got “${path.slice(0, 120)}”.`);
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

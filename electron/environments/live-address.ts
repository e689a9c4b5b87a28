/**
 * Finds the dangerous environment behind an address, so that no other name leads to a live service without a question.
 *
 * Compares host and port as they are connected to, not as spelled: `https://127.1`, `https://2130706433:443` and
 * `https://LOCALHOST.` are one place. Ignores paths: one host is assumed to be one service. Asks no name server.
 * Source: WHATWG URL, host parsing; RFC 4291 section 2.5.5.2 for IPv4 within IPv6.
 */
import type { Environment } from '../../shared/environment/environment.ts';
import { isLoopback } from '../../shared/http/url-parts.ts';

/** The dangerous environment at the URL's host and port, `preferredId` first; undefined if there is none. */
export function liveAt(
  environments: readonly Environment[],
  url: string,
  preferredId?: string,
): Environment | undefined {
  const place = placeOf(url);
  if (place === undefined) return undefined;
  const live = environments.filter(({ danger, baseUrl }) => danger && placeOf(baseUrl) === place);
  return live.find(({ id }) => id === preferredId) ?? live[0];
}

/**
 * The environment whose name an act on `environment` needs: itself if it is dangerous, else a dangerous one at its
 * address, else itself. The embedded sandbox is play money whatever stands at its address. `all` is called only where it
 * decides: it reads the sandbox's customers, and every press asks here.
 */
export function guardianOf(all: () => readonly Environment[], environment: Environment): Environment {
  if (environment.danger || environment.kind === 'embedded-sandbox') return environment;
  return liveAt(all(), environment.baseUrl) ?? environment;
}

/** Host and port as they are connected to; undefined for text that is no URL of http or https. */
export function placeOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  const host = unmapped(hostname).replace(/\.$/, '');
  const isHere = isLoopback(host) || host === '0.0.0.0' || host === '[::]';
  return `${isHere ? 'loopback' : host} ${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`;
}

/** `[::ffff:7f00:1]`, the form in which the URL standard writes it, is 127.0.0.1. */
function unmapped(hostname: string): string {
  const [, high, low] = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(hostname) ?? [];
  if (high === undefined || low === undefined) return hostname;
  const bytes = [high, low].map((part) => Number.parseInt(part, 16)).flatMap((part) => [part >> 8, part & 255]);
  return bytes.join('.');
}

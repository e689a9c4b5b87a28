/**
 * Which dangerous environment an address belongs to, so that no other name leads to a live service unasked.
 *
 * Host and port are compared as they are connected to, not as they are spelled: case, a port that goes without saying, a
 * final dot and the names of loopback make no difference. Paths do not count: one host is taken to be one service.
 */
import type { Environment } from '../../shared/environment/environment.ts';
import { isLoopback } from '../../shared/http/url-parts.ts';
import { splitTarget } from '../transport/target.ts';

/** The dangerous environment at the URL's host and port, that of `preferredId` before all others; undefined where none is. */
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

function placeOf(url: string): string | undefined {
  const target = splitTarget(url);
  if (!target) return undefined;
  const host = target.hostname.toLowerCase().replace(/\.$/, '');
  return `${isLoopback(host) ? 'loopback' : host} ${target.port}`;
}

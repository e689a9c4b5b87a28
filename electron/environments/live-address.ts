/**
 * Finds the dangerous environment behind an address, so that no other name leads to a live service without a question.
 *
 * Compares host and port as they are connected to, not as spelled: case, a default port, a final dot and the names of
 * loopback make no difference. Ignores paths: one host is assumed to be one service.
 */
import type { Environment } from '../../shared/environment/environment.ts';
import { isLoopback } from '../../shared/http/url-parts.ts';
import { splitTarget } from '../transport/target.ts';

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

function placeOf(url: string): string | undefined {
  const target = splitTarget(url);
  if (!target) return undefined;
  const host = target.hostname.toLowerCase().replace(/\.$/, '');
  return `${isLoopback(host) ? 'loopback' : host} ${target.port}`;
}

/**
 * Finds the dangerous environment behind an address, so that no other name leads to a live service without a question.
 *
 * Compares host and port as they are connected to, not as spelled.
 */
import type { Environment } from '../../shared/environment/environment.ts';
import { connectedPlace } from '../http/connected-place.ts';

/** The dangerous environment at the URL's host and port, `preferredId` first; undefined if there is none. */
export function liveAt(
  environments: readonly Environment[],
  url: string,
  preferredId?: string,
): Environment | undefined {
  const place = connectedPlace(url);
  if (place === undefined) return undefined;
  const live = environments.filter(({ danger, baseUrl }) => danger && connectedPlace(baseUrl) === place);
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

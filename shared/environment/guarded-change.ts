/**
 * What of a change to a dangerous environment is asked about first: all that would lift the guard, empty the name that it
 * asks for of its meaning, or lead its requests, with their token, to another place.
 *
 * An environment without address and token has nothing to lead away yet, so it is set up without a question.
 */
import type { Environment, EnvironmentFields } from './environment.ts';

/** The guarded acts of the change, as one act that begins with a verb; undefined where nothing is asked about. */
export function guardedChange(now: Environment, next: EnvironmentFields): string | undefined {
  if (!now.danger) return undefined;
  const acts: string[] = [];
  if (!next.danger) acts.push('take its danger mark off');
  if (next.name !== now.name) acts.push(`rename it to ${next.name}`);
  if (now.baseUrl !== '' || now.hasToken) {
    if (next.baseUrl !== now.baseUrl) {
      acts.push(next.baseUrl === '' ? 'take its address away' : `move it to ${next.baseUrl}`);
    }
    if (wayThere(next) !== wayThere(now)) acts.push('change by which proxy and which certificates it is reached');
  }
  return acts.length === 0 ? undefined : acts.join(' and ');
}

/** The limits of time are left out: they lead nothing away. */
function wayThere({ transport: { proxy, extraCaPem, pinnedCertificates } }: EnvironmentFields): string {
  return JSON.stringify([proxy.kind === 'explicit' ? proxy.url : proxy.kind, extraCaPem, pinnedCertificates]);
}

/**
 * Which changes to a dangerous environment need confirmation: any that lift the guard, make the confirmed name
 * meaningless, or send requests, with their token, somewhere else.
 *
 * An environment without address and token has nothing to redirect yet, so it can be set up without confirmation.
 */
import type { Environment, EnvironmentFields } from './environment.ts';

/** The guarded changes as one phrase that begins with a verb; undefined if none needs confirmation. */
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

/** Omits the timeouts, which redirect nothing. */
function wayThere({ transport: { proxy, extraCaPem, pinnedCertificates } }: EnvironmentFields): string {
  return JSON.stringify([proxy.kind === 'explicit' ? proxy.url : proxy.kind, extraCaPem, pinnedCertificates]);
}

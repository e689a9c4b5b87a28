/**
 * Which changes to a dangerous environment need confirmation: any that lift the guard, make the confirmed name
 * meaningless, send requests, with their token, somewhere else, or say in another name or way who signs them.
 *
 * An environment without address and token has nothing to redirect yet, so it can be set up without confirmation.
 */

import { isSameJson } from '../json/same-json.ts';
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
    if (next.clientId !== now.clientId) acts.push(`change its client id to ${next.clientId || 'none'}`);
    if (next.keyId !== now.ownKeyId)
      acts.push(next.keyId === '' ? 'take its key id away' : `change its key id to ${next.keyId}`);
    if (!isSameJson(next.signingProfile, now.signingProfile)) acts.push('change how it signs');
    if (!isSameJson(next.ussdProfile.protocol, now.ussdProfile.protocol)) acts.push('change what it speaks');
  }
  return acts.length === 0 ? undefined : acts.join(' and ');
}

/** Where the token of `now` would be sent from then on, if that is not where it is sent now; undefined if it is not. */
export function newWayOfToken(now: Environment, next: EnvironmentFields): string | undefined {
  if (!now.hasToken || next.baseUrl === '') return undefined;
  if (next.baseUrl !== now.baseUrl) return next.baseUrl;
  return wayThere(next) === wayThere(now) ? undefined : `${next.baseUrl} by another proxy or with other certificates`;
}

/** Omits the timeouts, which redirect nothing. */
function wayThere({ transport: { proxy, extraCaPem, pinnedCertificates } }: EnvironmentFields): string {
  return JSON.stringify([proxy.kind === 'explicit' ? proxy.url : proxy.kind, extraCaPem, pinnedCertificates]);
}

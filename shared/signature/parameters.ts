/**
 * The signature parameters: the value of `@signature-params`, written once for both the base and the header.
 *
 * Times are in the profile's unit. This file reads no clock; the caller passes created.
 * Source: RFC 9421 section 2.3; investment service specification, "Signature base".
 */
import { serialiseString } from '../http/structured-fields/serialise.ts';
import type { SigningProfile } from './profile.ts';

/** created and expires as written, in the profile's unit (seconds or milliseconds since 1970). */
export type WrittenTimes = { readonly created: number; readonly expires: number | undefined };

/** `createdMs` is Unix milliseconds; `expiresSec`, absolute Unix seconds, overrides the profile's choice. */
export function writtenTimes(
  profile: Pick<SigningProfile, 'createdUnit' | 'expires'>,
  createdMs: number,
  expiresSec: number | undefined,
): WrittenTimes {
  const inMs = profile.createdUnit === 'milliseconds';
  const created = inMs ? Math.floor(createdMs) : Math.floor(createdMs / 1000);
  if (expiresSec !== undefined) return { created, expires: inMs ? expiresSec * 1000 : expiresSec };
  const choice = profile.expires;
  if (choice === 'off') return { created, expires: undefined };
  if ('afterMs' in choice) return { created, expires: created + choice.afterMs };
  return { created, expires: created + (inMs ? choice.afterSec * 1000 : choice.afterSec) };
}

/** Lists that were written before: a profile's own are the same arrays for every request. */
const writtenLists = new WeakMap<readonly string[], string>();

/** Writes `("content-type" "@method")`. */
function writeList(names: readonly string[]): string {
  const known = writtenLists.get(names);
  if (known !== undefined) return known;
  const made = `(${names.map((name) => `"${name}"`).join(' ')})`;
  writtenLists.set(names, made);
  return made;
}

/**
 * Writes `("content-type" "@method");created=…;expires=…;keyid="…"` with parameters in the profile's order. `names` must
 * not change afterwards.
 */
export function writeSignatureParams(
  names: readonly string[],
  times: WrittenTimes,
  keyId: string,
  order: SigningProfile['parameterOrder'],
): string {
  let text = writeList(names);
  for (const parameter of order) {
    if (parameter === 'created') text += `;created=${times.created}`;
    else if (parameter === 'keyid') text += `;keyid=${serialiseString(keyId)}`;
    else if (times.expires !== undefined) text += `;expires=${times.expires}`;
  }
  return text;
}

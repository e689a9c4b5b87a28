/** Every plant by its cause, and requests with one or several of them. */

import { BrokenSigner, type GivenToJudge } from '../broken-signer.ts';
import { type Dice, dice } from '../dice.ts';
import { type KeyPair, type Kind, letter, type WireRequest } from '../letter.ts';
import { BASE_PLANTS } from './base.ts';
import { BODY_PLANTS } from './bodies.ts';
import { HEADER_PLANTS } from './headers.ts';
import { KEY_PLANTS } from './keys.ts';
import { MESSAGE_PLANTS } from './messages.ts';
import { PARAMETER_PLANTS } from './parameters.ts';
import type { Plants } from './plant.ts';
import { TARGET_PLANTS } from './targets.ts';

export const PLANTS: Plants = {
  ...MESSAGE_PLANTS,
  ...KEY_PLANTS,
  ...BASE_PLANTS,
  ...PARAMETER_PLANTS,
  ...BODY_PLANTS,
  ...HEADER_PLANTS,
  ...TARGET_PLANTS,
};

export const KINDS: readonly Kind[] = ['get', 'post', 'ussd'];

/** A broken request, and what the one who diagnoses it is given. */
export type Planted = {
  readonly sent: ReturnType<BrokenSigner['send']>;
  readonly given: GivenToJudge;
  readonly key: KeyPair;
};

function signerWith(ids: readonly string[], seed: number): BrokenSigner | undefined {
  const signer = new BrokenSigner(letter(dice(seed), KINDS[seed % KINDS.length] ?? 'get'));
  for (const id of ids) {
    // The same choices for a plant, whatever other plants are with it.
    const random: Dice = dice(seed * 7919 + id.charCodeAt(0) * 131 + Number(id.slice(1)));
    PLANTS[id]?.(signer, random);
  }
  return signer.isImpossible ? undefined : signer;
}

/**
 * These plants in one fresh request of this seed; undefined if one has nothing to break there, if two contradict each
 * other, or if one cannot be seen.
 *
 * Two contradict each other if they change the same place. One cannot be seen if the request without it would be the
 * same to the last bit, signature and clock included.
 */
export function planted(ids: readonly string[], seed: number): Planted | undefined {
  const places = ids.flatMap((id) => [...(signerWith([id], seed)?.places ?? [])]);
  const signer = signerWith(ids, seed);
  if (signer === undefined || new Set(places).size < places.length) return undefined;
  const whole: Planted = { sent: signer.send(), given: signer.given, key: signer.signed.key };
  const isSeen = ids.every((id) => {
    const others = ids.filter((other) => other !== id);
    const without = signerWith(others, seed);
    return without !== undefined && textOf(without.send(), without.given) !== textOf(whole.sent, whole.given);
  });
  return isSeen ? whole : undefined;
}

function textOf({ method, url, headers, body }: WireRequest, { now, keys }: GivenToJudge): string {
  return JSON.stringify([method, url, headers, [...body], now ?? 0, keys.map(({ keyId }) => keyId ?? '')]);
}

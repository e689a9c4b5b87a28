/**
 * A corpus of single mistakes that can be known from the wire, each planted in a fresh request: all are named, and no
 * request is called what it is not.
 *
 * By night each mistake is planted once, by day some of them. `DIALBENCH_DOCTOR_MISTAKES=500` draws so many requests, with the public key alone.
 */
import { describe, expect, it } from 'vitest';
import { BrokenSigner } from '../../../electron/vectors/broken-signer.ts';
import { dice } from '../../../electron/vectors/dice.ts';
import { letter } from '../../../electron/vectors/letter.ts';
import { KINDS, type Planted } from '../../../electron/vectors/plants/all.ts';
import { drawn } from '../../support/drawn.ts';
import { diagnosed } from './diagnosed.ts';
import { MISTAKES } from './mistakes/all.ts';
import type { Mistake } from './mistakes/mistake.ts';

const WANTED = Number(process.env.DIALBENCH_DOCTOR_MISTAKES ?? MISTAKES.length);

/** The mistake in a request of this seed, or of the next kind that has something to break. */
function planted([, , plant]: Mistake, seed: number): Planted {
  for (let at = seed; at < seed + KINDS.length; at += 1) {
    const random = dice(at * 7919 + 17);
    const signer = new BrokenSigner(letter(random, KINDS[at % KINDS.length] ?? 'post'));
    plant(signer, random);
    if (!signer.isImpossible) return { sent: signer.send(), given: signer.given, key: signer.signed.key };
  }
  throw new Error('No request has anything to break in that way.');
}

describe('single mistakes', () => {
  it(`names all of ${WANTED}, and calls none wrongly`, { timeout: WANTED * 2_000 }, () => {
    const missed: string[] = [];
    const wrong: string[] = [];
    const draws = Array.from({ length: WANTED }, (_, at) => at);
    for (const draw of WANTED === MISTAKES.length ? drawn(draws, 20, 'single mistakes') : draws) {
      const mistake = MISTAKES[draw % MISTAKES.length] as Mistake;
      const [cause, how] = mistake;
      const whole = planted(mistake, draw + 41);
      const { verified, findings } = diagnosed(whole, 1, WANTED > MISTAKES.length ? 'public key' : 'private key');
      const proven = findings.filter(({ certainty }) => certainty === 'proven');
      const causes: readonly (readonly string[])[] = proven.map((finding) => finding.causes);
      const said = `${cause}, ${how}, draw ${draw}: ${JSON.stringify(causes)}`;
      if (verified || causes[0]?.includes(cause) !== true) (proven.length > 0 ? wrong : missed).push(said);
    }
    expect({ missed, wrong }).toEqual({ missed: [], wrong: [] });
  });
});

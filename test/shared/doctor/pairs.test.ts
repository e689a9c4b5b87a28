/**
 * Two causes in one request, drawn at random: both are named and proven.
 *
 * `DIALBENCH_DOCTOR_PAIRS=500` draws more, `DIALBENCH_DOCTOR_CAUSES=3` draws triples.
 */
import { describe, expect, it } from 'vitest';
import { dice } from '../../../electron/vectors/dice.ts';
import { PLANTS, planted } from '../../../electron/vectors/plants/all.ts';
import { diagnosed } from './diagnosed.ts';

/** With these there is nothing to search: the signature or a covered value never arrives, or nothing was signed. */
const WITHOUT_EVIDENCE: ReadonlySet<string> = new Set(['X9', 'X13', 'E9', 'P15', 'H14']);

const WANTED = Number(process.env.DIALBENCH_DOCTOR_PAIRS ?? 40);
const CAUSES = process.env.DIALBENCH_DOCTOR_CAUSES === '3' ? 3 : 2;
/** So many are diagnosed with the public key alone. */
const WITH_PUBLIC_KEY = 4;

describe('pairs of causes', () => {
  it(`names and proves both in ${WANTED} pairs`, { timeout: WANTED * 5_000 }, () => {
    const ids = Object.keys(PLANTS).filter((id) => !WITHOUT_EVIDENCE.has(id));
    const random = dice(12);
    const missed: string[] = [];
    let drawn = 0;
    for (let seed = 0; drawn < WANTED; seed += 1) {
      const chosen = Array.from({ length: CAUSES }, () => random.pick(ids));
      const whole = new Set(chosen).size < CAUSES ? undefined : planted(chosen, seed);
      if (whole === undefined) continue;
      drawn += 1;
      const has = drawn <= WITH_PUBLIC_KEY ? 'public key' : 'private key';
      const { findings } = diagnosed(whole, CAUSES, has);
      const named = new Set<string>(
        findings.filter(({ certainty }) => certainty === 'proven').flatMap(({ causes }) => causes),
      );
      if (!chosen.every((id) => named.has(id))) missed.push(`${chosen.join(' and ')}, seed ${seed}`);
    }
    expect(missed).toEqual([]);
  });
});

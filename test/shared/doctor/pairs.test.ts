/**
 * Two causes in one request, drawn at random: both are named and proven. By day some of the pairs, by night all.
 *
 * `DIALBENCH_DOCTOR_PAIRS=500` draws more, `DIALBENCH_DOCTOR_CAUSES=3` draws triples.
 */
import { describe, expect, it } from 'vitest';
import { dice } from '../../../electron/vectors/dice.ts';
import { PLANTS, planted } from '../../../electron/vectors/plants/all.ts';
import { drawn } from '../../support/drawn.ts';
import { diagnosed } from './diagnosed.ts';

/** With these there is nothing to search: the signature or a covered value never arrives, or nothing was signed. */
const WITHOUT_EVIDENCE: ReadonlySet<string> = new Set(['X9', 'X13', 'E9', 'P15', 'H14']);

const IS_ASKED_FOR = process.env.DIALBENCH_DOCTOR_PAIRS !== undefined;
const WANTED = Number(process.env.DIALBENCH_DOCTOR_PAIRS ?? 40);
const CAUSES = process.env.DIALBENCH_DOCTOR_CAUSES === '3' ? 3 : 2;
/** So many are diagnosed with the public key alone. */
const WITH_PUBLIC_KEY = 4;

type Pair = {
  readonly chosen: readonly string[];
  readonly seed: number;
  readonly whole: NonNullable<ReturnType<typeof planted>>;
  readonly has: 'public key' | 'private key';
};

describe('pairs of causes', () => {
  it(`names and proves both in pairs of ${WANTED}`, { timeout: WANTED * 5_000 }, () => {
    const ids = Object.keys(PLANTS).filter((id) => !WITHOUT_EVIDENCE.has(id));
    const random = dice(12);
    const pairs: Pair[] = [];
    for (let seed = 0; pairs.length < WANTED; seed += 1) {
      const chosen = Array.from({ length: CAUSES }, () => random.pick(ids));
      const whole = new Set(chosen).size < CAUSES ? undefined : planted(chosen, seed);
      const has = pairs.length < WITH_PUBLIC_KEY ? 'public key' : 'private key';
      if (whole !== undefined) pairs.push({ chosen, seed, whole, has });
    }
    const missed: string[] = [];
    for (const { chosen, seed, whole, has } of IS_ASKED_FOR ? pairs : drawn(pairs, 14, 'pairs of causes')) {
      const { findings } = diagnosed(whole, CAUSES, has);
      const named = new Set<string>(
        findings.filter(({ certainty }) => certainty === 'proven').flatMap(({ causes }) => causes),
      );
      if (!chosen.every((id) => named.has(id))) missed.push(`${chosen.join(' and ')}, seed ${seed}`);
    }
    expect(missed).toEqual([]);
  });
});

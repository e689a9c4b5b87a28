/** A target that was changed on its way or before it was sent, with a second mistake elsewhere: both are named and proven. */
import { describe, expect, it } from 'vitest';
import { BrokenSigner } from '../../../electron/vectors/broken-signer.ts';
import { dice } from '../../../electron/vectors/dice.ts';
import { letter } from '../../../electron/vectors/letter.ts';
import { PLANTS } from '../../../electron/vectors/plants/all.ts';
import { drawn } from '../../support/drawn.ts';
import { diagnosed } from './diagnosed.ts';
import type { Mistake } from './mistakes/mistake.ts';
import { TARGET_MISTAKES } from './mistakes/targets.ts';

/** WireRequest with escapes that need not be, signed without them. */
const unescaped = (part: 'path' | 'query', start: string): Mistake => [
  'U11',
  `unreserved characters decoded in the ${part}`,
  (signer) => {
    if (signer.signed[part] === '') return signer.cannot();
    signer.both(part, (of) => ({ ...of, [part]: `${of[part]}${start}a%2Db%7Ec` }));
    signer.onlySigned(part, (of) => ({ ...of, [part]: of[part].replace('a%2Db%7Ec', 'a-b~c') }));
  },
];
const TARGETS: readonly Mistake[] = [
  ...TARGET_MISTAKES.filter(([cause]) => ['U4', 'U6', 'U8', 'U11', 'U22'].includes(cause)),
  unescaped('path', '/'),
  unescaped('query', '&x='),
];
/** Of the parameters, of a header, and of a value. */
const OTHERS = ['P12', 'H5', 'B22'] as const;

/** By turns, since each pair costs tens of thousands of candidates, and by day a few; each by itself, since a busy machine takes its time for one. */
const PAIRS = TARGETS.map(([cause, how, plant], at) => ({
  at,
  cause,
  how,
  plant,
  other: OTHERS[at % OTHERS.length] ?? 'P12',
}));

describe('a mistake of the target and another one are both named', () => {
  it.each(drawn(PAIRS, 2, 'pairs of a target'))('$cause, $how, with $other', ({ at, cause, how, plant, other }) => {
    // Only a request with a body has a length, and only one without has a query.
    const kind = other !== 'H5' && how.includes('query') ? 'get' : 'post';
    const random = dice(at * 7919 + 5);
    const signer = new BrokenSigner(letter(random, kind));
    plant(signer, random);
    PLANTS[other]?.(signer, random);
    expect(signer.isImpossible).toBe(false);
    const whole = { sent: signer.send(), given: signer.given, key: signer.signed.key };
    const { findings } = diagnosed(whole, 2, 'private key');
    const proven = findings.filter(({ certainty }) => certainty === 'proven').flatMap(({ causes }) => causes);
    expect(proven).toEqual(expect.arrayContaining([cause, other]));
  });
});

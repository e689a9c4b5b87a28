/** A target that was changed on its way or before it was sent, with a second mistake elsewhere: both are named and proven. */
import { describe, expect, it } from 'vitest';
import { dice, letter } from './broken-requests.ts';
import { BrokenSigner } from './broken-signer.ts';
import { diagnosed } from './diagnosed.ts';
import type { Mistake } from './mistakes/mistake.ts';
import { TARGET_MISTAKES } from './mistakes/targets.ts';
import { PLANTS } from './plants/all.ts';

/** Sent with escapes that need not be, signed without them. */
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

describe('a mistake of the target and another one', () => {
  it.each(OTHERS)('are both named, the other being %s', (other) => {
    const missed: string[] = [];
    for (const [at, [cause, how, plant]] of TARGETS.entries()) {
      // By turns: each pair costs tens of thousands of candidates.
      if (OTHERS[at % OTHERS.length] !== other) continue;
      // Only a request with a body has a length, and only one without has a query.
      const kind = other !== 'H5' && how.includes('query') ? 'get' : 'post';
      const random = dice(at * 7919 + 5);
      const signer = new BrokenSigner(letter(random, kind));
      plant(signer, random);
      PLANTS[other]?.(signer, random);
      if (signer.isImpossible) continue;
      const whole = { sent: signer.send(), given: signer.given, key: signer.signed.key };
      const { findings } = diagnosed(whole, 2, 'private key');
      const proven = findings.filter(({ certainty }) => certainty === 'proven').flatMap(({ causes }) => causes);
      if (![cause, other].every((id) => proven.some((one) => one === id)))
        missed.push(`${cause}, ${how}: ${proven.join(' ')}`);
    }
    expect(missed).toEqual([]);
  });
});

/** V: the other side. */
import type { Cause } from './cause.ts';

export const VERIFIER_CAUSES = {
  V1: {
    found: 'ask',
    what: 'The example that you compare with is wrong itself.',
    fix: 'Verify the example with its own key.',
  },
  V2: {
    found: 'search',
    what: 'One of the two sides builds the base in its own way: parameters in another order, names joined, no last line.',
    fix: 'Compare what the service builds with the RFC; until it is mended, sign what it expects.',
  },
  V3: {
    found: 'ask',
    what: 'The verifier hashed a body that it had written again.',
    fix: 'Compare the digest of what arrived.',
  },
  V4: {
    found: 'wire',
    what: 'The signature is valid; the request was refused for another reason.',
    fix: 'Read the reason: replay, idempotency, rights or limits.',
  },
  V5: {
    found: 'ask',
    what: 'The service accepts every signature, so a pass proves nothing.',
    fix: 'Send a broken one on purpose.',
  },
} as const satisfies Readonly<Record<string, Cause>>;

/** Which questions about a paste are the same one. */
import { expect, test } from 'vitest';
import { marksOf } from '../../../renderer/verify/paste-question.ts';
import { NO_PARTS } from '../../../renderer/verify/verify-store.ts';
import type { ReadQuestion } from '../../../shared/doctor/diagnose-read.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';

const pasted = {
  request: { kind: 'text', text: 'GET / HTTP/1.1' },
  given: NO_PARTS,
  clock: 'clock',
  nowSec: 1,
  fixedSec: 5,
} as const;
const question = (key: number): ReadQuestion => ({
  read: {
    request: { method: 'GET', url: 'https://a/', headers: [], body: new Uint8Array() },
    hasBody: false,
    isUrlMissing: false,
  },
  keys: [{ keyId: 'k', publicKey: new Uint8Array(32).fill(key) }],
  options: { profile: { ...DEFAULT_SIGNING_PROFILE }, nowSec: 1, otherKeys: [], knownHosts: ['a'] },
});

test('what is read anew when somebody comes back to the room is the same question; another key or clock is another one', () => {
  expect(marksOf(question(1), pasted)).toEqual(marksOf(question(1), pasted));
  marksOf(question(1), pasted).forEach((mark, at) => {
    expect(mark).toBe(marksOf(question(1), pasted)[at]);
  });
  expect(marksOf(question(2), pasted)).not.toEqual(marksOf(question(1), pasted));
  expect(marksOf(question(1), { ...pasted, clock: 'fixed' })).not.toEqual(marksOf(question(1), pasted));
});

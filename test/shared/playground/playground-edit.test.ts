import { expect, test } from 'vitest';
import { playgroundEditSchema } from '../../../shared/playground/playground-edit.ts';

const EDIT = { method: 'POST', url: 'https://x/v1', headers: [], profile: {} };

test.each([
  ['nothing', '', true],
  ['whole bytes', 'AAE=', true],
  ['bits beyond the last byte', 'AAF=', false],
  ['bits beyond it, two characters', 'AB==', false],
  ['no padding', 'AAE', false],
  ['base64url', '__8=', false],
  ['a line break', 'AAAA\nAAAA', false],
])('a body of %s', (_what, bodyBase64, isTaken) => {
  expect(playgroundEditSchema.safeParse({ ...EDIT, bodyBase64 }).success).toBe(isTaken);
});

/** Runs the files of the attack table: each is answered in a sentence, soon, and without a throw. */
import { afterAll, expect, test } from 'vitest';
import { openThreadReader } from '../support/read-import-in-thread.ts';
import { FILE_ATTACKS } from './file-rows.ts';
import { PASTE_ATTACKS } from './paste-rows.ts';

const reader = openThreadReader();
afterAll(() => reader.close());

test.each(FILE_ATTACKS.map((row) => [row.id, row] as const))('an imported file · %s', async (_id, row) => {
  expect(await reader.read(row.file()), `The attacker ${row.attacker}`).toMatch(row.answer);
});

test.each(PASTE_ATTACKS.map((row) => [row.id, row] as const))('a pasted request · %s', async (_id, row) => {
  expect(await reader.read(row.file(), 'request'), `The attacker ${row.attacker}`).toMatch(row.answer);
});

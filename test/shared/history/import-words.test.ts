/** What an import came to, in words. */
import { expect, test } from 'vitest';
import { importWords } from '../../../shared/history/import-words.ts';

const NONE = { added: 0, known: 0, refused: [], left: 0 };

test.each([
  [{ ...NONE, added: 1 }, '1 exchange imported, marked as imported.'],
  [{ ...NONE, added: 1_200, known: 1 }, '1,200 exchanges imported, marked as imported. 1 exchange was here already.'],
  [
    { ...NONE, known: 2, left: 3 },
    '0 exchanges imported, marked as imported. 2 exchanges were here already. 3 exchanges left out, because you stopped.',
  ],
])('%j', (imported, words) => {
  expect(importWords(imported)).toBe(words);
});

test('what was refused is told by its place in the file, the first five of them', () => {
  const refused = [9, 2, 7, 1, 5, 3].map((number) => ({ number, sentence: `reason ${number}` }));
  const words = importWords({ ...NONE, refused });
  expect(words).toContain('6 exchanges refused. Exchange 1 of the file: reason 1. Exchange 2 of the file');
  expect(words).not.toContain('reason 9');
  expect(words).toMatch(/And 1 more\.$/);
});

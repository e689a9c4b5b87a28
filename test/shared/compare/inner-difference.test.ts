import fc from 'fast-check';
import { expect, test } from 'vitest';
import { innerDifference } from '../../../shared/compare/inner-difference.ts';

const line = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', 'é', '😀', ':'), maxLength: 40 });

test('joined, the runs of each side are that side; the agreeing runs are the same on both', () => {
  fc.assert(
    fc.property(line, line, (left, right) => {
      const { ours, theirs } = innerDifference(left, right);
      expect(ours.map(({ text }) => text).join('')).toBe(left);
      expect(theirs.map(({ text }) => text).join('')).toBe(right);
      const agreed = (runs: typeof ours) => runs.flatMap(({ text, differs }) => (differs ? [] : [text])).join('');
      expect(agreed(ours)).toBe(agreed(theirs));
    }),
  );
});

test('one character inserted is one run, on one side, and nothing else is marked', () => {
  fc.assert(
    fc.property(line, fc.nat(40), (text, place) => {
      const characters = [...text];
      const at = Math.min(place, characters.length);
      const longer = characters.toSpliced(at, 0, 'X').join('');
      const { ours, theirs } = innerDifference(text, longer);
      expect(theirs.filter(({ differs }) => differs)).toEqual([{ text: 'X', differs: true }]);
      expect(ours.some(({ differs }) => differs)).toBe(false);
    }),
  );
});

test('two changes far apart leave what is between them unmarked; chance agreement of a digest is marked', () => {
  const { ours } = innerDifference('created=100;expires=200;keyid="k"', 'created=109;expires=209;keyid="k"');
  expect(ours.filter(({ differs }) => differs).map(({ text }) => text)).toEqual(['0', '0']);
  const digests = innerDifference('sha-512=:aXbYcZ:', 'sha-512=:1X2Y3Z:');
  expect(digests.ours).toEqual([
    { text: 'sha-512=:', differs: false },
    { text: 'aXbYc', differs: true },
    { text: 'Z:', differs: false },
  ]);
});

test('a line too long for the table is still compared by its ends', () => {
  const long = 'x'.repeat(3000);
  const { ours } = innerDifference(`${long}a${'y'.repeat(3000)}z`, `${long}b${'w'.repeat(3000)}z`);
  expect(ours.map(({ text, differs }) => [text.length, differs])).toEqual([
    [3000, false],
    [3001, true],
    [1, false],
  ]);
});

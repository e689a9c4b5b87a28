import { expect, test } from 'vitest';
import { BEFORE_DIAL_BYTES, FIRST_SCREEN_BYTES, pageParts, totalBytes } from '../support/first-screen.ts';

test('the script that is fetched before the phone takes a key, and before the first dial, stays below its bounds; the rooms come after it', async () => {
  const parts = await pageParts();
  expect(totalBytes(parts.filter(({ isFirst }) => isFirst))).toBeLessThan(FIRST_SCREEN_BYTES);
  expect(totalBytes(parts.filter(({ isUnasked }) => isUnasked))).toBeLessThan(BEFORE_DIAL_BYTES);
  const later = parts.filter(({ isUnasked }) => !isUnasked).map(({ name }) => name);
  const rooms = ['session', 'acts', 'inspector', 'operations', 'history', 'settings'];
  expect(later).toEqual(expect.arrayContaining(rooms));
});

test('the first screen is a few files, and all rooms together few enough to be asked for by six at a time', async () => {
  const parts = await pageParts();
  const first = parts.filter(({ isFirst }) => isFirst);
  expect(first.map(({ name }) => name)).toContain('page');
  expect(first.length).toBeLessThanOrEqual(4);
  expect(parts.length).toBeLessThanOrEqual(48);
});

test('no two files of the script need each other', async () => {
  const parts = await pageParts();
  const importsOf = new Map(parts.map(({ fileName, imports }) => [fileName, imports]));
  const reached = (from: string) => {
    const found = new Set(importsOf.get(from));
    for (const file of found) for (const imported of importsOf.get(file) ?? []) found.add(imported);
    return found;
  };
  expect(parts.filter(({ fileName }) => reached(fileName).has(fileName)).map(({ name }) => name)).toEqual([]);
});

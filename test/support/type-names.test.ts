/** A type's name means one thing in the whole tree, so that whoever reads it need not look where it came from. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

test('no name of a type is exported by two files', () => {
  const filesOf = new Map<string, string[]>();
  for (const folder of ['shared', 'electron', 'renderer']) {
    for (const name of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(name)) continue;
      const file = `${folder}/${name}`;
      for (const [, type = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(
        /^export (?:type|interface|class) (\w+)/gm,
      )) {
        filesOf.set(type, [...(filesOf.get(type) ?? []), file]);
      }
    }
  }
  expect(filesOf.size).toBeGreaterThan(500);
  expect([...filesOf].filter(([, files]) => files.length > 1)).toEqual([]);
});

/** Folders with those above them, also where none can be made. */
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../../electron/files/make-folder.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test('makes what is missing, for its owner only where that is asked, and is content with what is there', () => {
  const folder = join(tempFolder(), 'a', 'b', 'c');
  makeFolder(folder, 0o700);
  makeFolder(folder, 0o700);
  expect(statSync(join(folder, '..')).mode & 0o777).toBe(0o700);
});

test('throws where no folder can be, and does not try for ever', () => {
  const file = join(tempFolder(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow('EEXIST');
  expect(() => makeFolder(join(file, 'below'))).toThrow(/ENOTDIR|EEXIST/);
  if (existsSync('/proc/self')) expect(() => makeFolder('/proc/none/below')).toThrow('ENOENT');
});

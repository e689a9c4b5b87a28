/** A JSON file that is changed in turns: what the disk refuses and what the change itself throws are told apart. */
import { mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { jsonFile } from '../../../electron/files/json-file.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const refusal = (reason: string, cause: unknown) => new Error(`refused: ${reason}`, { cause });
const listFile = (path: string) =>
  jsonFile<number[]>({
    path,
    noun: 'list',
    parse: (json) => json as number[],
    unreadable: refusal,
    unwritable: refusal,
  });

test('a mistake in the change is thrown as it is: the disk did not refuse anything', async () => {
  const path = join(tempFolder(), 'list.json');
  const file = listFile(path);
  await file.change(() => [1]);
  const mistake = new TypeError('nothing to read');
  await expect(
    file.change(() => {
      throw mistake;
    }),
  ).rejects.toBe(mistake);
  expect(await file.read()).toEqual([1]);
});

test('what has to happen first happens when the new content is on the disk, and the old one stays if it fails', async () => {
  const path = join(tempFolder(), 'list.json');
  const file = listFile(path);
  await file.change(() => [1]);
  mkdirSync(`${path}.new`);
  let asked = 0;
  const first = async () => {
    asked += 1;
    throw new TypeError('not now');
  };
  await expect(file.change(() => [2], first)).rejects.toThrow('refused: ');
  expect(asked).toBe(0);
  rmdirSync(`${path}.new`);
  await expect(file.change(() => [2], first)).rejects.toThrow('not now');
  expect(asked).toBe(1);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual([1]);
});

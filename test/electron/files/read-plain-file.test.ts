import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPlainFile } from '../../../electron/files/read-plain-file.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const refusal = async (path: string, most = 10): Promise<string> => {
  const read = await readPlainFile(path, most);
  return read.ok ? `read ${read.value.length} bytes` : `${read.failure.code}: ${read.failure.message}`;
};

it('reads a file of exactly the bound, and refuses one of a byte more with both numbers', async () => {
  const path = join(tempFolder(), 'file');
  writeFileSync(path, 'x'.repeat(2_000));
  expect(await refusal(path, 2_000)).toBe('read 2000 bytes');
  expect(await refusal(path, 1_999)).toBe('file-too-large: expected at most 1,999 bytes, got 2,000');
});

it('refuses folders, pipes that nobody writes to, and devices, without waiting for them', async () => {
  const folder = tempFolder();
  mkdirSync(join(folder, 'folder'));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  for (const path of [join(folder, 'folder'), join(folder, 'pipe'), '/dev/zero']) {
    expect(await refusal(path), path).toBe('file-not-plain: it is a folder, pipe or device, and not a plain file');
  }
});

it('reads to the end what is longer than its size was told to be', async () => {
  const read = await readPlainFile('/proc/self/status', 1_000_000);
  expect(read.ok && Buffer.from(read.value).toString()).toMatch(/^Name:[\s\S]*\n$/);
});

it('says in words that a file is not there', async () => {
  expect(await refusal(join(tempFolder(), 'gone'))).toBe('file-unreadable: there is no such file');
});

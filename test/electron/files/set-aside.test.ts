import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setAsideName } from '../../../electron/files/set-aside.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dialbench-set-aside-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a name is free only if neither a file nor a link has it, even one that leads nowhere', async () => {
  const path = join(folder, 'vault.json');
  const first = await setAsideName(path, 0);
  expect(first).toBe(`${path}.set-aside-1970-01-01T00-00-00-000Z`);
  await symlink(join(folder, 'gone'), first);
  const second = await setAsideName(path, 0);
  expect(second).toBe(`${first}-1`);
  await writeFile(second, '');
  expect(await setAsideName(path, 0)).toBe(`${first}-2`);
});

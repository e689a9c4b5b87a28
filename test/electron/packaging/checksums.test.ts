/** The list of checksums, as the program reads it that people check downloads with. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeChecksums } from '../../../electron/packaging/checksums.ts';
import { PROJECT_FOLDER } from '../../../electron/project.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const hasSha256sum = spawnSync('sha256sum', ['--version']).status === 0;

function folderOfPackages(): string {
  const folder = tempFolder();
  writeFileSync(join(folder, 'dialbench-1.0.0-linux-x64.deb'), Buffer.alloc(200_000, 7));
  writeFileSync(join(folder, 'b.cdx.json'), '{}\n');
  writeFileSync(join(folder, 'a name with spaces.zip'), '');
  mkdirSync(join(folder, 'linux-unpacked'));
  return folder;
}

const script = (...args: readonly string[]) =>
  spawnSync(process.execPath, [join(PROJECT_FOLDER, 'electron/packaging/checksums.ts'), ...args], { encoding: 'utf8' });

describe('the list of checksums', () => {
  it.skipIf(!hasSha256sum)(
    'is believed by sha256sum -c, until a file changes (skipped without sha256sum)',
    async () => {
      const folder = folderOfPackages();
      const check = () => spawnSync('sha256sum', ['-c', '--strict', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' });
      expect(await writeChecksums(folder)).toEqual([
        'a name with spaces.zip',
        'b.cdx.json',
        'dialbench-1.0.0-linux-x64.deb',
      ]);
      expect(check()).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('x64.deb: OK') });
      appendFileSync(join(folder, 'b.cdx.json'), ' ');
      expect(check()).toMatchObject({ status: 1, stdout: expect.stringContaining('b.cdx.json: FAILED') });
    },
  );

  it('is the same when it is made again beside itself', async () => {
    const folder = folderOfPackages();
    await writeChecksums(folder);
    const first = readFileSync(join(folder, 'SHA256SUMS'), 'utf8');
    await writeChecksums(folder);
    expect(readFileSync(join(folder, 'SHA256SUMS'), 'utf8')).toBe(first);
    expect(first.split('\n')[0]).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 *a name with spaces.zip',
    );
  });

  it('is made by a script, which says in a sentence what it misses', () => {
    const folder = folderOfPackages();
    expect(script(folder)).toMatchObject({ status: 0, stdout: 'SHA256SUMS: 3 files\n', stderr: '' });
    expect(script()).toMatchObject({ status: 2, stderr: expect.stringContaining('Which folder?') });
    const empty = tempFolder();
    expect(script(empty)).toMatchObject({ status: 1, stderr: `${empty} holds no file to make a checksum of.\n` });
    for (const none of [join(folder, 'none'), join(folder, 'b.cdx.json'), '--help', '']) {
      const sentence = `There is no folder “${none}”. Expected: npm run checksums -- FOLDER.\n`;
      expect(script(none)).toMatchObject({ status: 2, stdout: '', stderr: sentence });
    }
  });
});

/** Who else has a data folder open is told by living programs only. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { enterFolder } from '../../../electron/files/folder-users.ts';
import { PROJECT_FOLDER } from '../../../electron/project.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const FOLDER_USERS = join(PROJECT_FOLDER, 'electron', 'files', 'folder-users.ts');

/** Another program on the folder, until it is killed. */
async function otherProgram(folder: string): Promise<{ pid: number; kill(): Promise<void> }> {
  const script = `import { enterFolder } from ${JSON.stringify(FOLDER_USERS)};
    enterFolder(process.argv[1]); process.stdout.write('there'); setTimeout(() => {}, 30_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder]);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return {
    pid: child.pid ?? 0,
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

test('another program on the folder is named while it lives, and its mark goes with the next start after it was killed', async () => {
  const folder = tempFolder();
  const other = await otherProgram(folder);
  const use = enterFolder(folder);
  expect(use.others).toEqual([other.pid]);
  await other.kill();
  expect(enterFolder(folder).others).toEqual([]);
  expect(readdirSync(join(folder, 'running'))).toEqual([String(process.pid)]);
  use.leave();
  expect(readdirSync(join(folder, 'running'))).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'a process that was given the id of a killed program is not taken for it',
  () => {
    const folder = tempFolder();
    const mark = join(folder, 'running', String(process.ppid));
    mkdirSync(join(folder, 'running'));
    writeFileSync(mark, '1');
    expect(enterFolder(folder).others).toEqual([]);
    expect(existsSync(mark)).toBe(false);
  },
);

test('a folder that cannot be written names nobody, and starting goes on', () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'running'), '');
  const use = enterFolder(folder);
  expect(use.others).toEqual([]);
  use.leave();
});

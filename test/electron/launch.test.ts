import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { PROJECT_FOLDER } from '../../electron/project.ts';
import { tempFolder } from '../support/temp-folder.ts';

const start = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(PROJECT_FOLDER, 'electron/run.mjs'), 'launch', ...args]);

test.each(['--help', '-h'])('%s says how the program is started, and starts nothing', async (option) => {
  const { stdout, stderr } = await start(option);
  expect(stderr).toBe('');
  for (const known of ['npm start -- [--no-open]', '--web', '--port N', '--data DIR', 'npm run -s cli -- --help']) {
    expect(stdout).toContain(known);
  }
});

test('an option that is none is said, with those that are', async () => {
  await expect(start('--wb')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/'--wb'.*Usage: npm start/),
  });
});

test('it goes on where nobody reads its address, and ends with 0', async () => {
  const program = join(PROJECT_FOLDER, 'electron/run.mjs');
  const dataFolder = tempFolder();
  const child = spawn(process.execPath, [program, 'launch', '--no-open', '--data', dataFolder], { stdio: 'pipe' });
  child.stdout.destroy();
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await expect.poll(() => existsSync(join(dataFolder, 'running')), { timeout: 30_000 }).toBe(true);
  // The address is said next.
  expect(await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1_500, 'goes on'))])).toBe('goes on');
  child.kill('SIGTERM');
  expect([await ended, said]).toEqual([0, '']);
});

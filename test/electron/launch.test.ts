import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { PROJECT_FOLDER } from '../../electron/project.ts';

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

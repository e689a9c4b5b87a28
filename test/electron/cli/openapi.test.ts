import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { CLI_PROGRAM } from '../../support/cli-program.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;

test('the command prints the document and nothing else', () => {
  const stdout = execFileSync(process.execPath, [CLI_PROGRAM, 'openapi', '--server', 'http://127.0.0.1:9999'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(JSON.parse(stdout)).toMatchObject({ openapi: '3.1.1', servers: [{ url: 'http://127.0.0.1:9999' }] });
});

test('a reader that has enough before the end gets no complaint', () => {
  const command = `"${process.execPath}" "${CLI_PROGRAM}" openapi | head -c 20`;
  const { stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: ROOT, encoding: 'utf8' });
  expect(stdout).toHaveLength(20);
  expect(stderr).toBe('');
});

test('an address that is none is misuse, in one sentence', () => {
  const { status, stderr } = spawnSync(process.execPath, [CLI_PROGRAM, 'openapi', '--server', 'nowhere'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  expect(stderr.trim()).toBe('--server takes a base URL without a path, like http://127.0.0.1:4010; got “nowhere”.');
});

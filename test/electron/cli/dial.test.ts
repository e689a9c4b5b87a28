/** `dial` as scripts use it: lines in, screens out, and how it ends. */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { NEW_ENVIRONMENT } from '../../../shared/environment/new-environment.ts';
import { CLI_PROGRAM } from '../../support/cli-program.ts';
import { listening } from '../../support/listening.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { startApplication } from '../../support/ussd-applications.ts';
import { environmentFile } from './env-file.ts';
import { type Ran, runCli } from './run-cli.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads the JSON of a line as it comes
const linesOf = ({ stdout }: Ran): any[] =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('each line is an answer, and each screen a line; the end hangs up', async () => {
  const { file, variables } = await environmentFile();
  const ran = await runCli(['dial', '--env', file, '--json'], { env: variables, input: '1\r\n8\nzambezi' });
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  const lines = linesOf(ran);
  expect(lines.map(({ sent, state, end, status }) => [sent, state, end, status])).toEqual([
    ['*384*99#', 'HOME', false, 200],
    ['1', 'STOCKS', false, 200],
    ['8', 'SEARCH_STOCK', false, 200],
    ['zambezi', 'STOCKS', false, 200],
  ]);
  expect(lines[0].options[0]).toEqual({ key: '1', label: 'Stocks' });
  expect(Object.keys(lines[0])).toEqual(['sent', 'state', 'text', 'end', 'status', 'elapsedMs', 'options']);
});

test('an empty line hangs up, and what follows is not sent', async () => {
  const { file, variables } = await environmentFile();
  const ran = await runCli(['dial', '--env', file, '--json'], { env: variables, input: '1\n\n1\n' });
  expect(ran.code).toBe(0);
  expect(linesOf(ran)).toHaveLength(2);
});

test('a final text ends the call with 0, even while the other end holds the line', async () => {
  const { file, variables } = await environmentFile();
  const child = spawn(process.execPath, [CLI_PROGRAM, 'dial', '*384*99*0#', '--env', file, '--json'], {
    env: { ...process.env, ...variables },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill());
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect(code).toBe(0);
});

test('a dialled code with answers is one press after another, a screen each', async () => {
  const { file, variables } = await environmentFile();
  const ran = await runCli(['dial', '*384*99*1*8#', '--env', file, '--json'], { env: variables });
  expect(linesOf(ran).map(({ sent, state }) => [sent, state])).toEqual([
    ['*384*99#', 'HOME'],
    ['1', 'STOCKS'],
    ['8', 'SEARCH_STOCK'],
  ]);
});

test('a refusal is a line with status and message, and exits 1', async () => {
  const { file, variables } = await environmentFile();
  const ran = await runCli(['dial', '--customer', '999999', '--env', file, '--json'], { env: variables, input: '1\n' });
  expect(ran.code).toBe(1);
  expect(linesOf(ran)).toMatchObject([{ sent: '*384*99#', status: 404, message: expect.stringContaining('999999') }]);
});

test('no answer exits 3', async () => {
  const server = createServer((socket) => socket.destroy());
  const port = await listening(server);
  const { file, variables } = await environmentFile({
    baseUrl: `http://127.0.0.1:${port}`,
  });
  const ran = await runCli(['dial', '--env', file, '--json'], { env: variables });
  expect(ran.code).toBe(3);
});

test('people read the screen as a phone shows it, on the sandbox of the data folder', async () => {
  const ran = await runCli(['dial', '--data', tempFolder()], { input: '1\n' });
  expect(ran.code).toBe(0);
  expect(ran.stdout).toMatch(/1\. Stocks\n2\. My Portfolio\n0\. Exit\n— HOME, \d+ ms\nStocks 1\/\d+\n/);
});

test('a screen that came later than a network waits is said to be too late', async () => {
  const { url } = await startApplication((_request, response) => void setTimeout(() => response.end('END Sold'), 1100));
  const { ussdProfile } = NEW_ENVIRONMENT;
  const slow = { ...ussdProfile, protocol: { kind: 'con-end' }, applicationLimitMs: 1000 } as const;
  const { file, variables: env } = await environmentFile({ baseUrl: url, ussdProfile: slow });
  const late = /Too late: The answer took 1\.\d+ s\. The network waits 1 s and then ends the session itself\./;
  const ran = await runCli(['dial', '--env', file], { env, input: '' });
  expect(ran.stdout).toMatch(/^Sold\n— SOLD, \d+ ms, too late, ended\n$/);
  expect(ran.stderr).toMatch(late);
  expect(linesOf(await runCli(['dial', '--env', file, '--json'], { env, input: '' }))[0].remark).toMatch(late);
});

test('a code that is none of the service’s, and two codes, are misuse', async () => {
  const { file, variables } = await environmentFile();
  for (const codes of [['*555#'], ['*#06#'], ['*384*99#', '*384*99#'], ['--customer', 'x']]) {
    const ran = await runCli(['dial', ...codes, '--env', file], { env: variables });
    expect(ran, codes.join(' ')).toMatchObject({ code: 2, stdout: '' });
  }
});

test('a dangerous environment wants its name', async () => {
  const { file, variables } = await environmentFile({ danger: true, name: 'Live' });
  const refused = await runCli(['dial', '--env', file, '--json'], { env: variables });
  expect(refused.code).toBe(2);
  const ran = await runCli(['dial', '--env', file, '--confirm', 'Live', '--json'], { env: variables, input: '1\n' });
  expect(linesOf(ran)).toHaveLength(2);
});

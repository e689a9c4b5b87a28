/** `run --update` as people use it: flow files on the disk become what came, and nothing else of them does. */
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { replaceFile } from '../../../electron/files/replace-file.ts';
import { listening } from '../../support/listening.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { environmentFile } from './env-file.ts';
import { runHere } from './run-cli.ts';

const STALE = `# kept
flow: A
sandbox: { clock: 2026-03-02T09:00:00Z }
expect: { state: WRONG } # first
steps:
  - press: 1 # one
    expect:
      contains: [Nothing] # why
  - include: b.flow.yaml
`;
const INCLUDED = 'flow: B\nsteps:\n  - press: 0\n    expect: { state: WRONG }\n';

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = tempFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const textIn = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8');

test('a stale flow and what it includes become what came, each change is told as old and new, and then they pass', async () => {
  const folder = folderWith({ 'a.flow.yaml': STALE, 'b.flow.yaml': INCLUDED });
  chmodSync(join(folder, 'a.flow.yaml'), 0o640);
  const file = join(folder, 'a.flow.yaml');
  const ran = await runHere(['run', file, '--update']);
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(ran.stdout).toContain(`changed  ${file}:4: state\n  - WRONG\n  + HOME\n`);
  expect(ran.stdout).toMatch(
    /changed {2}.*a\.flow\.yaml:6: contains\n {2}- Nothing\nchanged .*:6: text\n {2}\+ Stocks 1/,
  );
  expect(ran.stdout).toMatch(/passed {2}A .*\n(.*\n)*1 of 1 flow passed\n$/);
  const [head, body = ''] = textIn(folder, 'a.flow.yaml').split('      text: | # why\n');
  expect(head).toBe(STALE.split('      contains')[0]?.replace('WRONG', 'HOME'));
  expect(body).toMatch(/^ {8}Stocks 1\/12\n( {8}.*\n)+ {2}- include: b\.flow\.yaml\n$/);
  expect(textIn(folder, 'b.flow.yaml')).toBe(INCLUDED.replace('WRONG', 'HOME'));
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o640);
  expect(readdirSync(folder)).toEqual(['a.flow.yaml', 'b.flow.yaml']);
  expect(await runHere(['run', file])).toMatchObject({ code: 0 });
  // What passes is not written again.
  const before = statSync(file).mtimeMs;
  const again = await runHere(['run', file, '--update', '--json']);
  expect(again).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(again.stdout)).toMatchObject({ passed: true, changes: [], flows: [{ flow: 'A', passed: true }] });
  expect(statSync(file).mtimeMs).toBe(before);
});

test('with --json the document has the changes, and tells of the replay behind them', async () => {
  const folder = folderWith({ 'a.flow.yaml': 'flow: A\nexpect: { state: WRONG }\nsteps: []\n' });
  const file = join(folder, 'a.flow.yaml');
  const ran = await runHere(['run', file, '--update', '--json']);
  expect(ran.code).toBe(0);
  expect(JSON.parse(ran.stdout)).toMatchObject({
    passed: true,
    flows: [{ passed: true }],
    changes: [{ flow: 'A', file, line: 2, expectation: 'state', old: 'WRONG', new: 'HOME' }],
  });
});

test('--update with --parallel, or where CI is set, is misuse, and no file is touched', async () => {
  const folder = folderWith({ 'a.flow.yaml': STALE, 'b.flow.yaml': INCLUDED });
  const file = join(folder, 'a.flow.yaml');
  for (const CI of ['true', '1', 'woodpecker']) {
    expect(await runHere(['run', file, '--update'], { env: { CI } }), CI).toMatchObject({ code: 2, stdout: '' });
  }
  expect(await runHere(['run', file, '--update', '--parallel', '2'])).toMatchObject({ code: 2 });
  expect(textIn(folder, 'a.flow.yaml')).toBe(STALE);
  for (const CI of ['', '0', 'false'])
    expect(await runHere(['run', file, '--update'], { env: { CI } }), CI).toMatchObject({ code: 0 });
});

test('a flow that is refused stays as it is, with what it includes, exit 1', async () => {
  const stale = 'flow: A\nexpect: { state: WRONG }\nsteps:\n  - include: b.flow.yaml\n  - press: 1\n    fault: X1\n';
  const folder = folderWith({
    'a.flow.yaml': stale.replace('fault: X1', 'fault: wrong-key'),
    'b.flow.yaml': INCLUDED.replace('press: 0', 'press: 1'),
    'c.flow.yaml': 'flow: C\nexpect: { state: WRONG }\nsteps: []\n',
  });
  const before = textIn(folder, 'a.flow.yaml');
  const [included, ran] = [textIn(folder, 'b.flow.yaml'), await runHere(['run', folder, '--update', '--json'])];
  expect(ran.code).toBe(1);
  expect(JSON.parse(ran.stdout).passed).toBe(false);
  expect(ran.stderr).toMatch(
    /The flow “A” \(.*a\.flow\.yaml\) is not changed: .*a\.flow\.yaml:5 was refused with 401\./,
  );
  expect(textIn(folder, 'a.flow.yaml')).toBe(before);
  expect(textIn(folder, 'b.flow.yaml')).toBe(included);
  expect(textIn(folder, 'c.flow.yaml')).toContain('HOME');
});

test('no answer at all is an environment that failed, and changes nothing', async () => {
  const server = createServer((incoming) => incoming.socket.destroy());
  const { file, folder, variables } = await environmentFile({ baseUrl: `http://127.0.0.1:${await listening(server)}` });
  const flow = 'flow: A\nexpect: { state: WRONG }\nsteps: []\n';
  writeFileSync(join(folder, 'a.flow.yaml'), flow);
  const ran = await runHere(['run', join(folder, 'a.flow.yaml'), '--update', '--env', file], { env: variables });
  expect(ran.code).toBe(3);
  expect(textIn(folder, 'a.flow.yaml')).toBe(flow);
});

test('a dangerous environment wants its name, and gets no press without', async () => {
  const { file, folder, variables } = await environmentFile({ danger: true });
  const flow = 'flow: A\nexpect: { state: WRONG }\nsteps: []\n';
  writeFileSync(join(folder, 'a.flow.yaml'), flow);
  const args = ['run', join(folder, 'a.flow.yaml'), '--update', '--env', file];
  expect(await runHere(args, { env: variables })).toMatchObject({ code: 2 });
  expect(textIn(folder, 'a.flow.yaml')).toBe(flow);
  expect(await runHere([...args, '--confirm', 'CI'], { env: variables })).toMatchObject({ code: 0, stderr: '' });
  expect(textIn(folder, 'a.flow.yaml')).toContain('HOME');
});

test.skipIf(process.platform === 'win32')(
  'a file that may not be written stays as it is, with a sentence; a link stays a link',
  async () => {
    const flow = 'flow: A\nexpect: { state: WRONG }\nsteps: []\n';
    const folder = folderWith({ 'a.flow.yaml': flow });
    mkdirSync(join(folder, 'links'));
    const link = join(folder, 'links', 'l.flow.yaml');
    symlinkSync('../a.flow.yaml', link);
    chmodSync(join(folder, 'a.flow.yaml'), 0o444);
    const refused = await runHere(['run', link, '--update']);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/l\.flow\.yaml stays as it is: it cannot be written/);
    expect(textIn(folder, 'a.flow.yaml')).toBe(flow);
    chmodSync(join(folder, 'a.flow.yaml'), 0o644);
    expect(await runHere(['run', link, '--update'])).toMatchObject({ code: 0, stderr: '' });
    expect(textIn(folder, 'a.flow.yaml')).toBe(flow.replace('WRONG', 'HOME'));
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readdirSync(folder)).toEqual(['a.flow.yaml', 'links']);
  },
);

test('a file that another program changed meanwhile is not overwritten, and no draft is left', async () => {
  const folder = folderWith({ 'a.flow.yaml': 'changed' });
  const file = join(folder, 'a.flow.yaml');
  await expect(replaceFile(file, 'flow', 'as it was read', 'new')).rejects.toMatchObject({
    failure: { code: 'flow-changed' },
  });
  expect(textIn(folder, 'a.flow.yaml')).toBe('changed');
  expect(readdirSync(folder)).toEqual(['a.flow.yaml']);
});

/** The command that a build server runs, tried from the workbench: the real command line in a real process. */
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandStarter } from '../../../electron/flows/command-starter.ts';
import { ownCommand } from '../../../electron/flows/own-command.ts';
import { runsOf } from '../../support/runs-of.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const FLOW = 'flow: Look\nexpect: { state: HOME }\nsteps:\n  - press: 1\n    expect: { state: STOCKS }\n';
/** Other tests have theirs meanwhile. */
const leftOver = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith('dialbench-ci-') && name.includes(`-${process.pid}-`));

test('the very command runs all flows or one, says what it prints, and leaves nothing behind', async () => {
  const workbench = await startWorkbench();
  const { services, dataFolder } = workbench;
  const { toEnd } = runsOf(workbench, 'command');
  await services['flows.save']({ name: 'It’s $(fine)', text: FLOW, ifRevision: null });
  await services['flows.save']({ name: 'Wrong', text: FLOW.replace('STOCKS', 'SHARES'), ifRevision: null });
  const before = leftOver();
  const all = await toEnd({ kind: 'command' });
  expect(all.result).toMatchObject({ exitCode: 1, endedBy: 'itself' });
  expect(all.came.map(({ text }) => text).join('')).toMatch(/SHARES[\s\S]*1 of 2 flows/);
  const one = await toEnd({ kind: 'command', name: 'It’s $(fine)' });
  expect(one.result?.exitCode).toBe(0);
  expect(leftOver()).toEqual(before);
  expect(existsSync(join(dataFolder, 'junit.xml'))).toBe(false);
}, 60_000);

const node = (script: string) => () => ({ file: process.execPath, args: ['-e', script, '--'], env: process.env });
const live = (signal: AbortSignal) => ({ runId: '1', signal, tell: () => {} });

test('what does not end is ended: by its user, and after a time', async () => {
  const wait = node('setInterval(() => {}, 1000)');
  const stopping = new AbortController();
  const { run } = commandStarter({ dataFolder: tempFolder(), command: wait }).prepare({ kind: 'command' });
  const running = run(live(stopping.signal));
  stopping.abort();
  expect(await running).toMatchObject({ exitCode: null, endedBy: 'user' });
  const late = commandStarter({ dataFolder: tempFolder(), command: wait, mostMs: 200 }).prepare({ kind: 'command' });
  expect(await late.run(live(new AbortController().signal))).toMatchObject({ exitCode: null, endedBy: 'time' });
});

test('links and folders among the flows are not copied, and what includes something from outside is refused', async () => {
  const dataFolder = tempFolder();
  const flows = join(dataFolder, 'flows');
  mkdirSync(join(flows, 'deeper'), { recursive: true });
  writeFileSync(join(flows, 'Look.flow.yaml'), FLOW);
  writeFileSync(join(dataFolder, 'vault.key'), 'secret');
  symlinkSync('..', join(flows, 'up'));
  symlinkSync('../vault.key', join(flows, 'key.flow.yaml'));
  const list = node("console.log(require('node:fs').readdirSync('flows', { recursive: true }).join())");
  const said: string[] = [];
  const told = {
    ...live(new AbortController().signal),
    tell: (_none: unknown, items?: readonly { text: string }[]) =>
      void said.push(...(items ?? []).map(({ text }) => text)),
  };
  await commandStarter({ dataFolder, command: list }).prepare({ kind: 'command' }).run(told);
  expect(said.join('').trim()).toBe('Look.flow.yaml');
  writeFileSync(join(flows, 'Spy.flow.yaml'), 'flow: Spy\nsteps:\n  - include: /etc/passwd\n');
  const { run } = commandStarter({ dataFolder, command: list }).prepare({ kind: 'command' });
  await expect(run(told)).rejects.toMatchObject({ failure: { code: 'flow-invalid' } });
});

test('a program without a command line says so in a sentence', () => {
  expect(ownCommand(tempFolder())).toBeUndefined();
  const { prepare } = commandStarter({ dataFolder: tempFolder(), command: () => undefined });
  expect(() => prepare({ kind: 'command' })).toThrow(/has no command line beside it/);
});

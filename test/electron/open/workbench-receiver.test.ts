/** The workbench's receiver during a run, beside webhooks.json as the user left it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compose } from '../../../electron/compose.ts';
import type { HearDelivery } from '../../../electron/open/open-environment.ts';
import type { LocalProgram } from '../../../electron/program.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const environmentId = 'sandbox';
type Heard = Parameters<HearDelivery>[0];

/** As the command line opens a data folder: it listens nowhere by itself. */
async function openQuietly(dataFolder: string): Promise<LocalProgram> {
  const program = await compose({ dataFolder, version: 'test', opensPorts: false });
  onTestFinished(() => program.close());
  return program;
}

async function startRun(program: LocalProgram, heard: Heard[]): Promise<() => Promise<void>> {
  const open = program.open(environmentId);
  await open.ready();
  if (!open.receive) throw new Error('nothing can be received here');
  return open.receive((message) => void heard.push(message));
}

async function receiveOne(program: LocalProgram): Promise<void> {
  const heard: Heard[] = [];
  const leave = await startRun(program, heard);
  await program.services['webhooks.askReport']({ environmentId });
  // Once each: two sandboxes over one world may both deliver a message.
  const told = () => [...new Set(heard.map(({ event, status }) => `${event} ${status}`))];
  await expect.poll(told).toEqual(['report.created verified', 'report.completed verified']);
  await leave();
}

const receiverOf = async ({ services }: LocalProgram) => (await services['webhooks.state']({ environmentId })).receiver;

function remembered(dataFolder: string): unknown {
  const { isOn, port } = JSON.parse(readFileSync(join(dataFolder, 'webhooks.json'), 'utf8'));
  return { isOn, port };
}

async function listeningDesktop() {
  const desktop = await startWorkbench();
  await desktop.services['webhooks.listen']({ environmentId });
  const receiver = await receiverOf(desktop);
  if (receiver.kind !== 'listening') throw new Error('the receiver does not listen');
  return { ...desktop, port: receiver.port };
}

test('a run keeps what the user chose: that the receiver listens at each start, and at which port', async () => {
  const { dataFolder, port, close } = await listeningDesktop();
  await close();
  const program = await openQuietly(dataFolder);
  await receiveOne(program);
  expect(remembered(dataFolder)).toEqual({ isOn: true, port });
  expect(await receiverOf(program)).toEqual({ kind: 'stopped' });
});

test('a run beside a desktop that holds the port listens at another, and the desktop keeps its own', async () => {
  const { dataFolder, port, close } = await listeningDesktop();
  const program = await openQuietly(dataFolder);
  await receiveOne(program);
  expect(remembered(dataFolder)).toEqual({ isOn: true, port });
  await close();
  expect(await receiverOf(await startWorkbench(dataFolder))).toMatchObject({ kind: 'listening', port });
});

test('a receiver that never listened is as it was after a run', async () => {
  const dataFolder = tempFolder();
  const program = await openQuietly(dataFolder);
  await receiveOne(program);
  expect(remembered(dataFolder)).toEqual({ isOn: false, port: 0 });
  expect(await receiverOf(program)).toEqual({ kind: 'stopped' });
});

test('what the user starts during a run goes on after it, and is remembered', async () => {
  const desktop = await startWorkbench();
  const leave = await startRun(desktop, []);
  await desktop.services['webhooks.listen']({ environmentId });
  await leave();
  const receiver = await receiverOf(desktop);
  expect(receiver.kind).toBe('listening');
  expect(remembered(desktop.dataFolder)).toEqual({ isOn: true, port: 'port' in receiver && receiver.port });
});

test('the first of two runs to end leaves the other its receiver', async () => {
  const desktop = await startWorkbench();
  const leaveFirst = await startRun(desktop, []);
  const leaveSecond = await startRun(desktop, []);
  await leaveFirst();
  expect(await receiverOf(desktop)).toMatchObject({ kind: 'listening' });
  await leaveSecond();
  expect(await receiverOf(desktop)).toEqual({ kind: 'stopped' });
});

test('the user’s own registration is put back after a run, and what stood there before it is still known', async () => {
  const { dataFolder, services } = await listeningDesktop();
  const theirs = { url: 'https://example.com/hook', subscriptions: ['ALL'] };
  const body = { contentType: 'application/json', text: JSON.stringify(theirs) };
  await services['operation.send']({ environmentId, callId: 'c1', input: { operation: 'webhooks.update', body } });
  const { webhook } = await services['webhooks.register']({
    environmentId,
    subscriptions: ['REPORT'],
    via: 'loopback',
  });
  const leave = await startRun(await openQuietly(dataFolder), []);
  expect((await services['webhooks.registration']({ environmentId })).webhook).toMatchObject({
    subscriptions: ['ALL'],
  });
  await leave();
  expect(await services['webhooks.registration']({ environmentId })).toMatchObject({ status: 'ours', webhook });
  expect((await services['webhooks.unregister']({ environmentId })).webhook).toMatchObject(theirs);
});

test('where the service refuses the address, nothing listens any more and nothing is heard', async () => {
  const desktop = await startWorkbench();
  const { services } = desktop;
  const fault = { kind: 'status', status: 403 } as const;
  await services['sandbox.setFaults']({ rules: [{ operation: 'webhooks.update', when: { kind: 'always' }, fault }] });
  const heard: Heard[] = [];
  await expect(startRun(desktop, heard)).rejects.toMatchObject({ code: 'service-refused' });
  expect(await receiverOf(desktop)).toEqual({ kind: 'stopped' });
  await services['sandbox.setFaults']({ rules: [] });
  await receiveOne(desktop);
  expect(heard).toEqual([]);
});

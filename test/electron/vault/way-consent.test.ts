/** What makes the vault weaker, or takes it out of use, is done only with consent; and what other programs say that cannot open it. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compose } from '../../../electron/compose.ts';
import { CLI_PROGRAM } from '../../support/cli-program.ts';
import { hostOverServices } from '../../support/host-over-services.ts';
import { type PretendedKeyring, pretendedKeyring } from '../../support/pretended-keyring.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** The desktop's workbench on its keyring, and no port open. */
async function openDesktop(keyring: PretendedKeyring, dataFolder = tempFolder()) {
  const workbench = await compose({ dataFolder, version: 'test', keyring, opensPorts: false });
  onTestFinished(() => workbench.close());
  const host = hostOverServices(workbench);
  const stateOf = async () => (await workbench.services['workbench.state']({})).vault;
  return { workbench, host, stateOf, dataFolder };
}

async function openWithLiveKey(keyring: PretendedKeyring) {
  const opened = await openDesktop(keyring);
  await expect.poll(async () => (await opened.stateOf()).kind).toBe('ready');
  await opened.workbench.services['vault.generateKey']({ environmentId: 'production' });
  return opened;
}

test('a key file is added only with consent and the names of live environments, and nothing is written before', async () => {
  const { host, stateOf, dataFolder } = await openWithLiveKey(pretendedKeyring());
  const read = () => readFileSync(join(dataFolder, 'vault.json'), 'utf8');
  const before = read();
  const add = (more: object) => host.call('vault.addWay', { kind: 'key-file', ...more });
  expect(await add({})).toMatchObject({ failure: { code: 'vault-consent-needed' } });
  expect(await add({ consent: false, confirmedName: 'Production' })).toMatchObject({
    failure: { code: 'vault-consent-needed' },
  });
  expect(await add({ consent: true })).toMatchObject({ failure: { code: 'confirmation-needed' } });
  expect(await add({ consent: true, confirmedName: 'Staging' })).toMatchObject({
    failure: { code: 'confirmation-needed' },
  });
  expect(read()).toBe(before);
  expect(readdirSync(dataFolder)).not.toContain('vault.key');
  expect(await add({ consent: true, confirmedName: 'Production' })).toMatchObject({ ok: true });
  expect((await stateOf()).ways.map(({ kind }) => kind)).toEqual(['os', 'key-file']);
});

test('a broken keyring’s wrap is renewed only with consent', async () => {
  const keyring = pretendedKeyring();
  const { host, workbench, dataFolder } = await openWithLiveKey(keyring);
  const input = { kind: 'key-file', consent: true, confirmedName: 'Production' } as const;
  expect(await host.call('vault.addWay', input)).toMatchObject({ ok: true });
  await workbench.close();
  keyring.use(new Uint8Array(32).fill(7));
  const again = await openDesktop(keyring, dataFolder);
  await expect.poll(async () => (await again.stateOf()).ways[0]).toMatchObject({ health: { kind: 'broken' } });
  expect(await again.host.call('vault.addWay', { kind: 'os' })).toMatchObject({
    failure: { code: 'vault-consent-needed' },
  });
  expect(await again.host.call('vault.addWay', { kind: 'os', consent: true })).toMatchObject({ ok: true });
});

test('a vault that waits for its keyring is not set aside without the names of the live environments in it', async () => {
  const keyring = pretendedKeyring();
  const { workbench, dataFolder } = await openWithLiveKey(keyring);
  await workbench.close();
  const before = readFileSync(join(dataFolder, 'vault.json'), 'utf8');
  keyring.be('held');
  const { host, stateOf } = await openDesktop(keyring, dataFolder);
  expect(await stateOf()).toMatchObject({ kind: 'failed', failure: { code: 'vault-waiting' } });
  expect(await host.call('storage.setAside', { storage: 'vault' })).toMatchObject({
    failure: { code: 'confirmation-needed' },
  });
  expect(readFileSync(join(dataFolder, 'vault.json'), 'utf8')).toBe(before);
  keyring.answer();
  await expect.poll(async () => (await stateOf()).kind).toBe('ready');
});

test('the sandbox’s key is made when a late keyring answers, and the page is told', async () => {
  const keyring = pretendedKeyring();
  keyring.be('held');
  const { workbench, stateOf } = await openDesktop(keyring);
  const told: string[] = [];
  workbench.onEvent((name) => void told.push(name));
  expect((await stateOf()).kind).toBe('failed');
  keyring.answer();
  await expect
    .poll(async () => (await workbench.services['workbench.state']({})).environments[0]?.publicKeyBase64)
    .toMatch(/=$/);
  // The key can be seen a moment before the page is told of it.
  await expect.poll(() => told).toContain('state.changed');
});

/** As a user would: the program itself, on that folder. */
function cli(dataFolder: string, ...args: string[]) {
  const done = spawnSync(process.execPath, [CLI_PROGRAM, ...args, '--data', dataFolder], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: dataFolder },
  });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

test('the command line says of a vault that only the desktop opens what to do, ends with 3, and leaves it', async () => {
  const { workbench, dataFolder } = await openWithLiveKey(pretendedKeyring());
  await workbench.close();
  const before = readFileSync(join(dataFolder, 'vault.json'), 'utf8');
  const flow = join(dataFolder, 'one.flow.yaml');
  writeFileSync(flow, 'flow: One\nsteps: []\n');
  for (const args of [
    ['keys', 'list'],
    ['keys', 'generate', '--env', 'staging'],
    ['send', 'transactions.list', '--set', 'customerId=1001'],
    ['run', flow, '--env', 'sandbox'],
    ['dial', '--env', 'sandbox'],
  ]) {
    const { code, err } = cli(dataFolder, ...args);
    expect({ code, args }).toEqual({ code: 3, args });
    expect(err).toContain('either let the browser and the command line open it too, or set a passphrase');
  }
  expect(readFileSync(join(dataFolder, 'vault.json'), 'utf8')).toBe(before);
  expect(readdirSync(dataFolder).filter((name) => name.startsWith('vault'))).toEqual(['vault.json']);
}, 60_000);

import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NEW_ENVIRONMENT } from '../../../shared/environment/new-environment.ts';
import { hostOverServices } from '../../support/host-over-services.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { tempFolder } from '../../support/temp-folder.ts';

async function open(dataFolder = tempFolder()) {
  const workbench = await startWorkbench(dataFolder);
  const host = hostOverServices(workbench);
  const state = () => workbench.services['workbench.state']({});
  return { workbench, host, state, path: join(dataFolder, 'environments.json'), dataFolder };
}

const mine = { ...NEW_ENVIRONMENT, name: 'Mine', baseUrl: 'https://mine.example/v1' };

test('at first start there are the sandbox, Staging and a guarded Production, and the sandbox is selected', async () => {
  const { state, path } = await open();
  const { environments, selectedEnvironmentId } = await state();
  expect(environments.map(({ name, danger, baseUrl }) => [name, danger, baseUrl !== ''])).toEqual([
    ['Sandbox', false, true],
    ['Staging', false, false],
    ['Production', true, false],
  ]);
  expect(selectedEnvironmentId).toBe('sandbox');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('what is kept is there after a restart: fields, order, selection, the sandbox’s changed profile', async () => {
  const first = await open();
  const created = await first.workbench.services['environment.create']({ fields: mine });
  expect(created.notes).toEqual([expect.stringContaining('/v1')]);
  await first.workbench.services['environment.select']({ id: created.environmentId });
  const sandbox = { ...NEW_ENVIRONMENT, name: 'Sandbox', colour: 'violet' };
  await first.workbench.services['environment.update']({ id: 'sandbox', fields: sandbox });
  await first.workbench.services['environment.delete']({ id: 'staging', forgetSecrets: true });
  await first.workbench.close();

  const { environments, selectedEnvironmentId } = await (await open(first.dataFolder)).state();
  expect(environments.map(({ name }) => name)).toEqual(['Sandbox', 'Production', 'Mine']);
  expect(environments[2]).toMatchObject({ id: created.environmentId, baseUrl: 'https://mine.example' });
  expect(environments[0]?.colour).toBe('violet');
  expect(selectedEnvironmentId).toBe(created.environmentId);
});

test.each([
  ['no JSON', 'not json'],
  ['cut off', '{"format":"dialbench-environments","version":1,'],
  ['foreign', '{"a":1}'],
  [
    'of a later version',
    '{"format":"dialbench-environments","version":2,"selectedId":"x","sandbox":{},"environments":[]}',
  ],
  [
    'with a broken field',
    JSON.stringify({
      format: 'dialbench-environments',
      version: 1,
      selectedId: 'x',
      sandbox: {},
      environments: [{ id: 'a', ...mine, baseUrl: 'http://evil.example' }],
    }),
  ],
])('a file that is %s is refused with a sentence and left byte for byte, whatever is asked', async (_what, text) => {
  const folder = tempFolder();
  const path = join(folder, 'environments.json');
  writeFileSync(path, text);
  const { state, host } = await open(folder);
  const { environments, environmentStorage } = await state();
  expect(environments.map(({ name }) => name)).toEqual(['Sandbox']);
  expect(environmentStorage).toMatchObject({ kind: 'failed', failure: { code: 'environments-unreadable' } });
  const refused = await host.call('environment.create', { fields: mine });
  expect(refused).toMatchObject({ ok: false, failure: { code: 'environments-unreadable' } });
  expect(JSON.stringify(environmentStorage)).not.toContain('Invalid input');
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('a file that was set aside lies beside its place, byte for byte, and the first environments are back', async () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'environments.json'), 'broken');
  const { host, state } = await open(folder);
  const answer = await host.call('storage.setAside', { storage: 'environments' });
  expect(answer.ok && readFileSync(answer.value.keptAs, 'utf8')).toBe('broken');
  expect((await state()).environments).toHaveLength(3);
  expect((await host.call('environment.create', { fields: mine })).ok).toBe(true);
});

test('two programs on one folder lose nothing of each other', async () => {
  const one = await open();
  const other = await open(one.dataFolder);
  await one.workbench.services['environment.create']({ fields: mine });
  await other.workbench.services['environment.create']({ fields: { ...mine, name: 'Theirs' } });
  await Promise.all(
    ['A', 'B', 'C'].map((name) => one.workbench.services['environment.create']({ fields: { ...mine, name } })),
  );
  const names = (await one.state()).environments.map(({ name }) => name);
  expect(names).toEqual(['Sandbox', 'Staging', 'Production', 'Mine', 'Theirs', 'A', 'B', 'C']);
  expect(readdirSync(one.dataFolder).filter((name) => name.startsWith('environments'))).toEqual(['environments.json']);
});

test('a file behind a link is saved where it lies, and the link stays', async () => {
  const dataFolder = tempFolder();
  const first = await open();
  renameSync(first.path, join(dataFolder, 'mine.json'));
  symlinkSync(join(dataFolder, 'mine.json'), join(dataFolder, 'environments.json'));
  const { workbench, path } = await open(dataFolder);
  await workbench.services['environment.create']({ fields: mine });
  expect(lstatSync(path).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(dataFolder, 'mine.json'), 'utf8')).toContain('"Mine"');
});

test('changes that two programs make at the same moment are all kept', async () => {
  const first = await open();
  const second = await open(first.dataFolder);
  const made = (prefix: string) => Array.from({ length: 5 }, (_, at) => `${prefix} ${at}`);
  const create = ({ workbench }: typeof first, name: string) =>
    workbench.services['environment.create']({ fields: { ...mine, name } });
  await Promise.all([
    ...made('One').map((name) => create(first, name)),
    ...made('Two').map((name) => create(second, name)),
  ]);
  const third = await open(first.dataFolder);
  const names = (await third.state()).environments.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...made('One'), ...made('Two')]));
});

test('a danger mark and a selection that another program set hold here at once, and the page is told', async () => {
  const one = await open();
  const other = await open(one.dataFolder);
  const told: string[] = [];
  other.host.on('state.changed', ({ selectedEnvironmentId }) => void told.push(selectedEnvironmentId));
  await one.host.call('environment.update', { id: 'staging', fields: { ...mine, name: 'Staging', danger: true } });
  await one.host.call('environment.select', { id: 'staging' });
  const refused = await other.host.call('environment.delete', { id: 'staging', forgetSecrets: false });
  expect(refused).toMatchObject({ ok: false, failure: { code: 'confirmation-needed' } });
  expect(told).toEqual(['staging']);
  expect((await other.state()).selectedEnvironmentId).toBe('staging');
  expect(told, 'what was taken over once is not news again').toEqual(['staging']);
});

test('a file that was broken while the workbench ran is refused, and one that was mended is taken up again', async () => {
  const { host, state, path } = await open();
  const good = readFileSync(path);
  writeFileSync(path, 'broken');
  expect((await state()).environmentStorage.kind).toBe('failed');
  expect((await host.call('environment.create', { fields: mine })).ok).toBe(false);
  expect(readFileSync(path, 'utf8')).toBe('broken');
  writeFileSync(path, good);
  expect((await state()).environments).toHaveLength(3);
});

test('a file that was taken away while the workbench ran is not begun anew: the marks that are known stay', async () => {
  const { host, state, path } = await open();
  await host.call('environment.update', { id: 'staging', fields: { ...mine, name: 'Staging', danger: true } });
  rmSync(path);
  expect((await state()).environments[1]).toMatchObject({ name: 'Staging', danger: true });
  expect((await host.call('environment.select', { id: 'staging' })).ok).toBe(true);
  expect(readFileSync(path, 'utf8')).toContain('"danger": true');
});

test('a name that is taken is refused by its field, for a new one, a renamed one and the sandbox’s', async () => {
  const { host } = await open();
  for (const name of ['staging', 'Sandbox', ' PRODUCTION']) {
    const refused = await host.call('environment.create', { fields: { ...mine, name } });
    expect(refused.ok ? '' : refused.failure.message, name).toContain('name: expected an unused name');
  }
  const renamed = await host.call('environment.update', { id: 'staging', fields: { ...mine, name: 'Production' } });
  expect(renamed).toMatchObject({ ok: false, failure: { code: 'environment-invalid' } });
  expect((await host.call('environment.update', { id: 'staging', fields: { ...mine, name: 'STAGING' } })).ok).toBe(
    true,
  );
});

test('the sandbox stays, and what is not there is said not to be', async () => {
  const { host } = await open();
  const deleted = await host.call('environment.delete', { id: 'sandbox', forgetSecrets: false });
  expect(deleted).toMatchObject({ ok: false, failure: { code: 'environment-fixed' } });
  for (const command of ['environment.select', 'environment.duplicate', 'environment.export'] as const) {
    const answer = await host.call(command, { id: 'nobody' });
    expect(answer, command).toMatchObject({ ok: false, failure: { code: 'environment-unknown' } });
  }
});

test('a deleted environment that was selected leaves the sandbox selected', async () => {
  const { host, state } = await open();
  await host.call('environment.select', { id: 'staging' });
  await host.call('environment.delete', { id: 'staging', forgetSecrets: false });
  expect((await state()).selectedEnvironmentId).toBe('sandbox');
});

test('the sandbox’s name, danger mark and transport are its own, whatever is sent', async () => {
  const { host, state } = await open();
  const fields = { ...mine, name: 'Anything', danger: true };
  await host.call('environment.update', { id: 'sandbox', fields });
  expect((await state()).environments[0]).toMatchObject({
    name: 'Sandbox',
    danger: false,
    transport: { proxy: { kind: 'none' } },
  });
});

test('the sandbox checks signatures by the profile of its environment, after a stop and start as well', async () => {
  const { host, state, workbench } = await open();
  const signingProfile = { ...NEW_ENVIRONMENT.signingProfile, signedMessage: 'base' };
  await host.call('environment.update', { id: 'sandbox', fields: { ...mine, name: 'Sandbox', signingProfile } });
  const customerId = (await state()).environments[0]?.customers[0]?.customerId ?? -1;
  const dial = () => workbench.services['ussd.press']({ environmentId: 'sandbox', customerId, choice: '*384*99#' });
  expect((await dial()).kind).toBe('reply');
  await workbench.services['sandbox.stop']({});
  await workbench.services['sandbox.start']({});
  expect((await dial()).kind).toBe('reply');
});

test('an import with a taken name does nothing until it is said whether it copies or replaces', async () => {
  const { host, state } = await open();
  const exported = await host.call('environment.export', { id: 'staging' });
  const text = exported.ok ? exported.value.text.replace('"clientId": ""', '"clientId": "imported"') : '';
  const asked = await host.call('environment.import', { text });
  expect(asked).toMatchObject({ ok: false, failure: { code: 'environment-exists', details: { name: 'Staging' } } });
  expect((await state()).environments).toHaveLength(3);
  await host.call('environment.import', { text, onSameName: 'copy' });
  expect((await state()).environments.map(({ name, clientId }) => [name, clientId === 'imported'])).toContainEqual([
    'Staging copy',
    true,
  ]);
  await host.call('environment.import', { text, onSameName: 'replace' });
  expect((await state()).environments[1]).toMatchObject({ id: 'staging', clientId: 'imported' });
});

test('taking the danger mark off, deleting and replacing a dangerous environment ask for its name', async () => {
  const { host, state } = await open();
  const exported = await host.call('environment.export', { id: 'production' });
  const text = exported.ok ? exported.value.text : '';
  const unmarked = { ...mine, name: 'Production', danger: false };
  const needed = { ok: false, failure: { code: 'confirmation-needed', details: { environmentName: 'Production' } } };
  expect(await host.call('environment.update', { id: 'production', fields: unmarked })).toMatchObject(needed);
  expect(await host.call('environment.delete', { id: 'production', forgetSecrets: false })).toMatchObject(needed);
  expect(await host.call('environment.import', { text, onSameName: 'replace' })).toMatchObject(needed);
  expect((await state()).environments[2]).toMatchObject({ name: 'Production', danger: true });
  const named = { id: 'production', fields: unmarked, confirmedName: 'Production' };
  expect((await host.call('environment.update', named)).ok).toBe(true);
});

test('an export holds no key and no token, in any spelling', async () => {
  const { host, dataFolder } = await open();
  const exported = await host.call('environment.export', { id: 'sandbox' });
  const text = exported.ok ? exported.value.text : '';
  const revealed = await host.call('sandbox.revealToken', {});
  const secret = revealed.ok ? revealed.value.accessToken : 'unknown';
  expect(text.length).toBeGreaterThan(500);
  for (const spelling of [secret, Buffer.from(secret).toString('base64'), Buffer.from(secret).toString('hex')]) {
    expect(text).not.toContain(spelling);
    expect(readFileSync(join(dataFolder, 'environments.json'), 'utf8')).not.toContain(spelling);
  }
  expect(existsSync(join(dataFolder, 'environments.json.new'))).toBe(false);
});

test('deleting takes the key and the token out of the vault only where that was told', async () => {
  for (const forgetSecrets of [false, true]) {
    const { host, workbench } = await open();
    const environmentId = 'staging';
    await host.call('vault.generateKey', { environmentId });
    await host.call('vault.setToken', { environmentId, token: 'staging-token-0123456789' });
    expect((await host.call('environment.delete', { id: environmentId, forgetSecrets })).ok).toBe(true);
    const { environments } = await workbench.services['vault.view']({});
    const held = environments.find((one) => one.environmentId === environmentId);
    expect([held?.key !== undefined, held?.token !== undefined], `told: ${forgetSecrets}`).toEqual(
      forgetSecrets ? [false, false] : [true, true],
    );
  }
});

test('a second page learns what the first selected, because main keeps it', async () => {
  const { workbench, host } = await open();
  const other = hostOverServices(workbench);
  const told: string[] = [];
  other.on('state.changed', ({ selectedEnvironmentId }) => void told.push(selectedEnvironmentId));
  await host.call('environment.select', { id: 'staging' });
  expect(told).toEqual(['staging']);
  const asked = await other.call('workbench.state', {});
  expect(asked.ok && asked.value.selectedEnvironmentId).toBe('staging');
});

test('a proxy’s password is kept and exported nowhere: not by the editor, not by a file that is imported', async () => {
  const { host, path } = await open();
  const password = 'canary-proxy-password';
  const url = `http://me:${password}@proxy.example:3128`;
  const transport = { ...mine.transport, proxy: { kind: 'explicit', url } };
  const exported = await host.call('environment.export', { id: 'staging' });
  const text = (exported.ok ? exported.value.text : '').replace(
    '"kind": "system"',
    `"kind": "explicit", "url": ${JSON.stringify(url)}`,
  );
  expect(text).toContain(password);
  const answers = [
    await host.call('environment.create', { fields: { ...mine, transport } }),
    await host.call('environment.update', { id: 'staging', fields: { ...mine, transport } }),
    await host.call('environment.import', { text, onSameName: 'replace' }),
  ];
  for (const answer of answers) {
    expect(answer.ok ? '' : answer.failure.message).toContain('transport.proxy.url: expected no password');
    expect(JSON.stringify(answer)).not.toContain(password);
  }
  expect(readFileSync(path, 'utf8')).not.toContain(password);
});

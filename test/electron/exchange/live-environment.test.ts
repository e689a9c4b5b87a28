/** A live environment stays what it is without its name: its mark, its address, its secrets, and who else may have its address. */
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inWriteTurn } from '../../../electron/files/write-turn.ts';
import { DEFAULT_TRANSPORT, type EnvironmentFields } from '../../../shared/environment/environment.ts';
import { NEW_ENVIRONMENT } from '../../../shared/environment/new-environment.ts';
import { NEEDED, openLive } from './open-live.ts';

const moved = 'http://127.0.0.1:1';
test.each<[string, Partial<EnvironmentFields>]>([
  ['taken off its danger mark', { danger: false }],
  ['renamed', { name: 'x' }],
  ['moved, so that its token would go elsewhere', { baseUrl: moved }],
  ['left without an address', { baseUrl: '' }],
  ['put behind another proxy', { transport: { ...DEFAULT_TRANSPORT, proxy: { kind: 'explicit', url: moved } } }],
  ['given another client id', { clientId: 'another' }],
  ['given another key id', { keyId: 'another' }],
  ['made to sign otherwise', { signingProfile: { ...NEW_ENVIRONMENT.signingProfile, signedMessage: 'base' } }],
  ['made to trust another certificate', { transport: { ...DEFAULT_TRANSPORT, pinnedCertificates: ['ab'.repeat(32)] } }],
])('the live environment is not %s without its name, the old one', async (_what, change) => {
  const { host, fields, workbench } = await openLive();
  const changed = { id: 'production', fields: { ...fields, ...change } };
  const kept = async () => JSON.stringify((await workbench.services['workbench.state']({})).environments[2]);
  const before = await kept();
  for (const confirmedName of [undefined, 'x', 'Staging']) {
    const answer = await host.call('environment.update', { ...changed, ...(confirmedName && { confirmedName }) });
    expect(answer, confirmedName).toMatchObject({ ok: false, failure: { code: 'confirmation-needed' } });
  }
  expect(await kept()).toBe(before);
  expect((await host.call('environment.update', { ...changed, confirmedName: 'Production' })).ok).toBe(true);
  expect(await kept()).not.toBe(before);
});

test('what leads nothing away and lifts nothing is changed without a question', async () => {
  const { host, fields } = await openLive();
  const transport = { ...DEFAULT_TRANSPORT, totalTimeoutMs: 5000 };
  const changed = { ...fields, colour: 'violet', customers: [], transport };
  expect((await host.call('environment.update', { id: 'production', fields: changed })).ok).toBe(true);
});

test('the live address does not come under a name without danger mark unasked: made, changed, imported, duplicated', async () => {
  const { host, fields, url, workbench } = await openLive();
  const tame = {
    ...fields,
    name: 'Tame',
    danger: false,
    baseUrl: `${url.replace('127.0.0.1', 'localhost')}/other/path`,
  };
  const needed = { ok: false, failure: { code: 'confirmation-needed', details: { environmentName: 'Production' } } };
  expect(await host.call('environment.create', { fields: tame })).toMatchObject(needed);
  expect(await host.call('environment.update', { id: 'staging', fields: { ...tame, name: 'Staging' } })).toMatchObject(
    needed,
  );
  const exported = await host.call('environment.export', { id: 'production' });
  const text = (exported.ok ? exported.value.text : '').replace('"danger": true', '"danger": false');
  expect(text).toContain('"danger": false');
  expect(await host.call('environment.import', { text, onSameName: 'copy' })).toMatchObject(needed);
  expect(await host.call('environment.import', { text, onSameName: 'replace' })).toMatchObject(needed);
  const asStaging = text.replace('"name": "Production"', '"name": "Staging"');
  expect(await host.call('environment.import', { text: asStaging, onSameName: 'replace' })).toMatchObject(needed);
  const asOther = text.replace('"name": "Production"', '"name": "Other"');
  expect(await host.call('environment.import', { text: asOther })).toMatchObject(needed);
  expect((await workbench.services['workbench.state']({})).environments).toHaveLength(3);

  const copied = await host.call('environment.duplicate', { id: 'production' });
  const copy = copied.ok ? copied.value.state.environments[3] : undefined;
  expect(copy).toMatchObject({ name: 'Production copy', danger: true, hasToken: false });
  const unmarked = { id: copy?.id ?? '', fields: { ...fields, name: 'Production copy', danger: false } };
  expect(await host.call('environment.update', unmarked)).toMatchObject({ ok: false });
  expect((await host.call('environment.create', { fields: tame, confirmedName: 'Production' })).ok).toBe(true);
});

test('a mark that another program sets at the last moment counts: the check is made in the turn of writing', async () => {
  const { host, fields, workbench } = await openLive();
  const staging = { ...fields, name: 'Staging', danger: false, baseUrl: 'https://staging.example' };
  await host.call('environment.update', { id: 'staging', fields: staging });
  const path = join(workbench.dataFolder, 'environments.json');
  // The other program has the turn, while our calls have seen the list without the mark and wait.
  const waiting = await inWriteTurn(path, 'environments', async () => {
    const moving = host.call('environment.update', { id: 'staging', fields: { ...staging, baseUrl: moved } });
    const deleting = host.call('environment.delete', { id: 'staging', forgetSecrets: false });
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    const now = JSON.parse(readFileSync(path, 'utf8')) as { environments: { id: string }[] };
    const environments = now.environments.map((one) => (one.id === 'staging' ? { ...one, danger: true } : one));
    writeFileSync(path, JSON.stringify({ ...now, environments }));
    return [moving, deleting];
  });
  const answers = await Promise.all(waiting);
  for (const answer of answers) {
    expect(answer).toMatchObject({
      ok: false,
      failure: { code: 'confirmation-needed', details: { environmentName: 'Staging' } },
    });
  }
  expect((await workbench.services['workbench.state']({})).environments[1]).toMatchObject({
    danger: true,
    baseUrl: 'https://staging.example',
  });
});

test('a file that would lead a held token elsewhere asks what becomes of it, and keeps or removes it as told', async () => {
  const { host, fields, url, workbench } = await openLive();
  const staging = { ...fields, name: 'Staging', danger: false, baseUrl: 'https://staging.example' };
  await host.call('environment.update', { id: 'staging', fields: staging });
  await host.call('vault.setToken', { environmentId: 'staging', token: 'tame-token-0123456789' });
  const exported = await host.call('environment.export', { id: 'staging' });
  const text = exported.ok ? exported.value.text : '';
  const state = async () => (await workbench.services['workbench.state']({})).environments[1];
  const from = (change: Partial<EnvironmentFields>) => {
    const file = JSON.parse(text) as { environment: object };
    return JSON.stringify({ ...file, environment: { ...file.environment, ...change } });
  };
  const replace = (file: string, more = {}) =>
    host.call('environment.import', { text: file, onSameName: 'replace', ...more });
  expect((await replace(from({ colour: 'violet' }))).ok, 'what leads nowhere else does not ask').toBe(true);
  for (const change of [
    { baseUrl: 'https://foreign.example' },
    { transport: { ...DEFAULT_TRANSPORT, proxy: { kind: 'explicit' as const, url: 'http://proxy.example:1' } } },
    { transport: { ...DEFAULT_TRANSPORT, pinnedCertificates: ['ab'.repeat(32)] } },
  ]) {
    expect(await replace(from(change))).toMatchObject({
      ok: false,
      failure: { code: 'environment-token-held', details: { name: 'Staging', to: expect.stringMatching(/^https:/) } },
    });
    expect(await state()).toMatchObject({ baseUrl: staging.baseUrl, transport: DEFAULT_TRANSPORT, hasToken: true });
  }
  const live = from({ baseUrl: url });
  expect(await replace(live, { heldToken: 'forget' }), 'the live address still asks for its name').toMatchObject(
    NEEDED,
  );
  expect(await state()).toMatchObject({ hasToken: true });
  expect((await replace(from({ baseUrl: 'https://one.example' }), { heldToken: 'keep' })).ok).toBe(true);
  expect(await state()).toMatchObject({ baseUrl: 'https://one.example', hasToken: true });
  expect((await replace(from({}), { heldToken: 'forget' })).ok).toBe(true);
  expect(await state(), 'removed by the file above').toMatchObject({ hasToken: false });
  await host.call('vault.setToken', { environmentId: 'staging', token: 'tame-token-0123456789' });
  const sameWay = from({ baseUrl: 'https://staging.example', colour: 'violet' });
  expect((await replace(sameWay, { heldToken: 'forget' })).ok).toBe(true);
  expect(await state(), 'a file that leads nowhere else').toMatchObject({ colour: 'violet', hasToken: true });
  // Nothing can be written where the draft would be.
  const draft = join(workbench.dataFolder, 'environments.json.new');
  mkdirSync(draft);
  expect(await replace(from({ baseUrl: 'https://two.example' }), { heldToken: 'forget' })).toMatchObject({
    ok: false,
    failure: { code: 'environments-unwritable' },
  });
  expect(await state(), 'nothing was replaced').toMatchObject({ baseUrl: 'https://staging.example', hasToken: true });
  rmdirSync(draft);
  expect((await replace(from({ baseUrl: 'https://two.example' }), { heldToken: 'forget' })).ok).toBe(true);
  expect(await state()).toMatchObject({ baseUrl: 'https://two.example', hasToken: false });
  // Without a token there is nothing to ask about.
  expect((await replace(from({ baseUrl: 'https://three.example' }))).ok).toBe(true);
});

/** Vault, history and environments are set aside only where that loses nothing unasked. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { holdFile } from '../../support/hold-file.ts';
import { hostOverServices } from '../../support/host-over-services.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { openLive } from './open-live.ts';

test('a locked vault is set aside with the names of all live environments that have secrets in it, and not otherwise', async () => {
  const { host, fields, workbench } = await openLive();
  await host.call('environment.create', { fields: { ...fields, name: 'Second', baseUrl: 'https://second.invalid' } });
  const second = (await workbench.services['workbench.state']({})).environments[3]?.id ?? '';
  await host.call('vault.generateKey', { environmentId: second });
  expect(await host.call('storage.setAside', { storage: 'vault' })).toMatchObject({
    ok: false,
    failure: { code: 'storage-sound' },
  });
  await host.call('vault.setPassphrase', { next: 'four plain words' });
  await host.call('vault.lock', {});
  for (const confirmedName of [undefined, 'Production', 'Second']) {
    expect(await host.call('storage.setAside', { storage: 'vault', confirmedName })).toMatchObject({
      ok: false,
      failure: { code: 'confirmation-needed', details: { environmentName: 'Production, Second' } },
    });
  }
  expect((await workbench.services['workbench.state']({})).vault.lock.kind).toBe('locked');
  const setAside = await host.call('storage.setAside', { storage: 'vault', confirmedName: 'Production, Second' });
  expect(setAside).toMatchObject({ ok: true, value: { vault: { kind: 'ready', lock: { kind: 'none' } } } });
});

test('a locked vault without a live secret is set aside with a word, and not otherwise', async () => {
  const workbench = await startWorkbench();
  const host = hostOverServices(workbench);
  await host.call('vault.setPassphrase', { next: 'four plain words' });
  await host.call('vault.lock', {});
  for (const confirmedName of [undefined, 'Production', '']) {
    expect(await host.call('storage.setAside', { storage: 'vault', confirmedName })).toMatchObject({
      ok: false,
      failure: {
        code: 'confirmation-needed',
        message: expect.stringContaining('type the words “set aside”'),
        details: { environmentName: 'set aside', isWord: true },
      },
    });
  }
  expect((await workbench.services['workbench.state']({})).vault.lock.kind).toBe('locked');
  const setAside = await host.call('storage.setAside', { storage: 'vault', confirmedName: 'set aside' });
  expect(setAside).toMatchObject({ ok: true, value: { vault: { kind: 'ready', lock: { kind: 'none' } } } });
});

test('a history that another program holds is not called readable when it is not set aside', async () => {
  const workbench = await startWorkbench();
  const host = hostOverServices(workbench);
  const other = holdFile(join(workbench.dataFolder, 'history.db'));
  const input = { operation: 'portfolio.list', query: [['customerId', '1011']] satisfies [string, string][] };
  await host.call('operation.send', { environmentId: 'sandbox', callId: 'c', input });
  expect((await workbench.services['workbench.state']({})).history).toMatchObject({
    failure: { code: 'history-busy' },
  });
  const refused = await host.call('storage.setAside', { storage: 'history' });
  expect(refused).toMatchObject({ ok: false, failure: { code: 'history-busy' } });
  other.letGo();
});

test('a readable list of environments is not set aside: with it would go which of them are guarded', async () => {
  const { host, workbench } = await openLive();
  const answer = await host.call('storage.setAside', { storage: 'environments' });
  expect(answer).toMatchObject({ ok: false, failure: { code: 'environments-readable' } });
  expect((await workbench.services['workbench.state']({})).environments[2]?.baseUrl).not.toBe('');
});

/** A live environment's key and token: what takes them away or out asks for the environment's name, in main, at every door. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CommandInput, CommandName } from '../../../shared/contract/commands.ts';
import { keyVectors as vectors } from '../../shared/vectors.ts';
import { hostOverServices } from '../../support/host-over-services.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const KEY_TEXT = vectors.openssl.private[0]?.text ?? '';
const PASSPHRASE = 'four plain words here';
const environmentId = 'production';

/** Production is live from the first start; it gets a key, a former key and a token. */
async function openLive() {
  const workbench = await startWorkbench();
  const host = hostOverServices(workbench);
  const made = await host.call('vault.generateKey', { environmentId });
  expect(made.ok, 'a first key takes nothing away').toBe(true);
  expect((await host.call('vault.setToken', { environmentId, token: 'first-token' })).ok, 'nor a first token').toBe(
    true,
  );
  expect((await host.call('vault.generateKey', { environmentId, confirmedName: 'Production' })).ok).toBe(true);
  const keyPath = join(tempFolder(), 'given.pem');
  writeFileSync(keyPath, KEY_TEXT);
  const view = await workbench.services['vault.view']({});
  const secrets = view.environments.find((one) => one.environmentId === environmentId);
  const current = { environmentId, publicKeyBase64: secrets?.key?.publicKeyBase64 ?? '' };
  const former = { environmentId, publicKeyBase64: secrets?.formerKeys[0]?.publicKeyBase64 ?? '' };
  const vaultBytes = () => readFileSync(join(workbench.dataFolder, 'vault.json'), 'utf8');
  return { workbench, host, keyPath, current, former, vaultBytes };
}

type Live = Awaited<ReturnType<typeof openLive>>;
type Tries = { readonly [C in CommandName]?: (live: Live) => CommandInput<C> };
const TRIES: Tries = {
  'vault.generateKey': () => ({ environmentId }),
  'vault.importKey': () => ({ environmentId, keyText: KEY_TEXT }),
  'vault.importKeyFile': ({ keyPath }) => ({ environmentId, path: keyPath }),
  'vault.useKey': ({ former }) => former,
  'vault.renameKey': ({ current }) => ({ ...current, keyId: 'another-id' }),
  'vault.deleteKey': ({ current }) => current,
  'vault.exportKey': ({ current }) => ({ ...current, passphrase: PASSPHRASE }),
  'vault.setToken': () => ({ environmentId, token: 'second-token' }),
  'vault.clearToken': () => ({ environmentId }),
  'vault.confirm': () => ({ environmentId, act: 'replace-token' }),
};

test.each(Object.keys(TRIES) as CommandName[])(
  '%s on a live environment asks for its name, and does nothing without',
  async (command) => {
    const live = await openLive();
    const { host, workbench, vaultBytes } = live;
    const input = TRIES[command]?.(live);
    const call = (more: object) => host.call(command, { ...input, ...more } as CommandInput<typeof command>);
    const before = vaultBytes();
    for (const more of [{}, { confirmedName: 'production' }, { confirmedName: '' }, { confirmedName: 'Staging' }]) {
      expect(await call(more), JSON.stringify(more)).toMatchObject({
        ok: false,
        failure: { code: 'confirmation-needed', details: { environmentName: 'Production' } },
      });
    }
    expect(vaultBytes()).toBe(before);
    expect(existsSync(join(workbench.dataFolder, 'exports'))).toBe(false);
    expect((await call({ confirmedName: 'Production' })).ok).toBe(true);
    if (command === 'vault.exportKey') expect(existsSync(join(workbench.dataFolder, 'exports'))).toBe(true);
    else if (command !== 'vault.confirm') expect(vaultBytes()).not.toBe(before);
  },
);

test('what is not live is changed without a question, and what was deleted is nobody’s live key', async () => {
  const { host, current, workbench } = await openLive();
  for (const round of ['first', 'second']) {
    expect((await host.call('vault.generateKey', { environmentId: 'staging' })).ok, round).toBe(true);
    expect((await host.call('vault.setToken', { environmentId: 'staging', token: `${round}-token` })).ok).toBe(true);
  }
  expect(await host.call('vault.confirm', { environmentId: 'staging', act: 'export-key' })).toEqual({
    ok: true,
    value: {},
  });
  const deleting = { id: environmentId, forgetSecrets: false, confirmedName: 'Production' };
  expect((await host.call('environment.delete', deleting)).ok).toBe(true);
  expect((await host.call('vault.deleteKey', current)).ok).toBe(true);
  const { environments } = await workbench.services['vault.view']({});
  expect(environments.find((one) => one.environmentId === environmentId)?.key).toBeUndefined();
});

test('no key or token is taken in for an environment that is not there', async () => {
  const { host, keyPath, vaultBytes } = await openLive();
  const before = vaultBytes();
  for (const id of ['nowhere', '__proto__', 'constructor', 'toString']) {
    for (const answer of [
      await host.call('vault.generateKey', { environmentId: id }),
      await host.call('vault.importKey', { environmentId: id, keyText: KEY_TEXT }),
      await host.call('vault.importKeyFile', { environmentId: id, path: keyPath }),
      await host.call('vault.setToken', { environmentId: id, token: 'x' }),
    ]) {
      expect(answer, id).toMatchObject({ ok: false, failure: { code: 'environment-unknown' } });
    }
  }
  expect(vaultBytes()).toBe(before);
});

test('a locked vault asks for its passphrase before a secret or a name crosses', async () => {
  const { host } = await openLive();
  await host.call('vault.setPassphrase', { next: PASSPHRASE });
  await host.call('vault.lock', {});
  expect(await host.call('vault.confirm', { environmentId, act: 'replace-token' })).toMatchObject({
    ok: false,
    failure: { code: 'vault-locked' },
  });
});

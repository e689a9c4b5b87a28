/** A locked vault has no token to mask by, and what comes in meanwhile is masked all the same. */
import { expect, test, vi } from 'vitest';
import { systemRandom } from '../../../electron/ports/node-crypto.ts';
import { digestFinder } from '../../../electron/vault/locked-tokens.ts';
import { createMasker, maskerOf } from '../../../shared/observed/mask-secrets.ts';
import { canaryForms, findCanaries, findInFolder, textCanary } from '../../support/canaries.ts';
import { recordsOf } from '../../support/records-of.ts';
import { sendRequest } from '../../support/send-request.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { open, PASSPHRASE } from './made-vault.ts';

vi.mock('node:crypto', async (load) => (await import('../../support/derive-once.ts')).deriveOnce(await load()));

const TOKENS = ['token-of-staging-0123456789abcdef', 'tok/of+production~ABCDEFGH'];

async function lockedVault() {
  const folder = tempFolder();
  const vault = await open(folder);
  await vault.setToken('staging', TOKENS[0] ?? '');
  await vault.setToken('production', TOKENS[1] ?? '');
  await vault.setPassphrase(undefined, PASSPHRASE);
  vault.lock();
  expect(vault.secretTexts()).toEqual([]);
  return { folder, vault };
}

test('digests find what the tokens themselves find, in every spelling, and nothing else', () => {
  const byText = createMasker(TOKENS);
  const byDigest = maskerOf(digestFinder(TOKENS, systemRandom), 0);
  for (const token of TOKENS) {
    for (const { form, needle } of canaryForms(textCanary('the token', token))) {
      const text = `{"a":"before ${needle.toString('latin1')} after","b":"${token.slice(0, -1)}"}`;
      expect(byDigest.text(text), form).toBe(byText.text(text));
    }
  }
  const innocent = `${'lorem ipsum dolor '.repeat(2000)}${TOKENS[0]?.slice(1)}`;
  expect(byDigest.text(innocent)).toBe(innocent);
});

test('a vault that was locked in this run masks its tokens, and leaves all else as it is', async () => {
  const { vault } = await lockedVault();
  const id = '7b9f0c52-60f0-4b55-9f0e-3f6f2e9f1a11-7b9f0c52';
  const masked = vault.masker().json({ deliveryId: id, note: `Bearer ${TOKENS[0]}`, other: TOKENS[1] });
  expect(masked).toEqual({ deliveryId: id, note: `Bearer ${'*'.repeat(33)}`, other: '*'.repeat(26) });
});

test('a vault that was never open in this run masks whatever could be a token, until it is unlocked', async () => {
  const { folder } = await lockedVault();
  const vault = await open(folder);
  for (const { form, needle } of canaryForms(textCanary('the token', TOKENS[0] ?? ''))) {
    const masked = vault
      .recordingMasker()
      .bytes(new Uint8Array(Buffer.concat([Buffer.from('{"a":"'), needle, Buffer.from('"}')])));
    expect(findCanaries([textCanary('the token', TOKENS[0] ?? '')], form, Buffer.from(masked))).toEqual([]);
    expect(Buffer.from(masked).toString()).toMatch(/^\{"a":"\**"\}$/);
  }
  expect(vault.recordingMasker().text('{"event":"REPORT_READY","of":"short enough"}')).toBe(
    '{"event":"REPORT_READY","of":"short enough"}',
  );
  await vault.unlock(PASSPHRASE);
  expect(vault.recordingMasker().text(`${'x'.repeat(80)} ${TOKENS[0]}`)).toBe(`${'x'.repeat(80)} ${'*'.repeat(33)}`);
});

test('a token that another program sets while the vault is locked is masked by its length', async () => {
  const { folder, vault } = await lockedVault();
  const other = await open(folder);
  await other.unlock(PASSPHRASE);
  await other.setToken('staging', 'another-token-0123456789');
  await vault.refresh();
  expect(vault.recordingMasker().text(`${TOKENS[1]} another-token-0123456789 short`)).toBe(
    `${'*'.repeat(26)} ${'*'.repeat(24)} short`,
  );
});

test('a request at the sandbox that holds a token of a vault that was never open in this run is told without it', async () => {
  const { folder } = await lockedVault();
  const { services, onEvent } = await startWorkbench(folder);
  const told: unknown[] = [];
  onEvent((name, payload) => told.push(name, payload));
  await services['sandbox.start']({});
  const { url } = await services['sandbox.panel']({});
  const [token = ''] = TOKENS;
  await sendRequest({
    method: 'GET',
    url: `${url}/v1/instruments?token=${token}`,
    headers: [],
    body: new Uint8Array(),
  });
  const { records } = await recordsOf(services, 'sandbox', 'sandbox');
  expect(records).toHaveLength(1);
  told.push(records, await services['records.get']({ id: records[0]?.id ?? '' }));
  expect(findCanaries([textCanary('the token', token)], 'what was told', JSON.stringify(told))).toEqual([]);
});

test('a message that quotes a token while the vault is locked is kept and told without it', async () => {
  const workbench = await startWorkbench();
  const { services } = workbench;
  const told: unknown[] = [];
  workbench.onEvent((name, payload) => told.push(name, payload));
  const [token = ''] = TOKENS;
  await services['vault.setToken']({ environmentId: 'staging', token });
  await services['webhooks.listen']({ environmentId: 'sandbox' });
  await services['vault.setPassphrase']({ next: PASSPHRASE });
  await services['vault.lock']({});
  const body = JSON.stringify({
    deliveryId: 'd-1',
    note: token,
    header: `Bearer ${token}`,
    '%': encodeURIComponent(token),
  });
  const forge = { environmentId: 'sandbox', forgery: 'nothing-wrong', signWith: 'one-use', body } as const;
  told.push(await services['webhooks.forge'](forge));
  const { records: deliveries } = await recordsOf(services, 'received', 'sandbox', '', 5);
  expect(deliveries).toHaveLength(1);
  const got = await services['records.get']({ id: deliveries[0]?.id ?? '' });
  expect(got.maskedSecrets).toBeGreaterThan(0);
  told.push(deliveries, got);
  const canary = textCanary('the token', token);
  expect(findCanaries([canary], 'what was answered and told', JSON.stringify(told))).toEqual([]);
  expect(findInFolder([canary], workbench.dataFolder)).toEqual([]);
  const { places } = await services['vault.view']({});
  const history = places.find(({ place }) => place.endsWith('history.db'));
  expect(history?.holds).toContain('whatever could be a token is masked');
  expect(history?.holds).not.toContain('unmasked');
});

import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { systemRandom } from '../../../electron/ports/node-crypto.ts';
import { openVault, type Vault } from '../../../electron/vault/vault.ts';
import { fixedClock } from '../../support/fixed-clock.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { open, PASSPHRASE } from './made-vault.ts';

/** A vault under a passphrase: what opens it, what does not, and that a refusal overwrites nothing. */

vi.mock('node:crypto', async (load) => (await import('../../support/derive-once.ts')).deriveOnce(await load()));

const MESSAGE = new TextEncoder().encode('message');

async function openWithSecrets(folder: string): Promise<Vault> {
  const room = await open(folder);
  await room.keys.generate('staging');
  await room.setToken('staging', 'token-of-staging-0123456789');
  return room;
}

/** Sealing is slow on purpose: it is done once, and each test gets a copy of its own. */
let sealed: Promise<string> | undefined;

async function sealOnce(): Promise<string> {
  const folder = tempFolder();
  const room = await openWithSecrets(folder);
  await room.setPassphrase(undefined, PASSPHRASE);
  return readFileSync(join(folder, 'vault.json'), 'utf8');
}

/** A folder whose vault was sealed by the passphrase and closed. */
async function sealedFolder(): Promise<{ readonly folder: string; readonly path: string; readonly text: string }> {
  sealed ??= sealOnce();
  const text = await sealed;
  const folder = tempFolder();
  const path = join(folder, 'vault.json');
  writeFileSync(path, text, { mode: 0o600 });
  return { folder, path, text };
}

type Json = { [name: string]: Json & (string | number) };

/** Changes one field of the file, named by its way in, as something else than this program would leave it. */
function spoil(path: string, way: string, change: (value: never) => string | number): string {
  const file: Json = JSON.parse(readFileSync(path, 'utf8'));
  const names = way.split('.');
  const last = names.pop() ?? '';
  const holder = names.reduce((inside, name) => inside[name] ?? {}, file);
  Object.assign(holder, { [last]: change(holder[last] as never) });
  const text = JSON.stringify(file);
  writeFileSync(path, text);
  return text;
}

/** The base64 text with one bit of its last byte turned. */
function turned(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  return bytes.toString('base64');
}

test('a vault under a passphrase is locked at start, says what it holds, and signs once it is unlocked', async () => {
  const { folder } = await sealedFolder();
  const room = await open(folder);
  expect(room.state()).toMatchObject({ kind: 'ready', seal: 'passphrase', lock: { kind: 'locked', because: 'start' } });
  expect(room.signer('staging')).toBeUndefined();
  expect(room.publicPart('staging')?.publicKey).toHaveLength(32);
  expect(room.hasToken('staging')).toBe(true);
  expect(room.secretTexts()).toEqual([]);
  expect(() => room.credentials('staging')).toThrow(expect.objectContaining({ code: 'vault-locked' }));
  await room.unlock(PASSPHRASE);
  const { signer, token } = room.credentials('staging');
  expect(token).toBe('token-of-staging-0123456789');
  expect(signer.sign(MESSAGE)).toHaveLength(64);
});

test('a wrong passphrase is told as one, and the vault stays locked and as it was', async () => {
  const { folder, path, text } = await sealedFolder();
  const room = await open(folder);
  await expect(room.unlock('four plain words her')).rejects.toMatchObject({ code: 'vault-passphrase-wrong' });
  expect(room.state().lock.kind).toBe('locked');
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('the same passphrase typed in another Unicode form opens the vault', async () => {
  const folder = tempFolder();
  const room = await openWithSecrets(folder);
  await room.setPassphrase(undefined, 'caf\u00e9 under the trees');
  const again = await open(folder);
  await again.unlock('cafe\u0301 under the trees');
  expect(again.state().lock.kind).toBe('unlocked');
});

test.each<[string, string, (value: never) => string | number, string]>([
  ['cheaper parameters', 'wraps.0.kdf.N', () => 1024, 'vault-parameters'],
  ['dearer parameters', 'wraps.0.kdf.N', () => 2 ** 24, 'vault-parameters'],
  ['changed parameters', 'wraps.0.kdf.N', (N: number) => N * 2, 'vault-parameters'],
  ['another salt', 'wraps.0.kdf.saltBase64', turned, 'vault-parameters'],
  ['a later version', 'version', () => 2, 'vault-newer'],
])(
  '%s shut the vault with a sentence of their own before any passphrase is asked for',
  async (_what, way, change, code) => {
    const { folder, path } = await sealedFolder();
    const text = spoil(path, way, change);
    const room = await open(folder);
    expect(room.state()).toMatchObject({ kind: 'failed', failure: { code } });
    await expect(room.unlock(PASSPHRASE)).rejects.toMatchObject({ code });
    expect(readFileSync(path, 'utf8')).toBe(text);
  },
);

test.each<[string, string, (value: never) => string]>([
  ['master key', 'wraps.0.wrappedMasterBase64', turned],
  ['challenge', 'wraps.0.challengeBase64', turned],
  ['key', 'keys.0.sealedSeedBase64', turned],
  ['token', 'tokens.0.sealedTokenBase64', turned],
  ['token of another environment', 'tokens.0.environmentId', () => 'production'],
])('a damaged %s is told as a broken file and not as a wrong passphrase', async (_what, way, change) => {
  const { folder, path } = await sealedFolder();
  const text = spoil(path, way, change);
  const room = await open(folder);
  await expect(room.unlock(PASSPHRASE)).rejects.toMatchObject({ code: 'vault-broken' });
  expect(room.signer('staging')).toBeUndefined();
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('changing the passphrase rewraps the master key alone, and the old passphrase opens nothing any more', async () => {
  const { folder, path, text } = await sealedFolder();
  const room = await open(folder);
  await room.unlock(PASSPHRASE);
  await room.setPassphrase(PASSPHRASE, 'other words entirely');
  const [before, after] = [JSON.parse(text), JSON.parse(readFileSync(path, 'utf8'))];
  expect(after.keys).toEqual(before.keys);
  expect(after.tokens).toEqual(before.tokens);
  expect(after.wraps).not.toEqual(before.wraps);
  const again = await open(folder);
  await expect(again.unlock(PASSPHRASE)).rejects.toMatchObject({ code: 'vault-passphrase-wrong' });
  await again.unlock('other words entirely');
  expect(again.credentials('staging').token).toBe('token-of-staging-0123456789');
});

test.each([
  ['none', undefined, 'vault-passphrase-missing'],
  ['a wrong one', 'not the passphrase', 'vault-passphrase-wrong'],
])(
  'a passphrase is not changed with %s in place of the present one, although the vault is open',
  async (_what, current, code) => {
    const { folder, path, text } = await sealedFolder();
    const room = await open(folder);
    await room.unlock(PASSPHRASE);
    await expect(room.setPassphrase(current, 'a passer-by wants this')).rejects.toMatchObject({ code });
    expect(readFileSync(path, 'utf8')).toBe(text);
  },
);

test('a passphrase of a few characters is refused, because it is guessed in an afternoon', async () => {
  const room = await openWithSecrets(tempFolder());
  await expect(room.setPassphrase(undefined, 'seven77')).rejects.toMatchObject({ code: 'vault-passphrase-short' });
  expect(room.state().seal).toBe('key-file');
});

test('with a passphrase the key file goes, and a copy of the vault from before does not open any more', async () => {
  const folder = tempFolder();
  const room = await openWithSecrets(folder);
  const copy = readFileSync(join(folder, 'vault.json'));
  const keyFile = readFileSync(join(folder, 'vault.key'));
  await room.setPassphrase(undefined, PASSPHRASE);
  expect(readdirSync(folder)).toEqual(['vault.json']);
  // Not even the old key file opens what is written now: the master key is a new one.
  const [before, after] = [JSON.parse(String(copy)), JSON.parse(readFileSync(join(folder, 'vault.json'), 'utf8'))];
  expect(after.masterCheckBase64).not.toBe(before.masterCheckBase64);
  writeFileSync(join(folder, 'vault.json'), copy);
  expect((await open(folder)).state()).toMatchObject({ kind: 'failed', failure: { code: 'vault-key-missing' } });
  writeFileSync(join(folder, 'vault.key'), keyFile, { mode: 0o600 });
  expect((await open(folder)).state().kind).toBe('ready');
});

test('without its passphrase the vault is sealed by a key file again, and opens by itself', async () => {
  const { folder } = await sealedFolder();
  const room = await open(folder);
  await room.unlock(PASSPHRASE);
  await expect(room.removePassphrase('not the passphrase')).rejects.toMatchObject({ code: 'vault-passphrase-wrong' });
  expect(existsSync(join(folder, 'vault.key'))).toBe(false);
  await room.removePassphrase(PASSPHRASE);
  expect(statSync(join(folder, 'vault.key')).mode & 0o777).toBe(0o600);
  const again = await open(folder);
  expect(again.state()).toMatchObject({ seal: 'key-file', lock: { kind: 'none' } });
  expect(again.credentials('staging').token).toBe('token-of-staging-0123456789');
});

test('locking stops Signers that were handed out and lets tokens go, at once', async () => {
  const { folder } = await sealedFolder();
  const room = await open(folder);
  await room.unlock(PASSPHRASE);
  const { signer } = room.credentials('staging');
  signer.sign(MESSAGE);
  room.lock();
  expect(() => signer.sign(MESSAGE)).toThrow(expect.objectContaining({ code: 'vault-locked' }));
  expect(room.secretTexts()).toEqual([]);
  expect(room.state().lock).toEqual({ kind: 'locked', because: 'asked' });
  await expect(room.setToken('staging', 'another-token')).rejects.toMatchObject({ code: 'vault-locked' });
  await room.unlock(PASSPHRASE);
  expect(room.credentials('staging').signer.sign(MESSAGE)).toHaveLength(64);
});

test('a lock during a change does not spoil what is being written', async () => {
  const { folder } = await sealedFolder();
  const room = await open(folder);
  await room.unlock(PASSPHRASE);
  const change = room.setToken('production', 'token-of-production-0123');
  room.lock();
  const outcome = await change.then(
    () => 'written',
    (error: { code: string }) => error.code,
  );
  expect(['written', 'vault-locked']).toContain(outcome);
  expect(room.state().lock.kind).toBe('locked');
  await room.unlock(PASSPHRASE);
  expect(room.credentials('staging').token).toBe('token-of-staging-0123456789');
});

test('a vault that opens by itself cannot be locked, and says what to do', async () => {
  const room = await openWithSecrets(tempFolder());
  expect(() => room.lock()).toThrow('Set a passphrase first.');
});

test('the vault locks after its idle time and not before; signing and the user’s commands begin it anew', async () => {
  const { folder } = await sealedFolder();
  const clock = fixedClock();
  const timers: { readonly act: () => void; readonly afterMs: number }[] = [];
  const locks: string[] = [];
  const room = await openVault(folder, systemRandom, undefined, {
    clock,
    later(act, afterMs) {
      const timer = { act, afterMs };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    onChange: () => void locks.push('locked'),
  });
  const ring = (): void => timers.shift()?.act();
  expect(timers).toEqual([]);
  await room.unlock(PASSPHRASE);
  await room.setIdleLock(60_000);
  expect(timers.map(({ afterMs }) => afterMs)).toEqual([60_000]);
  clock.advanceMs(50_000);
  room.credentials('staging');
  clock.advanceMs(10_000);
  ring();
  expect(room.state().lock.kind).toBe('unlocked');
  clock.advanceMs(40_000);
  room.touch();
  clock.advanceMs(59_999);
  ring();
  expect(room.state().lock.kind).toBe('unlocked');
  clock.advanceMs(1);
  ring();
  expect(room.state().lock).toEqual({ kind: 'locked', because: 'idle' });
  expect(locks).toEqual(['locked']);
  // A machine that slept through the time signs nothing when it wakes, although no timer rang.
  await room.unlock(PASSPHRASE);
  clock.advanceMs(3_600_000);
  expect(() => room.credentials('staging')).toThrow(expect.objectContaining({ code: 'vault-locked' }));
  await room.unlock(PASSPHRASE);
  await room.setIdleLock(0);
  expect(timers).toEqual([]);
});

test('forgetting an environment removes its keys and its token and no other’s', async () => {
  const folder = tempFolder();
  const room = await openWithSecrets(folder);
  await room.keys.generate('production');
  await room.forget('staging');
  expect(room.hasToken('staging')).toBe(false);
  const again = await open(folder);
  expect(again.secrets().map(({ environmentId }) => environmentId)).toEqual(['production']);
  await expect(again.forget('never heard of')).resolves.toBeUndefined();
});

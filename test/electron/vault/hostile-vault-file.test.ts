import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Vault } from '../../../electron/vault/vault.ts';
import { drawn } from '../../support/drawn.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { madeVault, open, PASSPHRASE } from './made-vault.ts';

/** Vault files as an attacker, a broken disk or a power cut would leave them: refused in a sentence, and not touched. */

/** Undefined where it opened; else that it is shut, says so, signs nothing and left the file as it was. */
async function refusalOf(folder: string, path: string, bytes: Uint8Array): Promise<string | undefined> {
  const room = await open(folder);
  room.close();
  const state = room.state();
  if (state.kind === 'ready') return undefined;
  expect(room.signer('staging')).toBeUndefined();
  expect(room.secretTexts()).toEqual([]);
  await expect(room.keys.generate('staging')).rejects.toMatchObject({ code: state.failure.code });
  expect(readFileSync(path).equals(bytes)).toBe(true);
  expect(state.failure.message).toMatch(/^The (vault|vault's key file) .*\.$/s);
  expect(state.failure.message).not.toMatch(/undefined|\n {4}at |\[object/);
  return state.failure.code;
}

const meaningOf = (bytes: Uint8Array): string | undefined => {
  try {
    return JSON.stringify(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return undefined;
  }
};

test('a vault file with any one byte changed is refused, unless it still says exactly the same', async () => {
  const { folder, path, bytes } = await madeVault();
  const said = meaningOf(bytes);
  let refused = 0;
  const places = drawn([...bytes.keys()], 150, 'bytes of a vault');
  for (const at of places) {
    const changed = Buffer.from(bytes);
    const was = changed.readUInt8(at);
    changed.writeUInt8(randomInt(2) === 0 ? was ^ (1 << randomInt(8)) : 0x30 + ((was + 1 + randomInt(9)) % 10), at);
    writeFileSync(path, changed);
    const code = await refusalOf(folder, path, changed);
    if (code === undefined) expect(meaningOf(changed), `byte ${at} of ${was} to ${changed[at]}`).toBe(said);
    else refused += 1;
  }
  expect(refused).toBeGreaterThan(places.length / 8);
  writeFileSync(path, bytes);
  expect(await refusalOf(folder, path, bytes)).toBeUndefined();
}, 60_000);

test('base64 that ends in other bits for the same bytes is refused: each file has one spelling', async () => {
  const { folder, path, bytes } = await madeVault();
  const text = String(bytes);
  const spelled = [...text.matchAll(/[A-Za-z0-9+/]{20,}=+/g)].map(([found]) => found);
  expect(spelled.length).toBeGreaterThan(5);
  for (const canonical of spelled) {
    const end = canonical.indexOf('=') - 1;
    const other = turned(canonical, end);
    expect(Buffer.from(other, 'base64').equals(Buffer.from(canonical, 'base64'))).toBe(true);
    const changed = Buffer.from(text.replace(canonical, other));
    writeFileSync(path, changed);
    expect(await refusalOf(folder, path, changed)).toBe('vault-unreadable');
  }
});

/** The letter at `at` with its lowest bit turned. */
function turned(text: string, at: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  return text.slice(0, at) + alphabet.charAt(alphabet.indexOf(text.charAt(at)) ^ 1) + text.slice(at + 1);
}

test('a vault file cut off at any place is refused', async () => {
  const { folder, path, bytes } = await madeVault();
  for (const length of drawn([...bytes.keys()].slice(0, -1), 75, 'lengths of a vault')) {
    writeFileSync(path, bytes.subarray(0, length));
    expect(await refusalOf(folder, path, bytes.subarray(0, length)), `${length} bytes`).toBe('vault-unreadable');
  }
}, 60_000);

test.each<[string, (file: Record<string, unknown> & { keys: Record<string, unknown>[] }) => void]>([
  [
    'a former key that is put in the place of the one in use',
    ({ keys }) => {
      for (const key of keys) key.status = key.status === 'former' ? 'current' : 'former';
    },
  ],
  ['another key id', ({ keys }) => Object.assign(keys[0] ?? {}, { keyId: 'attacker-1' })],
  ['a key taken out', ({ keys }) => void keys.pop()],
  ['a token taken out', (file) => Object.assign(file, { tokens: [] })],
  ['another idle time', (file) => Object.assign(file, { idleLockMs: 0 })],
  ['another date', ({ keys }) => Object.assign(keys[0] ?? {}, { createdAtMs: 1 })],
])('%s is seen, although every sealed part opens', async (_what, change) => {
  const { folder, path, bytes } = await madeVault();
  const file = JSON.parse(String(bytes));
  change(file);
  const changed = Buffer.from(JSON.stringify(file));
  writeFileSync(path, changed);
  expect(await refusalOf(folder, path, changed)).toBe('vault-broken');
});

type Wraps = Record<string, unknown>[];
test.each<[string, (wraps: Wraps) => Wraps, RegExp]>([
  ['no way at all', () => [], /wraps: expected at least one/],
  ['a way twice', ([one]) => [one ?? {}, one ?? {}], /wraps: one kind stands there twice/],
  ['a way of no known kind', ([one]) => [{ ...one, kind: 'escrow' }], /wraps\.0\.kind/],
  ['a keyring’s way that names no store', ([one]) => [{ ...one, kind: 'os' }], /wraps\.0\.backend/],
  ['a store with a name of markup', ([one]) => [{ ...one, kind: 'os', backend: '<b>' }], /wraps\.0\.backend/],
  ['more ways than there are', ([one]) => [one, one, one, one].map((each) => each ?? {}), /at most two/],
])('a vault with %s is refused by name', async (_what, change, words) => {
  const { folder, path, bytes } = await madeVault();
  const file = JSON.parse(String(bytes));
  const changed = Buffer.from(JSON.stringify({ ...file, wraps: change(file.wraps) }));
  writeFileSync(path, changed);
  expect(await refusalOf(folder, path, changed)).toBe('vault-unreadable');
  expect(JSON.stringify((await open(folder)).state())).toMatch(words);
});

test('a passphrase beside a way without one is refused, whatever it opens to', async () => {
  const { folder, path, bytes, keyPath } = await madeVault();
  const key = readFileSync(keyPath);
  const [keyFileWrap] = JSON.parse(String(bytes)).wraps;
  await (await open(folder)).setPassphrase(undefined, PASSPHRASE);
  const file = JSON.parse(readFileSync(path, 'utf8'));
  const changed = Buffer.from(JSON.stringify({ ...file, wraps: [...file.wraps, keyFileWrap] }));
  writeFileSync(path, changed);
  writeFileSync(keyPath, key);
  expect(await refusalOf(folder, path, changed)).toBe('vault-unreadable');
});

test('a way of another vault, whose master key is not the file’s, opens nothing', async () => {
  const { folder, path, keyPath, bytes } = await madeVault();
  const other = await madeVault();
  const [foreign] = JSON.parse(String(other.bytes)).wraps;
  const file = JSON.parse(String(bytes));
  const changed = Buffer.from(JSON.stringify({ ...file, wraps: [foreign] }));
  writeFileSync(path, changed);
  writeFileSync(keyPath, readFileSync(other.keyPath));
  expect(await refusalOf(folder, path, changed)).toBe('vault-broken');
  expect(JSON.stringify((await open(folder)).state())).toContain('holds another master key than the file’s');
});

test('a second way that was added by hand is seen, although the first one opens', async () => {
  const { folder, path, bytes } = await madeVault();
  const file = JSON.parse(String(bytes));
  const added = { ...file.wraps[0], kind: 'os', backend: 'gnome_libsecret' };
  const changed = Buffer.from(JSON.stringify({ ...file, wraps: [...file.wraps, added] }));
  writeFileSync(path, changed);
  expect(await refusalOf(folder, path, changed)).toBe('vault-broken');
});

test('a locked vault that was changed while it was locked is refused with the right passphrase', async () => {
  const { folder, path } = await madeVault();
  const room = await open(folder);
  await room.setPassphrase(undefined, PASSPHRASE);
  const file = JSON.parse(readFileSync(path, 'utf8'));
  file.keys[0].keyId = 'attacker-1';
  const changed = JSON.stringify(file);
  writeFileSync(path, changed);
  const locked = await open(folder);
  await expect(locked.unlock(PASSPHRASE)).rejects.toMatchObject({ code: 'vault-broken' });
  expect(locked.state().lock.kind).toBe('locked');
  expect(readFileSync(path, 'utf8')).toBe(changed);
});

test('a vault that lies open does not take over a changed file, and writes nothing on top of it', async () => {
  const { folder, path, bytes } = await madeVault();
  const room = await open(folder);
  const changed = String(bytes).replace('"staging"', '"stagin2"');
  writeFileSync(path, changed);
  await expect(room.setToken('staging', 'another-token')).rejects.toMatchObject({ code: 'vault-broken' });
  expect(readFileSync(path, 'utf8')).toBe(changed);
  await room.refresh();
  expect(room.state().kind).toBe('failed');
});

test('a key file with any byte changed, cut or grown, or of another vault, opens nothing and is not replaced', async () => {
  const { folder, path, keyPath, bytes } = await madeVault();
  const other = await madeVault();
  const key = readFileSync(keyPath);
  const keys: Buffer[] = [readFileSync(other.keyPath), Buffer.concat([key, Buffer.from('\n')])];
  for (let at = 0; at < key.length; at += 1) {
    const changed = Buffer.from(key);
    changed.writeUInt8((key[at] ?? 0) ^ (1 << randomInt(8)), at);
    keys.push(changed, key.subarray(0, at));
  }
  for (const changed of keys) {
    writeFileSync(keyPath, changed);
    const expected = changed.length === 32 ? 'vault-wrong-seal' : 'vault-key-broken';
    expect(await refusalOf(folder, path, bytes), changed.toString('hex')).toBe(expected);
    expect(readFileSync(keyPath).equals(changed)).toBe(true);
  }
  writeFileSync(keyPath, key);
  writeFileSync(path, other.bytes);
  expect(await refusalOf(folder, path, other.bytes)).toBe('vault-wrong-seal');
});

test.each([
  ['a folder', (path: string) => mkdirSync(path)],
  ['a pipe that nobody writes to', (path: string) => void execFileSync('mkfifo', [path])],
  [
    'a file of 17 MiB',
    (path: string) => {
      writeFileSync(path, '');
      truncateSync(path, 17 * 1024 * 1024);
    },
  ],
  ['an empty file', (path: string) => writeFileSync(path, '')],
])('%s in place of either vault file stops neither the program nor its other rooms', async (what, put) => {
  for (const name of ['vault.json', 'vault.key']) {
    const folder = tempFolder();
    put(join(folder, name));
    const workbench = await startWorkbench(folder);
    const { vault } = await workbench.services['workbench.state']({});
    expect(vault.kind, name).toBe('failed');
    if (name === 'vault.json' && what === 'a file of 17 MiB') {
      expect(JSON.stringify(vault)).toContain('more than any file of the workbench');
    }
    expect(existsSync(join(folder, name))).toBe(true);
  }
});

test('parameters that would take more than 512 MiB are refused before anything is derived, however they are signed', async () => {
  const { folder, path } = await madeVault();
  const room = await open(folder);
  await room.setPassphrase(undefined, PASSPHRASE);
  const file = JSON.parse(readFileSync(path, 'utf8'));
  for (const [N, r, p] of [
    [1_048_576, 8, 1],
    [524_288, 16, 1],
    [131_072, 8, 5],
    [131_072, 1, 1],
    [131_073, 8, 1],
    [0.5, 8, 1],
    [-131_072, 8, 1],
  ]) {
    const changed = JSON.stringify({ ...file, wraps: [{ ...file.wraps[0], kdf: { ...file.wraps[0].kdf, N, r, p } }] });
    writeFileSync(path, changed);
    const state = (await open(folder)).state();
    expect(state, `${N} ${r} ${p}`).toMatchObject({ kind: 'failed', failure: { code: 'vault-parameters' } });
    expect(JSON.stringify(state)).toContain('at most 512 MiB');
    expect(readFileSync(path, 'utf8')).toBe(changed);
  }
});

test('many passphrases tried at once are tried one after the other, so that they never fill the memory', async () => {
  const { folder } = await madeVault();
  const first = await open(folder);
  await first.setPassphrase(undefined, PASSPHRASE);
  const room = await open(folder);
  const before = process.memoryUsage().rss;
  let most = 0;
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss - before);
  }, 5);
  onTestFinished(() => clearInterval(watching));
  const outcomes = await Promise.allSettled([...Array(6).keys()].map((at) => room.unlock(`wrong passphrase ${at}`)));
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code)).toEqual(
    Array(6).fill('vault-passphrase-wrong'),
  );
  // One derivation takes 128 MiB, six at once 768; the rest is what this process has of its own.
  expect(most).toBeLessThan(450 * 1024 * 1024);
}, 30_000);

test('a draft and a lock that a power cut left behind are neither read nor in the way', async () => {
  const { folder, path, bytes } = await madeVault();
  writeFileSync(`${path}.new`, bytes.subarray(0, 99));
  writeFileSync(`${path}.lock`, '4194305 0a1b');
  expect(await refusalOf(folder, path, bytes)).toBeUndefined();
  const room = await open(folder);
  await room.setToken('production', 'token-of-production');
  expect(readdirSync(folder).sort()).toEqual(['vault.json', 'vault.key']);
  expect((await open(folder)).credentials('production').token).toBe('token-of-production');
});

test('a key file is never seen half made: an empty one beside no vault is refused and kept', async () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'vault.key'), '');
  expect((await open(folder)).state()).toMatchObject({ kind: 'failed', failure: { code: 'vault-key-broken' } });
  const made = tempFolder();
  await open(made);
  // No draft is left beside it.
  expect(readdirSync(made)).toEqual(['vault.key']);
});

test('a vault behind a link is written where it lies, and a link to nothing is not taken for a new vault', async () => {
  const { folder, path, bytes } = await madeVault();
  const stick = tempFolder();
  const target = join(realpathSync(stick), 'my-vault.json');
  writeFileSync(target, bytes, { mode: 0o600 });
  rmSync(path);
  symlinkSync(target, path);
  const room = await open(folder);
  await room.setToken('production', 'token-of-production');
  expect(lstatSync(path).isSymbolicLink()).toBe(true);
  expect(readFileSync(target, 'utf8')).toContain('"environmentId": "production"');
  expect(readdirSync(stick)).toEqual(['my-vault.json']);
  rmSync(target);
  const shut = await open(folder);
  expect(shut.state()).toMatchObject({ kind: 'failed', failure: { code: 'vault-link-broken' } });
  await expect(shut.keys.generate('staging')).rejects.toMatchObject({ code: 'vault-link-broken' });
  expect(lstatSync(path).isSymbolicLink()).toBe(true);
  expect(existsSync(target)).toBe(false);
});

async function underPassphrase(): Promise<Vault> {
  const { folder } = await madeVault();
  const room = await open(folder);
  await room.setPassphrase(undefined, PASSPHRASE);
  return room;
}

test('a lock that is asked for while the vault is being unlocked is not forgotten', async () => {
  const room = await underPassphrase();
  room.lock();
  const unlocking = room.unlock(PASSPHRASE);
  room.lock();
  await unlocking;
  await expect.poll(() => room.state().lock.kind).toBe('locked');
  expect(room.signer('staging')).toBeUndefined();
});

test('a lock while the passphrase is being removed leaves no vault that nothing unlocks', async () => {
  const room = await underPassphrase();
  const removing = room.removePassphrase(PASSPHRASE).then(
    () => 'removed',
    (error: { code: string }) => error.code,
  );
  await new Promise((resolve) => setTimeout(resolve, 60));
  room.lock();
  const outcome = await removing;
  if (outcome === 'removed') {
    expect(room.state()).toMatchObject({ seal: 'key-file', lock: { kind: 'none' } });
    expect(room.credentials('staging').signer.sign(new Uint8Array(1))).toHaveLength(64);
  } else {
    expect(outcome).toBe('vault-locked');
    await room.unlock(PASSPHRASE);
    expect(room.credentials('staging').token).toBe('token-of-staging-0123456789');
  }
});

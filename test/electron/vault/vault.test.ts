import { createPublicKey, verify } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inWriteTurn } from '../../../electron/files/write-turn.ts';
import { systemRandom } from '../../../electron/ports/node-crypto.ts';
import { openVault } from '../../../electron/vault/vault.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { open } from './made-vault.ts';

const NOW_MS = 1_760_000_000_000;

/** Remembers every 32 bytes drawn, so that a test can search for the seed that must be nowhere. */
function rememberingRandom() {
  const drawn: Uint8Array[] = [];
  return {
    drawn,
    bytes: (count: number) => {
      const made = systemRandom.bytes(count);
      drawn.push(made.slice());
      return made;
    },
  };
}

test('the key is made once: the next opening signs with the same key, and its signatures hold under the public key', async () => {
  const folder = tempFolder();
  const first = await (await open(folder)).ensureSigner('sandbox');
  const again = await open(folder);
  const second = again.signer('sandbox');
  expect(second?.publicKey).toEqual(first?.publicKey);
  expect(second?.keyId).toBe(first?.keyId);
  const message = new TextEncoder().encode('message');
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), second?.publicKey ?? new Uint8Array()]);
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  expect(verify(null, message, publicKey, second?.sign(message) ?? new Uint8Array())).toBe(true);
});

test('the seed lies in no file as bytes, hex or base64, and files are for their owner only', async () => {
  const folder = tempFolder();
  const random = rememberingRandom();
  await (await openVault(folder, random, undefined)).ensureSigner('sandbox');
  const files = readdirSync(folder).map((name) => join(folder, name));
  const seeds = random.drawn.filter((bytes) => bytes.length === 32).map((bytes) => Buffer.from(bytes));
  // The key file's own bytes lie in it; the master key and the seed lie nowhere.
  const keyFile = readFileSync(join(folder, 'vault.key'));
  const secrets = seeds.filter((bytes) => !bytes.equals(keyFile));
  expect(secrets).toHaveLength(2);
  for (const file of files) {
    const content = readFileSync(file);
    for (const secret of secrets) {
      for (const form of [
        secret,
        Buffer.from(secret.toString('hex')),
        Buffer.from(secret.toString('base64')),
        Buffer.from(secret.toString('base64url')),
      ]) {
        expect(content.includes(form), `${file} holds a secret`).toBe(false);
      }
    }
    expect(statSync(file).mode & 0o777, file).toBe(0o600);
  }
});

test.each([
  ['bytes that are no JSON', () => 'not a vault', 'vault-unreadable'],
  ['a truncated file', (good: string) => good.slice(0, 100), 'vault-unreadable'],
  ['a file of another format', () => '{"format":"other"}', 'vault-unreadable'],
  ['a vault sealed by another program', (good: string) => good.replace('"key-file"', '"os"'), 'vault-unreadable'],
  [
    'a changed challenge',
    (good: string) =>
      good.replace(/("challengeBase64": "A)(.)/, (_all, head, first) => `${head}${first === 'A' ? 'B' : 'A'}`),
    'vault-wrong-seal',
  ],
])('%s shuts the vault with a reason and leaves the file as it was', async (_what, spoil, code) => {
  const folder = tempFolder();
  await (await open(folder)).ensureSigner('sandbox');
  const path = join(folder, 'vault.json');
  const spoilt = spoil(readFileSync(path, 'utf8'));
  writeFileSync(path, spoilt);
  const room = await open(folder);
  expect(room.state()).toMatchObject({ kind: 'failed', failure: { code } });
  expect(await room.ensureSigner('sandbox')).toBeUndefined();
  expect(() => room.credentials('sandbox')).toThrow(path);
  expect(readFileSync(path, 'utf8')).toBe(spoilt);
});

test('a vault whose key file is gone is not opened with a new key', async () => {
  const folder = tempFolder();
  await (await open(folder)).ensureSigner('sandbox');
  rmSync(join(folder, 'vault.key'));
  expect((await open(folder)).state()).toMatchObject({ kind: 'failed', failure: { code: 'vault-key-missing' } });
  expect(readdirSync(folder)).toEqual(['vault.json']);
});

test('setting aside keeps the unreadable vault and opens an empty one', async () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'vault.json'), 'not a vault');
  const room = await open(folder);
  const keptAs = await room.setAside(NOW_MS);
  expect(readFileSync(keptAs, 'utf8')).toBe('not a vault');
  expect(room.state().kind).toBe('ready');
  expect(await room.ensureSigner('sandbox')).toBeDefined();
});

test('while a shut vault is tried again, nobody is told that a keyring was asked which is not there', async () => {
  const folder = tempFolder();
  await (await open(folder)).ensureSigner('sandbox');
  rmSync(join(folder, 'vault.key'));
  const room = await open(folder);
  const told = new Set<string>();
  let isDone = false;
  const again = room.reopen().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    told.add(JSON.stringify(room.state()));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await again;
  expect([...told]).toEqual([JSON.stringify(room.state())]);
  expect(room.state()).toMatchObject({ kind: 'failed', failure: { code: 'vault-key-missing' } });
});

test('a vault whose folder takes no turn any more is not set aside, and the refusal has a name', async () => {
  const folder = tempFolder();
  await (await open(folder)).ensureSigner('sandbox');
  const room = await open(folder);
  rmSync(folder, { recursive: true });
  await expect(room.setAside(NOW_MS)).rejects.toMatchObject({ code: 'vault-unwritable' });
});

test('a vault is set aside in the turn of its writers, so that none writes it again behind it', async () => {
  const folder = tempFolder();
  const room = await open(folder);
  await room.ensureSigner('sandbox');
  const { setAside } = await inWriteTurn(join(folder, 'vault.json'), 'vault', async () => {
    const setAside = room.setAside(NOW_MS);
    for (let look = 0; look < 50; look += 1) {
      expect(await readdir(folder)).toEqual(expect.arrayContaining(['vault.json', 'vault.key']));
    }
    return { setAside };
  });
  await setAside;
  expect(readdirSync(folder).filter((name) => name.includes('.set-aside-'))).toHaveLength(2);
});

test('a vault that another program began anew is not set aside for the broken one that stood there', async () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'vault.json'), 'not a vault');
  const [first, second] = [await open(folder), await open(folder)];
  await first.setAside(NOW_MS);
  await first.ensureSigner('sandbox');
  await expect(second.setAside(NOW_MS)).rejects.toMatchObject({ code: 'vault-changed' });
  expect(second.state().kind).toBe('ready');
  expect(second.publicPart('sandbox')).toEqual(first.publicPart('sandbox'));
  expect((await open(folder)).publicPart('sandbox')).toEqual(first.publicPart('sandbox'));
});

test('what another program writes while a vault waits to be set aside stays where it is', async () => {
  const folder = tempFolder();
  const path = join(folder, 'vault.json');
  writeFileSync(path, 'not a vault');
  const room = await open(folder);
  let setAside: Promise<string> | undefined;
  await inWriteTurn(path, 'vault', async () => {
    setAside = room.setAside(NOW_MS);
    setAside.catch(() => {});
    for (let look = 0; look < 50; look += 1) await readdir(folder);
    writeFileSync(path, 'another one');
  });
  await expect(setAside).rejects.toMatchObject({ code: 'vault-changed' });
  expect(readFileSync(path, 'utf8')).toBe('another one');
});

test.each(['a', 'abc', '1234567'])('the token “%s” is refused: history could not mask it', async (token) => {
  const room = await openVault(tempFolder(), systemRandom, undefined);
  await expect(room.setToken('staging', ` ${token} `)).rejects.toMatchObject({ code: 'token-short' });
  expect(room.hasToken('staging')).toBe(false);
  await room.setToken('staging', '12345678');
  expect(room.hasToken('staging')).toBe(true);
});

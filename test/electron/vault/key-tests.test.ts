/** What the doctor may ask of a private key, and that the key does not come with it. */
import { createPrivateKey, randomBytes, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { systemRandom } from '../../../electron/ports/node-crypto.ts';
import { openVault } from '../../../electron/vault/vault.ts';
import { findCanaries } from '../../support/canaries.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { writePkcs8Pem } from '../../support/write-private-keys.ts';

const environmentId = 'staging';
const message = Buffer.from('a signature base');

async function openWithKey() {
  const seed = randomBytes(32);
  const vault = await openVault(tempFolder(), systemRandom, undefined);
  await vault.keys.import(environmentId, { input: writePkcs8Pem(seed) });
  const signature = new Uint8Array(sign(null, message, createPrivateKey(writePkcs8Pem(seed))));
  return { vault, seed, signature };
}

it('a signature is tested with the private key, which is in nothing that is handed out', async () => {
  const { vault, seed, signature } = await openWithKey();
  const tests = vault.keyTests(environmentId);
  const test = tests?.tester.testOf(signature);
  expect(test?.(message, 'ed25519')).toBe(true);
  expect(test?.(Buffer.from('another base'), 'ed25519')).toBe(false);
  expect(test?.(message, 'ed25519ph')).toBe(false);
  expect(tests?.mangledKeys.length).toBeGreaterThan(8);
  expect(tests?.mangledKeys.some(({ hashedKey }) => hashedKey !== undefined)).toBe(false);
  const told = JSON.stringify(tests, (_name, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
  );
  expect(findCanaries([{ name: 'the seed', bytes: seed }], 'what was handed out', told)).toEqual([]);
});

it('a test refuses once the vault is locked, and a locked vault hands out none', async () => {
  const { vault, signature } = await openWithKey();
  await vault.setPassphrase(undefined, 'four random words here');
  const test = vault.keyTests(environmentId)?.tester.testOf(signature);
  expect(test?.(message, 'ed25519')).toBe(true);
  vault.lock();
  expect(() => test?.(message, 'ed25519')).toThrow(/locked/);
  expect(vault.keyTests(environmentId)).toBeUndefined();
});

it('a test refuses once another key is in use', async () => {
  const { vault, signature } = await openWithKey();
  const tests = vault.keyTests(environmentId);
  const test = tests?.tester.testOf(signature);
  await vault.keys.generate(environmentId);
  expect(() => test?.(message, 'ed25519')).toThrow();
  expect(vault.keyTests('production')).toBeUndefined();
});

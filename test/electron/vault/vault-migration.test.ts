import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemRandom } from '../../../electron/ports/node-crypto.ts';
import { openKeyFileSealer } from '../../../electron/vault/key-file-sealer.ts';
import { nodeSigner } from '../../../electron/vault/node-signer.ts';
import { openVault } from '../../../electron/vault/vault.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** A vault file of version 1 as the first Dialbench wrote it: each seed sealed by the key file itself. */
async function writeVersion1(folder: string): Promise<{ readonly text: string; readonly publicKey: Uint8Array }> {
  const sealer = await openKeyFileSealer(join(folder, 'vault.key'), systemRandom, true);
  const base64 = async (plain: Uint8Array) => Buffer.from(await sealer.seal(plain)).toString('base64');
  const seed = systemRandom.bytes(32);
  const { publicKey } = nodeSigner(seed, 'sandbox-1');
  const file = {
    format: 'dialbench-vault',
    version: 1,
    sealedBy: 'key-file',
    challengeBase64: await base64(new TextEncoder().encode('dialbench vault')),
    keys: [
      {
        environmentId: 'sandbox',
        keyId: 'sandbox-0a1b2c3d',
        createdAtMs: 1_760_000_000_000,
        publicKeyBase64: Buffer.from(publicKey).toString('base64'),
        sealedSeedBase64: await base64(seed),
      },
    ],
  };
  const text = `${JSON.stringify(file, null, 2)}\n`;
  writeFileSync(join(folder, 'vault.json'), text, { mode: 0o600 });
  return { text, publicKey };
}

test('a vault of version 1 is carried over with its keys, and kept as a dated copy for its owner only', async () => {
  const folder = tempFolder();
  const { text, publicKey } = await writeVersion1(folder);
  const room = await openVault(folder, systemRandom, undefined);
  expect(room.signer('sandbox')).toMatchObject({ keyId: 'sandbox-0a1b2c3d', publicKey });
  expect(room.secrets()[0]?.key).toMatchObject({ createdAtMs: 1_760_000_000_000, origin: 'generated' });
  const names = readdirSync(folder).sort();
  expect(names).toEqual(['vault.json', expect.stringMatching(/^vault\.json\.version-1-\d{4}-\d\d-\d\dT/), 'vault.key']);
  const copy = join(folder, names[1] ?? '');
  expect(readFileSync(copy, 'utf8')).toBe(text);
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(join(folder, 'vault.json'), 'utf8'))).toMatchObject({ version: 2, revision: 1 });
  // The next start finds version 2 and makes no second copy.
  expect((await openVault(folder, systemRandom, undefined)).signer('sandbox')?.publicKey).toEqual(publicKey);
  expect(readdirSync(folder)).toHaveLength(3);
});

test('a vault of version 1 that does not open is neither carried over nor copied', async () => {
  const folder = tempFolder();
  await writeVersion1(folder);
  writeFileSync(join(folder, 'vault.key'), systemRandom.bytes(32));
  const before = readFileSync(join(folder, 'vault.json'), 'utf8');
  const room = await openVault(folder, systemRandom, undefined);
  expect(room.state()).toMatchObject({ kind: 'failed', failure: { code: 'vault-wrong-seal' } });
  expect(readFileSync(join(folder, 'vault.json'), 'utf8')).toBe(before);
  expect(readdirSync(folder).sort()).toEqual(['vault.json', 'vault.key']);
});

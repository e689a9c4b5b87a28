/** The sealer on the operating system's store. safeStorage is the system's; here it is a small one of our own. */
import { describe, expect, it } from 'vitest';
import { osKeyring, type SafeStoragePort } from '../../../electron/desktop/os-sealer.ts';
import type { KeyringFound, KeyringSealer } from '../../../electron/vault/sealer.ts';

const XOR = 0x5a;

/** Text in, other bytes out, with a mark in front that tells its own from foreign bytes. */
const STORE: SafeStoragePort = {
  isAsyncEncryptionAvailable: async () => true,
  getSelectedStorageBackend: () => 'gnome_libsecret',
  encryptStringAsync: async (text) => Buffer.from(`v1${text}`).map((byte) => byte ^ XOR) as Buffer,
  decryptStringAsync: async (sealed) => {
    const text = Buffer.from(sealed.map((byte) => byte ^ XOR)).toString('utf8');
    if (!text.startsWith('v1')) throw new Error('Error while decrypting the ciphertext');
    return { shouldReEncrypt: false, result: text.slice(2) };
  },
};

const look = (store: Partial<SafeStoragePort> = {}, platform = 'linux'): Promise<KeyringFound> =>
  osKeyring({ ...STORE, ...store }, platform).look();

async function sealerOf(store: Partial<SafeStoragePort> = {}): Promise<KeyringSealer> {
  const found = await look(store);
  if (found.kind === 'unavailable') throw new Error(found.reason);
  return found.sealer;
}

describe('the sealer of the operating system', () => {
  it('opens what it sealed, every byte value included, although the store takes text only', async () => {
    const sealer = await sealerOf();
    const plain = Uint8Array.from({ length: 256 }, (_, index) => index);
    const sealed = await sealer.seal(plain);
    expect(await sealer.open(sealed)).toEqual(plain);
    expect(Buffer.from(sealed).includes(Buffer.from(plain))).toBe(false);
  });

  it('says which store it is, for the vault to write down', async () => {
    expect((await sealerOf()).backend).toBe('gnome_libsecret');
    const unknown = { getSelectedStorageBackend: () => 'unknown' };
    expect(await look(unknown, 'darwin')).toMatchObject({ sealer: { backend: 'keychain' } });
    expect(await look(unknown, 'win32')).toMatchObject({ sealer: { backend: 'dpapi' } });
  });

  it.each([
    ['bytes of another seal', Uint8Array.of(1, 2, 3)],
    ['nothing', new Uint8Array()],
  ])('throws seal-broken for %s', async (_what, sealed) => {
    await expect((await sealerOf()).open(sealed)).rejects.toMatchObject({ code: 'seal-broken' });
  });

  it('throws seal-broken where the store opens to text that was never sealed here', async () => {
    const sealer = await sealerOf({
      decryptStringAsync: async () => ({ shouldReEncrypt: false, result: 'not base64' }),
    });
    await expect(sealer.open(Uint8Array.of(1))).rejects.toMatchObject({ code: 'seal-broken' });
  });

  it('remembers that the store asked for a new seal, because its key is about to change', async () => {
    const sealer = await sealerOf({ decryptStringAsync: async () => ({ shouldReEncrypt: true, result: 'AAAA' }) });
    expect(sealer.resealAdvised).toBe(false);
    await sealer.open(Uint8Array.of(1));
    expect(sealer.resealAdvised).toBe(true);
  });
});

describe('where the operating system does not seal', () => {
  it.each<[string, Partial<SafeStoragePort>, string]>([
    ['there is no store', { isAsyncEncryptionAvailable: async () => false }, 'no secret store'],
    ['the password would be the one in the program', { getSelectedStorageBackend: () => 'basic_text' }, 'basic_text'],
    ['the backend is not known', { getSelectedStorageBackend: () => 'unknown' }, 'unknown'],
    [
      'the store fails',
      { isAsyncEncryptionAvailable: () => Promise.reject(new Error('no bus')) },
      'the secret store failed: no bus',
    ],
  ])('no sealer is offered, and the reason is told: %s', async (_why, store, reason) => {
    expect(await look(store)).toMatchObject({ kind: 'unavailable', reason: expect.stringContaining(reason) });
  });
});

it('is asked anew each time, because a keyring may be unlocked meanwhile', async () => {
  let backend = 'basic_text';
  const keyring = osKeyring({ ...STORE, getSelectedStorageBackend: () => backend }, 'linux');
  expect(await keyring.look()).toMatchObject({ kind: 'unavailable' });
  backend = 'kwallet6';
  expect(await keyring.look()).toMatchObject({ kind: 'available', sealer: { backend } });
});

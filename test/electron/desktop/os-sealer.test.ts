/** The sealer on the operating system's store. safeStorage is the system's; here it is a small one of our own. */
import { describe, expect, it } from 'vitest';
import { findOsSealing, type OsSealer, type SafeStoragePort } from '../../../electron/desktop/os-sealer.ts';

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

async function sealerOf(store: Partial<SafeStoragePort> = {}): Promise<OsSealer> {
  const sealing = await findOsSealing({ ...STORE, ...store }, 'linux');
  if (sealing.kind === 'unavailable') throw new Error(sealing.reason);
  return sealing.sealer;
}

describe('the sealer of the operating system', () => {
  it('opens what it sealed, every byte value included, although the store takes text only', async () => {
    const sealer = await sealerOf();
    const plain = Uint8Array.from({ length: 256 }, (_, index) => index);
    const sealed = await sealer.seal(plain);
    expect(await sealer.open(sealed)).toEqual(plain);
    expect(Buffer.from(sealed).includes(Buffer.from(plain))).toBe(false);
  });

  it('says in its description which store keeps the secrets', async () => {
    expect((await sealerOf()).description).toContain('gnome_libsecret');
    const mac = await findOsSealing({ ...STORE, getSelectedStorageBackend: () => 'unknown' }, 'darwin');
    expect(mac.kind === 'available' && mac.sealer.description).toContain('macOS keychain');
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
      'the store does not answer',
      { isAsyncEncryptionAvailable: () => Promise.reject(new Error('no bus')) },
      'did not answer: no bus',
    ],
  ])('no sealer is offered, and the reason is told: %s', async (_why, store, reason) => {
    const sealing = await findOsSealing({ ...STORE, ...store }, 'linux');
    expect(sealing).toMatchObject({ kind: 'unavailable', reason: expect.stringContaining(reason) });
  });
});

describe('a store that never answers', () => {
  const LIMITS = { availableMs: 5, answerMs: 5 };
  const never = () => new Promise<never>(() => {});

  it('holds up nothing when it is asked whether it is there', async () => {
    const sealing = await findOsSealing({ ...STORE, isAsyncEncryptionAvailable: never }, 'linux', LIMITS);
    expect(sealing).toMatchObject({ kind: 'unavailable', reason: expect.stringContaining('did not answer within') });
  });

  it.each([
    ['seal', { encryptStringAsync: never }, (sealer: OsSealer) => sealer.seal(Uint8Array.of(1))],
    ['open', { decryptStringAsync: never }, (sealer: OsSealer) => sealer.open(Uint8Array.of(1))],
  ] as const)('is given up with a sentence of its own when it is to %s', async (_what, silent, act) => {
    const sealing = await findOsSealing({ ...STORE, ...silent }, 'linux', LIMITS);
    if (sealing.kind === 'unavailable') throw new Error(sealing.reason);
    await expect(act(sealing.sealer)).rejects.toMatchObject({ code: 'vault-seal-silent' });
  });
});

/** safeStorage over a pretended keyring: a key file in a folder that the test names. Without one the system has none. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from './test-channel.ts';

function key(): Buffer {
  const { keyring } = readSettings();
  if (keyring === undefined) throw new Error('Encryption is not available.');
  const path = join(keyring, 'keyring.key');
  if (!existsSync(path)) writeFileSync(path, randomBytes(32), { mode: 0o600 });
  return readFileSync(path);
}

export const safeStorage = {
  isAsyncEncryptionAvailable: (): Promise<boolean> => {
    if (readSettings().isKeyringSilent) return new Promise(() => {});
    return Promise.resolve(readSettings().keyring !== undefined);
  },
  getSelectedStorageBackend: () => (readSettings().keyring === undefined ? 'basic_text' : 'gnome_libsecret'),
  async encryptStringAsync(plainText: string): Promise<Buffer> {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key(), nonce);
    const sealed = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  },
  async decryptStringAsync(encrypted: Buffer): Promise<{ shouldReEncrypt: boolean; result: string }> {
    const decipher = createDecipheriv('aes-256-gcm', key(), encrypted.subarray(0, 12));
    decipher.setAuthTag(encrypted.subarray(12, 28));
    const result = Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()]).toString('utf8');
    return { shouldReEncrypt: false, result };
  },
};

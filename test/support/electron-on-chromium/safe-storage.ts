/**
 * safeStorage over a pretended keyring: a key file in a folder that the test names. Without one the system has none.
 *
 * Its manners are the test's, at the start and by the order `keyring`: silent (and answering once it no longer is), late,
 * made anew (what was sealed before does not open), asking to be sealed again, or only `basic_text`.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeSettings, onOrder, readSettings } from './test-channel.ts';

/** What to do once the keyring is no longer silent. */
let held: (() => void)[] = [];

onOrder('keyring', (manner) => {
  changeSettings(manner);
  if (readSettings().isKeyringSilent) return;
  for (const go of held) go();
  held = [];
});

/** Resolves when the keyring answers. */
async function heard(): Promise<void> {
  const { isKeyringSilent, keyringDelayMs = 0 } = readSettings();
  if (isKeyringSilent) await new Promise<void>((resolve) => held.push(resolve));
  if (keyringDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, keyringDelayMs));
}

function key(): Buffer {
  const { keyring, isKeyringChanged } = readSettings();
  if (keyring === undefined) throw new Error('Encryption is not available.');
  const path = join(keyring, isKeyringChanged ? 'keyring-made-anew.key' : 'keyring.key');
  if (!existsSync(path)) writeFileSync(path, randomBytes(32), { mode: 0o600 });
  return readFileSync(path);
}

export const safeStorage = {
  async isAsyncEncryptionAvailable(): Promise<boolean> {
    await heard();
    return readSettings().keyring !== undefined;
  },
  getSelectedStorageBackend(): string {
    const { keyring, keyringBackend = 'gnome_libsecret' } = readSettings();
    return keyring === undefined ? 'basic_text' : keyringBackend;
  },
  async encryptStringAsync(plainText: string): Promise<Buffer> {
    await heard();
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key(), nonce);
    const sealed = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  },
  async decryptStringAsync(encrypted: Buffer): Promise<{ shouldReEncrypt: boolean; result: string }> {
    await heard();
    const decipher = createDecipheriv('aes-256-gcm', key(), encrypted.subarray(0, 12));
    decipher.setAuthTag(encrypted.subarray(12, 28));
    const result = Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()]).toString('utf8');
    return { shouldReEncrypt: readSettings().wantsReEncryption === true, result };
  },
};

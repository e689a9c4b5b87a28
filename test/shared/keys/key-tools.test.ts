/** Keys against the openssl and ssh-keygen of this machine: each reads what the other wrote, with fresh keys. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toHex } from '../../../shared/bytes/hex.ts';
import { writeEncryptedPkcs8Pem } from '../../../shared/keys/encrypted-pkcs8.ts';
import { fingerprint, writeOpenSshPublicLine } from '../../../shared/keys/openssh-public.ts';
import { readPrivateKey } from '../../../shared/keys/read-private-key.ts';
import { readPublicKey } from '../../../shared/keys/read-public-key.ts';
import { writeSpkiPem } from '../../../shared/keys/spki.ts';
import { fixedRandom } from '../../support/fixed-random.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { writeOpenSshPrivate, writePkcs8Pem } from '../../support/write-private-keys.ts';
import { RFC_PUBLIC_KEY, RFC_SEED } from '../signature/test-keys.ts';

const PASSPHRASE = 'pass phrase é';

function run(command: string, args: readonly string[], input?: string): string {
  return execFileSync(command, args, {
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
    input,
  });
}

function isHere(command: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)));
}

/** The hex under `priv:` or `pub:` of `openssl pkey -text`. */
function hexUnder(text: string, name: 'priv' | 'pub'): string {
  return (new RegExp(`${name}:\\n((?: +[0-9a-f:]+\\n?)+)`).exec(text)?.[1] ?? '').replace(/[^0-9a-f]/g, '');
}

if (isHere('openssl')) {
  describe('openssl', () => {
    it('and we read the same seed and public key from a key that it makes, plain and encrypted', async () => {
      const plain = run('openssl', ['genpkey', '-algorithm', 'ed25519']);
      const shown = run('openssl', ['pkey', '-text', '-noout'], plain);
      const encrypted = run('openssl', ['pkcs8', '-topk8', '-passout', `pass:${PASSPHRASE}`], plain);
      for (const key of [await readPrivateKey(plain), await readPrivateKey(encrypted, PASSPHRASE)]) {
        expect(toHex(key.seed)).toBe(hexUnder(shown, 'priv'));
        expect(toHex(key.publicKey)).toBe(hexUnder(shown, 'pub'));
      }
      const publicPem = run('openssl', ['pkey', '-pubout'], plain);
      expect(toHex(readPublicKey(publicPem).publicKey)).toBe(hexUnder(shown, 'pub'));
    });

    it('reads what we write, plain, encrypted and public', async () => {
      const encrypted = await writeEncryptedPkcs8Pem(RFC_SEED, PASSPHRASE, fixedRandom());
      const files = [
        run('openssl', ['pkey', '-text', '-noout'], writePkcs8Pem(RFC_SEED)),
        run('openssl', ['pkey', '-text', '-noout', '-passin', `pass:${PASSPHRASE}`], encrypted),
      ];
      for (const shown of files) expect(hexUnder(shown, 'priv')).toBe(toHex(RFC_SEED));
      const shown = run('openssl', ['pkey', '-pubin', '-text', '-noout'], writeSpkiPem(RFC_PUBLIC_KEY));
      expect(hexUnder(shown, 'pub')).toBe(toHex(RFC_PUBLIC_KEY));
    });
  });
} else {
  it.skip('skipped: no openssl command on this machine', () => {});
}

if (isHere('ssh-keygen')) {
  describe('ssh-keygen', () => {
    it('and we read the same key from a file that it makes, plain and encrypted', async () => {
      const folder = tempFolder();
      for (const passphrase of ['', PASSPHRASE]) {
        const file = join(folder, passphrase === '' ? 'plain' : 'encrypted');
        run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', passphrase, '-C', 'a comment', '-f', file]);
        const key = await readPrivateKey(readFileSync(file), passphrase);
        const line = readFileSync(`${file}.pub`, 'utf8').trim();
        expect(writeOpenSshPublicLine(key.publicKey, key.comment)).toBe(line);
        expect(toHex(readPublicKey(line).publicKey)).toBe(toHex(key.publicKey));
        expect(run('ssh-keygen', ['-l', '-f', file])).toContain(fingerprint(key.publicKey));
      }
    });

    it('reads what we write, private and public', () => {
      const folder = tempFolder();
      const file = join(folder, 'key');
      writeFileSync(file, writeOpenSshPrivate(RFC_SEED, 'our comment', fixedRandom()));
      chmodSync(file, 0o600);
      const line = writeOpenSshPublicLine(RFC_PUBLIC_KEY, 'our comment');
      expect(run('ssh-keygen', ['-y', '-f', file]).trim()).toBe(line);
      writeFileSync(`${file}.pub`, `${line}\n`);
      expect(run('ssh-keygen', ['-l', '-f', `${file}.pub`])).toContain(fingerprint(RFC_PUBLIC_KEY));
    });
  });
} else {
  it.skip('skipped: no ssh-keygen command on this machine', () => {});
}

/**
 * node:crypto that derives a key from a passphrase once, for files whose tests open the same sealed vault again and again: the same
 * passphrase, salt and parameters give the same key, and by design each derivation of the vault takes a third of a second of a core.
 *
 * `vi.mock('node:crypto', async (load) => (await import('../../support/derive-once.ts')).deriveOnce(await load()))`
 */
import type * as NodeCrypto from 'node:crypto';

type Passphrase = NodeCrypto.BinaryLike;
type Take = (error: Error | null, key: Buffer) => void;

export function deriveOnce(crypto: typeof NodeCrypto): typeof NodeCrypto {
  const derived = new Map<string, Promise<Buffer>>();
  const scrypt = (
    passphrase: Passphrase,
    salt: Passphrase,
    length: number,
    options: NodeCrypto.ScryptOptions,
    take: Take,
  ): void => {
    const asked = JSON.stringify([passphrase, salt, length, options]);
    const found =
      derived.get(asked) ??
      new Promise<Buffer>((resolve, reject) => {
        crypto.scrypt(passphrase, salt, length, options, (error, key) => (error ? reject(error) : resolve(key)));
      });
    derived.set(asked, found);
    // Each gets bytes of its own, because the vault wipes what it has used.
    found.then(
      (key) => take(null, Buffer.from(key)),
      (error) => take(error, Buffer.alloc(0)),
    );
  };
  return { ...crypto, scrypt: scrypt as typeof NodeCrypto.scrypt };
}

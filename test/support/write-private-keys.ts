/** Private keys in the clear, as other programs write them: the house itself writes encrypted ones only. */
import { toBase64Url } from '../../shared/bytes/base64.ts';
import { concatBytes } from '../../shared/bytes/compare.ts';
import { encodeUtf8 } from '../../shared/bytes/utf8.ts';
import { SSH_ED25519, writeSshBlob } from '../../shared/keys/openssh-public.ts';
import { writePem } from '../../shared/keys/pem.ts';
import { writePkcs8Der } from '../../shared/keys/pkcs8.ts';
import { sshString, sshUint32 } from '../../shared/keys/ssh-wire.ts';
import { publicKeyOfSeed } from '../../shared/signature/noble-crypto.ts';
import type { RandomSource } from '../../shared/signature/ports.ts';

/** PKCS#8 in PEM, as `openssl genpkey` writes it. */
export function writePkcs8Pem(seed: Uint8Array): string {
  return writePem('PRIVATE KEY', writePkcs8Der(seed));
}

/** A private JWK as JSON text. */
export function writePrivateJwk(seed: Uint8Array, keyId?: string): string {
  const x = toBase64Url(publicKeyOfSeed(seed));
  return JSON.stringify({ kty: 'OKP', crv: 'Ed25519', d: toBase64Url(seed), x, kid: keyId });
}

/** A plain (unencrypted) file; 4 random bytes are drawn for its check numbers. */
export function writeOpenSshPrivate(seed: Uint8Array, comment: string, random: RandomSource): string {
  const publicKey = publicKeyOfSeed(seed);
  const check = random.bytes(4);
  const list = concatBytes(
    check,
    check,
    sshString(SSH_ED25519),
    sshString(publicKey),
    sshString(concatBytes(seed, publicKey)),
    sshString(comment),
  );
  const padding = Uint8Array.from({ length: (8 - (list.length % 8)) % 8 }, (_, index) => index + 1);
  const file = concatBytes(
    encodeUtf8('openssh-key-v1\0'),
    sshString('none'),
    sshString('none'),
    sshString(''),
    sshUint32(1),
    sshString(writeSshBlob(publicKey)),
    sshString(concatBytes(list, padding)),
  );
  return writePem('OPENSSH PRIVATE KEY', file, 70);
}

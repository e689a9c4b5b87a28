/**
 * Names of the algorithms a key may use, and the error for all but Ed25519.
 *
 * Source: RFC 8410 section 3 (OIDs of the Edwards curves), RFC 8017 and RFC 5480 (RSA, EC), RFC 4253 and 8709 (SSH
 * names).
 */
import type { AppError } from '../failure.ts';
import { keyFailure } from './key-material.ts';

export const ED25519_OID = '1.3.101.112';

const NAMES: Readonly<Record<string, string>> = {
  '1.3.101.110': 'an X25519 (key agreement) key',
  '1.3.101.111': 'an X448 (key agreement) key',
  '1.3.101.113': 'an Ed448 key',
  '1.2.840.113549.1.1.1': 'an RSA key',
  '1.2.840.113549.1.1.10': 'an RSA-PSS key',
  '1.2.840.10045.2.1': 'an elliptic-curve (ECDSA) key',
  '1.2.840.10040.4.1': 'a DSA key',
  '1.2.840.113549.1.3.1': 'a Diffie-Hellman key',
  RSA: 'an RSA key',
  EC: 'an elliptic-curve (ECDSA) key',
  oct: 'a symmetric key',
  X25519: 'an X25519 (key agreement) key',
  X448: 'an X448 (key agreement) key',
  Ed448: 'an Ed448 key',
  'ssh-rsa': 'an RSA key',
  'ssh-dss': 'a DSA key',
  'ssh-ed448': 'an Ed448 key',
  'sk-ssh-ed25519@openssh.com': 'an Ed25519 key that lives on a security key',
  'sk-ecdsa-sha2-nistp256@openssh.com': 'an elliptic-curve key that lives on a security key',
  'ssh-ed25519-cert-v01@openssh.com': 'an OpenSSH certificate',
};

const X25519_NAMES: readonly string[] = ['1.3.101.110', 'X25519'];

/** The error for a key of another algorithm, given its OID, JWK or SSH name. */
export function wrongAlgorithm(name: string): AppError {
  const named = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
  const ecdsa = name.startsWith('ecdsa-sha2-') ? 'an elliptic-curve (ECDSA) key' : undefined;
  const what = named ?? ecdsa ?? `a key of the algorithm ${name.slice(0, 60)}`;
  const causes = X25519_NAMES.includes(name) ? ['K12'] : [];
  return keyFailure(
    'key-algorithm',
    `This is ${what}. The service takes Ed25519 keys only; make one of those.`,
    causes,
  );
}

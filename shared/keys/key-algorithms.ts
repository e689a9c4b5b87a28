/**
 * Names of the algorithms a key may use, and the error for all but Ed25519.
 *
 * Source: RFC 8410 section 3 (OIDs of the Edwards curves), RFC 8017 and RFC 5480 (RSA, EC), RFC 4253 and 8709 (SSH
 * names).
 */
import type { AppError } from '../failure.ts';
import { shortened } from '../text/shortened.ts';
import { DerFault, DerReader, readSequence, TAG } from './der.ts';
import { MAKE_A_KEY } from './foreign-key.ts';
import { keyFailure } from './key-material.ts';

export const ED25519_OID = '1.3.101.112';

const EC_PUBLIC_KEY = '1.2.840.10045.2.1';

const CURVES: Readonly<Record<string, string>> = {
  '1.2.840.10045.3.1.7': 'P-256',
  '1.3.132.0.34': 'P-384',
  '1.3.132.0.35': 'P-521',
  '1.3.132.0.10': 'secp256k1',
  'ecdsa-sha2-nistp256': 'P-256',
  'ecdsa-sha2-nistp384': 'P-384',
  'ecdsa-sha2-nistp521': 'P-521',
};
const JWK_CURVES: readonly string[] = [...Object.values(CURVES)];

const NAMES: Readonly<Record<string, string>> = {
  '1.3.101.110': 'an X25519 (key agreement) key',
  '1.3.101.111': 'an X448 (key agreement) key',
  '1.3.101.113': 'an Ed448 key',
  '1.2.840.113549.1.1.1': 'an RSA key',
  '1.2.840.113549.1.1.10': 'an RSA-PSS key',
  [EC_PUBLIC_KEY]: 'an elliptic-curve (ECDSA) key',
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

/** The error for a key of another algorithm, given its OID, its curve's OID, or its JWK or SSH name. */
export function wrongAlgorithm(name: string): AppError {
  const named = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
  const curve = Object.hasOwn(CURVES, name) ? CURVES[name] : JWK_CURVES.find((known) => known === name);
  const ecdsa = curve === undefined ? undefined : `an elliptic-curve (ECDSA) key on ${curve}`;
  const what = named ?? ecdsa ?? `a key of the algorithm ${shortened(name, 60)}`;
  const causes = X25519_NAMES.includes(name) ? ['K12'] : [];
  return keyFailure(
    'key-algorithm',
    `This is ${what}. The service takes Ed25519 keys only. Make one: ${MAKE_A_KEY}`,
    causes,
  );
}

/** Throws AppError unless the AlgorithmIdentifier is that of Ed25519; an elliptic curve is named. */
export function requireEd25519(identifier: DerReader): void {
  const algorithm = identifier.oid();
  if (algorithm === ED25519_OID) return;
  const curve = algorithm === EC_PUBLIC_KEY && identifier.peekTag() === TAG.oid ? identifier.oid() : undefined;
  throw wrongAlgorithm(curve ?? algorithm);
}

/** The error for an EC private key of its own form (SEC 1), naming its curve where the file does. */
export function wrongCurve(der: Uint8Array): AppError {
  try {
    const reader = readSequence(der);
    reader.integer();
    reader.expect(TAG.octetString);
    return wrongAlgorithm(new DerReader(reader.expect(TAG.context0)).oid());
  } catch (fault) {
    if (fault instanceof DerFault) return wrongAlgorithm('EC');
    throw fault;
  }
}

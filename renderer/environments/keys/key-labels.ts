/** Labels for a key's origin and date. */
import type { KeyView } from '../../../shared/contract/vault-commands.ts';
import type { KeyFormat } from '../../../shared/keys/key-material.ts';
import { dayOf, timeOfDay } from '../../ui/times.ts';

const FORMATS: Readonly<Record<KeyFormat, string>> = {
  'pkcs8-pem': 'PKCS#8',
  'pkcs8-der': 'PKCS#8 (DER)',
  'pkcs8-encrypted-pem': 'encrypted PKCS#8',
  'pkcs8-encrypted-der': 'encrypted PKCS#8 (DER)',
  'openssh-private': 'an OpenSSH key',
  'openssh-private-encrypted': 'an encrypted OpenSSH key',
  'openssh-public': 'an OpenSSH line',
  'spki-pem': 'SPKI',
  'spki-der': 'SPKI (DER)',
  jwk: 'a JWK',
  raw: 'bare bytes',
  'raw-hex': 'hex',
  'raw-base64': 'base64',
};

/** `21 Nov 2026, 14:03:07, here` or `…, imported from PKCS#8`. */
export function madeLabel({ createdAtMs, origin, format }: KeyView): string {
  const from = format === undefined ? 'imported' : `imported from ${FORMATS[format]}`;
  return `${momentOf(createdAtMs)}, ${origin === 'generated' ? 'made here' : from}`;
}

export function momentOf(atMs: number): string {
  return `${dayOf(atMs)}, ${timeOfDay(atMs)}`;
}

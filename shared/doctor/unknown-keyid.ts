/** A keyid that none of the given keys bears: then nobody can say whether the signature is right. */
import type { KnownKey } from '../signature/ports.ts';
import type { Finding } from './finding.ts';

/** Undefined where a key bears it, or stands for any; and where no key was given, so that nothing was expected. */
export function unknownKeyId(keyId: string | undefined, keys: readonly KnownKey[]): Finding | undefined {
  const given = keys.flatMap((key) => key.keyId ?? []);
  if (keyId === undefined || keys.length === 0 || given.length < keys.length || given.includes(keyId)) return undefined;
  const known = given.map((id) => `“${id}”`).join(', ');
  return {
    causes: ['K3', 'K1'],
    message: `No key with the keyid “${keyId}” is known here, only ${known}: the signature cannot be checked.`,
    fix: `Give the public key of “${keyId}”, or register it with the environment that you send to; each environment has keys of its own.`,
    certainty: 'proven',
    expected: given.join(', '),
    came: keyId,
  };
}

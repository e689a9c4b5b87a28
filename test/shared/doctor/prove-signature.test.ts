import { expect, test } from 'vitest';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { findingOf, proveSignature } from '../../../shared/doctor/prove-signature.ts';
import { nobleCrypto, nobleSigner } from '../../../shared/signature/noble-crypto.ts';
import { SIGNED_MESSAGES, type SignedMessage } from '../../../shared/signature/profile.ts';
import { signedMessageOf } from '../../../shared/signature/signed-message.ts';

const BASE = encodeUtf8('"@method": POST\n"@path": /v1');
const OURS = nobleSigner(new Uint8Array(32).fill(1), 'ours');
const THEIRS = nobleSigner(new Uint8Array(32).fill(2), 'theirs');
const KEYS = [
  { name: 'the pasted key', publicKey: OURS.publicKey },
  { name: 'the key of Staging', publicKey: THEIRS.publicKey },
];

function signedAs(form: SignedMessage, signer = OURS) {
  return signer.sign(signedMessageOf(form, BASE, nobleCrypto.sha512(BASE)));
}

test.each(SIGNED_MESSAGES)('a signature over the form %s is proven, under the key that made it', (signedMessage) => {
  const [own, other] = KEYS;
  for (const [signer, key] of [
    [OURS, own],
    [THEIRS, other],
  ] as const) {
    const proof = proveSignature({ signature: signedAs(signedMessage, signer), base: BASE }, KEYS, nobleCrypto);
    expect(proof).toEqual({ signedMessage, key });
  }
});

test('what was made over other bytes, by an unknown key or with another length is not proven', () => {
  const signature = signedAs('base');
  expect(proveSignature({ signature, base: BASE.subarray(1) }, KEYS, nobleCrypto)).toBeUndefined();
  expect(proveSignature({ signature, base: BASE }, KEYS.slice(1), nobleCrypto)).toBeUndefined();
  expect(proveSignature({ signature: signature.slice(1), base: BASE }, KEYS, nobleCrypto)).toBeUndefined();
});

test('a proof names what was expected and the one change for each, and nothing where all agrees', () => {
  const prove = (form: SignedMessage, signer = OURS) => {
    const proof = proveSignature({ signature: signedAs(form, signer), base: BASE }, KEYS, nobleCrypto);
    if (!proof) throw new Error(`${form} was not proven`);
    return findingOf(proof, { signedMessage: 'sha512', keyName: 'the pasted key' });
  };
  expect(prove('sha512')).toBeUndefined();
  expect(prove('base')).toEqual({
    certainty: 'proven',
    message: 'The signer signed the base itself; expected the 64 raw bytes of the base’s SHA-512.',
    fix: 'Hash the base with SHA-512 and sign the 64 bytes of the hash, not its text and not the base.',
  });
  expect(prove('sha512', THEIRS)?.message).toBe('It was signed with the key of Staging; expected the pasted key.');
  expect(prove('sha512-hex', THEIRS)).toMatchObject({
    message: expect.stringMatching(/hex text.*Staging/),
    fix: expect.stringMatching(/SHA-512.*expected key/),
  });
});

import { expect, test } from 'vitest';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { afterSameBytes } from '../../../shared/doctor/same-bytes.ts';
import { nobleCrypto, nobleSigner } from '../../../shared/signature/noble-crypto.ts';

const BASE = encodeUtf8('"@method": POST');
const MASKED = encodeUtf8('"@method": ****');
const SIGNER = nobleSigner(new Uint8Array(32).fill(1), 'ours');
const KEY = { name: 'the pasted key', publicKey: SIGNER.publicKey };
const HASH = nobleCrypto.sha512(BASE);

const claim = (signature: Uint8Array) => ({
  signature,
  keys: [KEY],
  signedMessage: 'sha512' as const,
  keyName: KEY.name,
});
const after = (signature: Uint8Array, base = BASE, hash?: Uint8Array) =>
  afterSameBytes(claim(signature), base, hash, nobleCrypto);

test('the same bytes are never a dead end: form or key, proven where the signature is at hand', () => {
  expect(after(SIGNER.sign(BASE))).toMatchObject({
    isProven: true,
    message: expect.stringContaining('signed the base itself'),
    fix: expect.stringContaining('Hash the base with SHA-512'),
  });
  expect(afterSameBytes(undefined, BASE, undefined, nobleCrypto)).toMatchObject({
    isProven: false,
    message: expect.stringContaining('in another form, or with another key'),
  });
});

test('a signature of nobody known here is not guessed at; the keys that were tried are named', () => {
  const stranger = nobleSigner(new Uint8Array(32).fill(9), 'x');
  expect(after(stranger.sign(HASH))).toMatchObject({
    isProven: false,
    message: expect.stringContaining('(the pasted key)'),
  });
});

test('a right signature says so, and that the other side expects something else; a masked base by its true hash', () => {
  for (const found of [after(SIGNER.sign(HASH)), after(SIGNER.sign(HASH), MASKED, HASH)]) {
    expect(found.isProven).toBe(true);
    expect(found.fix).toContain('another public key, or expects another form');
  }
  expect(after(SIGNER.sign(HASH), MASKED).isProven).toBe(false);
});

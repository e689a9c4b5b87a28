import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { compareTexts } from '../../../shared/compare/comparison.ts';
import { evidenceBytes } from '../../../shared/compare/evidence.ts';
import { nobleCrypto } from '../../../shared/signature/noble-crypto.ts';

const TOKEN = 'a-token-of-the-test';
const base = (token: string, path = '/v1') => `"authorization": Bearer ${token}\n"@path": ${path}`;
const ours = encodeUtf8(base('*'.repeat(TOKEN.length)));
const signedHash = nobleCrypto.sha512(encodeUtf8(base(TOKEN)));
const compare = (theirs: string, hash: Uint8Array | undefined = signedHash) =>
  compareTexts(ours, encodeUtf8(theirs), hash, nobleCrypto);

test('a base with the true token is the same as our masked one, and the signed hash proves the token', () => {
  expect(compare(base(TOKEN))).toEqual({ kind: 'same', byteCount: ours.length, token: 'same' });
});

test('another token of the same length is told by the hash alone', () => {
  expect(compare(base('b-token-of-the-test'))).toMatchObject({ kind: 'same', token: 'differs' });
});

test('without a hash, whether the tokens agree is said to be unknown', () => {
  expect(compareTexts(ours, encodeUtf8(base(TOKEN)), undefined, nobleCrypto)).toMatchObject({ token: 'unknown' });
});

test('a token of another length is a difference of its line; the one that follows from it is not blamed on the token', () => {
  expect(compare(base('short'))).toMatchObject({ kind: 'differs', first: { line: 1, column: 30 }, token: 'unknown' });
});

test('a difference elsewhere is found behind the token, with its byte named', () => {
  const outcome = compare(base(TOKEN, '/v2'));
  expect(outcome).toMatchObject({
    kind: 'differs',
    first: { line: 2, column: 12 },
    ourByte: { hex: '31' },
    theirByte: { hex: '32' },
  });
});

test('both masked, or both bare, are compared as they are', () => {
  expect(compare(base('*'.repeat(TOKEN.length)))).toMatchObject({ kind: 'same', token: 'not-masked' });
  const bare = encodeUtf8(base(TOKEN));
  expect(compareTexts(bare, bare, undefined, nobleCrypto)).toMatchObject({ kind: 'same', token: 'not-masked' });
});

test('a text far longer than a base is compared, without lines', () => {
  const long = 'x'.repeat(300_000);
  expect(compareTexts(encodeUtf8(`${long}a`), encodeUtf8(`${long}b`), undefined, nobleCrypto)).toMatchObject({
    kind: 'differs',
    first: { offset: 300_000 },
    rows: undefined,
  });
});

test('equal bytes are the same and different ones differ, whatever they are', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.uint8Array({ maxLength: 40 }), (left, right) => {
      expect(compareTexts(left, left, undefined, nobleCrypto).kind).toBe('same');
      const isSame = Buffer.compare(left, right) === 0;
      expect(compareTexts(left, right, undefined, nobleCrypto).kind).toBe(isSame ? 'same' : 'differs');
    }),
  );
});

test('pasted text keeps its carriage returns', () => {
  expect(evidenceBytes({ kind: 'text', text: 'a\r\n' })).toEqual(Uint8Array.of(0x61, 13, 10));
});

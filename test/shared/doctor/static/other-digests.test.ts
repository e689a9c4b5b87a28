/** Which other hash or damage of the body is told from the bytes in Content-Digest. */
import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha512, type WireRequest } from '../../../../electron/vectors/letter.ts';
import { otherDigest } from '../../../../shared/doctor/static/other-digests.ts';
import { viewRequest } from '../../../../shared/signature/components.ts';
import { bodied } from './bodies.ts';
import { RIGHT } from './told.ts';

const BODY = 'text';
const HASH = sha512(BODY);
const header = (name: string): string => RIGHT.headers.find(([one]) => one === name)?.[1] ?? '';
const TOKEN = header('Authorization').slice('Bearer '.length);
const hash = (name: string): Buffer => createHash(name).update(BODY).digest();
const keyed = (name: string, key: string): Buffer => createHmac(name, key).update(BODY).digest();

function toldOf(bytes: Uint8Array, sent = bodied(BODY)): string | undefined {
  const told = otherDigest(viewRequest(sent), new Uint8Array(bytes));
  return told && `${told.cause}: ${told.what}`;
}

const authorized = (value: string | undefined): WireRequest => ({
  ...bodied(BODY),
  headers: value === undefined ? [] : [['authorization', value]],
});

describe('a digest of the body that is', () => {
  it.each([
    ['D33: the MD5', hash('md5')],
    ['D33: the SHA-1', hash('sha1')],
    ['D33: the SHA-384', hash('sha384')],
    ['D33: the SHA-512/256', hash('sha512-256')],
    ['D33: the SHA3-256', hash('sha3-256')],
    ['D33: the SHA3-512', hash('sha3-512')],
    ['D34: the first 32 bytes of the SHA-512', HASH.subarray(0, 32)],
    ['D34: the SHA-512, taken for UTF-8 text,', Buffer.from(HASH.toString('utf8'))],
    ['D34: the SHA-512, taken for Latin-1 text,', Buffer.from(HASH.toString('latin1'))],
    ['D33: the HMAC-SHA512 by the token', keyed('sha512', TOKEN)],
    ['D33: the HMAC-SHA256 by the token', keyed('sha256', TOKEN)],
    ['D33: the HMAC-SHA512 by the client id', keyed('sha512', header('X-Client-Id'))],
    ['D33: the HMAC-SHA256 by the client id', keyed('sha256', header('X-Client-Id'))],
    ['D33: the HMAC-SHA512 by an empty key', keyed('sha512', '')],
    ['D33: the HMAC-SHA256 by an empty key', keyed('sha256', '')],
  ])('%s', (says, bytes) => {
    expect(toldOf(bytes)).toBe(says);
  });

  it('a hash that Java took for text, as OpenJDK 17 makes it', () => {
    const bytes =
      '33efbfbdefbfbdefbfbdefbfbd637668efbfbdefbfbd5f003e3eefbfbdefbfbd2defbfbd4b4befbfbd3cefbfbd7aefbfbdefbfbd2defbfbd692befbfbd7fefbfbd5876efbfbdcfbbefbfbdefbfbd64efbfbd1d71efbfbdefbfbd3630efbfbdefbfbd36410325efbfbd6649efbfbdefbfbd';
    expect(toldOf(Buffer.from(bytes, 'hex'), bodied('{"amount":39}'))).toBe(
      'D34: the SHA-512, taken for UTF-8 text by Java,',
    );
  });

  it('nothing of these is not told', () => {
    for (const bytes of [HASH, HASH.subarray(32), HASH.subarray(0, 31), keyed('sha512', header('Authorization'))])
      expect(toldOf(bytes)).toBeUndefined();
  });
});

it('reads the token behind Bearer, in any case and with blanks around, and else the whole value', () => {
  const hmac = keyed('sha512', 'a b');
  for (const value of [' bearer   a b ', 'Bearer a b', 'a b'])
    expect(toldOf(hmac, authorized(value))).toBe('D33: the HMAC-SHA512 by the token');
  for (const value of ['x Bearer a b', 'Basic a b', undefined]) expect(toldOf(hmac, authorized(value))).toBeUndefined();
});

it('hashes no larger body than a service takes', () => {
  const md5 = (body: Uint8Array) => toldOf(createHash('md5').update(body).digest(), bodied(body));
  expect([md5(new Uint8Array(1_048_576)), md5(new Uint8Array(1_048_577))]).toEqual(['D33: the MD5', undefined]);
});

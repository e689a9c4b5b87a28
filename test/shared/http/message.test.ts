import { expect, test } from 'vitest';
import { contentDigest } from '../../../shared/http/content-digest.ts';
import { isToken, mediaTypeOf } from '../../../shared/http/message.ts';
import { parseItem } from '../../../shared/http/structured-fields/parse.ts';
import { nobleCrypto } from '../../../shared/signature/noble-crypto.ts';

test('a token is made of the characters of RFC 9110 section 5.6.2 and of no others', () => {
  const tchar = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  for (let code = 0; code < 300; code += 1) {
    const character = String.fromCharCode(code);
    expect(isToken(character), `character ${code}`).toBe(tchar.includes(character));
    expect(isToken(`X${character}X`), `character ${code}`).toBe(tchar.includes(character));
  }
  expect([isToken(''), isToken('X-A\n')]).toEqual([false, false]);
});

test('a token of a structured field has a colon and a slash besides, and begins with a letter or a star', () => {
  for (const text of ["a!#$%&'*+-.^_`|~:/0", '*a']) expect(parseItem(text, 'refuse').ok, text).toBe(true);
  for (const text of ['a"', 'a(', 'a@', '!a']) expect(parseItem(text, 'refuse').ok, text).toBe(false);
});

test('the digest of the example body of RFC 9421 is the one that stands there', () => {
  const digest = contentDigest(nobleCrypto.sha512(new TextEncoder().encode('{"hello": "world"}')));
  expect(digest).toBe(
    'sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:',
  );
});

test('a media type is in lower case and without parameters', () => {
  expect(mediaTypeOf(' Application/JSON ; charset=utf-8')).toBe('application/json');
  expect(mediaTypeOf('')).toBe('');
});

/** What may stand between scheme and path of a URL that is signed or sent. */
import { expect, it } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { authorityFault } from '../../../shared/http/authority.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { signRequest } from '../../../shared/signature/sign.ts';
import { rfcSigner } from '../signature/test-keys.ts';

function sign(url: string) {
  const headers = [['Authorization', 'Bearer t'] as const, ['X-Client-Id', 'c'] as const];
  const request = { method: 'GET', url, headers, body: new Uint8Array() };
  return signRequest(request, DEFAULT_SIGNING_PROFILE, { createdMs: 0 }, { signer: rfcSigner, crypto: nodeCrypto });
}

it.each([
  'a',
  'a.test',
  'A.test:8443',
  '127.0.0.1:1',
  '[::1]',
  '[2001:db8::1]:443',
  'a_b.c-d',
  'bücher.test',
  'a.test.',
])('%s is an authority', (authority) => {
  expect(authorityFault(authority)).toBeUndefined();
  expect(sign(`https://${authority}/v1/a`).trace.base.length).toBeGreaterThan(0);
});

it.each([
  ['', 'a host, got none'],
  [':80', 'a host, got none'],
  ['user@a.test', 'user name'],
  ['user:secret@a.test', 'user name'],
  ['@a.test', 'user name'],
  ['a.test:', 'port'],
  ['a.test:0', 'port'],
  ['a.test:65536', 'port'],
  ['a.test:http', 'port'],
  ['a:1:2', 'port'],
  ['::1', 'host'],
  ['[::1', 'host'],
  ['[::1]x', 'host'],
  ['[localhost]', 'host'],
  ['a b', 'spaces'],
  ['a\\b', 'host'],
  ['a<b', 'host'],
])('%j is refused where a URL is signed', (authority, part) => {
  expect(authorityFault(authority)).toContain(part);
  const refused = (() => {
    try {
      return sign(`https://${authority}/v1/a`);
    } catch (error) {
      return error;
    }
  })();
  expect(refused).toMatchObject({ code: 'url-invalid', message: expect.stringContaining(part) });
  expect(JSON.stringify(refused)).not.toContain('secret');
});

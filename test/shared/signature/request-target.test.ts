/** `@request-target` is what the request line says: the absolute URI for a request in absolute form (RFC 9421 section 2.2.5). */
import { expect, it, test } from 'vitest';
import { readHead } from '../../../electron/http/read-head.ts';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { decodeUtf8, encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { parseRawRequest, writeRawRequest } from '../../../shared/forms/raw/raw-request.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';
import { resolveComponent, viewRequest } from '../../../shared/signature/components.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { signRequest } from '../../../shared/signature/sign.ts';
import { verify } from '../../../shared/signature/verify.ts';
import { parsedOrThrow } from '../../support/parsed-or-throw.ts';
import { NOW_SEC } from './signed-draft.ts';
import { RFC_PUBLIC_KEY, rfcSigner } from './test-keys.ts';

function read(target: string, host = 'www.example.com'): HttpRequest {
  const raw = encodeUtf8(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nX-Client-Id: c\r\n\r\n`);
  return parsedOrThrow(parseRawRequest(raw), 'the request').request;
}

const targetOf = (request: HttpRequest) =>
  resolveComponent(viewRequest(request), '@request-target', 'question-mark')?.value;

it.each([
  ['/path?param=value', '/path?param=value'],
  ['https://www.example.com/path?param=value', 'https://www.example.com/path?param=value'],
  ['HTTP://Example.COM', 'HTTP://Example.COM'],
  ['http://example.com/a#b', 'http://example.com/a'],
])('GET %s has the @request-target %s', (target, value) => {
  expect(targetOf(read(target))).toBe(value);
});

it('is the same for a request that one of our servers received', () => {
  const incoming = (url: string) => ({ url, method: 'GET', rawHeaders: ['Host', 'a.test'] }) as never;
  expect(targetOf(readHead(incoming('http://a.test/x?y'), new Uint8Array()))).toBe('http://a.test/x?y');
  expect(targetOf(readHead(incoming('/x?y'), new Uint8Array()))).toBe('/x?y');
});

test.each(['/a?b=1', 'https://www.example.com/a?b=1', 'http://www.example.com/a?b=1'])(
  'a request for %s is signed in the form in which it is written, and verified so',
  (target) => {
    const components = { GET: ['x-client-id', '@request-target'] };
    const profile = { ...DEFAULT_SIGNING_PROFILE, components };
    const moment = { createdMs: NOW_SEC * 1000 };
    const signed = signRequest(read(target), profile, moment, { signer: rfcSigner, crypto: nodeCrypto });
    const raw = writeRawRequest(signed);
    expect(decodeUtf8(raw).split(' ')[1]).toBe(target);
    const { request } = parsedOrThrow(parseRawRequest(raw), 'what was written');
    const verdict = verify(request, [{ publicKey: RFC_PUBLIC_KEY }], profile, NOW_SEC, nodeCrypto);
    expect(verdict.checks.filter(({ ok }) => !ok)).toEqual([]);
  },
);

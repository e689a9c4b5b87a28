/**
 * The base against another implementation: http-message-signatures builds it, OpenSSL's command line signs it.
 *
 * Where the library deviates, it does so in the ways listed below under "accepted deviations"; the generator stays clear
 * of them, and each is shown once, so that a change of the library is noticed.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { httpbis } from 'http-message-signatures';
import { describe, expect, it } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { decodeUtf8, encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { HeaderLine, HttpRequest } from '../../../shared/http/message.ts';
import { buildBase } from '../../../shared/signature/base.ts';
import { type ResolvedComponent, resolveComponent, viewRequest } from '../../../shared/signature/components.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { failedChecks } from '../../../shared/signature/verdict.ts';
import { verify } from '../../../shared/signature/verify.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { NOW_SEC, POST_DRAFT, prepared } from './signed-draft.ts';
import { pkcs8KeyObject, RFC_PUBLIC_KEY, RFC_SEED } from './test-keys.ts';

/** Header lines as that library wants them: a record of lists. */
function asRecord(headers: readonly HeaderLine[]): Record<string, string[]> {
  const record: Record<string, string[]> = {};
  for (const [name, value] of headers) record[name.toLowerCase()] = [...(record[name.toLowerCase()] ?? []), value];
  return record;
}

function foreignBase(request: HttpRequest, fields: readonly string[], params?: string): string {
  const { method, url } = request;
  const lines = httpbis.createSignatureBase(
    { fields: [...fields] },
    { method, url, headers: asRecord(request.headers) },
  );
  if (params !== undefined) lines.push(['"@signature-params"', [params]]);
  return httpbis.formatSignatureBase(lines);
}

function ourLines(request: HttpRequest, fields: readonly string[]): string {
  const view = viewRequest(request);
  const resolved = fields.map((name) => resolveComponent(view, name, 'question-mark'));
  const components = resolved.filter((component): component is ResolvedComponent => component !== undefined);
  const text = decodeUtf8(buildBase(components, '').base);
  return text.slice(0, text.lastIndexOf('\n'));
}

const DERIVED = ['@method', '@target-uri', '@path', '@query', '@authority', '@scheme', '@request-target'];

describe('our base and that of http-message-signatures', () => {
  it('are the same bytes, for any headers and targets within the common ground', () => {
    const segment = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_~!$&()*+,;=:@'), minLength: 1, maxLength: 8 });
    const escaped = fc.oneof(segment, fc.constantFrom('%5b', '%2F', '%C3%A9', 'a.b'));
    const url = fc
      .record({
        scheme: fc.constantFrom('http', 'https'),
        host: fc.constantFrom('example.com', '127.0.0.1', 'localhost', '[::1]', 'a-b.example'),
        port: fc.constantFrom('', ':8080', ':4010'),
        path: fc.array(escaped, { minLength: 1, maxLength: 4 }),
        query: fc.option(fc.array(escaped, { minLength: 1, maxLength: 3 })),
      })
      .map(({ scheme, host, port, path, query }) => {
        const tail = query === null ? '' : `?${query.join('&')}`;
        return `${scheme}://${host}${port}/${path.join('/')}${tail}`;
      });
    const name = fc.constantFrom(
      'content-type',
      'Content-Length',
      'X-Client-Id',
      'authorization',
      'x-a',
      'X-A',
      'x-empty',
    );
    const value = fc.oneof(
      fc.string({ unit: fc.constantFrom(...' \tab"\\,;=:/é€\u{1F600}0'), maxLength: 12 }),
      fc.constantFrom('', 'a\n b', 'a\n\tb\n c'),
    );
    const request = fc.record({
      method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'M-SEARCH'),
      url,
      headers: fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 8 }),
      body: fc.constant(new Uint8Array()),
    });
    fc.assert(
      fc.property(request, fc.shuffledSubarray(DERIVED), (made, derived) => {
        const fields = [...new Set([...derived, ...made.headers.map(([header]) => header.toLowerCase())])];
        expect(ourLines(made, fields)).toBe(foreignBase(made, fields));
      }),
      { numRuns: 500 },
    );
  });

  const plain = { headers: [['x-a', '1']] as HeaderLine[], body: new Uint8Array() };

  it.each([
    [
      'methods in upper case always; RFC 9421 2.2.1 keeps the case, since methods are case-sensitive',
      { ...plain, method: 'post', url: 'http://a.test/' },
      '@method',
    ],
    [
      'paths through the URL class, which resolves dots; the target is signed as sent',
      { ...plain, method: 'GET', url: 'http://a.test/a/../b' },
      '@path',
    ],
    [
      'queries through the URL class, which escapes; the target is signed as sent',
      { ...plain, method: 'GET', url: "http://a.test/?a='b'" },
      '@query',
    ],
    [
      'an empty query as none in the request target; as sent it has its mark',
      { ...plain, method: 'GET', url: 'http://a.test/?' },
      '@request-target',
    ],
    [
      'the fragment inside the target URI; RFC 9110 7.1 excludes it',
      { ...plain, method: 'GET', url: 'http://a.test/#f' },
      '@target-uri',
    ],
    [
      'values trimmed of any Unicode space; RFC 9110 5.6.3 knows space and tab',
      { method: 'GET', url: 'http://a.test/', headers: [['x-a', '\u00a0v']] as HeaderLine[], body: new Uint8Array() },
      'x-a',
    ],
    [
      'the CR of a fold; RFC 9112 5.2 replaces all of it',
      { method: 'GET', url: 'http://a.test/', headers: [['x-a', 'v\r\n w']] as HeaderLine[], body: new Uint8Array() },
      'x-a',
    ],
  ])('accepted deviation: the library has %s', (_, request, field) => {
    expect(foreignBase(request, [field])).not.toBe(ourLines(request, [field]));
  });
});

/** The version line of OpenSSL's command line, or undefined where there is none that signs Ed25519 in raw mode. */
function opensslVersion(): string | undefined {
  try {
    const version = execFileSync('openssl', ['version'], { encoding: 'utf8' });
    return /^OpenSSL (?:[3-9]|1\.1\.1)/.test(version) ? version : undefined;
  } catch {
    return undefined;
  }
}

const openssl = opensslVersion();
const title =
  openssl === undefined
    ? 'skipped: no openssl command on this machine'
    : 'a base built by http-message-signatures, hashed and signed by the openssl command, is accepted by our verifier';

it.skipIf(openssl === undefined)(title, () => {
  const folder = tempFolder();
  const draft = prepared();
  const unsigned = { ...draft, headers: draft.headers.slice(0, -2) };
  const fields = DEFAULT_SIGNING_PROFILE.components.POST ?? [];
  const params = `(${fields.map((name) => `"${name}"`).join(' ')});keyid="their-key";created=${NOW_SEC};expires=${NOW_SEC + 60}`;
  const base = foreignBase(unsigned, fields, params);

  const file = (name: string): string => join(folder, name);
  writeFileSync(file('key.pem'), pkcs8KeyObject(RFC_SEED).export({ format: 'pem', type: 'pkcs8' }));
  writeFileSync(file('base'), encodeUtf8(base));
  execFileSync('openssl', ['dgst', '-sha512', '-binary', '-out', file('hash'), file('base')]);
  const signature = execFileSync('openssl', [
    'pkeyutl',
    '-sign',
    '-rawin',
    '-inkey',
    file('key.pem'),
    '-in',
    file('hash'),
  ]);

  const request: HttpRequest = {
    method: POST_DRAFT.method,
    url: draft.url,
    headers: [
      ...unsigned.headers,
      ['Signature-Input', `theirs=${params}`],
      ['Signature', `theirs=:${signature.toString('base64')}:`],
    ],
    body: POST_DRAFT.body,
  };
  const keys = [{ keyId: 'their-key', publicKey: RFC_PUBLIC_KEY }];
  const verdict = verify(request, keys, DEFAULT_SIGNING_PROFILE, NOW_SEC, nodeCrypto);
  expect(failedChecks(verdict)).toEqual([]);
  expect(verdict.verified).toBe(true);
});

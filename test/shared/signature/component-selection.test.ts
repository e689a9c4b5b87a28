/** `;key` and `@query-param`: the RFC's own examples, another library, a signer of the RFC's text in Python, and what is refused. */
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { httpbis } from 'http-message-signatures';
import { describe, expect, it, test } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { decodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { parseRawRequest } from '../../../shared/forms/raw/raw-request.ts';
import type { HeaderLine, HttpRequest } from '../../../shared/http/message.ts';
import { receivedTrace } from '../../../shared/observed/received-trace.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import type { Verdict } from '../../../shared/signature/verdict.ts';
import { verify } from '../../../shared/signature/verify.ts';
import { parsedOrThrow } from '../../support/parsed-or-throw.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { NOW_SEC } from './signed-draft.ts';
import { pkcs8KeyObject, RFC_PUBLIC_KEY, RFC_SEED } from './test-keys.ts';

function judged(list: string, headers: readonly HeaderLine[], target = '/'): Verdict {
  const input: HeaderLine = ['Signature-Input', `sig1=(${list});created=${NOW_SEC}`];
  const request = {
    method: 'GET',
    url: `https://a.test${target}`,
    headers: [...headers, input],
    body: new Uint8Array(),
  };
  const verdict = verify(request, [], DEFAULT_SIGNING_PROFILE, NOW_SEC, nodeCrypto);
  const trace = receivedTrace(request, DEFAULT_SIGNING_PROFILE, [], nodeCrypto);
  // The two rebuild the base each on its own way.
  expect(trace && decodeUtf8(trace.base)).toBe(verdict.baseText);
  for (const line of trace?.lines ?? []) {
    const text = decodeUtf8(trace?.base.subarray(line.start, line.end) ?? new Uint8Array());
    expect(text).toBe(`"${line.name}"${line.parameters ?? ''}: ${line.value}`);
    expect(line.parameters).not.toBe('');
    const derived = { kind: line.name === '@signature-params' ? 'signature-params' : 'derived' };
    const headerIndices = headers.flatMap(([name], at) => (name.toLowerCase() === line.name ? [at] : []));
    expect(line.source).toEqual(line.name.startsWith('@') ? derived : { kind: 'header', headerIndices });
  }
  return verdict;
}

/** The lines of the base without `@signature-params`. */
function lines(list: string, headers: readonly HeaderLine[], target?: string): string | undefined {
  const { baseText } = judged(list, headers, target);
  return baseText?.slice(0, baseText.lastIndexOf('\n'));
}

function refusal(list: string, headers: readonly HeaderLine[] = [], target?: string): string {
  const verdict = judged(list, headers, target);
  expect(verdict.baseText).toBeUndefined();
  const check = verdict.checks.find(({ id }) => id === 'components-present');
  expect(check).toMatchObject({ ok: false, made: true });
  return check?.message ?? '';
}

describe('RFC 9421 2.1.2, ;key', () => {
  const dict: readonly HeaderLine[] = [['Example-Dict', ' a=1,    b=2;x=1;y=2,   c=(a   b   c), d']];

  it.each([
    ['a', '1'],
    ['d', '?1'],
    ['b', '2;x=1;y=2'],
    ['c', '(a b c)'],
  ])('"example-dict";key="%s": %s', (key, value) => {
    expect(lines(`"example-dict";key="${key}"`, dict)).toBe(`"example-dict";key="${key}": ${value}`);
  });

  it('writes the identifier in its canonical form, whatever the spaces in Signature-Input', () => {
    expect(lines('"example-dict";  key="a"', dict)).toBe('"example-dict";key="a": 1');
  });

  it('stands beside whole headers, which come in one line or several, at any place', () => {
    const many = Array.from({ length: 40 }, (_, at): HeaderLine => [`X-${at}`, `${at}`]);
    expect(lines('"x-39" "example-dict";key="a" "x-3" "@method"', [...many, ...dict, ['X-3', 'more']])).toBe(
      '"x-39": 39\n"example-dict";key="a": 1\n"x-3": 3, more\n"@method": GET',
    );
  });

  it('takes the last of two members of one name, as RFC 8941 does', () => {
    expect(lines('"x";key="a"', [['X', 'a=1, b=2, a=3']])).toBe('"x";key="a": 3');
  });

  it.each([
    ['"example-dict";key="z"', ['example-dict', 'no member', '"z"']],
    ['"example-dict";key=a', ['key', 'double quotes']],
    ['"@method";key="a"', ['header']],
    ['"x";key="a"', ['not arrive']],
  ])('%s is refused by name', (list, parts) => {
    for (const part of parts) expect(refusal(list, dict)).toContain(part);
  });

  it('refuses a header that is no dictionary, with the place', () => {
    expect(refusal('"x";key="a"', [['X', 'a=1, (b']])).toMatch(/dictionary.*offset/);
  });

  it('does not take one member for the header that the method requires', () => {
    const verdict = judged('"x-client-id";key="a"', [['X-Client-Id', 'a=1']]);
    expect(verdict.checks.find(({ id }) => id === 'components-required')?.message).toContain('x-client-id');
  });

  it('refuses one member twice, in whatever order of its parameters', () => {
    const twice = judged('"x";key="a" "x";  key="a"', [['X', 'a=1']]);
    expect(twice.checks.find(({ id }) => id === 'signature-input-syntax')?.message).toContain('twice');
    const two = judged('"x";key="a" "x";key="b" "x"', [['X', 'a=1, b=2']]);
    expect(two.checks.find(({ id }) => id === 'signature-input-syntax')?.ok).toBe(true);
  });
});

describe('RFC 9421 2.2.8, @query-param', () => {
  it.each([
    ['/path?param=value&foo=bar&baz=batman&qux=', 'baz', 'batman'],
    ['/path?param=value&foo=bar&baz=batman&qux=', 'qux', ''],
    ['/path?param=value&foo=bar&baz=batman&qux=', 'param', 'value'],
    ['/p?var=this%20is%20a%20big%0Amultiline%20value&bar=with+plus+whitespace', 'bar', 'with%20plus%20whitespace'],
    [
      '/p?var=this%20is%20a%20big%0Amultiline%20value&bar=with+plus+whitespace',
      'var',
      'this%20is%20a%20big%0Amultiline%20value',
    ],
    ['/p?fa%C3%A7ade%22%3A%20=something', 'fa%C3%A7ade%22%3A%20', 'something'],
    ['/p?a=%7e!(~)*-._%27', 'a', '%7E%21%28%7E%29*-._%27'],
    ['/p?a=%zz%FF', 'a', '%25zz%EF%BF%BD'],
    ['/p?a', 'a', ''],
    ['/p?=nameless', '', 'nameless'],
    ['/p?a=b=c', 'a', 'b%3Dc'],
  ])('%s has "@query-param";name="%s": %s', (target, name, value) => {
    expect(lines(`"@query-param";name="${name}"`, [], target)).toBe(`"@query-param";name="${name}": ${value}`);
  });

  it.each([
    ['"@query-param";name="b"', '/p?a=1', ['no parameter', '"b"']],
    ['"@query-param";name="b"', '/p', ['no parameter', '"b"']],
    ['"@query-param";name="a"', '/p?a=1&b=2&a=1', ['2 times', '@query']],
    [
      '"@query-param";name="a b"',
      '/p?c=1&a%20b=1',
      ['"@query-param";name="a b": the query has no parameter named "a b"; its name is written "a%20b".'],
    ],
    ['"@query-param";name="b"', '/p?c=1', ['"@query-param";name="b": the query has no parameter named "b".']],
    ['"@query-param";name="a";key="b"', '/p?a=1', ['expected either ;key or ;name, got both.']],
    ['"@query-param";key="a"', '/p?a=1', ['expected the name of a query parameter after it']],
    ['"@query-param"', '/p?a=1', [';name=']],
    ['"@query-param";name=a', '/p?a=1', ['double quotes']],
    ['"x-a";name="a"', '/p?a=1', ['@query-param']],
  ])('%s of %s is refused by name', (list, target, parts) => {
    for (const part of parts) expect(refusal(list, [['X-A', '1']], target)).toContain(part);
  });
});

test.each([
  ['"content-type";sf', '"content-type";sf', 'the parameter ;sf is not supported'],
  ['"content-type";bs', '"content-type";bs', 'the parameter ;bs is not supported'],
  ['"@method";req', '"@method";req', 'the parameter ;req is not supported'],
  ['"content-type";tr', '"content-type";tr', 'the parameter ;tr is not supported'],
  ['"content-type";key="a";sf', '"content-type";key="a";sf', 'the parameter ;sf is not supported'],
  ['"content-type";x=1', '"content-type";x=1', 'the parameter ;x is unknown'],
  ['"@status"', '"@status"', 'response'],
  ['"@signature-params"', '"@signature-params"', 'never listed'],
  ['"@nonsense"', '"@nonsense"', '@target-uri'],
])('%s is named as it stands: %s, with the reason', (list, shown, reason) => {
  const message = refusal(list, [['Content-Type', 'a=1']]);
  expect(message).toContain(shown);
  expect(message).toContain(reason);
  expect(message).not.toContain('\\');
});

describe('http-message-signatures', () => {
  it('gives the same lines for any member of a dictionary', () => {
    const item = fc.constantFrom('1', '-2.50', '"a \\"b\\""', 'token/x', ':AAEC:', '?0', '?1', '(1 "b"  c)', '( );q');
    const parameters = fc.array(fc.constantFrom(';p', ';q=1', '; r="s"', ';t=?0'), { maxLength: 3 });
    const member = fc.tuple(fc.constantFrom('a', 'b', 'c*', 'd_e'), item, parameters);
    const property = fc.property(fc.array(member, { minLength: 1, maxLength: 5 }), (members) => {
      const value = members.map(([key, bare, more]) => `${key}=${bare}${[...new Set(more)].join('')}`).join(',  ');
      for (const key of new Set(members.map(([name]) => name))) {
        const field = `"x";key="${key}"`;
        const theirs = httpbis.createSignatureBase(
          { fields: [field] },
          { method: 'GET', url: 'https://a.test/', headers: { x: value } },
        );
        expect(lines(field, [['X', value]])).toBe(httpbis.formatSignatureBase(theirs));
      }
    });
    fc.assert(property, { numRuns: 300 });
  });

  it('gives the same lines for any query parameter of the characters that both escape', () => {
    // It uses encodeURIComponent, which leaves !'()~ as they are; the RFC's set encodes them.
    const text = fc.string({ unit: fc.constantFrom(...'ab09*-._ +&=%/"é€\u{1F600}\n'), minLength: 1, maxLength: 6 });
    const pairs = fc.uniqueArray(fc.tuple(text, text), { minLength: 1, maxLength: 4, selector: ([name]) => name });
    const property = fc.property(pairs, (given) => {
      const target = `/p?${new URLSearchParams(given.map(([name, value]) => [name, value]))}`;
      for (const [name] of given) {
        const field = `"@query-param";name="${encodeURIComponent(name)}"`;
        const theirs = httpbis.createSignatureBase(
          { fields: [field] },
          { method: 'GET', url: `https://a.test${target}`, headers: {} },
        );
        expect(lines(field, [], target)).toBe(httpbis.formatSignatureBase(theirs));
      }
    });
    fc.assert(property, { numRuns: 300 });
  });
});

const SIGNER = `
import base64, hashlib, subprocess, sys
from urllib.parse import parse_qsl, quote
target, key, created = sys.argv[1], sys.argv[2], sys.argv[3]
query = target.split('?', 1)[1]
enc = lambda text: quote(text, safe='*-._').replace('~', '%7E')
headers = [('authorization', 'Bearer token'), ('x-client-id', 'client')]
lines, names = [], []
for name, value in headers:
    names.append('"%s"' % name); lines.append('"%s": %s' % (name, value))
for name, value in [('@method', 'GET'), ('@target-uri', 'https://api.example.test' + target), ('@path', target.split('?')[0]), ('@query', '?' + query)]:
    names.append('"%s"' % name); lines.append('"%s": %s' % (name, value))
for name, value in parse_qsl(query, keep_blank_values=True):
    one = '"@query-param";name="%s"' % enc(name)
    names.append(one); lines.append('%s: %s' % (one, enc(value)))
params = '(%s);created=%s;keyid="python"' % (' '.join(names), created)
base = '\\n'.join(lines + ['"@signature-params": ' + params])
digest = sys.argv[4]
open(digest, 'wb').write(hashlib.sha512(base.encode()).digest())
signature = subprocess.run(['openssl', 'pkeyutl', '-sign', '-rawin', '-inkey', key, '-in', digest], check=True, capture_output=True).stdout
sys.stdout.write('GET %s HTTP/1.1\\r\\nHost: api.example.test\\r\\nAuthorization: Bearer token\\r\\nX-Client-Id: client\\r\\n' % target)
sys.stdout.write('Signature-Input: sig1=%s\\r\\nSignature: sig1=:%s:\\r\\n\\r\\n' % (params, base64.b64encode(signature).decode()))
`;

const hasPython = spawnSync('python3', ['--version']).status === 0 && spawnSync('openssl', ['version']).status === 0;
it.skipIf(!hasPython)(
  hasPython
    ? 'a request whose query parameters Python names and openssl signs is verified'
    : 'skipped: no python3 with openssl on this machine',
  () => {
    const folder = tempFolder();
    const key = join(folder, 'key.pem');
    writeFileSync(key, pkcs8KeyObject(RFC_SEED).export({ format: 'pem', type: 'pkcs8' }));
    const target = '/v1/instruments?search=a+b%20c&type=%c3%a9%7e&empty=';
    const raw = execFileSync('python3', ['-c', SIGNER, target, key, String(NOW_SEC), join(folder, 'digest')]);
    const { request } = parsedOrThrow(parseRawRequest(new Uint8Array(raw)), 'what Python wrote');
    const keys = [{ keyId: 'python', publicKey: RFC_PUBLIC_KEY }];
    const verdict = verify(request, keys, DEFAULT_SIGNING_PROFILE, NOW_SEC, nodeCrypto);
    expect(verdict.checks.filter(({ ok }) => !ok)).toEqual([]);
    const changed: HttpRequest = { ...request, url: request.url.replace('empty=', 'empty=1') };
    expect(verify(changed, keys, DEFAULT_SIGNING_PROFILE, NOW_SEC, nodeCrypto).verified).toBe(false);
  },
);

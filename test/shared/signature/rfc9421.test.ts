/** What RFC 9421 prints: its Ed25519 signature, its message transformations, its header and derived examples. */
import { describe, expect, it } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { toBase64 } from '../../../shared/bytes/base64.ts';
import { toHex } from '../../../shared/bytes/hex.ts';
import { decodeUtf8, encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';
import { buildBase } from '../../../shared/signature/base.ts';
import { resolveComponent, viewRequest } from '../../../shared/signature/components.ts';
import { nobleCrypto } from '../../../shared/signature/noble-crypto.ts';
import { DEFAULT_SIGNING_PROFILE, type SignedMessage, type SigningProfile } from '../../../shared/signature/profile.ts';
import { signRequest } from '../../../shared/signature/sign.ts';
import { failedChecks } from '../../../shared/signature/verdict.ts';
import { verify } from '../../../shared/signature/verify.ts';
import { serviceScheme as golden, rfc9421 } from '../vectors.ts';
import { RFC_PUBLIC_KEY, rfcSigner } from './test-keys.ts';

const KEYS = [{ keyId: rfc9421.key.keyId, publicKey: RFC_PUBLIC_KEY }];
const { b26 } = rfc9421;

function headers(lines: string[][]): HttpRequest['headers'] {
  return lines.map(([name = '', value = '']) => [name, value] as const);
}

const REQUEST: HttpRequest = {
  ...b26.request,
  headers: headers(b26.request.headers),
  body: encodeUtf8(b26.request.body),
};

function profileB26(signedMessage: SignedMessage): SigningProfile {
  return {
    ...DEFAULT_SIGNING_PROFILE,
    signedMessage,
    components: { POST: b26.components },
    expires: 'off',
    label: b26.label,
  };
}

function signedB26(signatureBase64: string): HttpRequest {
  const params = b26.base.slice(b26.base.lastIndexOf('": ') + 3);
  return {
    ...REQUEST,
    headers: [
      ...REQUEST.headers,
      ['Signature-Input', `${b26.label}=${params}`],
      ['Signature', `${b26.label}=:${signatureBase64}:`],
    ],
  };
}

describe('RFC 9421 B.2.6', () => {
  it('is signed to the very base and signature that the RFC prints, where the profile signs the base itself', () => {
    const signed = signRequest(
      REQUEST,
      profileB26('base'),
      { createdMs: b26.createdSec * 1000 },
      { signer: rfcSigner, crypto: nobleCrypto },
    );
    expect(decodeUtf8(signed.trace.base)).toBe(b26.base);
    expect(toBase64(signed.trace.signature)).toBe(b26.signatureBase64);
    expect(signed.headers).toEqual(signedB26(b26.signatureBase64).headers);
  });

  it.each([['base', b26.signatureBase64], ...Object.entries(golden.signatures)] as [SignedMessage, string][])(
    'under signedMessage %s signs to, and verifies, the one right signature',
    (kind, expected) => {
      const signed = signRequest(
        REQUEST,
        profileB26(kind),
        { createdMs: b26.createdSec * 1000 },
        { signer: rfcSigner, crypto: nobleCrypto },
      );
      expect(toBase64(signed.trace.signature)).toBe(expected);
      expect(toHex(signed.trace.hash)).toBe(golden.baseSha512Hex);
      for (const crypto of [nobleCrypto, nodeCrypto]) {
        expect(verify(signedB26(expected), KEYS, profileB26(kind), b26.createdSec, crypto).verified).toBe(true);
      }
    },
  );

  it('verifies under no reading but its own', () => {
    const all = { base: b26.signatureBase64, ...golden.signatures, ...golden.refused };
    for (const kind of ['base', 'sha512', 'sha512-hex', 'sha512-base64'] as const) {
      const accepted = Object.entries(all).filter(
        ([, signature]) => verify(signedB26(signature), KEYS, profileB26(kind), b26.createdSec, nodeCrypto).verified,
      );
      expect(accepted.map(([name]) => name)).toEqual([kind]);
    }
  });
});

describe('RFC 9421 B.4', () => {
  const profile: SigningProfile = {
    ...DEFAULT_SIGNING_PROFILE,
    signedMessage: 'base',
    components: {
      GET: ['@method', '@path', '@authority', 'accept'],
      POST: ['@method', '@path', '@authority', 'accept'],
    },
  };

  it.each(rfc9421.b4)('$name: verifies is $verifies', ({ method, url, headers: lines, verifies }) => {
    const request: HttpRequest = { method, url, headers: headers(lines), body: new Uint8Array() };
    const verdict = verify(request, KEYS, profile, 1618884473, nodeCrypto);
    const twice = lines.filter(([name]) => name === 'Accept').length > 1;
    expect(verdict.checks.find((check) => check.id === 'signature-valid')?.ok).toBe(verifies);
    // The RFC lets a covered header come in several lines; the service's verifier names that, and nothing else.
    const expected = twice ? ['components-present'] : [];
    expect(failedChecks(verdict).map((check) => check.id)).toEqual(expected);
  });
});

describe('RFC 9421 2.1, header values', () => {
  const request: HttpRequest = {
    method: 'GET',
    url: 'https://www.example.com/',
    headers: [
      ['Host', 'www.example.com'],
      ['Date', 'Tue, 20 Apr 2021 02:07:56 GMT'],
      ['X-OWS-Header', '  Leading and trailing whitespace.  '],
      ['X-Obs-Fold-Header', 'Obsolete\r\n    line folding.'],
      ['Cache-Control', 'max-age=60'],
      ['Cache-Control', '   must-revalidate'],
      ['Example-Dict', ' a=1,    b=2;x=1;y=2,   c=(a   b   c)'],
      ['X-Empty-Header', ''],
    ],
    body: new Uint8Array(),
  };

  it.each([
    ['host', 'www.example.com', [0]],
    ['date', 'Tue, 20 Apr 2021 02:07:56 GMT', [1]],
    ['x-ows-header', 'Leading and trailing whitespace.', [2]],
    ['x-obs-fold-header', 'Obsolete line folding.', [3]],
    ['cache-control', 'max-age=60, must-revalidate', [4, 5]],
    ['example-dict', 'a=1,    b=2;x=1;y=2,   c=(a   b   c)', [6]],
    ['x-empty-header', '', [7]],
  ])('"%s": %s', (name, value, headerIndices) => {
    expect(resolveComponent(viewRequest(request), name, 'question-mark')).toEqual({
      name,
      value,
      source: { kind: 'header', headerIndices },
    });
  });

  it('writes an empty header with the space after its colon', () => {
    const component = resolveComponent(viewRequest(request), 'x-empty-header', 'question-mark');
    const { base } = buildBase(component === undefined ? [] : [component], '()');
    expect(decodeUtf8(base)).toBe('"x-empty-header": \n"@signature-params": ()');
  });

  it.each([
    ['a \t\r\n \t b', 'a b'],
    ['a\n b\n\tc', 'a b c'],
    ['\r\n a', 'a'],
    ['a  b', 'a  b'],
    ['\ta\t', 'a'],
  ])('opens folds and trims ends of %j, and nothing inside', (value, expected) => {
    const view = viewRequest({ ...request, headers: [['X', value]] });
    expect(resolveComponent(view, 'x', 'question-mark')?.value).toBe(expected);
  });
});

describe('RFC 9421 2.2, derived components', () => {
  const of = (
    url: string,
    name: string,
    emptyQuery: SigningProfile['emptyQuery'] = 'question-mark',
  ): string | undefined =>
    resolveComponent(viewRequest({ method: 'POST', url, headers: [], body: new Uint8Array() }), name, emptyQuery)
      ?.value;

  it.each([
    ['https://www.example.com/path?param=value', '@method', 'POST'],
    ['https://www.example.com/path?param=value', '@target-uri', 'https://www.example.com/path?param=value'],
    ['https://www.example.com/path?param=value', '@authority', 'www.example.com'],
    ['http://www.example.com/path?param=value', '@scheme', 'http'],
    ['https://www.example.com/path?param=value', '@request-target', '/path?param=value'],
    ['https://www.example.com/path?param=value', '@path', '/path'],
    ['https://www.example.com/path?param=value&foo=bar&baz=bat%2Dman', '@query', '?param=value&foo=bar&baz=bat%2Dman'],
    ['https://www.example.com/path?queryString', '@query', '?queryString'],
    ['https://www.example.com/path', '@query', '?'],
    ['https://www.example.com/path?', '@query', '?'],
    ['https://www.example.com', '@path', '/'],
    ['https://WWW.Example.com:443/', '@authority', 'www.example.com'],
    ['http://example.com:80/', '@authority', 'example.com'],
    ['http://example.com:443/', '@authority', 'example.com:443'],
    ['http://[::1]:8080/a', '@authority', '[::1]:8080'],
    ['HTTPS://user:pw@example.com/', '@authority', 'example.com'],
    ['HTTPS://example.com/', '@scheme', 'https'],
    ['https://EXAMPLE.com/a//b/%7e/../c#part', '@target-uri', 'https://EXAMPLE.com/a//b/%7e/../c'],
    ['https://example.com/a//b/%5b/../c', '@path', '/a//b/%5b/../c'],
    ['https://example.com?x=http://y/z', '@path', '/'],
    ['https://example.com?x', '@request-target', '/?x'],
    ['https://example.com?x=http://y/z', '@authority', 'example.com'],
    ['https://example.com/a#b?c', '@query', '?'],
    ['/relative', '@path', '/relative'],
    ['/relative?u=http://x', '@scheme', ''],
  ])('%s has %s: %s', (url, name, value) => {
    expect(of(url, name)).toBe(value);
  });

  it('gives an absent query the empty value where the profile says so', () => {
    expect(of('https://example.com/a', '@query', 'empty')).toBe('');
    expect(of('https://example.com/a?', '@query', 'empty')).toBe('?');
  });

  it.each(['@query-param', '@status', '@signature-params', '@unknown'])('does not know %s in a request', (name) => {
    expect(of('https://example.com/?a=b', name)).toBeUndefined();
  });
});

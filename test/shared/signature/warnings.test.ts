/** Warnings: what this verifier takes and another might refuse. None of them makes a request unverified. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { toBase64 } from '../../../shared/bytes/base64.ts';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { HeaderLine, HttpRequest } from '../../../shared/http/message.ts';
import { serialiseMember, type WritableItem } from '../../../shared/http/structured-fields/serialise.ts';
import type { BareItem } from '../../../shared/http/structured-fields/types.ts';
import { readPublicKey } from '../../../shared/keys/read-public-key.ts';
import type { KnownKey } from '../../../shared/signature/ports.ts';
import { DEFAULT_SIGNING_PROFILE, type SigningProfile } from '../../../shared/signature/profile.ts';
import { signRequest } from '../../../shared/signature/sign.ts';
import type { Verdict } from '../../../shared/signature/verdict.ts';
import { WARNING_IDS } from '../../../shared/signature/verdict.ts';
import { verify } from '../../../shared/signature/verify.ts';
import { GET_DRAFT, NOW_SEC, POST_DRAFT, prepared, withHeader } from './signed-draft.ts';
import { RFC_PUBLIC_KEY, rfcSigner } from './test-keys.ts';

const KEYS: readonly KnownKey[] = [{ keyId: rfcSigner.keyId, publicKey: RFC_PUBLIC_KEY }];
const post = prepared();
const PLAIN: HttpRequest = { ...post, headers: post.headers.slice(0, -2) };

function verdictOf(
  request: HttpRequest,
  nowSec = NOW_SEC,
  profile: Partial<SigningProfile> = {},
  keys = KEYS,
): Verdict {
  return verify(request, keys, { ...DEFAULT_SIGNING_PROFILE, ...profile }, nowSec, nodeCrypto);
}

/** Signs the request as it is, over any parameter text, and expects it to verify with exactly these warnings. */
function warned(
  ids: readonly string[],
  {
    request = PLAIN,
    params = (text: string) => text,
    nowSec = NOW_SEC,
    label = 'sig1',
    profile = {},
    keys = KEYS,
  } = {},
): readonly string[] {
  const moment = { createdMs: NOW_SEC * 1000 };
  const signed = signRequest(request, DEFAULT_SIGNING_PROFILE, moment, { signer: rfcSigner, crypto: nodeCrypto });
  const text = params(signed.trace.signatureParams);
  const base = new TextDecoder().decode(signed.trace.base);
  const rebuilt = `${base.slice(0, base.lastIndexOf('\n'))}\n"@signature-params": ${text}`;
  const signature = toBase64(rfcSigner.sign(nodeCrypto.sha512(encodeUtf8(rebuilt))));
  const sent = withHeader(
    withHeader(signed, 'Signature-Input', `${label}=${text}`),
    'Signature',
    `${label}=:${signature}:`,
  );
  const { verified, warnings, checks } = verdictOf(sent, nowSec, profile, keys);
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  expect(verified).toBe(true);
  expect(warnings.map(({ id }) => id)).toEqual(ids);
  for (const id of ids) expect(WARNING_IDS).toContain(id);
  return warnings.map(({ message }) => message);
}

const ADD = (...lines: HeaderLine[]): HttpRequest => ({ ...PLAIN, headers: [...PLAIN.headers, ...lines] });
const SET = (name: string, value: string): HttpRequest => withHeader(PLAIN, name, value);

test('what our own signer makes gives no warning', () => {
  for (const request of [post, prepared(GET_DRAFT), prepared({ ...GET_DRAFT, method: 'DELETE' })]) {
    expect(verdictOf(request)).toMatchObject({ verified: true, warnings: [] });
  }
});

test('an unsigned request has no warning either', () => {
  expect(verdictOf(PLAIN).warnings).toEqual([]);
});

describe('each is told with what was found', () => {
  it('expires before created', () => {
    const expires = NOW_SEC - 1;
    const [message] = warned(['expires-before-created', 'expired-within-tolerance'], {
      params: (text) => text.replace(/expires=\d+/, `expires=${expires}`),
    });
    expect(message).toContain(String(expires));
    expect(message).toContain(String(NOW_SEC));
    warned([], { params: (text) => text.replace(/expires=\d+/, `expires=${NOW_SEC}`) });
  });

  it('expired within the tolerance, and not at the very second', () => {
    expect(warned(['expired-within-tolerance'], { nowSec: NOW_SEC + 101 })[0]).toMatch(/1 s ago.*300 s/);
    warned([], { nowSec: NOW_SEC + 100 });
    expect(warned(['expired-within-tolerance'], { nowSec: NOW_SEC + 400 })[0]).toMatch(/300 s ago/);
    const ids = verdictOf(post, NOW_SEC + 401).warnings.map(({ id }) => id);
    expect(ids).toEqual([]);
  });

  it('created ahead of the clock within the tolerance', () => {
    expect(warned(['created-within-tolerance'], { nowSec: NOW_SEC - 7 })[0]).toMatch(/7 s .*300 s/);
    expect(warned(['created-within-tolerance'], { nowSec: NOW_SEC - 300 })[0]).toMatch(/300 s in/);
    expect(verdictOf(post, NOW_SEC - 301).warnings).toEqual([]);
  });

  it('no expires where the profile sends it', () => {
    const params = (text: string) => text.replace(/;expires=\d+/, '');
    expect(warned(['expires-absent'], { params })).toEqual([
      'There is no expires, which the specification recommends. A verifier may ask for it.',
    ]);
    // One that is no number is there all the same, and has a check of its own.
    const sent = (text: string) => ({
      ...PLAIN,
      headers: [...PLAIN.headers, ['Signature-Input', `sig1=();created=${NOW_SEC};keyid="k"${text}`] as const],
    });
    const ids = (text: string) => verdictOf(sent(text)).warnings.map(({ id }) => id);
    expect([';expires="1"', '; expires="1"', ';  expires="1"'].map(ids)).toEqual([
      [],
      ['input-not-canonical'],
      ['input-not-canonical'],
    ]);
    expect(ids(';x=1;xexpires=2')).toEqual(['expires-absent', 'parameters-extra']);
    expect(verdictOf(withHeader(post, 'Signature-Input', 'sig1=();expires=1')).warnings).toEqual([]);
    warned([], { params, profile: { expires: 'off' } });
  });

  it('a validity beyond that of the signing options, and not one second of it', () => {
    const until = (afterSec: number) => (text: string) => text.replace(/expires=\d+/, `expires=${NOW_SEC + afterSec}`);
    expect(warned(['validity-long'], { params: until(100_000) })[0]).toMatch(/100000 s after created.* 100 s/);
    warned([], { params: until(100) });
    warned([], { params: until(100_000), profile: { expires: 'off' } });
    warned([], { params: until(100_000), profile: { expires: { afterMs: 100_000 } } });
    const profile = { createdUnit: 'milliseconds' } as const;
    const inMs = (more: number) => (text: string) =>
      text.replace(/(created)=\d+;expires=\d+/, `$1=${NOW_SEC}000;expires=${NOW_SEC * 1000 + 100_000 + more}`);
    warned([], { params: inMs(0), profile });
    expect(warned(['validity-long'], { params: inMs(2000), profile })[0]).toMatch(
      /is 102 s after created; .* is 100 s\./,
    );
  });

  it.each([
    ['a space after the parenthesis', (text: string) => text.replace('(', '( ')],
    ['two spaces in the list', (text: string) => text.replace('" "', '"  "')],
    ['a space after a semicolon', (text: string) => text.replace(';keyid', '; keyid')],
    ['a leading zero', (text: string) => text.replace('created=', 'created=0')],
    ['a true that is written', (text: string) => text.replace(';keyid', ';x=?1;keyid')],
  ])('Signature-Input with %s', (what, params) => {
    const isExtra = what.includes('true');
    const [message] = warned(isExtra ? ['input-not-canonical', 'parameters-extra'] : ['input-not-canonical'], {
      params,
    });
    const canonical = isExtra ? post.trace.signatureParams.replace(';keyid', ';x;keyid') : post.trace.signatureParams;
    expect(message).toContain(`sig1=${canonical}`);
  });

  it('parameters beyond those of the service', () => {
    const [message] = warned(['parameters-extra'], { params: (text) => `${text};alg="ed25519";nonce="n"` });
    expect(message).toContain('alg, nonce');
  });

  it('another label than the profile’s', () => {
    expect(warned(['label-other'], { label: 'sig-b1' })[0]).toMatch(/sig-b1.*sig1/);
  });

  it('a host that is not ASCII', () => {
    const url = PLAIN.url.replace('api.example.test', 'bücher.test');
    expect(warned(['host-not-ascii'], { request: { ...PLAIN, url } })[0]).toContain('bücher.test');
  });

  it('a host that others normalise before they rebuild @target-uri', () => {
    const url = PLAIN.url.replace('api.example.test', 'API.example.test:443');
    expect(warned(['host-not-normal'], { request: { ...PLAIN, url } })[0]).toContain(
      'has the host as "API.example.test:443"; a verifier that normalises it rebuilds "api.example.test".',
    );
  });

  it('covered values that are not ASCII, by name and never by value', () => {
    const [message] = warned(['value-not-ascii'], { request: SET('Authorization', 'Bearer clé') });
    expect(message).toContain('authorization');
    expect(message).not.toContain('clé');
    const two = { ...SET('Authorization', 'Bearer clé'), url: `${PLAIN.url}?é` };
    expect(warned(['value-not-ascii'], { request: two })[0]).toMatch(/ASCII, but authorization, the target has other/);
    for (const url of [`${PLAIN.url}/é`, `${PLAIN.url}?é`])
      expect(warned(['value-not-ascii'], { request: { ...PLAIN, url } })[0]).toMatch(/ASCII, but the target has other/);
    warned([], { request: ADD(['X-Not-Covered', 'clé\n b']) });
    // Without a base each covered header is looked at; one of several lines is named once.
    const twice = [
      ...withHeader(post, 'Content-Type', 'clé').headers,
      ['X-Client-Id', 'clé'],
      ['X-Client-Id', 'clé'],
    ] as const;
    const unknown = post.headers.find(([name]) => name === 'Signature-Input')?.[1].replace('("', '("@none" "') ?? '';
    const noBase = withHeader({ ...post, headers: twice }, 'Signature-Input', unknown);
    expect(verdictOf(noBase).warnings.map((one) => one.message)).toEqual([
      expect.stringMatching(/ASCII, but content-type, x-client-id has other/),
    ]);
  });

  it('a folded header, a second Host, and a length beside chunks', () => {
    const folded = SET('Content-Type', 'application/json;\r\n charset=utf-8');
    expect(warned(['header-folded'], { request: folded })[0]).toMatch(/^content-type is folded over several lines/);
    const both = withHeader(folded, 'Authorization', 'Bearer\n token');
    expect(warned(['header-folded'], { request: both })[0]).toMatch(/^content-type, authorization is folded/);
    warned([], { request: SET('Content-Type', '\r\n application/json\r\n ') });
    const host = ['Host', 'api.example.test'] as const;
    expect(warned(['host-repeated'], { request: ADD(host, host) })).toEqual([
      'Host came 2 times. Servers answer that with 400.',
    ]);
    warned([], { request: ADD(host) });
    expect(warned(['length-with-chunks'], { request: ADD(['Transfer-Encoding', 'chunked']) })).toEqual([
      'Transfer-Encoding and Content-Length came together: HTTP forbids that, and servers answer with 400. Send a body of known size with Content-Length alone.',
    ]);
  });

  it.each([
    [{ use: 'enc' }, '"use"'],
    [{ key_ops: ['sign'] }, '"key_ops"'],
    [{ key_ops: 'verify' }, '"key_ops"'],
    [{ use: 'enc', key_ops: ['encrypt'] }, '"use"'],
  ])('a JWK that says %j', (members, part) => {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(RFC_PUBLIC_KEY).toString('base64url'), ...members };
    const { publicKey, caution } = readPublicKey(JSON.stringify(jwk));
    expect(warned(['key-purpose'], { keys: [{ publicKey, caution }] })[0]).toContain(part);
  });

  it('a JWK meant for signatures, or one that does not say, is no reason for a warning', () => {
    for (const members of [{}, { use: 'sig' }, { key_ops: ['verify'] }, { use: 'sig', key_ops: ['sign', 'verify'] }]) {
      const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(RFC_PUBLIC_KEY).toString('base64url'), ...members };
      expect(readPublicKey(JSON.stringify(jwk)).caution).toBeUndefined();
    }
  });
});

test('a refused request still has its warnings', () => {
  const { verified, warnings } = verdictOf(withHeader(post, 'X-Client-Id', 'other'), NOW_SEC + 150);
  expect(verified).toBe(false);
  expect(warnings.map(({ id }) => id)).toEqual(['expired-within-tolerance']);
});

describe('the canonical form', () => {
  const bare: fc.Arbitrary<BareItem> = fc.oneof(
    fc.integer({ min: -1e14, max: 1e14 }).map((value) => ({ kind: 'integer', value }) as const),
    fc.integer({ min: -1e9, max: 1e9 }).map((value) => ({ kind: 'decimal', value: value / 1000 }) as const),
    fc.string({ unit: fc.constantFrom(...'ab "\\;=(),') }).map((value) => ({ kind: 'string', value }) as const),
    fc.constantFrom('a', '*b/c', 'T:x').map((value) => ({ kind: 'token', value }) as const),
    fc.uint8Array({ maxLength: 5 }).map((value) => ({ kind: 'bytes', value }) as const),
    fc.boolean().map((value) => ({ kind: 'boolean', value }) as const),
  );
  const parameters = fc.uniqueArray(fc.record({ name: fc.constantFrom('a', 'b-c', '*d', 'e.f', 'key'), value: bare }), {
    maxLength: 4,
    selector: ({ name }) => name,
  });
  const item: fc.Arbitrary<WritableItem> = fc
    .record({ name: fc.constantFrom('a', '@method', 'x-b'), parameters })
    .map(({ name, parameters: of }) => ({ kind: 'item', value: { kind: 'string', value: name }, parameters: of }));
  const list = fc
    .record({ items: fc.array(item, { maxLength: 5 }), parameters })
    .map(({ items, parameters: of }) => serialiseMember({ kind: 'inner-list', items, parameters: of }));
  const canonicalIn = (text: string): string | undefined => {
    const { warnings } = verdictOf({ ...PLAIN, headers: [...PLAIN.headers, ['Signature-Input', `sig1=${text}`]] });
    const message = warnings.find(({ id }) => id === 'input-not-canonical')?.message;
    return message === undefined ? undefined : /: sig1=(.*)\. /s.exec(message)?.[1];
  };

  it('is what the writer writes, for any list: it gives no warning', () => {
    fc.assert(
      fc.property(list, (text) => {
        expect(canonicalIn(text)).toBeUndefined();
      }),
    );
  });

  it('is told for any spacing that the grammar allows, and is then canonical itself', () => {
    fc.assert(
      fc.property(list, fc.nat({ max: 40 }), (text, seed) => {
        const spaced = text.startsWith('()')
          ? text.replace('()', '(  )')
          : text.replace('(', `(${' '.repeat(1 + (seed % 3))}`);
        expect(canonicalIn(spaced)).toBe(text);
      }),
    );
  });
});

test.each([
  ['gzip', Uint8Array.of(0x1f, 0x8b, 8, 0), 'is compressed (gzip)'],
  ['a byte order mark', encodeUtf8('\ufeff{}'), 'begins with a byte order mark'],
  ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x7b, 0, 0x7d, 0), 'is UTF-16'],
])('a body with %s is good for its signature, and the service refuses it', (_what, body, says) => {
  const request = prepared({ ...POST_DRAFT, body });
  const { verified, warnings } = verdictOf(request);
  expect(verified).toBe(true);
  expect(warnings).toEqual([{ id: 'body-encoding', message: expect.stringContaining(says) }]);
});

describe('a signature that does not hold', () => {
  const refused = (...lines: HeaderLine[]): readonly string[] => {
    const other = signRequest(
      { ...PLAIN, url: 'https://other.example/v1/x' },
      DEFAULT_SIGNING_PROFILE,
      { createdMs: NOW_SEC * 1000 },
      { signer: rfcSigner, crypto: nodeCrypto },
    );
    const { verified, warnings } = verdictOf({ ...other, url: PLAIN.url, headers: [...other.headers, ...lines] });
    expect(verified).toBe(false);
    return warnings.map(({ id, message }) => `${id}: ${message}`);
  };

  test.each([
    ['X-Forwarded-Host', 'api.invest.example'],
    ['Forwarded', 'for=10.0.0.1;host=api.invest.example'],
    ['X-Original-URI', '/v1/other'],
    ['X-Forwarded-Prefix', '/gateway'],
    ['X-Forwarded-Proto', 'http'],
    ['X-Original-URI', '/v1/accounts?a'],
  ])('is told that %s names another address, which may be the signed one', (name, value) => {
    expect(refused([name, value])).toEqual([expect.stringContaining(`address-differs: ${name} of this request`)]);
  });

  test('has no such hint where the request names no other address', () => {
    expect(refused()).toEqual([]);
    expect(refused(['X-Forwarded-Host', new URL(PLAIN.url).host])).toEqual([]);
    expect(refused(['X-Forwarded-Proto', 'https'], ['X-Forwarded-Prefix', '/v1'])).toEqual([]);
    expect(refused(['X-Original-URI', '/v1/accounts'])).toEqual([]);
    expect(refused(['X-Forwarded-Host', 'b.example'])[0]).toContain(' than "api.example.test/v1/accounts", over');
  });

  test('has none either where it does not cover the URL, and where something else is refused', () => {
    const claim = ['X-Forwarded-Host', 'b.example'] as const;
    const sent = { ...post, headers: [...post.headers, claim] };
    const uncovered = withHeader(
      sent,
      'Signature-Input',
      `sig1=("x-client-id");created=${NOW_SEC};keyid="${rfcSigner.keyId}"`,
    );
    const unknown = withHeader(sent, 'Signature-Input', `sig1=("@path");created=${NOW_SEC};keyid="unknown"`);
    for (const request of [uncovered, unknown])
      expect(verdictOf(request).warnings.map(({ id }) => id)).toEqual(['expires-absent']);
    expect(verdictOf(sent, NOW_SEC + 500).warnings).toEqual([]);
  });
});

test('a signature that holds has no hint of another address: the proxy in front of the verifier is none of its business', () => {
  warned([], { request: ADD(['X-Forwarded-Host', 'inner.example'], ['X-Original-URI', '/other']) });
});

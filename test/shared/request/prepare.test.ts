import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { toBase64 } from '../../../shared/bytes/base64.ts';
import { toHex } from '../../../shared/bytes/hex.ts';
import { decodeUtf8, encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { AppError } from '../../../shared/failure.ts';
import type { Draft, SigningEnvironment } from '../../../shared/request/draft.ts';
import { prepare } from '../../../shared/request/prepare.ts';
import { nobleCrypto } from '../../../shared/signature/noble-crypto.ts';
import type { SigningProfile } from '../../../shared/signature/profile.ts';
import type { PreparedRequest } from '../../../shared/signature/trace.ts';
import { failedChecks } from '../../../shared/signature/verdict.ts';
import { verify } from '../../../shared/signature/verify.ts';
import { fixedClock, TEST_NOW_MS } from '../../support/fixed-clock.ts';
import { fixedRandom } from '../../support/fixed-random.ts';
import { environmentWith, GET_DRAFT, headerOf, NOW_SEC, POST_DRAFT, prepared } from '../signature/signed-draft.ts';
import { RFC_PUBLIC_KEY, rfcSigner } from '../signature/test-keys.ts';

function names(request: PreparedRequest): string[] {
  return request.headers.map(([name]) => name);
}

function baseNames(request: PreparedRequest): string[] {
  return request.trace.lines.map((line) => line.name);
}

function prepareIn(environment: SigningEnvironment, draft: Draft = POST_DRAFT): PreparedRequest {
  return prepare(draft, environment, {
    clock: fixedClock(),
    random: fixedRandom(),
    signer: rfcSigner,
    crypto: nodeCrypto,
  });
}

function failureOf(act: () => unknown): AppError {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('expected an AppError, got none');
}

describe('prepare', () => {
  it('keeps the draft’s headers first and appends what is missing, the signature last', () => {
    const request = prepared({
      ...POST_DRAFT,
      headers: [
        ['X-Mine', '1'],
        ['content-type', 'application/json'],
      ],
    });
    expect(names(request)).toEqual([
      'X-Mine',
      'content-type',
      'Authorization',
      'X-Client-Id',
      'Content-Digest',
      'Content-Length',
      'X-Idempotency-Key',
      'Signature-Input',
      'Signature',
    ]);
    expect(headerOf(request, 'Authorization')).toBe('Bearer token-of-the-test');
    expect(headerOf(request, 'X-Client-Id')).toBe('client-7');
    expect(headerOf(request, 'Content-Length')).toBe(String(POST_DRAFT.body.length));
    expect(headerOf(request, 'Content-Digest')).toBe(`sha-512=:${toBase64(nodeCrypto.sha512(POST_DRAFT.body))}:`);
  });

  it.each([
    [
      'POST',
      POST_DRAFT,
      [
        'content-type',
        'content-digest',
        'content-length',
        'authorization',
        'x-client-id',
        'x-idempotency-key',
        '@method',
        '@target-uri',
        '@path',
      ],
    ],
    [
      'DELETE',
      { ...GET_DRAFT, method: 'DELETE' },
      ['authorization', 'x-client-id', 'x-idempotency-key', '@method', '@target-uri', '@path', '@query'],
    ],
    ['GET', GET_DRAFT, ['authorization', 'x-client-id', '@method', '@target-uri', '@path', '@query']],
    ['GET /v1/auth', { ...GET_DRAFT, target: '/v1/auth' }, ['@method', '@target-uri', '@path', '@query']],
  ] as [string, Draft, string[]][])(
    'covers for %s the components of the specification’s table, in its order',
    (_, draft, expected) => {
      const request = prepared(draft);
      expect(baseNames(request)).toEqual([...expected, '@signature-params']);
      expect(request.trace.signatureParams.slice(1, request.trace.signatureParams.indexOf(')'))).toBe(
        expected.map((name) => `"${name}"`).join(' '),
      );
    },
  );

  it('sends no token and no client id to /auth', () => {
    expect(names(prepared({ ...POST_DRAFT, target: '/v1/auth' }))).not.toContain('Authorization');
    expect(names(prepared({ ...POST_DRAFT, target: '/v1/authors' }))).toContain('Authorization');
  });

  it('tells requests of one profile object apart, whatever was asked before', () => {
    const environment = environmentWith({ emptyQuery: 'omit' });
    const targets = ['/v1/a', '/v1/a?b', '/v1/auth', '/v1/auth?b', '/v1/a', '/v1/auth'];
    const lists = targets.map((target) => baseNames(prepareIn(environment, { ...GET_DRAFT, target })).length);
    expect(lists).toEqual([6, 7, 4, 5, 6, 4]);
    expect(baseNames(prepareIn(environment))).toHaveLength(10);
  });

  it('takes the target verbatim: no decoding, no merging, no case change', () => {
    const target = '/v1//a/%5b%2E/../B?x=%7e&y=a+b&&z=';
    const request = prepared({ ...GET_DRAFT, target });
    expect(request.url).toBe(`https://api.example.test${target}`);
    expect(decodeUtf8(request.trace.base)).toContain(`"@target-uri": https://api.example.test${target}\n`);
    expect(decodeUtf8(request.trace.base)).toContain('"@query": ?x=%7e&y=a+b&&z=\n');
  });

  it('takes its values from the draft where the draft has them', () => {
    const request = prepared({
      ...POST_DRAFT,
      headers: [
        ...POST_DRAFT.headers,
        ['authorization', 'Bearer mine'],
        ['X-CLIENT-ID', 'c'],
        ['x-idempotency-key', 'k'],
      ],
      createdSec: 5,
      expiresSec: 9,
    });
    expect(names(request).filter((name) => name.toLowerCase() === 'authorization')).toEqual(['authorization']);
    const base = decodeUtf8(request.trace.base);
    expect(base).toContain('"authorization": Bearer mine\n"x-client-id": c\n"x-idempotency-key": k\n');
    expect(base.endsWith(';created=5;expires=9;keyid="test-key-ed25519"')).toBe(true);
    expect(request.trace).toMatchObject({ createdSec: 5, expiresSec: 9 });
  });

  it('draws one UUID where the draft brings no idempotency key, and uses the draft’s on a retry', () => {
    expect(headerOf(prepared(), 'X-Idempotency-Key')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(headerOf(prepared({ ...POST_DRAFT, idempotencyKey: 'once' }), 'X-Idempotency-Key')).toBe('once');
  });

  it('leaves a trace from which every step can be derived by hand', () => {
    const { trace, body, headers } = prepared();
    expect(trace.bodyDigest).toEqual(nobleCrypto.sha512(body));
    expect(trace.hash).toEqual(nobleCrypto.sha512(trace.base));
    expect(trace.signedMessage).toEqual(trace.hash);
    expect(nobleCrypto.verifyEd25519(trace.signature, trace.hash, RFC_PUBLIC_KEY)).toBe(true);
    expect(trace.publicKey).toEqual(RFC_PUBLIC_KEY);
    for (const line of trace.lines) {
      expect(decodeUtf8(trace.base.slice(line.start, line.end))).toBe(`"${line.name}": ${line.value}`);
    }
    const fromHeaders = trace.lines.flatMap(({ source, value }) =>
      source.kind === 'header' ? [[source.headerIndices.map((index) => headers[index]?.[1]).join(', '), value]] : [],
    );
    expect(fromHeaders.length).toBeGreaterThan(3);
    for (const [read, value] of fromHeaders) expect(read).toBe(value);
    expect(trace.lines.at(-1)?.value).toBe(trace.signatureParams);
  });

  it('counts line offsets in bytes where a header is beyond ASCII', () => {
    const { trace } = prepared({ ...POST_DRAFT, headers: [['Content-Type', 'text/plänе; 𝒳']] });
    for (const line of trace.lines) {
      expect(decodeUtf8(trace.base.slice(line.start, line.end))).toBe(`"${line.name}": ${line.value}`);
    }
    expect(trace.lines.at(-1)?.end).toBe(trace.base.length);
  });
});

describe('each choice of the profile', () => {
  const paramsOf = (profile: Partial<SigningProfile>, draft: Draft = POST_DRAFT): string =>
    prepared(draft, profile).trace.signatureParams.replace(/^.*\);/, '');

  it.each([
    [{ expires: { afterSec: 100 } }, `created=${NOW_SEC};expires=${NOW_SEC + 100};keyid="test-key-ed25519"`],
    [{ expires: { afterMs: 100 } }, `created=${NOW_SEC};expires=${NOW_SEC + 100};keyid="test-key-ed25519"`],
    [{ expires: 'off' }, `created=${NOW_SEC};keyid="test-key-ed25519"`],
    [
      { createdUnit: 'milliseconds' },
      `created=${TEST_NOW_MS};expires=${TEST_NOW_MS + 100_000};keyid="test-key-ed25519"`,
    ],
    [
      { createdUnit: 'milliseconds', expires: { afterMs: 100 } },
      `created=${TEST_NOW_MS};expires=${TEST_NOW_MS + 100};keyid="test-key-ed25519"`,
    ],
    [
      { parameterOrder: ['keyid', 'expires', 'created'] },
      `keyid="test-key-ed25519";expires=${NOW_SEC + 100};created=${NOW_SEC}`,
    ],
  ] as [Partial<SigningProfile>, string][])('%j writes %s', (profile, expected) => {
    expect(paramsOf(profile)).toBe(expected);
  });

  it('milliseconds apply to the draft’s own times too, and the trace stays in seconds', () => {
    const request = prepared({ ...POST_DRAFT, createdSec: 5, expiresSec: 9 }, { createdUnit: 'milliseconds' });
    expect(request.trace.signatureParams).toContain('created=5000;expires=9000');
    expect(request.trace).toMatchObject({ createdSec: 5, expiresSec: 9 });
  });

  it.each([
    ['key', ['X-Idempotency-Key'], ['x-idempotency-key']],
    ['id', ['X-Idempotency-Id'], ['x-idempotency-id']],
    ['both', ['X-Idempotency-Key', 'X-Idempotency-Id'], ['x-idempotency-key', 'x-idempotency-id']],
  ] as const)('idempotencyHeader %s sends and signs %j', (idempotencyHeader, sent, signed) => {
    const request = prepared(POST_DRAFT, { idempotencyHeader });
    expect(names(request).filter((name) => name.startsWith('X-Idempotency'))).toEqual(sent);
    expect(baseNames(request).filter((name) => name.startsWith('x-idempotency'))).toEqual(signed);
    expect(new Set(sent.map((name) => headerOf(request, name))).size).toBe(1);
  });

  it('both gives the header that is missing the value of the one that is there', () => {
    const draft = { ...POST_DRAFT, headers: [...POST_DRAFT.headers, ['X-Idempotency-Id', 'mine'] as const] };
    expect(headerOf(prepared(draft, { idempotencyHeader: 'both' }), 'X-Idempotency-Key')).toBe('mine');
  });

  it('components decides what is signed, not what is sent', () => {
    const request = prepared(POST_DRAFT, { components: { POST: ['@method', '@authority'] } });
    expect(baseNames(request)).toEqual(['@method', '@authority', '@signature-params']);
    expect(names(request)).toEqual(expect.arrayContaining(['Content-Digest', 'X-Idempotency-Key', 'Authorization']));
    expect(request.trace.bodyDigest).toBeDefined();
  });

  it('componentCase as-sent writes header names as the request has them, in base and list alike', () => {
    const request = prepared(
      { ...POST_DRAFT, headers: [['CONTENT-type', 'application/json']] },
      { componentCase: 'as-sent' },
    );
    expect(baseNames(request).slice(0, 3)).toEqual(['CONTENT-type', 'Content-Digest', 'Content-Length']);
    expect(request.trace.signatureParams.startsWith('("CONTENT-type" "Content-Digest"')).toBe(true);
    expect(decodeUtf8(request.trace.base).startsWith('"CONTENT-type": application/json\n')).toBe(true);
  });

  it.each([
    ['question-mark', '"@query": ?\n'],
    ['empty', '"@query": \n'],
    ['omit', undefined],
  ] as const)('emptyQuery %s gives an absent query the line %j', (emptyQuery, line) => {
    const request = prepared({ ...GET_DRAFT, target: '/v1/webhooks' }, { emptyQuery });
    const base = decodeUtf8(request.trace.base);
    if (line === undefined) expect(base).not.toContain('@query');
    else expect(base).toContain(line);
    expect(decodeUtf8(prepared(GET_DRAFT, { emptyQuery }).trace.base)).toContain('"@query": ?customerId=1001\n');
  });

  it.each(['sha512', 'base', 'sha512-hex', 'sha512-base64'] as const)(
    'signedMessage %s is what the key signs',
    (signedMessage) => {
      const { trace } = prepared(POST_DRAFT, { signedMessage });
      const expected = {
        sha512: trace.hash,
        base: trace.base,
        'sha512-hex': encodeUtf8(toHex(trace.hash)),
        'sha512-base64': encodeUtf8(toBase64(trace.hash)),
      }[signedMessage];
      expect(trace.signedMessage).toEqual(expected);
      expect(nobleCrypto.verifyEd25519(trace.signature, expected, RFC_PUBLIC_KEY)).toBe(true);
    },
  );

  it('label names the signature in both headers', () => {
    const request = prepared(POST_DRAFT, { label: 'mine' });
    expect([headerOf(request, 'Signature-Input').slice(0, 6), headerOf(request, 'Signature').slice(0, 6)]).toEqual([
      'mine=(',
      'mine=:',
    ]);
  });

  it('what any profile signs, the verifier with that profile accepts, and no other key', () => {
    const profile: fc.Arbitrary<Partial<SigningProfile>> = fc.record({
      signedMessage: fc.constantFrom('sha512', 'base', 'sha512-hex', 'sha512-base64'),
      idempotencyHeader: fc.constantFrom('key', 'id', 'both'),
      componentCase: fc.constantFrom('lower', 'as-sent'),
      emptyQuery: fc.constantFrom('question-mark', 'empty', 'omit'),
      createdUnit: fc.constantFrom('seconds', 'milliseconds'),
      expires: fc.constantFrom<SigningProfile['expires']>('off', { afterSec: 7 }, { afterMs: 100 }),
      parameterOrder: fc.shuffledSubarray(['created', 'expires', 'keyid'] as const, { minLength: 3 }),
      label: fc.constantFrom('sig1', '*a', 'x.y-z'),
    });
    const draft = fc.record({
      method: fc.constantFrom('POST', 'GET', 'PUT', 'PATCH', 'DELETE'),
      target: fc.constantFrom('/v1/a', '/v1/a?b=c', '/v1/auth', '/v1/%5b?'),
      headers: fc.constant([['Content-Type', 'application/json']] as const),
      body: fc.uint8Array({ maxLength: 40 }),
    });
    fc.assert(
      fc.property(profile, draft, (chosen, made) => {
        const request = prepared(made, chosen);
        const keys = [{ keyId: rfcSigner.keyId, publicKey: RFC_PUBLIC_KEY }];
        const verdict = verify(request, keys, environmentWith(chosen).profile, NOW_SEC, nodeCrypto);
        expect(failedChecks(verdict)).toEqual([]);
        expect(verdict.verified).toBe(true);
        const stranger = [{ keyId: rfcSigner.keyId, publicKey: new Uint8Array(32).fill(9) }];
        expect(verify(request, stranger, environmentWith(chosen).profile, NOW_SEC, nodeCrypto).verified).toBe(false);
      }),
      { numRuns: 150 },
    );
  });
});

describe('misuse is refused by name', () => {
  const post = (change: Partial<Draft>): Draft => ({ ...POST_DRAFT, ...change });
  const withLine = (name: string, value: string): Draft => post({ headers: [...POST_DRAFT.headers, [name, value]] });

  it.each([
    ['a method with a space', post({ method: 'PO ST' }), 'method-invalid', 'PO ST'],
    ['an empty method', post({ method: '' }), 'method-invalid', '""'],
    ['a relative target', post({ target: 'v1/x' }), 'target-invalid', 'v1/x'],
    ['a target with a space', post({ target: '/v1/a b' }), 'target-invalid', 'offset 5'],
    ['a target with a line break', post({ target: '/v1/a\r\nX: y' }), 'target-invalid', 'offset 5'],
    ['a target beyond ASCII', post({ target: '/v1/é' }), 'target-invalid', 'offset 4'],
    ['a fragment', post({ target: '/v1/a#b' }), 'target-invalid', '#'],
    ['a header name with a space', withLine('X Y', 'a'), 'header-name-invalid', 'X Y'],
    ['an empty header name', withLine('', 'a'), 'header-name-invalid', '""'],
    ['a CR in a value', withLine('X', 'a\rb'), 'header-value-invalid', 'offset 1'],
    ['an LF in a value', withLine('X', 'a\nb'), 'header-value-invalid', 'offset 1'],
    ['a NUL in a value', withLine('X', 'a\u0000b'), 'header-value-invalid', 'NUL'],
    ['no content type', post({ headers: [] }), 'header-missing', 'Content-Type'],
    ['a signature already there', withLine('signature', 'sig1=::'), 'already-signed', 'Signature'],
    ['a stale digest', withLine('content-digest', 'sha-512=:AAAA:'), 'digest-stale', 'sha-512=:'],
    ['a stale length', withLine('Content-Length', '1'), 'length-stale', String(POST_DRAFT.body.length)],
    ['a method without a list', post({ method: 'REPORT' }), 'method-not-listed', 'REPORT'],
  ])('%s', (_, draft, code, part) => {
    const failure = failureOf(() => prepared(draft));
    expect(failure.code).toBe(code);
    expect(failure.message).toContain(part);
  });

  it.each([
    ['an empty base URL', { baseUrl: '' }, 'base-url-invalid'],
    ['a base URL with a slash at the end', { baseUrl: 'http://127.0.0.1/' }, 'base-url-invalid'],
    ['a base URL of another scheme', { baseUrl: 'ftp://x' }, 'base-url-invalid'],
    ['no token', { accessToken: '' }, 'header-missing'],
    ['no client id', { clientId: '' }, 'header-missing'],
    ['a token with a line end', { accessToken: 'secret\n' }, 'header-value-invalid'],
  ])('%s', (_, change, code) => {
    const failure = failureOf(() => prepareIn({ ...environmentWith(), ...change }));
    expect(failure.code).toBe(code);
    expect(failure.message).not.toContain('secret');
  });

  it('a header that only the profile asks for is named', () => {
    const failure = failureOf(() => prepared(POST_DRAFT, { components: { POST: ['date', '@method'] } }));
    expect(failure.code).toBe('header-missing');
    expect(failure.message).toContain('date');
  });

  it('keepStale signs a stale digest and length as they are, for a deliberate negative test', () => {
    const draft = { ...withLine('Content-Digest', 'sha-512=:AAAA:'), keepStale: true };
    expect(decodeUtf8(prepared(draft).trace.base)).toContain('"content-digest": sha-512=:AAAA:\n');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { toBase64 } from '../../../shared/bytes/base64.ts';
import { decodeUtf8, encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { HeaderLine, HttpRequest } from '../../../shared/http/message.ts';
import { nobleSigner } from '../../../shared/signature/noble-crypto.ts';
import type { KnownKey } from '../../../shared/signature/ports.ts';
import { DEFAULT_SIGNING_PROFILE, type SigningProfile } from '../../../shared/signature/profile.ts';
import { signRequest } from '../../../shared/signature/sign.ts';
import { CHECK_IDS, failedChecks, type Verdict } from '../../../shared/signature/verdict.ts';
import { verify } from '../../../shared/signature/verify.ts';
import { GET_DRAFT, headerOf, NOW_SEC, POST_DRAFT, prepared, withHeader } from './signed-draft.ts';
import { OTHER_SEED, otherSigner, RFC_PUBLIC_KEY, RFC_SEED, rfcSigner } from './test-keys.ts';

const KEYS: readonly KnownKey[] = [
  { keyId: rfcSigner.keyId, publicKey: RFC_PUBLIC_KEY },
  { keyId: otherSigner.keyId, publicKey: otherSigner.publicKey },
];

function verdictOf(
  request: HttpRequest,
  profile: Partial<SigningProfile> = {},
  keys = KEYS,
  nowSec = NOW_SEC,
): Verdict {
  return verify(request, keys, { ...DEFAULT_SIGNING_PROFILE, ...profile }, nowSec, nodeCrypto);
}

function failures(request: HttpRequest, profile: Partial<SigningProfile> = {}, keys = KEYS): string[] {
  const verdict = verdictOf(request, profile, keys);
  expect(verdict.checks.map((check) => check.id)).toEqual(CHECK_IDS);
  expect(verdict.verified).toBe(verdict.checks.every((check) => check.ok));
  return failedChecks(verdict).map((check) => check.id);
}

const post = prepared();
const INPUT = headerOf(post, 'Signature-Input');
const SIGNATURE = headerOf(post, 'Signature');
const PLAIN: HttpRequest = { ...post, headers: post.headers.slice(0, -2) };

/** Signs a request whose own headers are already wrong, with a list or parameters of the test's making. */
function signedWith(
  change: Partial<SigningProfile>,
  request: HttpRequest = PLAIN,
  createdMs = NOW_SEC * 1000,
): HttpRequest {
  const profile = { ...DEFAULT_SIGNING_PROFILE, ...change };
  return signRequest(request, profile, { createdMs }, { signer: rfcSigner, crypto: nodeCrypto });
}

/** Signs over any parameter text, as a foreign signer might write it. */
function signedOver(paramsText: (params: string) => string, request: HttpRequest = PLAIN): HttpRequest {
  const signed = signRequest(
    request,
    DEFAULT_SIGNING_PROFILE,
    { createdMs: NOW_SEC * 1000 },
    { signer: rfcSigner, crypto: nodeCrypto },
  );
  const params = paramsText(signed.trace.signatureParams);
  const text = new TextDecoder().decode(signed.trace.base);
  const base = text.slice(0, text.lastIndexOf('": ') + 3) + params;
  const signature = rfcSigner.sign(nodeCrypto.sha512(encodeUtf8(base)));
  return withHeader(
    withHeader(signed, 'Signature-Input', `sig1=${params}`),
    'Signature',
    `sig1=:${toBase64(signature)}:`,
  );
}

function without(list: readonly string[] | undefined, name: string): readonly string[] {
  return (list ?? []).filter((component) => component !== name);
}

const POST_LIST = DEFAULT_SIGNING_PROFILE.components.POST ?? [];

it('headers of a body that are not covered need not be single: their own form is judged', () => {
  const get = prepared(GET_DRAFT);
  const twice = (name: string, value: string): HttpRequest => ({
    ...get,
    headers: [...get.headers, [name, value], [name, value]],
  });
  expect(failures(twice('Content-Digest', `sha-512=:${toBase64(nodeCrypto.sha512(get.body))}:`))).toEqual([
    'digest-syntax',
  ]);
  expect(failures(twice('Content-Length', '0'))).toEqual(['length-match']);
});

describe('a right request', () => {
  it.each([
    ['POST', post],
    ['GET', prepared(GET_DRAFT)],
    ['GET without a query', prepared({ ...GET_DRAFT, target: '/v1/webhooks' })],
    ['DELETE', prepared({ ...GET_DRAFT, method: 'DELETE' })],
    ['PUT with an empty body', prepared({ ...POST_DRAFT, method: 'PUT', body: new Uint8Array() })],
    ['/auth without token and client id', prepared({ ...POST_DRAFT, target: '/v1/auth/token' })],
  ])('%s verifies, with every check made', (_, request) => {
    const verdict = verdictOf(request);
    expect(verdict.verified, JSON.stringify(failedChecks(verdict))).toBe(true);
    expect(verdict.checks.every((check) => check.made)).toBe(true);
    expect(verdict).toMatchObject({ keyId: rfcSigner.keyId, label: 'sig1' });
    expect(verdict.baseText).toBe(decodeUtf8(request.trace.base));
  });

  it.each([
    ['parameters in another order', { parameterOrder: ['keyid', 'expires', 'created'] }],
    ['no expires', { expires: 'off' }],
    ['components in another order', { components: { POST: POST_LIST.toReversed() } }],
    [
      'more components than required',
      { components: { POST: [...POST_LIST, '@authority', '@scheme', '@request-target'] } },
    ],
    ['another label', { label: 'any_name' }],
  ] as [string, Partial<SigningProfile>][])(
    'verifies with %s, which the verifier leaves to the signer',
    (_, change) => {
      expect(failures(signedWith(change))).toEqual([]);
    },
  );

  it.each([
    ['alg, nonce and tag', (params: string) => `${params};alg="ed25519";nonce="n";tag="t"`],
    [
      'odd spacing, signed as it stands',
      (params: string) => params.replace('(', '( ').replace(';created', '; created'),
    ],
  ])('verifies with %s', (_, change) => {
    expect(failures(signedOver(change))).toEqual([]);
  });

  it('verifies header lines with outer spaces, folds and names in any case, because the base normalises them', () => {
    const folded = withHeader(post, 'Signature-Input', INPUT.replace(';created', ';\r\n created'));
    const renamed = {
      ...post,
      headers: post.headers.map(([name, value]) => [name.toUpperCase(), ` ${value}\t`] as const),
    };
    expect(failures(renamed)).toEqual([]);
    // A fold inside the parameters is one space: a different text from the one signed.
    expect(failures(folded)).toEqual(['signature-valid']);
  });

  it('verifies under a key without keyid, which stands for any', () => {
    expect(failures(post, {}, [{ publicKey: RFC_PUBLIC_KEY }])).toEqual([]);
  });
});

const OTHER_BODY = encodeUtf8('{"customerId":1002,"currency":"USD"}');
const ANOTHER = (name: string, value: string): HttpRequest => withHeader(post, name, value);
const ADD = (...lines: HeaderLine[]): HttpRequest => ({ ...post, headers: [...post.headers, ...lines] });

const PLANTED: readonly (readonly [string, HttpRequest, string])[] = [
  ['no signature at all', PLAIN, 'headers-required'],
  ['Signature-Input missing', withHeader(post, 'Signature-Input', undefined), 'headers-required'],
  ['Signature missing', withHeader(post, 'Signature', undefined), 'headers-required'],
  ...['content-type', 'content-digest', 'content-length', 'authorization', 'x-client-id', 'x-idempotency-key'].flatMap(
    (name) =>
      [
        [`${name} lost on the way`, withHeader(post, name, undefined), 'headers-required'],
        [
          `${name} neither sent nor covered`,
          signedWith({ components: { POST: without(POST_LIST, name) } }, withHeader(PLAIN, name, undefined)),
          'headers-required',
        ],
      ] as const,
  ),
  ...POST_LIST.map(
    (name) =>
      [
        `${name} not covered`,
        signedWith({ components: { POST: without(POST_LIST, name) } }),
        'components-required',
      ] as const,
  ),
  ['Signature-Input cut off', ANOTHER('Signature-Input', INPUT.slice(0, 40)), 'signature-input-syntax'],
  ['Signature-Input in quotes', ANOTHER('Signature-Input', JSON.stringify(INPUT)), 'signature-input-syntax'],
  ['Signature-Input empty', ANOTHER('Signature-Input', ''), 'signature-input-syntax'],
  [
    'created in quotes',
    signedOver((params) => params.replace(/created=(\d+)/, 'created="$1"')),
    'signature-input-syntax',
  ],
  [
    'expires as a decimal',
    signedOver((params) => params.replace(/expires=(\d+)/, 'expires=$1.5')),
    'signature-input-syntax',
  ],
  [
    'keyid without quotes',
    signedOver((params) => params.replace(/keyid="(.*)"/, 'keyid=$1')),
    'signature-input-syntax',
  ],
  ['another alg', signedOver((params) => `${params};alg="rsa-pss-sha512"`), 'signature-input-syntax'],
  ['created twice', signedOver((params) => `${params};created=1`), 'signature-input-syntax'],
  ['a component twice', signedWith({ components: { POST: [...POST_LIST, '@method'] } }), 'signature-input-syntax'],
  ['header names as sent', signedWith({ componentCase: 'as-sent' }), 'signature-input-syntax'],
  ['the label twice', ANOTHER('Signature-Input', `${INPUT}, ${INPUT}`), 'signature-input-syntax'],
  ['Signature without label', ANOTHER('Signature', SIGNATURE.slice(5)), 'signature-syntax'],
  ['Signature without colons', ANOTHER('Signature', SIGNATURE.replaceAll(':', '')), 'signature-syntax'],
  ['Signature without padding', ANOTHER('Signature', SIGNATURE.replace('==', '')), 'signature-syntax'],
  ['Signature in base64url', ANOTHER('Signature', `sig1=:-_${SIGNATURE.slice(8)}`), 'signature-syntax'],
  [
    'Signature broken in two lines',
    ANOTHER('Signature', `${SIGNATURE.slice(0, 40)}\r\n ${SIGNATURE.slice(40)}`),
    'signature-syntax',
  ],
  ['Signature empty', ANOTHER('Signature', ''), 'signature-syntax'],
  ['the label twice in Signature', ANOTHER('Signature', `${SIGNATURE}, ${SIGNATURE}`), 'signature-syntax'],
  ['labels that differ', ANOTHER('Signature', SIGNATURE.replace('sig1', 'sig')), 'label'],
  ['a second signature added', ADD(['Signature-Input', 'b=();created=1'], ['Signature', 'b=:AAAA:']), 'label'],
  [
    'a header covered but not sent',
    signedOver((params) => params.replace('("content-type"', '("date" "content-type"')),
    'components-present',
  ],
  ['a covered header twice', ADD(['X-Client-Id', 'client-7']), 'components-present'],
  ['Content-Digest twice', ADD(['Content-Digest', headerOf(post, 'Content-Digest')]), 'components-present'],
  ['Content-Length twice', ADD(['Content-Length', headerOf(post, 'Content-Length')]), 'components-present'],
  [
    'a component parameter',
    signedOver((params) => params.replace('"content-type"', '"content-type";sf')),
    'components-present',
  ],
  [
    'an unknown derived component',
    signedOver((params) => params.replace('"@path"', '"@path" "@status"')),
    'components-present',
  ],
  ...[
    ['without colons', 'sha-512=AAAA'],
    ['in upper case', `SHA-512=:${toBase64(nodeCrypto.sha512(post.body))}:`],
    ['of sha-256', `sha-256=:${toBase64(nodeCrypto.sha256(post.body))}:`],
    ['in hex', `sha-512=:${Buffer.from(nodeCrypto.sha512(post.body)).toString('hex')}:`],
    [
      'twice',
      `sha-256=:${toBase64(nodeCrypto.sha256(post.body))}:, sha-512=:${toBase64(nodeCrypto.sha512(post.body))}:`,
    ],
    [
      'with a second value',
      `sha-512=:${toBase64(nodeCrypto.sha512(post.body))}:, sha-256=:${toBase64(nodeCrypto.sha256(post.body))}:`,
    ],
    ['empty', ''],
  ].map(
    ([how, value]) =>
      [
        `Content-Digest ${how}, signed so`,
        signedWith({}, withHeader(PLAIN, 'content-digest', value)),
        'digest-syntax',
      ] as const,
  ),
  ['another body under a stale digest', { ...post, body: OTHER_BODY }, 'digest-match'],
  ['the digest of another body, signed so', signedWith({}, { ...PLAIN, body: OTHER_BODY }), 'digest-match'],
  ['a wrong length, signed so', signedWith({}, withHeader(PLAIN, 'content-length', '35')), 'length-match'],
  ['a length that is none, signed so', signedWith({}, withHeader(PLAIN, 'content-length', '36 bytes')), 'length-match'],
  ['created in the future', signedWith({}, PLAIN, (NOW_SEC + 301) * 1000), 'created-window'],
  ['created in milliseconds', signedWith({ createdUnit: 'milliseconds' }), 'created-window'],
  ['created missing', signedOver((params) => params.replace(/;created=\d+/, '')), 'created-window'],
  ['expired', signedWith({}, PLAIN, (NOW_SEC - 401) * 1000), 'expires-window'],
  ['expires as a duration', signedOver((params) => params.replace(/expires=\d+/, 'expires=300')), 'expires-window'],
  ['an unknown keyid', signedOver((params) => params.replace(/keyid=".*"/, 'keyid="unknown"')), 'key-known'],
  ['keyid missing', signedOver((params) => params.replace(/;keyid=".*"/, '')), 'key-known'],
  ['an unknown key and keyid', prepared(POST_DRAFT, {}, nobleSigner(new Uint8Array(32), 'stranger')), 'key-known'],
  ['63 bytes', ANOTHER('Signature', `sig1=:${toBase64(post.trace.signature.slice(1))}:`), 'signature-length'],
  ['an empty signature', ANOTHER('Signature', 'sig1=::'), 'signature-length'],
  ['the key of another keyid', prepared(POST_DRAFT, {}, nobleSigner(OTHER_SEED, rfcSigner.keyId)), 'signature-valid'],
  [
    'an unknown key under a known keyid',
    prepared(POST_DRAFT, {}, nobleSigner(new Uint8Array(32), rfcSigner.keyId)),
    'signature-valid',
  ],
  ['another token', ANOTHER('Authorization', 'Bearer other'), 'signature-valid'],
  ['another client id', ANOTHER('X-Client-Id', 'client-8'), 'signature-valid'],
  ['another idempotency key', ANOTHER('X-Idempotency-Key', 'another'), 'signature-valid'],
  ['another content type', ANOTHER('Content-Type', 'text/plain'), 'signature-valid'],
  ['another method', { ...post, method: 'PUT' }, 'signature-valid'],
  ['another path', { ...post, url: 'https://api.example.test/v1/account' }, 'signature-valid'],
  ['another host', { ...post, url: 'https://api.example.com/v1/accounts' }, 'signature-valid'],
  [
    'created changed after signing',
    ANOTHER('Signature-Input', INPUT.replace(/created=\d+/, `created=${NOW_SEC - 1}`)),
    'signature-valid',
  ],
  ['the base signed without hashing', signedWith({ signedMessage: 'base' }), 'signature-valid'],
  [
    'one bit of the signature changed',
    ANOTHER('Signature', `sig1=:${toBase64(flipped(post.trace.signature))}:`),
    'signature-valid',
  ],
];

function flipped(signature: Uint8Array): Uint8Array {
  const changed = Uint8Array.from(signature);
  changed[5] = (changed[5] ?? 0) ^ 4;
  return changed;
}

describe('one planted fault is one failed check, so that a refusal names its cause', () => {
  it.each(PLANTED)('%s', (_, request, expected) => {
    expect(failures(request)).toEqual([expected]);
  });

  it('a method that the profile has no list for', () => {
    expect(failures({ ...post, method: 'REPORT' })).toEqual(['components-required', 'signature-valid']);
  });

  it('a body of another length under a stale digest and length is two facts, and both are told', () => {
    expect(failures({ ...post, body: encodeUtf8('{}') })).toEqual(['digest-match', 'length-match']);
  });
});

describe('the sentences', () => {
  const sentence = (request: HttpRequest, id: string): string =>
    verdictOf(request).checks.find((check) => check.id === id)?.message ?? '';

  it.each([
    [
      'both times and the difference',
      signedWith({}, PLAIN, (NOW_SEC + 400) * 1000),
      'created-window',
      [`${NOW_SEC + 400}`, `${NOW_SEC}`, '400 s', '300 s'],
    ],
    [
      'that created is in milliseconds',
      signedWith({ createdUnit: 'milliseconds' }),
      'created-window',
      ['milliseconds'],
    ],
    [
      'that expires is a duration',
      signedOver((params) => params.replace(/expires=\d+/, 'expires=300')),
      'expires-window',
      ['duration'],
    ],
    [
      'the digest of the body that came',
      { ...post, body: OTHER_BODY },
      'digest-match',
      [toBase64(nodeCrypto.sha512(OTHER_BODY))],
    ],
    [
      'the known key ids',
      signedOver((params) => params.replace(/keyid=".*"/, 'keyid="unknown"')),
      'key-known',
      ['unknown', rfcSigner.keyId, 'other-key'],
    ],
    [
      'whose signature it is',
      prepared(POST_DRAFT, {}, nobleSigner(OTHER_SEED, rfcSigner.keyId)),
      'signature-valid',
      ['other-key', rfcSigner.keyId],
    ],
    [
      'the character and offset in the base64',
      ANOTHER('Signature', `sig1=:-_${SIGNATURE.slice(8)}`),
      'signature-syntax',
      ['base64url', 'offset'],
    ],
    [
      'that chunks took the place of the length',
      {
        ...withHeader(post, 'content-length', undefined),
        headers: [...withHeader(post, 'content-length', undefined).headers, ['Transfer-Encoding', 'chunked']],
      },
      'headers-required',
      ['Transfer-Encoding'],
    ],
    [
      'that Digest is the older header',
      { ...post, headers: post.headers.map(([name, value]) => [name === 'Content-Digest' ? 'Digest' : name, value]) },
      'headers-required',
      ['RFC 3230'],
    ],
    ['the missing headers', PLAIN, 'headers-required', ['signature-input', 'signature', 'not signed']],
  ] as [string, HttpRequest, string, string[]][])('say %s', (_, request, id, parts) => {
    for (const part of parts) expect(sentence(request, id)).toContain(part);
  });

  it.each([
    [
      'Signature-Input is missing',
      withHeader(post, 'Signature-Input', undefined),
      ['there is no Signature-Input', 'Signature-Input could not be read'],
    ],
    [
      'Signature-Input is no list',
      ANOTHER('Signature-Input', 'sig1=1'),
      ['Signature-Input could not be read', 'one of the two signature headers could not be read'],
    ],
    [
      'Signature is missing',
      withHeader(post, 'Signature', undefined),
      [
        'there is no Signature',
        'one of the two signature headers could not be read',
        'the signature could not be read',
        'there is no signature of 64 bytes',
      ],
    ],
    ['Signature is short', ANOTHER('Signature', 'sig1=:AAAA:'), ['there is no signature of 64 bytes']],
    ['a header came twice', ADD(['X-Client-Id', 'client-7']), ['a covered header arrived more than once']],
    [
      'a covered header is not there',
      signedOver((params) => params.replace('("content-type"', '("date" "content-type"')),
      ['the base could not be rebuilt'],
    ],
  ] as [string, HttpRequest, string[]][])('say why a check was not made: %s', (_, request, reasons) => {
    const { checks } = verdictOf(request);
    const told = checks.filter(({ made }) => !made).map(({ message }) => message);
    expect(told).toEqual(expect.arrayContaining(reasons.map((reason) => `Not checked: ${reason}.`)));
  });

  it('stand beside no base where none could be rebuilt', () => {
    for (const request of [PLAIN, ANOTHER('Signature-Input', `${INPUT.replace('("', '("date" "')}`)]) {
      expect(verdictOf(request)).not.toHaveProperty('baseText');
      expect(verdictOf(request)).not.toHaveProperty('signatureParams');
    }
  });

  it('never repeat the token, whatever is wrong', () => {
    for (const [about, request] of PLANTED) {
      const text = verdictOf(request)
        .checks.map((check) => check.message)
        .join('\n');
      expect(text, about).not.toContain('token-of-the-test');
    }
  });
});

describe('tolerance', () => {
  const at = (nowSec: number): boolean => verdictOf(post, {}, KEYS, nowSec).verified;

  it('is 300 seconds to the second on both sides, and without expires there is no age limit', () => {
    expect([at(NOW_SEC - 300), at(NOW_SEC - 301)]).toEqual([true, false]);
    expect([at(NOW_SEC + 400), at(NOW_SEC + 401)]).toEqual([true, false]);
    expect(verdictOf(signedWith({ expires: 'off' }), {}, KEYS, NOW_SEC + 1e6).verified).toBe(true);
  });
});

describe('hostile input', () => {
  it('never throws and always answers all checks', () => {
    const name = fc.constantFrom(
      'Signature',
      'Signature-Input',
      'Content-Digest',
      'Content-Length',
      'X-Client-Id',
      '',
      'x\u0000',
    );
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        INPUT,
        SIGNATURE,
        'sig1=("");created=-1',
        'sig1=("@query-param";name="x")',
        '__proto__=()',
        'toString=();alg=x',
      ),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, value), { maxLength: 6 }),
        fc.oneof(fc.constantFrom('POST', '__proto__', 'constructor'), fc.string({ maxLength: 8 })),
        fc.oneof(fc.webUrl(), fc.string({ maxLength: 30 })),
        fc.uint8Array({ maxLength: 20 }),
        (headers, method, url, body) => {
          const verdict = verdictOf({ method, url, headers, body });
          expect(verdict.checks.map((check) => check.id)).toEqual(CHECK_IDS);
          expect(verdict.verified).toBe(false);
          for (const check of verdict.checks) expect(check.made || !check.ok).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('a list of many thousand components is answered like any other', () => {
    const list = Array.from({ length: 20_000 }, (_, at) => `"x-${at}"`).join(' ');
    const many = `sig1=(${list});created=${NOW_SEC};keyid="k"`;
    expect(failures(ANOTHER('Signature-Input', many))).toContain('components-present');
    const twice = `sig1=(${list} "x-7");created=${NOW_SEC};keyid="k"`;
    expect(failures(ANOTHER('Signature-Input', twice))).toContain('signature-input-syntax');
  });

  it('a seed of the signer appears nowhere in a verdict', () => {
    expect(JSON.stringify(verdictOf(post))).not.toContain(toBase64(RFC_SEED).slice(0, 10));
  });
});

it.each([
  ['base', 0],
  ['sha512', 1],
] as const)('a verifier of %s hashes the base %i times', (signedMessage, times) => {
  let hashed = 0;
  const counting = {
    ...nodeCrypto,
    sha512OfText(text: string) {
      hashed += 1;
      return nodeCrypto.sha512OfText(text);
    },
  };
  const profile = { ...DEFAULT_SIGNING_PROFILE, signedMessage };
  expect(verify(signedWith({ signedMessage }), KEYS, profile, NOW_SEC, counting).verified).toBe(true);
  expect(hashed).toBe(times);
});

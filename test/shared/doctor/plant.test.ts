import { describe, expect, test } from 'vitest';
import { toBase64 } from '../../../shared/bytes/base64.ts';
import { toHex } from '../../../shared/bytes/hex.ts';
import { decodeUtf8, encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import {
  forgeryCheck,
  PLANT_IDS,
  PLANTS,
  type PlantId,
  plantCause,
  type ToPlant,
} from '../../../shared/doctor/plant.ts';
import { AppError } from '../../../shared/failure.ts';
import { contentDigest } from '../../../shared/http/content-digest.ts';
import { nobleCrypto as crypto, nobleSigner } from '../../../shared/signature/noble-crypto.ts';
import { DEFAULT_SIGNING_PROFILE, type SigningProfile } from '../../../shared/signature/profile.ts';
import { failedChecks } from '../../../shared/signature/verdict.ts';
import { verify } from '../../../shared/signature/verify.ts';
import { DELIVERY_PROFILE } from '../../../shared/webhook/delivery-profile.ts';
import { unsignedDelivery } from '../../../shared/webhook/unsigned-delivery.ts';

const NOW_MS = 1_790_000_000_000;
const signer = nobleSigner(new Uint8Array(32).fill(1), 'right-key');
const stranger = nobleSigner(new Uint8Array(32).fill(2), 'stranger');

const DELIVERY = unsignedDelivery(
  'https://127.0.0.1:9/hook/x?y=1',
  encodeUtf8('{"deliveryId":"d1","event":"report.completed","data":{"name":"né"}}'),
  crypto,
);
const body = encodeUtf8('choice=1');
const PRESS = {
  method: 'POST',
  url: 'http://127.0.0.1:4010/v1/ussd/process',
  headers: [
    ['Content-Type', 'application/x-www-form-urlencoded'],
    ['Content-Digest', contentDigest(crypto.sha512(body))],
    ['Content-Length', '8'],
    ['Authorization', 'Bearer token-of-the-test'],
    ['X-Client-Id', 'client'],
    ['X-Idempotency-Key', 'one'],
  ],
  body,
} as const;

const to = (request: ToPlant['request'], profile: SigningProfile): ToPlant => ({
  request,
  profile,
  moment: { createdMs: NOW_MS },
  crypto,
  signer,
  stranger,
});
const failed = (id: PlantId, { request, profile }: Pick<ToPlant, 'request' | 'profile'>, judgedBy = profile) => {
  const verdict = verify(PLANTS[id].sign(to(request, profile)), [signer], judgedBy, NOW_MS / 1000, crypto);
  const checks = failedChecks(verdict).map((check) => check.id);
  expect(verdict.verified).toBe(checks.length === 0);
  return checks;
};

describe.each([
  ['a message of a webhook', DELIVERY, DELIVERY_PROFILE],
  ['a key press', PRESS, DEFAULT_SIGNING_PROFILE],
] as const)('%s', (_what, request, profile) => {
  test.each(PLANT_IDS)('with “%s” is refused by the check that is meant, and by no other', (id) => {
    const { check } = PLANTS[id];
    expect(failed(id, { request, profile })).toEqual(check === undefined ? [] : [check]);
  });
});

test('a message goes stale also where the environment’s messages carry no expires', () => {
  const profile: SigningProfile = { ...DELIVERY_PROFILE, expires: 'off' };
  expect(failed('stale-created', { request: DELIVERY, profile }, DELIVERY_PROFILE)).toEqual(['expires-window']);
});

test('a stale message keeps its own time to live', () => {
  const profile: SigningProfile = { ...DEFAULT_SIGNING_PROFILE, expires: { afterSec: 300 } };
  const { trace } = PLANTS['stale-created'].sign(to(PRESS, profile));
  expect((trace.expiresSec ?? 0) - trace.createdSec).toBe(300);
});

/** What the planted request has otherwise than the right one, and what was signed by whom. */
function told(id: PlantId, request: ToPlant['request'] = PRESS, profile = DEFAULT_SIGNING_PROFILE): readonly string[] {
  const right = PLANTS['nothing-wrong'].sign(to(request, profile));
  const sent = PLANTS[id].sign(to(request, profile));
  const [before, after] = [right, sent].map(({ headers }) => headers.map(([name, value]) => `${name}: ${value}`));
  const changed = [
    ...(before ?? []).filter((line) => !after?.includes(line)).map((line) => `- ${line}`),
    ...(after ?? []).filter((line, at) => before?.[at] !== line).map((line) => `+ ${line}`),
  ].filter((line) => !line.startsWith('- ') || !sent.headers.some(([name]) => line.startsWith(`- ${name}: `)));
  const { trace } = sent;
  const holds = (message: Uint8Array, key: Uint8Array) => crypto.verifyEd25519(trace.signature, message, key);
  const who = holds(trace.signedMessage, signer.publicKey)
    ? 'signed'
    : holds(trace.signedMessage, stranger.publicKey)
      ? 'signed by a stranger'
      : 'not signed';
  const body = decodeUtf8(sent.body) === decodeUtf8(right.body) ? [] : [`body ${decodeUtf8(sent.body)}`];
  return [
    ...changed.map((line) => line.replace(/^(\+ Signature): .*:$/, '$1')).filter((line) => line !== '+ Signature'),
    ...body,
    who,
  ];
}

const DIGEST = contentDigest(crypto.sha512(body));
const LIST =
  '"content-type" "content-digest" "content-length" "authorization" "x-client-id" "x-idempotency-key" "@method" "@target-uri" "@path"';
const input = (list: string, created: number, keyId = 'right-key') =>
  `+ Signature-Input: sig1=(${list});created=${created};expires=${created + 100};keyid="${keyId}"`;

test.each<readonly [PlantId, readonly string[]]>([
  ['nothing-wrong', ['signed']],
  ['signed-base', ['signed']],
  ['signed-hex', ['signed']],
  ['wrong-key', ['signed by a stranger']],
  ['stale-created', [input(LIST, 1_789_913_600), 'signed']],
  ['tampered-body', ['body choice=0', 'signed']],
  ['dropped-component', [input(LIST.replace('"x-client-id" ', ''), 1_790_000_000), 'signed']],
  ['reordered-lines', ['signed']],
  ['wrong-digest', [`+ Content-Digest: ${contentDigest(crypto.sha512(crypto.sha512(body)))}`, 'signed']],
  ['truncated-body', ['+ Content-Length: 4', 'body choi', 'signed']],
  ['malformed-digest', [`+ Content-Digest: ${DIGEST.replace(/:(.*):/, '$1')}`, 'signed']],
  ['wrong-signature', ['not signed']],
  ['foreign-key', [input(LIST, 1_790_000_000, 'stranger'), 'signed by a stranger']],
  ['short-signature', ['not signed']],
  ['malformed-input', [input(LIST, 1_790_000_000).replace(')', ''), 'signed']],
  ['repeated-header', ['+ Content-Type: application/x-www-form-urlencoded', 'signed']],
  ['milliseconds', [input(LIST, 1_790_000_000).replace(/(created|expires)=(\d+)/g, '$1=$2000'), 'signed']],
  ['from-the-future', [input(LIST, 1_790_086_400), 'signed']],
  ['unsigned', ['- Signature-Input: ', '- Signature: ', 'signed']],
])('“%s” has nothing else wrong', (id, expected) => {
  const lines = told(id).map((line) => line.replace(/^(- Signature(?:-Input)?: ).*/, '$1'));
  expect(lines).toEqual(expected);
});

describe('what is wrong with a signature alone', () => {
  const plant = (id: PlantId) => PLANTS[id].sign(to(PRESS, DEFAULT_SIGNING_PROFILE));
  const right = plant('nothing-wrong');
  const header = (id: PlantId) => plant(id).headers.find(([name]) => name === 'Signature')?.[1];
  const written = (bytes: Uint8Array) => `sig1=:${toBase64(bytes)}:`;

  test('is the message that was signed', () => {
    const signed = (message: Uint8Array) => written(signer.sign(message) as Uint8Array);
    expect(header('nothing-wrong')).toBe(signed(right.trace.hash));
    expect(header('signed-base')).toBe(signed(right.trace.base));
    expect(header('signed-hex')).toBe(signed(encodeUtf8(toHex(right.trace.hash))));
    const [params = '', ...others] = decodeUtf8(right.trace.base).split('\n').toReversed();
    const turned = encodeUtf8([...others, params].join('\n'));
    expect(header('reordered-lines')).toBe(signed(crypto.sha512(turned)));
    expect(plant('reordered-lines').trace.base).toEqual(turned);
  });

  test('is how its bytes are written, and which', () => {
    const { signature } = right.trace;
    expect(header('wrong-signature')).toBe(written(signature.with(0, (signature[0] ?? 0) ^ 1)));
    expect(header('short-signature')).toBe(written(signature.slice(0, 63)));
    expect(plant('short-signature').trace.signature).toHaveLength(63);
    expect(header('malformed-signature')).toBe(`sig1=${toBase64(signature)}`);
    expect(header('two-labels')).toBe(`x-${written(signature)}`);
  });
});

describe('a request that has nothing to break in that way is refused with what it lacks', () => {
  const get = { method: 'GET', url: PRESS.url, headers: PRESS.headers.slice(3, 5), body: new Uint8Array() };
  const refusal = (id: PlantId, request: ToPlant['request'], profile = DEFAULT_SIGNING_PROFILE): unknown => {
    try {
      return told(id, request, profile);
    } catch (error) {
      return error instanceof AppError ? `${error.failure.code}: ${error.failure.message}` : error;
    }
  };

  test.each<readonly [PlantId, string]>([
    ['tampered-body', 'a body to change; this request has an empty one.'],
    ['truncated-body', 'a body to change; this request has an empty one.'],
    ['wrong-digest', 'a Content-Digest to break; this request has none.'],
    ['malformed-digest', 'a Content-Digest to break; this request has none.'],
    ['repeated-header', 'a Content-Type that is signed; this request has none.'],
  ])('“%s” of a GET', (id, needs) => {
    expect(refusal(id, get)).toBe(`fault-not-applicable: “${id}” needs ${needs}`);
  });

  test('a profile under which the mistake would be right', () => {
    const under = (id: PlantId, profile: Partial<SigningProfile>) =>
      refusal(id, PRESS, { ...DEFAULT_SIGNING_PROFILE, ...profile });
    expect(under('signed-base', { signedMessage: 'base' })).toMatch(
      /needs another signed message; this request has base/,
    );
    expect(under('signed-hex', { signedMessage: 'sha512-hex' })).toMatch(
      /needs another signed message; .* has sha512-hex/,
    );
    expect(under('milliseconds', { createdUnit: 'milliseconds' })).toMatch(
      /needs times in seconds; .* has milliseconds/,
    );
    expect(under('signed-base', { signedMessage: 'sha512-hex' })).toEqual(['signed']);
    expect(under('signed-hex', { signedMessage: 'base' })).toEqual(['signed']);
  });

  test('a list that is too short', () => {
    const components = (...list: string[]) => ({ ...DEFAULT_SIGNING_PROFILE, components: { GET: list } });
    expect(refusal('dropped-component', get, components())).toMatch(
      /“dropped-component” needs a component list for GET; this request has none/,
    );
    expect(refusal('dropped-component', get, components('@method', '@path', '@authority'))).toEqual([
      input('"@method" "@path"', 1_790_000_000),
      'signed',
    ]);
    expect(refusal('reordered-lines', get, components('@method'))).toMatch(
      /“reordered-lines” needs at least two components; .* has 1\./,
    );
    expect(refusal('reordered-lines', get, components('@method', '@path'))).toEqual(['signed']);
    expect(refusal('repeated-header', PRESS, { ...DEFAULT_SIGNING_PROFILE, components: { POST: ['@path'] } })).toMatch(
      /a Content-Type that is signed; this request has none/,
    );
  });

  test('but headers have their names in any case', () => {
    const asSent = { ...DEFAULT_SIGNING_PROFILE, componentCase: 'as-sent' } as const;
    expect(refusal('repeated-header', PRESS, asSent)).toEqual([
      '+ Content-Type: application/x-www-form-urlencoded',
      'signed',
    ]);
    const lower = { ...PRESS, headers: PRESS.headers.map(([name, value]) => [name.toLowerCase(), value] as const) };
    expect(told('wrong-digest', lower)).toEqual([
      `+ content-digest: ${contentDigest(crypto.sha512(crypto.sha512(body)))}`,
      'signed',
    ]);
    expect(told('truncated-body', lower)).toEqual(['+ content-length: 4', 'body choi', 'signed']);
  });

  test('and a body of one byte is enough', () => {
    expect(refusal('tampered-body', { ...PRESS, body: encodeUtf8('1') })).toEqual(['body 0', 'signed']);
    expect(refusal('truncated-body', { ...PRESS, body: encodeUtf8('1') })).toEqual([
      '+ Content-Length: 0',
      'body ',
      'signed',
    ]);
  });
});

test('a forgery under a foreign key is told by its signature, because a receiver knows one key', () => {
  expect(forgeryCheck('foreign-key')).toBe('signature-valid');
  expect([forgeryCheck('wrong-key'), forgeryCheck('short-signature'), forgeryCheck('nothing-wrong')]).toEqual([
    'signature-valid',
    'signature-length',
    undefined,
  ]);
  expect([plantCause('wrong-digest'), plantCause('wrong-key')]).toEqual(['D32', undefined]);
});

import { describe, expect, test } from 'vitest';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { PLANT_IDS, PLANTS, type PlantId, type ToPlant } from '../../../shared/doctor/plant.ts';
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

test('a planted request has, but for its fault, the bytes of the right one', () => {
  const plant = (id: PlantId) => PLANTS[id].sign(to(DELIVERY, DELIVERY_PROFILE));
  const right = plant('nothing-wrong');
  expect(plant('unsigned').headers).toEqual(right.headers.slice(0, -2));
  expect(plant('truncated-body').body).toEqual(DELIVERY.body.subarray(0, Math.floor(DELIVERY.body.length / 2)));
  expect(plant('wrong-signature').headers.slice(0, -1)).toEqual(right.headers.slice(0, -1));
});

test('a body that is not there cannot be tampered with, and the refusal says so', () => {
  const empty = { ...PRESS, body: new Uint8Array() };
  expect(() => PLANTS['tampered-body'].sign(to(empty, DEFAULT_SIGNING_PROFILE))).toThrow(/empty/);
});

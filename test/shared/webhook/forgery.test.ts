import { describe, expect, test } from 'vitest';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { nobleCrypto, nobleSigner } from '../../../shared/signature/noble-crypto.ts';
import { failedChecks } from '../../../shared/signature/verdict.ts';
import { verify } from '../../../shared/signature/verify.ts';
import { DELIVERY_PROFILE } from '../../../shared/webhook/delivery-profile.ts';
import { EXPECTED_CHECK, FORGERIES, type Forgery, forgeDelivery } from '../../../shared/webhook/forgery.ts';

const NOW_MS = 1_790_000_000_000;
const signer = nobleSigner(new Uint8Array(32).fill(1), 'webhook-key');
const stranger = nobleSigner(new Uint8Array(32).fill(2), 'stranger');
const body = encodeUtf8('{"deliveryId":"d1","event":"report.completed","data":{"name":"né"}}');
const forge = (forgery: Forgery, afterSec: number | 'off' = 100) =>
  forgeDelivery(
    forgery,
    {
      url: 'https://127.0.0.1:9/hook/x?y=1',
      body,
      profile: { ...DELIVERY_PROFILE, expires: afterSec === 'off' ? 'off' : { afterSec } },
      nowMs: NOW_MS,
    },
    { crypto: nobleCrypto, signer, stranger },
  );
const judge = (forgery: Forgery, afterSec?: number | 'off') =>
  verify(forge(forgery, afterSec), [signer], DELIVERY_PROFILE, NOW_MS / 1000, nobleCrypto);

describe('a forged delivery', () => {
  test.each(FORGERIES)('%s is refused for its own reason and no other', (forgery) => {
    const verdict = judge(forgery);
    const expected = EXPECTED_CHECK[forgery];
    expect(failedChecks(verdict).map(({ id }) => id)).toEqual(expected === undefined ? [] : [expected]);
    expect(verdict.verified).toBe(expected === undefined);
  });

  test('goes stale also where the environment’s messages carry no expires', () => {
    expect(failedChecks(judge('expired', 'off')).map(({ id }) => id)).toEqual(['expires-window']);
  });

  test('has, but for its fault, the bytes of the right one', () => {
    const right = forge('nothing-wrong');
    expect(forge('unsigned').headers).toEqual(right.headers.slice(0, -2));
    expect(forge('truncated-body').body).toEqual(body.subarray(0, Math.floor(body.length / 2)));
    expect(forge('wrong-signature').headers.slice(0, -1)).toEqual(right.headers.slice(0, -1));
  });
});

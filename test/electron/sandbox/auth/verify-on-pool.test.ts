import { describe, expect, test } from 'vitest';
import { nodeCrypto } from '../../../../electron/ports/node-crypto.ts';
import { passedAgain, verifyOnPool } from '../../../../electron/sandbox/auth/verify-on-pool.ts';
import type { HttpRequest } from '../../../../shared/http/message.ts';
import { prepare } from '../../../../shared/request/prepare.ts';
import { nobleSigner } from '../../../../shared/signature/noble-crypto.ts';
import type { KnownKey } from '../../../../shared/signature/ports.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../../shared/signature/profile.ts';
import { verify } from '../../../../shared/signature/verify.ts';
import { fixedClock, TEST_NOW_MS } from '../../../support/fixed-clock.ts';
import { fixedRandom } from '../../../support/fixed-random.ts';

const signer = nobleSigner(new Uint8Array(32).fill(1), 'key-a');
const other = nobleSigner(new Uint8Array(32).fill(2), 'key-b');
const keyA: KnownKey = { keyId: 'key-a', publicKey: signer.publicKey };
const good = prepare(
  { method: 'GET', target: '/v1/webhooks', headers: [], body: new Uint8Array() },
  {
    baseUrl: 'http://127.0.0.1:4010',
    clientId: 'c',
    accessToken: 'token-of-this-test',
    profile: DEFAULT_SIGNING_PROFILE,
  },
  { clock: fixedClock(), random: fixedRandom(), signer, crypto: nodeCrypto },
);
const changed = (name: string, value: string): HttpRequest => ({
  ...good,
  headers: good.headers.map(([lineName, lineValue]) => (lineName === name ? [name, value] : [lineName, lineValue])),
});

describe('the pool gives the very Verdict of the plain way, and never one that merely assumes', () => {
  const cases: [what: string, request: HttpRequest, keys: KnownKey[]][] = [
    ['a good request', good, [keyA]],
    ['a good request among several keys', good, [{ keyId: 'key-b', publicKey: other.publicKey }, keyA]],
    ['another key under the same id', good, [{ keyId: 'key-a', publicKey: other.publicKey }]],
    ['the right key under another id', good, [{ keyId: 'key-z', publicKey: signer.publicKey }]],
    ['two keys of the same id, the second right', good, [{ keyId: 'key-a', publicKey: other.publicKey }, keyA]],
    ['a key for any id', good, [{ publicKey: signer.publicKey }]],
    ['no key at all', good, []],
    ['a changed covered header', changed('X-Client-Id', 'd'), [keyA]],
    ['a signature of zeros', changed('Signature', `sig1=:${Buffer.alloc(64).toString('base64')}:`), [keyA]],
    ['a short signature', changed('Signature', 'sig1=:AAAA:'), [keyA]],
    ['no signature headers', { ...good, headers: good.headers.filter(([name]) => !name.startsWith('Sig')) }, [keyA]],
    ['a public key that is no point', good, [{ keyId: 'key-a', publicKey: new Uint8Array(32).fill(0xff) }]],
  ];

  test.each(cases)('%s', async (_what, request, keys) => {
    const nowSec = TEST_NOW_MS / 1000;
    const plain = verify(request, keys, DEFAULT_SIGNING_PROFILE, nowSec, nodeCrypto);
    const judgement = { keys, profile: DEFAULT_SIGNING_PROFILE, nowSec };
    expect(await verifyOnPool(request, judgement, nodeCrypto)).toEqual(plain);
    if (plain.verified) expect(passedAgain(request, judgement, nodeCrypto)).toEqual(plain);
  });

  test('the cases hold both kinds', () => {
    const verdicts = cases.map(
      ([, request, keys]) => verify(request, keys, DEFAULT_SIGNING_PROFILE, TEST_NOW_MS / 1000, nodeCrypto).verified,
    );
    expect(new Set(verdicts)).toEqual(new Set([true, false]));
  });
});

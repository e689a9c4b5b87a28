import { expect, test } from 'vitest';
import { EXPECTED_CHECK, PLANTED_FAULTS, signWithFault } from '../../../shared/request/planted-fault.ts';
import { nobleCrypto, nobleSigner } from '../../../shared/signature/noble-crypto.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { failedChecks } from '../../../shared/signature/verdict.ts';
import { verify } from '../../../shared/signature/verify.ts';

const NOW_SEC = 1_760_000_000;
const body = new TextEncoder().encode('choice=1');
const digest = Buffer.from(nobleCrypto.sha512(body)).toString('base64');
const request = {
  method: 'POST',
  url: 'http://127.0.0.1:4010/v1/ussd/process',
  headers: [
    ['Content-Type', 'application/x-www-form-urlencoded'],
    ['Content-Digest', `sha-512=:${digest}:`],
    ['Content-Length', '8'],
    ['Authorization', 'Bearer token-of-the-test'],
    ['X-Client-Id', 'client'],
    ['X-Idempotency-Key', 'one'],
  ] as const,
  body,
};
const signer = nobleSigner(
  Uint8Array.from({ length: 32 }, (_, index) => index),
  'right-key',
);
const wrongSigner = nobleSigner(new Uint8Array(32), 'wrong-key');
const ports = { crypto: nobleCrypto, signer, wrongSigner };

test.each(PLANTED_FAULTS)('“%s” is refused by the check that it is meant for, and by no other', (fault) => {
  const signed = signWithFault(request, DEFAULT_SIGNING_PROFILE, { createdMs: NOW_SEC * 1000 }, ports, fault);
  const verdict = verify(
    signed,
    [{ keyId: 'right-key', publicKey: signer.publicKey }],
    DEFAULT_SIGNING_PROFILE,
    NOW_SEC,
    nobleCrypto,
  );
  expect(failedChecks(verdict).map((check) => check.id)).toEqual([EXPECTED_CHECK[fault]]);
});

test('a body that is not there cannot be tampered with, and the refusal says so', () => {
  const empty = { ...request, body: new Uint8Array() };
  expect(() =>
    signWithFault(empty, DEFAULT_SIGNING_PROFILE, { createdMs: NOW_SEC * 1000 }, ports, 'tampered-body'),
  ).toThrow(/empty/);
});

import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { judgePaste, readPastedKey } from '../../../../renderer/doctor/paste/judge-paste.ts';
import { createVerifyStore, NO_PARTS } from '../../../../renderer/doctor/paste/verify-store.ts';
import { toBase64 } from '../../../../shared/bytes/base64.ts';
import { exactText } from '../../../../shared/bytes/exact-text.ts';
import { toHex } from '../../../../shared/bytes/hex.ts';
import { encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import { writePublicJwk } from '../../../../shared/keys/jwk.ts';
import { writeOpenSshPublicLine } from '../../../../shared/keys/openssh-public.ts';
import { writeSpkiDer, writeSpkiPem } from '../../../../shared/keys/spki.ts';
import { nobleCrypto, publicKeyOfSeed } from '../../../../shared/signature/noble-crypto.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../../shared/signature/profile.ts';
import { asRaw, NOW_SEC, SEED, signedRequest, unhashedRequest } from '../../../shared/observed/pasted.ts';
import { until } from '../../../support/host-over-services.ts';
import { writePkcs8Pem } from '../../../support/write-private-keys.ts';

const digest = async (algorithm: 'SHA-512' | 'SHA-256', bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest(algorithm, new Uint8Array(bytes)));
const publicKey = publicKeyOfSeed(SEED);
const NOTHING = NO_PARTS;
const text = (pasted: string) => ({ kind: 'text', text: pasted }) as const;
const at = { kind: 'at', nowSec: NOW_SEC } as const;

test.each([
  ['PEM', text(writeSpkiPem(publicKey))],
  ['an OpenSSH line', text(writeOpenSshPublicLine(publicKey, 'qa@desk'))],
  ['a JWK', text(writePublicJwk(publicKey))],
  ['hex', text(toHex(publicKey))],
  ['a DER file', { kind: 'held', name: 'key.der', bytes: writeSpkiDer(publicKey) } as const],
])('a public key pasted as %s is read', (_what, evidence) => {
  expect(readPastedKey(evidence)).toMatchObject({ kind: 'keys', keys: [{ publicKey }], format: expect.any(String) });
});

test('several public keys are read with their ids, and one of them is the request’s', () => {
  const other = publicKeyOfSeed(SEED.map((byte) => byte ^ 1));
  const pasted = readPastedKey(text(`test-key: ${toBase64(publicKey)}\nanother: ${toBase64(other)}`));
  expect(pasted).toMatchObject({ kind: 'keys', keys: [{ keyId: 'test-key' }, { keyId: 'another' }] });
  const judged = judgePaste(
    text(exactText(asRaw(signedRequest()))),
    NOTHING,
    pasted.kind === 'keys' ? pasted.keys : [],
    DEFAULT_SIGNING_PROFILE,
    at,
    nobleCrypto,
  );
  expect(judged).toMatchObject({ verdict: { verified: true } });
});

test('no key is none; a private key is refused by name', () => {
  expect(readPastedKey(text(' \n'))).toEqual({ kind: 'none' });
  expect(readPastedKey(text(writePkcs8Pem(SEED)))).toMatchObject({
    kind: 'fault',
    message: expect.stringContaining('private key'),
  });
});

test('from empty to verified, key by key, without a throw', () => {
  const whole = exactText(asRaw(signedRequest()));
  const keys = [{ publicKey }];
  const kinds = new Set<string>();
  for (let length = 0; length <= whole.length; length += 1) {
    kinds.add(judgePaste(text(whole.slice(0, length)), NOTHING, keys, DEFAULT_SIGNING_PROFILE, at, nobleCrypto).kind);
  }
  expect([...kinds]).toEqual(['empty', 'unreadable', 'judged']);
  const last = judgePaste(text(whole), NOTHING, keys, DEFAULT_SIGNING_PROFILE, at, nobleCrypto);
  expect(last.kind === 'judged' && last.verdict.verified).toBe(true);
});

test('a fixed time begins at the clock’s, and leaves the time of the paste alone', () => {
  let nowMs = 5_000;
  const store = createVerifyStore({ nowMs: () => nowMs, digest });
  nowMs = 9_900;
  store.getState().chooseClock('fixed');
  expect(store.getState()).toMatchObject({ clock: 'fixed', nowSec: 5, fixedSec: 9 });
});

test('a long body is hashed beside the page, and the hash of one that was replaced is dropped', async () => {
  const releases: (() => void)[] = [];
  const slow = async (algorithm: 'SHA-512' | 'SHA-256', bytes: Uint8Array) => {
    await new Promise<void>((resolve) => void releases.push(resolve));
    return digest(algorithm, bytes);
  };
  const store = createVerifyStore({ nowMs: Date.now, digest: slow });
  const long = (byte: string) => {
    const bytes = encodeUtf8(`POST /v1 HTTP/1.1\nHost: a\n\n${byte.repeat(2_200_000)}`);
    return { kind: 'held', name: 'long.http', bytes } as const;
  };
  store.getState().change({ request: long('a') });
  store.getState().change({ request: long('b') });
  for (const release of releases) release();
  await until(() => store.getState().longBody !== undefined);
  const { longBody } = store.getState();
  expect(longBody?.sha512).toEqual(nobleCrypto.sha512(encodeUtf8('b'.repeat(2_200_000))));
  expect(longBody?.byteCount).toBe(2_200_000);
  store.getState().change({ request: text('POST') });
  expect(store.getState().longBody).toBeUndefined();
});

test('under changed options the verdict stays the environment’s, and what they suppose is told apart from it', () => {
  const changed = { ...DEFAULT_SIGNING_PROFILE, signedMessage: 'base' } as const;
  const judged = judgePaste(
    text(unhashedRequest()),
    NOTHING,
    [{ publicKey }],
    DEFAULT_SIGNING_PROFILE,
    at,
    nobleCrypto,
    changed,
  );
  expect(judged).toMatchObject({ kind: 'judged', verdict: { verified: false }, changed: { verified: true } });
});

test('a capture is judged under the URL that it was reached at, and a broken one is told and not used', () => {
  const whole = text(exactText(asRaw(signedRequest())).replace('Host: api.example.com', 'Host: localhost:4010'));
  const judged = (reachedAt: string) => {
    // The URL of loose headers that stood here before says nothing about a capture.
    const given = { ...NOTHING, url: 'https://elsewhere.example', reachedAt };
    const judgement = judgePaste(whole, given, [{ publicKey }], DEFAULT_SIGNING_PROFILE, at, nobleCrypto);
    if (judgement.kind !== 'judged') throw new Error(`the paste is ${judgement.kind}`);
    return judgement;
  };
  expect(judged('').verdict.verified).toBe(false);
  expect(judged('https://api.example.com').verdict.verified).toBe(true);
  expect(judged('https://')).toMatchObject({ urlFault: 'expected a host, got none', verdict: { verified: false } });
});

test('one of two signatures is chosen by its label; a label that is gone chooses nothing', () => {
  const whole = exactText(asRaw(signedRequest()));
  const two = whole
    .replace('Signature-Input: ', 'Signature-Input: b=();created=1, ')
    .replace('Signature: ', 'Signature: b=:AAAA:, ');
  const judged = (label?: string) => {
    const given = { ...NOTHING, label };
    return judgePaste(text(two), given, [{ publicKey }], DEFAULT_SIGNING_PROFILE, at, nobleCrypto);
  };
  expect(judged()).toMatchObject({ labels: ['b', 'sig1'], label: undefined, verdict: { verified: false } });
  expect(judged('sig1')).toMatchObject({ label: 'sig1', verdict: { verified: true } });
  expect(judged('gone')).toMatchObject({ label: undefined, verdict: { verified: false } });
});

test('what was said of one request is forgotten when another replaces it, and kept while it is edited', () => {
  const store = createVerifyStore({ nowMs: Date.now, digest });
  const first = exactText(asRaw(signedRequest()));
  store.getState().change({ request: text(first) });
  const given = { method: 'GET', url: 'https://a.example', label: 'sig1', reachedAt: 'https://b.example' };
  store.getState().change({ given });
  store.getState().change({ request: text(first.replace('Host: api', 'Host: apix')) });
  expect(store.getState().given).toEqual(given);
  store.getState().change({ request: text("curl https://other.example/v1 -H 'Signature: sig1=:AAAA:'") });
  expect(store.getState().given).toEqual(NO_PARTS);
});

test('a private key is not kept where a public one belongs: the sentence about it is, until the next key', () => {
  const store = createVerifyStore({ nowMs: Date.now, digest });
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const kept = [rsa, ec].flatMap((key, at) => {
    const jwk = JSON.stringify(key.export({ format: 'jwk' }));
    const type = at === 0 ? 'pkcs1' : 'sec1';
    return [
      ...[jwk, `{"keys":[{"kty":"RSA","n":"AQAB","e":"AQAB"},${jwk}]}`],
      String(key.export({ type, format: 'pem' })),
      key.export({ type, format: 'der' }).toString('base64'),
      `${createPublicKey(key).export({ type: 'spki', format: 'pem' })}${key.export({ type: 'pkcs8', format: 'pem' })}`,
    ];
  });
  const shared = '{"kty":"oct","k":"c2VjcmV0"}';
  for (const evidence of [
    ...[writePkcs8Pem(SEED), writePkcs8Pem(SEED).slice(0, 90), toHex(new Uint8Array([...SEED, ...publicKey]))].map(
      text,
    ),
    ...[...kept, shared].map(text),
  ]) {
    store.getState().change({ key: text('another') });
    store.getState().change({ key: evidence });
    expect(store.getState().key).toEqual(text(''));
    expect(store.getState().refusedKey).toContain('openssl pkey');
  }
  store.getState().change({ request: text('GET /') });
  expect(store.getState().refusedKey).toContain('openssl pkey');
  store.getState().change({ key: text(writeSpkiPem(publicKey)) });
  expect(store.getState()).toMatchObject({ key: text(writeSpkiPem(publicKey)), refusedKey: undefined });
});

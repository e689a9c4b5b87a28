/** What the doctor is asked about a paste, by whose keys, and which questions are the same one. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { pasteSubject } from '../../../../renderer/doctor/paste/paste-subject.ts';
import { NO_BASE, printedBase } from '../../../../renderer/doctor/paste/printed-base.ts';
import { NO_PARTS, type VerifyState } from '../../../../renderer/doctor/paste/verify-store.ts';
import { toBase64 } from '../../../../shared/bytes/base64.ts';
import { decodeUtf8, encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import { diagnosingCase, type KeyOwner } from '../../../../shared/doctor/case.ts';
import { nobleCrypto, publicKeyOfSeed } from '../../../../shared/signature/noble-crypto.ts';
import { NOW_SEC, rawSignedOver, SEED, signedRequest, unhashedRequest } from '../../../shared/observed/pasted.ts';
import { runToEnd } from '../../../support/run-to-end.ts';

const publicKey = publicKeyOfSeed(SEED);
const other = publicKeyOfSeed(SEED.map((byte) => byte ^ 1));
const owner = (own: Partial<KeyOwner>): KeyOwner => ({ name: '', keyId: '', baseUrl: '', ...own });
const environments = [
  owner({ name: 'Sandbox', keyId: 'test-key', publicKeyBase64: toBase64(publicKey) }),
  owner({
    name: 'Staging',
    keyId: 'staging',
    publicKeyBase64: toBase64(other),
    baseUrl: 'https://api.staging.example/v1',
  }),
  owner({ name: 'Bare' }),
];
const text = (pasted: string) => ({ kind: 'text', text: pasted }) as const;
const request = text(unhashedRequest());

function subject(change: Partial<VerifyState> = {}, others: readonly KeyOwner[] = environments) {
  const state: VerifyState = {
    request,
    given: NO_PARTS,
    keySource: 'pasted',
    key: text(''),
    refusedKey: undefined,
    base: NO_BASE,
    clock: 'clock',
    nowSec: NOW_SEC,
    fixedSec: 5,
    longBody: undefined,
    profile: undefined,
    change: () => {},
    chooseClock: () => {},
    takeUp: () => {},
    ...change,
  };
  return pasteSubject(state, undefined, others);
}

test('the doctor is asked about what was read, and about the keys of every environment by name', () => {
  const diagnosed = (key: Uint8Array | undefined) => {
    const { asked, keyOwner } = subject({ key: text(key === undefined ? '' : toBase64(key)) });
    if (asked === undefined) throw new Error('nothing is asked');
    expect(asked.otherKeys?.map(({ name }) => name)).toEqual(['the key of Sandbox', 'the key of Staging']);
    expect(asked.knownHosts).toContain('api.staging.example');
    return { keyOwner, ...runToEnd(diagnosingCase(asked, { depth: 1, crypto: nobleCrypto })) };
  };
  expect(diagnosed(publicKey).findings).toMatchObject([{ causes: ['X1'], certainty: 'proven' }]);
  // Without a key of its own it is held against the one that it names by its id.
  expect(diagnosed(undefined)).toMatchObject({
    keyOwner: 'Sandbox',
    findings: [{ causes: ['X1'], certainty: 'proven' }],
  });
  expect(diagnosed(other).findings[0]?.message).toContain('the key of Sandbox');
});

test('all keys of all environments are tried, former ones too, and the one that fits is named: with a key pasted or none', () => {
  const others = [
    owner({
      name: 'Staging',
      keyId: 'staging',
      publicKeyBase64: toBase64(other),
      formerKeys: [{ keyId: 'spring', publicKeyBase64: toBase64(publicKey) }],
    }),
  ];
  for (const key of ['', toBase64(other)]) {
    const { asked } = subject(
      { key: text(key), request: text(rawSignedOver((base) => nobleCrypto.sha512(base))) },
      others,
    );
    if (asked === undefined) throw new Error('nothing is asked');
    const { findings } = runToEnd(diagnosingCase(asked, { depth: 1, crypto: nobleCrypto }));
    expect(findings[0]?.message).toContain('The signature is that of a former key of Staging');
    expect(findings[0]).toMatchObject({ causes: expect.arrayContaining(['K4']), certainty: 'proven' });
  }
});

test('the doctor knows the URL as it was written, which its reader cut at the fragment', () => {
  const signed = rawSignedOver((base) =>
    nobleCrypto.sha512(encodeUtf8(decodeUtf8(base).replace(/"@target-uri": .*/, '$&#holdings'))),
  );
  const { asked } = subject({ request: text(signed.replace('?a=%5b ', '?a=%5b#holdings ')) });
  if (asked === undefined) throw new Error('nothing is asked');
  const { findings } = runToEnd(diagnosingCase(asked, { depth: 1, crypto: nobleCrypto }));
  expect(findings).toMatchObject([{ certainty: 'proven', message: expect.stringContaining('#holdings') }]);
});

test('what is read anew when somebody comes back to the room is the same question; another key or clock is another one', () => {
  const { marks } = subject();
  expect(marks.length).toBeGreaterThan(0);
  subject().marks.forEach((mark, at) => {
    expect(mark).toBe(marks[at]);
  });
  expect(subject({ key: text(toBase64(other)) }).marks).not.toEqual(marks);
  expect(subject({ clock: 'fixed' }).marks).not.toEqual(marks);
  expect(subject({}, []).marks).not.toEqual(marks);
  expect(subject({ request: text('') })).toMatchObject({ asked: undefined, marks: [] });
});

test('the base that the signer printed is compared with the rebuilt one, and the doctor is asked with it', () => {
  const signed = signedRequest();
  const base = decodeUtf8(signed.trace.base);
  const given = (printed: string) =>
    subject({ request: text(rawSignedOver((one) => nobleCrypto.sha512(one))), base: printedBase(text(printed), []) });
  const theirs = base.replace('POST', 'post');
  const { own, asked } = given(theirs);
  expect(own?.comparison).toMatchObject({ kind: 'differs', first: { line: 7 } });
  expect(own?.holds).toBe(false);
  expect(decodeUtf8(asked?.signerBase ?? new Uint8Array(0))).toBe(theirs);
  expect(given(base).own).toMatchObject({ comparison: { kind: 'same' }, holds: true });
  expect(subject({}).own).toBeUndefined();
});

test('a pasted key of another algorithm is asked of the doctor, and asked again when it changes', () => {
  const { privateKey, publicKey: rsaKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [pem, jwk] = [rsaKey.export({ type: 'spki', format: 'pem' }).toString(), rsaKey.export({ format: 'jwk' })];
  const signed = rawSignedOver(
    (base) => base,
    (message) => sign('sha256', message, privateKey),
  );
  const { asked, pastedKey, marks } = subject({ request: text(signed), key: text(pem) });
  expect(pastedKey).toMatchObject({ kind: 'fault', rsaOrEcKey: pem });
  if (asked === undefined) throw new Error('nothing is asked');
  const { findings } = runToEnd(diagnosingCase(asked, { depth: 1, crypto: nobleCrypto }));
  expect(findings).toMatchObject([{ causes: ['X13', 'X1'], certainty: 'proven' }]);
  expect(subject({ request: text(signed), key: text(JSON.stringify(jwk)) }).marks).not.toEqual(marks);
  expect(
    subject({ request: text(signed), key: text(pem), keySource: 'environment' }).asked?.rsaOrEcKey,
  ).toBeUndefined();
});

test('a pasted key of an algorithm that no proof is known for is refused, and not taken for one', () => {
  const pems = [
    generateKeyPairSync('ec', { namedCurve: 'P-521' }),
    generateKeyPairSync('ed448'),
    generateKeyPairSync('x25519'),
  ].map(({ publicKey: one }) => one.export({ type: 'spki', format: 'pem' }).toString());
  for (const pem of pems) {
    const { asked, pastedKey } = subject({ key: text(pem) });
    expect(pastedKey).toEqual({ kind: 'fault', message: expect.any(String) });
    expect(asked?.rsaOrEcKey).toBeUndefined();
  }
});

/** Requests signed by RSA, ECDSA or HMAC: named by what they show, and proven under the public key of their signer. */
import { constants, createHmac, generateKeyPairSync, type KeyObject, type SignKeyObjectInput, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { dice } from '../../../electron/vectors/dice.ts';
import { letter, NOW } from '../../../electron/vectors/letter.ts';
import { type CasePorts, caseOf, diagnoseCase, withoutCredentials } from '../../../shared/doctor/case.ts';
import type { Diagnosis } from '../../../shared/doctor/finding.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { RIGHT, type Steps, send } from './broken-requests.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString();

const by =
  (hash: string, key: SignKeyObjectInput): Steps['sign'] =>
  (message) =>
    sign(hash, message, key);

type Told = { readonly key?: string; readonly alg?: string; readonly isMasked?: boolean; readonly nowSec?: number };
const PORTS: CasePorts = { crypto: nodeCrypto, depth: 1 };

function diagnosed(steps: Partial<Steps>, { key, alg, isMasked = false, nowSec = NOW }: Told = {}): Diagnosis {
  const from = letter(dice(7), 'post');
  const more = alg === undefined ? {} : withAlg(alg);
  const request = send(from, { ...steps, ...more });
  const read = { request, hasBody: true, isUrlMissing: false };
  const judge = { keys: [], profile: DEFAULT_SIGNING_PROFILE, nowSec };
  const open = { ...caseOf(read, judge), rsaOrEcKey: key };
  return diagnoseCase(isMasked ? withoutCredentials(open) : open, PORTS);
}

/** alg stands in what is sent and in what is signed. */
function withAlg(alg: string): Partial<Steps> {
  return {
    input: (params) => RIGHT.input(`${params};alg="${alg}"`),
    text: (text) => `${text};alg="${alg}"`,
  };
}

const base: Partial<Steps> = { message: (bytes) => bytes };
const SIGNERS = [
  [
    'rsa-pss-sha512',
    by('sha512', { key: rsa.privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 }),
    spki(rsa.publicKey),
  ],
  ['rsa-v1_5-sha256', by('sha256', { key: rsa.privateKey }), spki(rsa.publicKey)],
  ['ecdsa-p256-sha256', by('sha256', { key: p256.privateKey, dsaEncoding: 'ieee-p1363' }), spki(p256.publicKey)],
  ['ecdsa-p384-sha384', by('sha384', { key: p384.privateKey, dsaEncoding: 'ieee-p1363' }), spki(p384.publicKey)],
  ['ecdsa-p256-sha256', by('sha256', { key: p256.privateKey, dsaEncoding: 'der' }), spki(p256.publicKey)],
] as const;

describe.each(SIGNERS)('%s', (alg, signs, key) => {
  it('is proven over the base, as RFC 9421 has it', () => {
    const diagnosis = diagnosed({ ...base, sign: signs }, { key, alg });
    expect(diagnosis.findings).toHaveLength(1);
    expect(diagnosis.findings[0]).toMatchObject({ causes: ['X13', 'X1'], certainty: 'proven' });
    expect(diagnosis.findings[0]?.message).toBe(
      `You signed the base itself with ${alg}; this service takes Ed25519 over the 64-byte SHA-512 of the base.`,
    );
    expect(diagnosis.nextStep).toBeUndefined();
    expect(diagnosis.isWithoutKey).toBeUndefined();
    expect(diagnosis).toMatchObject({
      ...{ verified: false, candidatesTried: 1 },
      tried: [{ what: 'keys of other algorithms', count: 1 }],
    });
  });

  it('is proven over the hash too, and under masked credentials', () => {
    const diagnosis = diagnosed({ sign: signs }, { key, isMasked: true });
    expect(diagnosis.findings.map(({ causes }) => causes)).toEqual([['X13']]);
    expect(diagnosis.findings[0]?.message).toContain(`You signed the 64-byte SHA-512 of the base with ${alg};`);
    expect(JSON.stringify(diagnosis)).not.toContain(Buffer.from(dice(7).bytes(24)).toString('base64url'));
  });

  it('is not proven under another key, or over another base', () => {
    const other = spki(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey);
    for (const diagnosis of [
      diagnosed({ ...base, sign: signs }, { key: other, alg }),
      diagnosed({ sign: signs, text: (text) => `${text} ` }, { key }),
    ]) {
      expect(diagnosis.findings.filter(({ signedBaseBase64 }) => signedBaseBase64 !== undefined)).toEqual([]);
      expect(diagnosis.nextStep).toMatch(
        /^The key you gave is not an Ed25519 key, and the signature does not verify under it/,
      );
    }
  });
});

it('says beside it what else is wrong, and nothing of the length', () => {
  const late = diagnosed({ sign: SIGNERS[0][1] }, { key: SIGNERS[0][2], nowSec: NOW + 9000 });
  expect(late.findings.map(({ causes }) => causes[0])).toEqual(['X13', 'P9']);
});

it('says that alg names another algorithm than the one that signed', () => {
  const { findings } = diagnosed({ ...base, sign: SIGNERS[1][1] }, { key: SIGNERS[1][2], alg: 'rsa-pss-sha512' });
  expect(findings[0]?.message).toContain('with rsa-v1_5-sha256;');
  expect(findings[0]?.message).toContain('Signature-Input says alg="rsa-pss-sha512", which it is not.');
});

describe('without a public key', () => {
  it.each([
    ['hmac-sha256', () => createHmac('sha256', 'secret').update('x').digest(), 'no one should hand that over'],
    ['rsa-pss-sha512 or rsa-v1_5-sha256', SIGNERS[0][1], 'public key of that algorithm'],
    ['ecdsa-p256-sha256', SIGNERS[4][1], 'wrapped in DER'],
  ] as const)('%s is named by its length', (name, signs, more) => {
    const { findings } = diagnosed({ sign: signs });
    const found = findings.find(({ causes }) => causes.includes('X13'));
    expect(found?.message).toContain(name);
    expect(found?.message).toContain(more);
    expect(found?.signedBaseBase64).toBeUndefined();
  });

  it('DER proves no algorithm: that is likely, and no part of it is offered as the right value', () => {
    const [found] = diagnosed({ sign: SIGNERS[4][1] }).findings;
    expect(found).toMatchObject({ causes: ['X13'], certainty: 'likely', corrected: undefined });
  });

  it('96 bytes are those of P-384 where alg says so, and else perhaps a signed message', () => {
    const steps = { sign: SIGNERS[3][1] };
    const told = (alg?: string) => diagnosed(steps, { alg }).findings.flatMap(({ causes }) => causes);
    expect(told('ecdsa-p384-sha384')).not.toContain('X12');
    expect(told()).toContain('X12');
  });
});

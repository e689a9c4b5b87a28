/** Pastes that lack a part are not blamed for it; of several signatures the chosen one is diagnosed. */
import { expect, it } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { dice } from '../../../electron/vectors/dice.ts';
import { letter, NOW, type WireRequest } from '../../../electron/vectors/letter.ts';
import { toBase64 } from '../../../shared/bytes/base64.ts';
import {
  caseOf,
  diagnoseCase,
  diagnosingCase,
  environmentKeys,
  type KeyOwner,
  keysToJudgeBy,
  ofEnvironments,
  withoutCredentials,
} from '../../../shared/doctor/case.ts';
import type { Diagnosis } from '../../../shared/doctor/finding.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { runToEnd } from '../../support/run-to-end.ts';
import { send } from './broken-requests.ts';

const from = letter(dice(1), 'post');
const judge = { keys: [{ publicKey: from.key.publicKey }], profile: DEFAULT_SIGNING_PROFILE, nowSec: NOW };
const whole = (request: WireRequest) => ({ request, hasBody: true, isUrlMissing: false });

const diagnosed = (read: ReturnType<typeof whole>, label?: string): Diagnosis =>
  runToEnd(diagnosingCase(caseOf(read, judge, label), { crypto: nodeCrypto, depth: 1 }));
const causes = ({ findings }: Diagnosis) => findings.flatMap((finding) => finding.causes);
const unhashed = send(from, { message: (base) => base });

it('has nothing to say of right headers without their body, and still finds what was signed', () => {
  const right = { ...whole({ ...send(from), body: new Uint8Array(0) }), hasBody: false };
  expect(diagnosed(right)).toMatchObject({
    verified: false,
    findings: [],
    nextStep: expect.stringContaining('The signature is right'),
  });
  expect(diagnosed({ ...right, hasBody: true }).findings).not.toEqual([]);
  const broken = { ...whole({ ...unhashed, body: new Uint8Array(0) }), hasBody: false };
  expect(causes(diagnosed(broken))).toContain('X1');
});

it('asks for the URL where it is missing, and searches nothing under a guessed one', () => {
  const diagnosis = diagnosed({ ...whole(unhashed), isUrlMissing: true });
  expect(diagnosis).toMatchObject({ candidatesTried: 0, nextStep: expect.stringContaining('URL') });
});

it('of two signatures looks at the chosen one', () => {
  const headers = unhashed.headers.map(([name, value]): [string, string] => {
    if (name === 'Signature-Input') return [name, `other=("@method", "@path");created=1, ${value}, b=()`];
    return [name, name === 'Signature' ? `other=:AAAA:, ${value}` : value];
  });
  const two = whole({ ...unhashed, headers });
  expect(causes(diagnosed(two, 'sig1'))).toEqual(['X1']);
  expect(causes(diagnosed(two, 'other'))).not.toContain('X1');
});

it('judges by the keys that were given, and without any by those of the environments that the request names by its keyid', () => {
  const publicKeyBase64 = toBase64(from.key.publicKey);
  const environments = [
    { name: 'Sandbox', keyId: 'own', publicKeyBase64, baseUrl: 'http://127.0.0.1:4010' },
    { name: 'Copy', keyId: 'own', publicKeyBase64, baseUrl: 'http://127.0.0.1:4010' },
    { name: 'Locked', keyId: 'own', baseUrl: 'https://api.example.com' },
    { name: 'Spoilt', keyId: 'own', publicKeyBase64: 'AAAA', baseUrl: '' },
  ];
  const own = { keyId: 'own', publicKey: from.key.publicKey };
  expect(keysToJudgeBy([], 'own', environments)).toEqual({ keys: [own, own], owner: 'Sandbox and Copy' });
  expect(keysToJudgeBy([], 'other', environments)).toEqual({ keys: [] });
  expect(keysToJudgeBy([], undefined, environments)).toEqual({ keys: [] });
  const given = [{ publicKey: new Uint8Array(32) }];
  expect(keysToJudgeBy(given, 'own', environments).keys).toBe(given);
  expect(environments.map((one) => environmentKeys(one).length)).toEqual([1, 1, 0, 0]);
  expect(ofEnvironments(environments)).toEqual({
    otherKeys: [
      { name: 'the key of Sandbox', ...own },
      { name: 'the key of Copy', ...own },
    ],
    knownHosts: ['127.0.0.1:4010', 'api.example.com'],
  });
  const formerKeys = [
    { keyId: 'old', publicKeyBase64 },
    { keyId: 'spoilt', publicKeyBase64: 'AAAA' },
  ];
  const [first] = environments;
  expect(ofEnvironments(first === undefined ? [] : [{ ...first, formerKeys } as KeyOwner]).otherKeys).toEqual([
    { name: 'the key of Sandbox', ...own },
    { name: 'a former key of Sandbox', keyId: 'old', publicKey: own.publicKey, causes: ['K4', 'K1'] },
  ]);
  expect(environmentKeys(undefined)).toEqual([]);
});

it('hides the credentials of the request and of the URL as it was written, and diagnoses the same', () => {
  const [, token = ''] = /Bearer (.*)/.exec(from.headers.find(([name]) => name === 'Authorization')?.[1] ?? '') ?? [];
  const writtenUrl = `${unhashed.url}?token=${token}`;
  const open = caseOf({ ...whole(unhashed), writtenUrl }, judge);
  expect(open).toMatchObject({ secrets: [], isBodyUnknown: false, isUrlUnknown: false, writtenUrl });
  const hidden = withoutCredentials(open);
  expect(JSON.stringify(hidden.request.headers)).not.toContain(token);
  expect(hidden.writtenUrl).toBe(`${unhashed.url}?token=${'*'.repeat(token.length)}`);
  expect(hidden.secrets).toContain(token);
  expect(withoutCredentials(caseOf(whole(unhashed), judge)).writtenUrl).toBeUndefined();
  const ports = { crypto: nodeCrypto, depth: 1 } as const;
  expect(causes(diagnoseCase(hidden, ports))).toEqual(['X1']);
  expect(diagnoseCase(withoutCredentials(caseOf(whole(send(from)), judge)), ports)).toMatchObject({
    verified: true,
    findings: [],
  });
  const late = send({ ...from, names: ['@path'] }, { text: (text) => text.replace('"@path": /', '"@path": //') });
  expect(diagnoseCase(caseOf(whole(late), judge), ports).candidatesTried).toBeGreaterThan(100);
  expect(diagnoseCase(open, ports)).toEqual(runToEnd(diagnosingCase(open, ports)));
});

/** The corrected request verifies, its base is what the signer's own key must sign, and the report says all of it. */
import { expect, it } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { dice } from '../../../electron/vectors/dice.ts';
import { letter, NOW, type WireRequest, withHeader } from '../../../electron/vectors/letter.ts';
import { bytesOf } from '../../../shared/bytes/base64.ts';
import { decodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { correctedRequest, preparedRight } from '../../../shared/doctor/corrected-request.ts';
import { diagnosisReport } from '../../../shared/doctor/diagnosis-report.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { verify } from '../../../shared/signature/verify.ts';
import { diagnose } from '../../support/diagnose.ts';
import { fixedRandom } from '../../support/fixed-random.ts';
import { RIGHT, send } from './broken-requests.ts';

const ports = { clock: { nowMs: () => NOW * 1000 }, random: fixedRandom(), crypto: nodeCrypto };
const from = letter(dice(3), 'post');
const keys = [{ publicKey: from.key.publicKey }];
const findingsOf = (sent: WireRequest) =>
  diagnose(sent, keys, { profile: DEFAULT_SIGNING_PROFILE, nowSec: NOW, crypto: nodeCrypto, depth: 1 });
const corrected = (sent: WireRequest) => {
  const made = correctedRequest(sent, DEFAULT_SIGNING_PROFILE, ports);
  if ('code' in made) throw new Error(made.message);
  return made;
};

it.each([
  ['a stale digest', send(from, {}, { ...from, body: Buffer.from(`${from.body} `) })],
  ['an unhashed base', send(from, { message: (base) => base })],
  ['a clock three hours off', send({ ...from, created: NOW + 10_800, expires: NOW + 10_900 })],
  [
    'a header that came twice',
    { ...send(from), headers: [...send(from).headers, ['X-Client-Id', 'other']] } as WireRequest,
  ],
  ['a length in characters', send(withHeader(from, 'content-length', '7'))],
])('corrects %s: what the signer’s key signs then verifies under its public key', (_what, sent) => {
  expect(verify(sent, keys, DEFAULT_SIGNING_PROFILE, NOW, nodeCrypto).verified).toBe(false);
  const { unsigned, base, hash, verifies } = corrected(sent);
  expect(verifies).toBe(true);
  expect(hash).toEqual(new Uint8Array(nodeCrypto.sha512(base)));
  const signature = RIGHT.signature(RIGHT.sign(Buffer.from(hash), from.key));
  const signed = { ...unsigned, headers: [...unsigned.headers, ['Signature', signature] as const] };
  expect(verify(signed, keys, DEFAULT_SIGNING_PROFILE, NOW, nodeCrypto).verified).toBe(true);
});

it('says what a paste lacks', () => {
  const sent = send(withHeader(from, 'authorization', undefined));
  const made = correctedRequest(sent, DEFAULT_SIGNING_PROFILE, ports);
  expect(made).toMatchObject({ code: 'header-missing', message: expect.stringContaining('Authorization') });
});

it('keeps what its sender chose: key id, client, token, method and target', () => {
  const [made, right] = [corrected(send(from, { message: (base) => base })), send(from)];
  const header = (name: string, { headers }: Pick<WireRequest, 'headers'>) =>
    headers.find(([one]) => one.toLowerCase() === name)?.[1];
  for (const name of ['authorization', 'x-client-id', 'x-idempotency-key', 'content-type', 'content-digest'])
    expect(header(name, made.unsigned as WireRequest)).toBe(header(name, right));
  expect(made.unsigned).toMatchObject({ method: from.method, url: right.url, body: right.body });
  const input = header('signature-input', made.unsigned as WireRequest);
  expect(input).toContain(`;created=${NOW};`);
  expect(input).toContain(`;keyid="${from.keyId}"`);
  expect(header('signature', made.unsigned as WireRequest)).toBeUndefined();
  expect(decodeUtf8(made.base)).toContain('"@method": ');
});

it('takes a token from Authorization alone: what a proxy was given is none of the service’s', () => {
  const { headers, ...rest } = send(withHeader(from, 'authorization', undefined));
  const proxied: WireRequest = { ...rest, headers: [['Proxy-Authorization', 'Bearer of-a-proxy'], ...headers] };
  expect(correctedRequest(proxied, DEFAULT_SIGNING_PROFILE, ports)).toMatchObject({ code: 'header-missing' });
});

it('takes the key id of the signature with the label that is asked for, and one to be replaced where there is none', () => {
  const signed = send(from);
  const withInput = (value: string): WireRequest => ({
    ...signed,
    headers: signed.headers.map(([name, own]): [string, string] => [name, name === 'Signature-Input' ? value : own]),
  });
  const two = withInput('a=("@method");keyid="first", sig1=("@path");keyid="second"');
  const keyIdOf = (sent: WireRequest, label?: string) => {
    const made = preparedRight(sent, DEFAULT_SIGNING_PROFILE, ports, label);
    return 'code' in made ? made : made.trace.keyId;
  };
  expect([keyIdOf(two), keyIdOf(two, 'a'), keyIdOf(two, 'sig1')]).toEqual(['second', 'first', 'second']);
  expect(keyIdOf(withInput('sig1=("@method")'))).toBe('your-key-id');
  expect(keyIdOf(withInput(''))).toBe('your-key-id');
});

it('is no mend where the fault is none of the request', () => {
  const broken = { ...ports, random: { ...ports.random, bytes: () => new Uint8Array(3) } };
  expect(() => correctedRequest(send(from), DEFAULT_SIGNING_PROFILE, broken)).toThrow();
});

it('reports the sentence, both sides, the fix, the causes and their proof, whatever stands in the texts', () => {
  const sent = send({ ...from, method: 'POST' }, { text: (text) => text.replace('POST', 'post') });
  const diagnosis = findingsOf({ ...sent, method: 'POST' });
  const report = diagnosisReport(diagnosis, { method: 'POST', url: sent.url, raw: 'a ``` b' });
  const [finding] = diagnosis.findings;
  for (const part of [finding?.message, finding?.fix, finding?.expected, finding?.came, 'Causes: U1', 'Proven: ']) {
    expect(report).toContain(part);
  }
  expect(report).toContain('````http\na ``` b\n````');
  expect(decodeUtf8(bytesOf(finding?.signedBaseBase64 ?? ''))).toContain('"@method": post');
});

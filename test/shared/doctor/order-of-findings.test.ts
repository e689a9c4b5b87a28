/** What was signed is said before the clock, and a mend is one that mends. */
import { expect, it } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { dice } from '../../../electron/vectors/dice.ts';
import { letter, NOW, sha512, type WireRequest } from '../../../electron/vectors/letter.ts';
import type { Diagnosis } from '../../../shared/doctor/finding.ts';
import { isSignatureFirst } from '../../../shared/doctor/of-clock.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { diagnose } from '../../support/diagnose.ts';
import { send } from './broken-requests.ts';

const from = letter(dice(8), 'post');

function diagnosed(sent: WireRequest, nowSec = NOW): Diagnosis {
  const keys = [{ publicKey: from.key.publicKey }];
  return diagnose(sent, keys, { profile: DEFAULT_SIGNING_PROFILE, nowSec, crypto: nodeCrypto, depth: 2 });
}

it('names what was signed before the age of a request that was pasted long after it was sent', () => {
  const sent = send(from, { message: (base) => Buffer.from(sha512(base).toString('hex')) });
  const { findings } = diagnosed(sent, NOW + 1500);
  expect(findings.map(({ causes: [first] }) => first)).toEqual(['X2', 'P10']);
  expect(findings[1]?.fix).toContain('judge it at the time of created');
});

it('lets a signature that fits nothing lead over the age of its request, and the age over nothing else', () => {
  const stranger = { ...from, key: letter(dice(9), 'post').key };
  const unexplained = diagnosed(send(stranger), NOW + 1500);
  expect(unexplained.findings.map(({ causes: [first] }) => first)).toEqual(['P10']);
  expect(isSignatureFirst(unexplained)).toBe(true);
  expect(isSignatureFirst(diagnosed(send(from), NOW + 1500))).toBe(false);
});

it('says of times in milliseconds one mend that leaves a window', () => {
  const created = NOW * 1000;
  const { findings } = diagnosed(send({ ...from, created, expires: created + 100 }));
  const [first, ...others] = findings;
  expect(first).toMatchObject({
    causes: ['P3'],
    fix: `Write seconds: created=${NOW}, expires=${NOW + 100}.`,
    corrected: { of: 'Signature-Input', value: `created=${NOW};expires=${NOW + 100}` },
  });
  expect(others).toEqual([]);
});

it('quotes no value that nobody signed where two changes meet', () => {
  const sent = send(from, {
    text: (base) =>
      base
        .replace('"@target-uri": https://', '"@target-uri": http://')
        .replace(`${from.path}\n"@path"`, `${from.path}/\n"@path"`),
  });
  const [finding] = diagnosed(sent).findings;
  expect(finding?.certainty).toBe('proven');
  expect(finding?.came).toContain(`http://${from.host}${from.path}/`);
  for (const [, quoted = ''] of finding?.message.matchAll(/was signed (?:as|with) “([^”…]+)/g) ?? [])
    expect(finding?.came).toContain(quoted);
});

it('gives the digest that was signed as the one to send, and not the hex that was sent', () => {
  const right = send(from);
  const digest = right.headers.find(([name]) => name === 'Content-Digest')?.[1] ?? '';
  const hex = `sha-512=:${sha512(from.body).toString('hex')}:`;
  const headers = right.headers.map(([name, value]) => [name, value === digest ? hex : value] as const);
  const { findings } = diagnosed({ ...right, headers: headers.map(([name, value]) => [name, value]) });
  expect(findings.map(({ causes: [first] }) => first)).toEqual(['D14', 'D23']);
  for (const { corrected } of findings) expect(corrected).toEqual({ of: 'Content-Digest', value: digest });
  // As an agent reads it, which looks at no sentence.
  expect(findings[1]).toMatchObject({ expected: digest, came: hex });
  expect(findings.map(({ fix }) => fix)).toEqual([
    'Encode in base64 the 64 bytes of the SHA-512, not their hex: Content-Digest: sha-512=:<base64 of the 64 bytes>:.',
    'Send the Content-Digest that was signed.',
  ]);
});

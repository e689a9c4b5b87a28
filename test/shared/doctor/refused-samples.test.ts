import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { caseOf, diagnosingCase } from '../../../shared/doctor/case.ts';
import {
  isSampleKey,
  refusedSample,
  SAMPLE_MISTAKES,
  type SampleMistake,
} from '../../../shared/doctor/refused-samples.ts';
import { readObserved } from '../../../shared/forms/read-observed.ts';
import { readPublicKeys } from '../../../shared/keys/read-public-keys.ts';
import { verifyRead } from '../../../shared/observed/verify-read.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { runToEnd } from '../../support/run-to-end.ts';

const NOW_MS = Date.UTC(2026, 10, 22, 12);
const ports = {
  clock: { nowMs: () => NOW_MS },
  random: { bytes: (count: number) => new Uint8Array(randomBytes(count)) },
  crypto: nodeCrypto,
};
const nowSec = NOW_MS / 1000;

function asked(mistake: SampleMistake) {
  const sample = refusedSample(mistake, DEFAULT_SIGNING_PROFILE, ports);
  const read = readObserved(encodeUtf8(sample.request), { method: '', url: '' });
  if (!read.ok) throw new Error(read.fault.message);
  const keys = readPublicKeys(sample.publicKey);
  const { verdict } = verifyRead(read.value, keys, DEFAULT_SIGNING_PROFILE, { kind: 'at', nowSec }, nodeCrypto);
  const { findings } = runToEnd(
    diagnosingCase(caseOf(read.value, { keys, profile: DEFAULT_SIGNING_PROFILE, nowSec }), {
      depth: 1,
      crypto: nodeCrypto,
    }),
  );
  return { sample, verdict, findings };
}

const SENTENCES: Readonly<Record<SampleMistake, RegExp>> = {
  'base not hashed': /^You signed the base itself/,
  'hash as hex': /hex/,
  'local time': /ahead of the verifier's clock.*local time/,
};

test.each(Object.keys(SAMPLE_MISTAKES) as SampleMistake[])('%s: refused, and the doctor alone proves it', (mistake) => {
  const { verdict, findings } = asked(mistake);
  expect(verdict.verified).toBe(false);
  expect(findings).toHaveLength(1);
  expect(findings[0]?.certainty).toBe('proven');
  expect(findings[0]?.message).toMatch(SENTENCES[mistake]);
});

test('each sample is signed with a key of its own', () => {
  const [one, other] = [asked('local time'), asked('local time')].map(({ sample }) => sample.publicKey);
  expect(one).not.toBe(other);
});

test('a sample is a whole request as an editor has it, to a host that exists nowhere', () => {
  const { request, publicKey } = asked('base not hashed').sample;
  expect(request).not.toContain('\r');
  expect(request.split('\n', 1)).toEqual(['POST /v1/reports HTTP/1.1']);
  for (const line of [
    'Host: api.example.com',
    'Content-Type: application/json',
    'Authorization: Bearer sample-token',
    'X-Client-Id: sample-client',
  ])
    expect(request.split('\n')).toContain(line);
  const [, body = ''] = request.split('\n\n');
  expect(Object.keys(JSON.parse(body)).length).toBeGreaterThan(0);
  expect(publicKey).toMatch(/^sample-key: [A-Za-z0-9+/]{43}=$/);
  expect(request).toContain(';keyid="sample-key"');
});

test('the key of a sample is known by its name', () => {
  expect(isSampleKey(asked('local time').sample.publicKey)).toBe(true);
  expect([isSampleKey('my-key: AAAA'), isSampleKey('a sample-key: AAAA'), isSampleKey('sample-key')]).toEqual([
    false,
    false,
    false,
  ]);
});

test('a sample of local time is signed two hours ahead', () => {
  const created = (mistake: SampleMistake) => Number(/;created=(\d+)/.exec(asked(mistake).sample.request)?.[1]);
  expect([created('local time'), created('hash as hex')]).toEqual([nowSec + 7200, nowSec]);
});

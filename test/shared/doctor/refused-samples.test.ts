import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { caseOf, diagnosingCase } from '../../../shared/doctor/case.ts';
import { refusedSample, SAMPLE_MISTAKES, type SampleMistake } from '../../../shared/doctor/refused-samples.ts';
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

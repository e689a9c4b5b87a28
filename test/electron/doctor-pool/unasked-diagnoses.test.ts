/** What is diagnosed unasked: bounded in number, rate and size, decided before anything is masked. */
import { expect, test } from 'vitest';
import { createUnaskedDiagnoses, UNASKED_LIMITS } from '../../../electron/doctor-pool/unasked-diagnoses.ts';
import type { Diagnosis } from '../../../shared/doctor/finding.ts';
import { AppError } from '../../../shared/failure.ts';
import { unhashedJob } from '../../support/diagnosis-jobs.ts';

const FOUND: Diagnosis = { verified: false, findings: [], candidatesTried: 1, tried: [] };
const { mostPerSec, mostAtOnce, mostBodyBytes } = UNASKED_LIMITS;

test('only so many begin in a second, and only so many are under way', async () => {
  let nowMs = 0;
  let release = (): void => {};
  let held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const unasked = createUnaskedDiagnoses({ diagnose: () => held.then(() => FOUND) }, () => nowMs);
  const ask = () => unasked(0, unhashedJob);
  const first = Array.from({ length: mostAtOnce }, ask);
  nowMs = 1000;
  expect(await ask()).toContain('Not diagnosed: of many');
  release();
  expect(await Promise.all(first)).toEqual(first.map(() => FOUND));
  held = Promise.resolve();
  const answers: unknown[] = [];
  for (let at = 0; at < mostPerSec + 2; at += 1) answers.push(await ask());
  expect(answers.filter((answer) => answer === FOUND)).toHaveLength(mostPerSec);
  nowMs = 2000;
  expect(await ask()).toBe(FOUND);
});

test('a body that is too large is never masked', async () => {
  const unasked = createUnaskedDiagnoses({ diagnose: () => Promise.resolve(FOUND) });
  const masked = () => {
    throw new Error('this was masked');
  };
  expect(await unasked(mostBodyBytes + 1, masked)).toContain(`up to ${mostBodyBytes} bytes`);
});

test('whatever fails is a sentence: nobody waits who could hear of it', async () => {
  const unasked = createUnaskedDiagnoses({
    diagnose: () => Promise.reject(new AppError({ code: 'doctor-busy', message: 'Too many wait.' })),
  });
  expect(await unasked(0, unhashedJob)).toBe('Not diagnosed: Too many wait.');
  const broken = () => {
    throw new TypeError('keys is not iterable');
  };
  expect(await unasked(0, broken)).toBe('Not diagnosed: keys is not iterable');
});

/** What is said beside a diagnosis: the answer's status, the environment's options, the two clocks. */
import { describe, expect, it } from 'vitest';
import type { Diagnosis, Finding } from '../../../shared/doctor/finding.ts';
import { type Surroundings, withSurroundings } from '../../../shared/doctor/surroundings.ts';
import { DEFAULT_SIGNING_PROFILE, type SigningProfile } from '../../../shared/signature/profile.ts';

const finding = (...causes: Finding['causes']): Finding => ({
  causes,
  message: 'Said.',
  fix: 'Mend.',
  certainty: 'proven',
});
const diagnosis = (verified: boolean, ...findings: readonly Finding[]): Diagnosis => ({
  verified,
  findings,
  candidatesTried: 1,
  tried: [],
});
const of = (before: Diagnosis, surroundings: Surroundings) => {
  const { findings, nextStep } = withSurroundings(before, surroundings);
  return [
    ...findings.map(({ causes, message, fix }) => `${causes.join(' ')}: ${message} ${fix}`),
    ...(nextStep === undefined ? [] : [nextStep]),
  ];
};
const profile = (more: Partial<SigningProfile>) => ({ environmentProfile: { ...DEFAULT_SIGNING_PROFILE, ...more } });

describe('the answer', () => {
  it.each([403, 409, 429])('%d to a valid signature was for another reason', (status) => {
    expect(of(diagnosis(true), { status })).toEqual([
      `V4: The signature is valid, and the service answered ${status}: it refused the request for another reason. Read the answer: replay, idempotency key, rights or limits. There is nothing to change in the signature.`,
    ]);
  });
  it('401 to a valid signature leaves what to do next', () => {
    expect(of(diagnosis(true), { status: 401 })).toEqual([
      'Signature, digest and clock are right, and the service answered 401 all the same. What it refused is not in the signature: its access token may have expired, X-Client-Id may be another client’s, or the public key registered there may not be this environment’s. Compare its fingerprint with the one in Keys.',
    ]);
  });
  it.each([200, 299])('%d to a signature that does not verify may be given to every one', (status) => {
    expect(of(diagnosis(false, finding('B3')), { status })).toEqual([
      'B3: Said. Mend.',
      `V5: The service answered ${status} to a signature that does not verify: it may accept every signature. Send a request with a broken signature on purpose; if that is accepted too, a pass proves nothing here.`,
    ]);
  });
  it('has no finding of its own where it fits the verdict, or is no answer about it', () => {
    const before = diagnosis(false, finding('B3'));
    for (const status of [199, 300, 401, 403, undefined]) expect(withSurroundings(before, { status })).toEqual(before);
    for (const status of [200, 400, 500])
      expect(withSurroundings(diagnosis(true), { status })).toEqual(diagnosis(true));
  });
  it('is certain where the signature holds, likely where it does not', () => {
    expect(withSurroundings(diagnosis(true), { status: 409 }).findings[0]?.certainty).toBe('proven');
    expect(withSurroundings(diagnosis(false), { status: 204 }).findings[0]?.certainty).toBe('likely');
  });
});

describe('the options of the environment', () => {
  it('are told with the first finding that one can bring about', () => {
    const before = diagnosis(false, finding('K1'), finding('D1', 'X2'), finding('B3'));
    expect(of(before, profile({ signedMessage: 'base', expires: 'off' }))).toEqual([
      'K1: Said. Mend.',
      'D1 X2: Said. The environment’s signing options differ from the specification: signedMessage is "base", not "sha512"; expires is "off", not {"afterSec":100}. Mend. Here: Environments, Signing.',
      'B3: Said. Mend.',
    ]);
  });
  it('are not quoted where they are long', () => {
    expect(of(diagnosis(false, finding('U14')), profile({ components: { GET: ['@method'] } }))).toEqual([
      'U14: Said. The environment’s signing options differ from the specification: components is another. Mend. Here: Environments, Signing.',
    ]);
    const most = { label: 'x'.repeat(72) };
    expect(of(diagnosis(false, finding('U15')), profile(most))[0]).toContain(`label is "${most.label}", not "sig1"`);
    expect(of(diagnosis(false, finding('U15')), profile({ label: 'x'.repeat(73) }))[0]).toContain('label is another');
  });
  it.each(['X1', 'B1', 'P1', 'P12', 'P19', 'U14', 'U15'] as const)('can bring about %s', (cause) => {
    expect(of(diagnosis(false, finding(cause)), profile({ label: 'a' }))[0]).toContain('options differ');
  });
  it.each(['K1', 'D1', 'P8', 'P9', 'P10', 'U1', 'U16', 'V1'] as const)('cannot bring about %s', (cause) => {
    const before = diagnosis(false, finding(cause));
    expect(withSurroundings(before, profile({ label: 'a' })).findings).toEqual(before.findings);
  });
  it('are not told where they are those of the specification', () => {
    expect(of(diagnosis(false, finding('B3')), profile({}))).toEqual(['B3: Said. Mend.']);
  });
});

describe('the clocks', () => {
  const clock = diagnosis(false, finding('B3'), finding('P9', 'P8'));
  it('are told with what is said of created', () => {
    expect(of(clock, { aheadSec: 90 })).toEqual([
      'B3: Said. Mend.',
      'P9 P8: Said. This machine’s clock is 90 s ahead of the service’s, by the Date of its answer. Mend.',
    ]);
    expect(of(clock, { aheadSec: -7200 })).toEqual([
      'B3: Said. Mend.',
      'P9 P8: Said. This machine’s clock is 2 h 0 min behind the service’s, by the Date of its answer. Mend.',
    ]);
  });
  it('are alike within the time of an answer’s way', () => {
    for (const aheadSec of [5, -5, undefined]) expect(withSurroundings(clock, { aheadSec })).toEqual(clock);
    expect(of(clock, { aheadSec: 6 })[1]).toContain('6 s ahead of');
  });
});

/** Every cause breaks one link of the chain, or none: the clock, and what is the verifier's own. */
import { expect, it } from 'vitest';
import { CAUSE_IDS } from '../../../shared/doctor/causes.ts';
import { brokenLink, CHAIN, chainOf, timeOf } from '../../../shared/doctor/chain.ts';
import type { Finding } from '../../../shared/doctor/finding.ts';
import { CHECK_IDS, type Check, type CheckId } from '../../../shared/signature/verdict.ts';

const checks = (failed: readonly CheckId[], unmade: readonly CheckId[] = []): readonly Check[] =>
  CHECK_IDS.map((id) => ({
    id,
    ok: !failed.includes(id) && !unmade.includes(id),
    made: !unmade.includes(id),
    message: '',
  }));
const found = (...causes: Finding['causes']) => ({
  verified: false,
  findings: [{ causes, message: '', fix: '', certainty: 'proven' as const }],
  candidatesTried: 1,
  tried: [],
});
const RIGHT = { body: 'holds', digest: 'holds', base: 'holds', hash: 'holds', key: 'holds', signature: 'holds' };

it('places every cause but those of the clock and of the verifier', () => {
  const beside = CAUSE_IDS.filter((id) => brokenLink(id) === undefined);
  expect(beside).toEqual(['P8', 'P9', 'P10', 'V1', 'V2', 'V3', 'V4', 'V5']);
  expect(new Set(CAUSE_IDS.map(brokenLink).filter((link) => link !== undefined))).toEqual(new Set(CHAIN));
});

it('holds from end to end where every check holds, and has no body where none came', () => {
  expect(chainOf(undefined, checks([]), true)).toEqual(RIGHT);
  expect(chainOf(undefined, checks([]), false)).toEqual({ ...RIGHT, body: 'none', digest: 'none' });
});

it('breaks the found link alone, and the two links of a pair', () => {
  const wrong = checks(['signature-valid']);
  expect(chainOf(found('X1'), wrong, true)).toEqual({ ...RIGHT, hash: 'broken' });
  expect(chainOf(found('X1', 'B2'), wrong, true)).toEqual({ ...RIGHT, base: 'broken', hash: 'broken' });
});

it('leaves all open from base to signature while nothing is proven, and says nothing of a body that was not judged', () => {
  const open = { base: 'open', hash: 'open', key: 'open', signature: 'open' };
  expect(chainOf({ ...found(), findings: [], nextStep: 'deeper' }, checks(['signature-valid']), true)).toEqual({
    ...RIGHT,
    ...open,
  });
  const unmade = checks([], ['digest-match', 'length-match']);
  expect(chainOf(undefined, unmade, true)).toEqual({ ...RIGHT, body: 'open', digest: 'open' });
  expect(chainOf(undefined, [], true)).toEqual({ ...RIGHT, ...open, body: 'open', digest: 'open' });
});

it('of a stale digest under a right signature only the digest or the body is broken', () => {
  const stale = checks(['digest-match']);
  expect(chainOf(found('D9'), stale, true)).toEqual({ ...RIGHT, body: 'open', digest: 'broken' });
  expect(chainOf(found('D23'), stale, true)).toEqual({ ...RIGHT, body: 'broken', digest: 'open' });
  const short = checks(['length-match']);
  expect(chainOf(found('H4'), short, true)).toEqual({ ...RIGHT, body: 'broken' });
});

it('of causes that stand for the same bytes the first says which of body and digest is broken, and each other link is', () => {
  const stale = checks(['digest-match']);
  expect(chainOf(found('D9', 'D23'), stale, true)).toEqual({ ...RIGHT, body: 'open', digest: 'broken' });
  expect(chainOf(found('D23', 'D9'), stale, true)).toEqual({ ...RIGHT, body: 'broken', digest: 'open' });
  expect(chainOf(found('X1', 'D9', 'D23', 'B2'), stale, true)).toEqual({
    ...RIGHT,
    body: 'open',
    digest: 'broken',
    base: 'broken',
    hash: 'broken',
  });
});

it('the time is broken by either of its checks, and open where they could not be made', () => {
  expect(timeOf(checks([]))).toBe('holds');
  expect(timeOf(checks(['created-window']))).toBe('broken');
  expect(timeOf(checks(['expires-window', 'signature-valid']))).toBe('broken');
  expect(timeOf(checks(['signature-valid']))).toBe('holds');
  expect(timeOf(checks([], ['created-window', 'expires-window']))).toBe('open');
  expect(timeOf(checks([], ['expires-window']))).toBe('open');
  expect(timeOf([])).toBe('open');
});

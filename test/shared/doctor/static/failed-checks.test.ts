/** Which failed checks of a verifier are a finding of their own. */
import { expect, it } from 'vitest';
import type { CauseId } from '../../../../shared/doctor/causes.ts';
import { unexplainedChecks } from '../../../../shared/doctor/static/failed-checks.ts';
import type { Check } from '../../../../shared/signature/verdict.ts';

it('a check is told in the verifier’s words unless a finding of its own causes says it better', () => {
  const check = { id: 'digest-match', made: true, ok: false, message: 'They differ.' } as const;
  const told = (cause: CauseId | undefined, more: Partial<Check> = {}) =>
    unexplainedChecks(
      [{ ...check, ...more }],
      cause === undefined ? [] : [{ causes: ['K1', cause], message: '', fix: '', certainty: 'proven' }],
    ).map(({ causes, message }) => [causes, message]);
  const own = [[['D23'], 'They differ.']];
  expect([told(undefined), told('P15'), told('K3')]).toEqual([own, own, own]);
  expect([told('D23'), told('D4')]).toEqual([[], []]);
  expect([told(undefined, { ok: true }), told(undefined, { made: false })]).toEqual([[], []]);
  expect(told('P14', { id: 'label' })).toEqual([]);
  expect(told('E1', { id: 'label' })).toEqual([[['P13'], 'They differ.']]);
  expect(told('E1', { id: 'signature-syntax' })).toEqual([]);
  expect(told('P15', { id: 'label' })).toEqual([[['P13'], 'They differ.']]);
});

it.each(['signature-valid', 'key-known'] as const)('the check %s is the search’s to explain', (id) => {
  expect(unexplainedChecks([{ id, made: true, ok: false, message: 'It does not hold.' }], [])).toEqual([]);
});

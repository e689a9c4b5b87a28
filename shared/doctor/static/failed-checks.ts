/**
 * Every check that a verifier fails is a finding, unless a better one explains it.
 *
 * The other files of this folder know the ways in which headers are spoilt; the grammar knows more. What none of them has
 * named is told in the verifier's own words. Whether the signature holds is the search's to say.
 */
import type { Check, CheckId } from '../../signature/verdict.ts';
import { CAUSES, type CauseId } from '../causes.ts';
import type { Finding } from '../finding.ts';

type Explained = {
  /** The cause that stands for the check alone. */
  readonly own: CauseId;
  /** The causes that explain it better; a letter stands for its whole group. */
  readonly by: readonly (CauseId | 'D' | 'E' | 'H' | 'P')[];
};

const EXPLAINED: Readonly<Partial<Record<CheckId, Explained>>> = {
  'headers-required': { own: 'H14', by: ['P15', 'D18', 'B11', 'H6', 'H7'] },
  'signature-input-syntax': {
    own: 'P20',
    by: [
      'P1',
      'P2',
      'P3',
      'P4',
      'P6',
      'P11',
      'P12',
      'P14',
      'P16',
      'P18',
      'P19',
      'B8',
      'B9',
      'B17',
      'B18',
      'B21',
      'B24',
      'X13',
    ],
  },
  'signature-syntax': { own: 'E11', by: ['E', 'P16', 'P18', 'P19', 'B21', 'B22', 'P14', 'X13', 'X14'] },
  label: { own: 'P13', by: ['P14', 'E8'] },
  'components-required': { own: 'B11', by: ['D18', 'H14', 'B28'] },
  'components-present': { own: 'H14', by: ['H12', 'B16', 'B17', 'B18', 'B28', 'D18', 'D19', 'P14'] },
  'digest-syntax': { own: 'D15', by: ['D', 'B22'] },
  'digest-match': { own: 'D23', by: ['D'] },
  'length-match': { own: 'H4', by: ['H5', 'D', 'H6', 'H12'] },
  'created-window': { own: 'P8', by: ['P3', 'P9', 'P10', 'P17'] },
  'expires-window': { own: 'P10', by: ['P3', 'P6', 'P7', 'P8', 'P9'] },
  'signature-length': { own: 'X14', by: ['X12', 'X13', 'E', 'B22'] },
};

/** One finding for each check that was made, failed, and is explained by none of these findings. */
export function unexplainedChecks(checks: readonly Check[], findings: readonly Finding[]): readonly Finding[] {
  return checks.flatMap(({ id, made, ok, message }): readonly Finding[] => {
    const explained = EXPLAINED[id];
    if (!made || ok || explained === undefined) return [];
    const { own, by } = explained;
    const isBetter = (cause: string): boolean =>
      cause === own || by.some((one) => cause === one || cause.slice(0, 1) === one);
    if (findings.some(({ causes }) => causes.some(isBetter))) return [];
    return [{ causes: [own], message, fix: CAUSES[own].fix, certainty: 'proven' }];
  });
}

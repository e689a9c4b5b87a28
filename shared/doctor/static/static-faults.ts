/** Everything that is wrong with a request before any candidate is tried: headers, digest, length and clock, all at once. */
import { CHECKS_OF_BODY } from '../../observed/verify-read.ts';
import type { Check } from '../../signature/verdict.ts';
import type { DiagnoseOptions } from '../diagnose-options.ts';
import type { Finding } from '../finding.ts';
import type { RefusedRequest } from '../refused-request.ts';
import { bodyFaults } from './body-faults.ts';
import { clockFaults } from './clock-faults.ts';
import { unexplainedChecks } from './failed-checks.ts';
import { headerFaults } from './header-faults.ts';
import { inputFaults } from './input-faults.ts';

/** `checks` are those of a verifier. `masked` are headers whose values are not what was sent, so that nothing is said of them. */
export function staticFaults(
  refused: RefusedRequest,
  checks: readonly Check[],
  options: DiagnoseOptions,
  masked: readonly string[],
): readonly Finding[] {
  const { view, input, decoded, required, variants, hashing } = refused;
  const { profile, nowSec, isBodyUnknown, gunzip } = options;
  const covered = new Set([...(input?.names ?? []).map((name) => name.toLowerCase()), ...required]);
  const headers = [...covered].filter((name) => !name.startsWith('@'));
  const faults = [
    ...inputFaults(refused, options),
    ...(decoded?.findings ?? []),
    ...(isBodyUnknown ? [] : bodyFaults(view, variants, required.includes('content-digest'), hashing, gunzip)),
    ...headerFaults(view, headers, masked),
    ...(input === undefined ? [] : clockFaults(input, nowSec, profile.clockToleranceSec)),
  ];
  const judged = isBodyUnknown ? checks.filter(({ id }) => !CHECKS_OF_BODY.includes(id)) : checks;
  return [...faults, ...unexplainedChecks(judged, faults)];
}

/** Everything that is wrong with a request before any candidate is tried: headers, digest, length and clock, all at once. */
import type { DiagnoseOptions } from '../diagnose-options.ts';
import type { Finding } from '../finding.ts';
import type { RefusedRequest } from '../refused-request.ts';
import { bodyFaults } from './body-faults.ts';
import { clockFaults } from './clock-faults.ts';
import { headerFaults } from './header-faults.ts';
import { inputFaults } from './input-faults.ts';

export function staticFaults(
  { view, input, signature, decoded, required, variants, hashing }: RefusedRequest,
  { profile, nowSec, isBodyUnknown, gunzip }: DiagnoseOptions,
): readonly Finding[] {
  const covered = new Set([...(input?.names ?? []).map((name) => name.toLowerCase()), ...required]);
  const headers = [...covered].filter((name) => !name.startsWith('@'));
  const perSec = profile.createdUnit === 'milliseconds' ? 1000 : 1;
  return [
    ...inputFaults(view, input, signature, required),
    ...(decoded?.findings ?? []),
    ...(isBodyUnknown ? [] : bodyFaults(view, variants, required.includes('content-digest'), hashing, gunzip)),
    ...headerFaults(view, headers),
    ...(input === undefined ? [] : clockFaults(input, nowSec, profile.clockToleranceSec, perSec)),
  ];
}

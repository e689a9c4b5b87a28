/** createdAt and updatedAt of a row, in the unit that the settings choose. */
import type { SandboxSettings } from '../settings.ts';

export function dates(
  row: { readonly createdMs: number; readonly updatedMs: number },
  { timestampsIn }: SandboxSettings,
): { createdAt: number; updatedAt: number } {
  const inUnit = (ms: number): number => (timestampsIn === 'seconds' ? Math.floor(ms / 1000) : ms);
  return { createdAt: inUnit(row.createdMs), updatedAt: inUnit(row.updatedMs) };
}

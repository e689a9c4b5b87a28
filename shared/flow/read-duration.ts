/** A duration as flow files write it: `190s`, `1.5s`, `500ms`, `5m`, `1h`. */

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, min: 60_000, h: 3_600_000 };
const LONGEST_MS = 366 * 24 * 3_600_000;

/** Whole milliseconds; undefined for anything else, and beyond a year. */
export function readDuration(text: string): number | undefined {
  const [, number, unit] = /^(\d{1,12}(?:\.\d{1,3})?) ?(ms|s|m|min|h)$/.exec(text.trim()) ?? [];
  const factor = unit === undefined ? undefined : UNITS[unit];
  if (number === undefined || factor === undefined) return undefined;
  const durationMs = Math.round(Number(number) * factor);
  return durationMs > LONGEST_MS ? undefined : durationMs;
}

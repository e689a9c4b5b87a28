/**
 * Retention: how long and how much history keeps. Pinned exchanges are always kept.
 *
 * The default is generous, because testers look for last month's failure; null means no limit.
 */
import { isRecord, jsonValue } from '../json/json-value.ts';

export type Retention = {
  /** Days since an exchange began. */
  readonly keepDays: number | null;
  /** Megabytes (10^6 bytes) of exchanges, including pinned ones. */
  readonly keepMegabytes: number | null;
};

const DEFAULT_RETENTION: Retention = { keepDays: 365, keepMegabytes: 4000 };
export const MOST_KEEP_DAYS = 36_500;
export const MOST_KEEP_MEGABYTES = 1_000_000;
const MS_PER_DAY = 86_400_000;

/** Whatever began earlier is too old to be kept, in Unix milliseconds; before all times where nothing is too old. */
export function oldestKeptMs({ keepDays }: Retention, nowMs: number): number {
  return keepDays === null ? Number.NEGATIVE_INFINITY : nowMs - keepDays * MS_PER_DAY;
}

/** What a retention would remove now. */
export type RetentionWeight = { readonly exchanges: number; readonly bytes: number };

/** Parses a saved retention; invalid parts get the default. */
export function readRetention(text: string | undefined): Retention {
  const kept = jsonValue(text ?? '');
  if (!isRecord(kept)) return DEFAULT_RETENTION;
  return {
    keepDays: limitOf(kept.keepDays, MOST_KEEP_DAYS, DEFAULT_RETENTION.keepDays),
    keepMegabytes: limitOf(kept.keepMegabytes, MOST_KEEP_MEGABYTES, DEFAULT_RETENTION.keepMegabytes),
  };
}

function limitOf(value: unknown, most: number, otherwise: number | null): number | null {
  if (value === null) return null;
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most ? value : otherwise;
}

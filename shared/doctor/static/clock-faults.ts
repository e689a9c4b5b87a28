/** created and expires against the verifier's clock: skew, time zones taken for each other, signatures used again. */
import type { CauseId } from '../causes.ts';
import type { Finding } from '../finding.ts';
import { type ForgivingInput, parameterText } from '../read-signature.ts';
import { epochOf, OLDEST_SEC, timeOf } from './time-units.ts';

const HALF_HOUR = 1800;
const FURTHEST_ZONE = 14 * 3600;
/** How far from whole half hours a time may be and still look like a time zone. */
const NEAR_SEC = 120;

/** Durations, dates and times from before 2001 are faults of writing; they are not judged here. */
export function clockFaults(input: ForgivingInput, nowSec: number, toleranceSec: number): readonly Finding[] {
  const created = seconds(input, 'created');
  const expires = seconds(input, 'expires');
  if (created === undefined || created < OLDEST_SEC || epochOf(created, nowSec) !== undefined) return [];
  const ahead = created - nowSec;
  const isFuture = ahead > toleranceSec;
  const isPast = expires !== undefined && expires >= OLDEST_SEC && nowSec - expires > toleranceSec;
  if (!isFuture && !isPast) return [];
  const zones = Math.round(ahead / HALF_HOUR);
  const isZone = zones !== 0 && Math.abs(ahead) <= FURTHEST_ZONE && Math.abs(ahead - zones * HALF_HOUR) <= NEAR_SEC;
  const causes: readonly CauseId[] = isFuture
    ? isZone
      ? ['P9', 'P8']
      : ['P8']
    : isZone
      ? ['P9', 'P10', 'P8']
      : ['P10', 'P8'];
  const way = isFuture ? 'ahead of' : 'behind';
  const zone = isZone ? ` That is ${hours(Math.abs(zones))}: local time may have been taken for UTC.` : '';
  const late = isPast ? ` expires=${expires} passed ${duration(nowSec - expires)} ago.` : '';
  const message = `created=${created} is ${duration(Math.abs(ahead))} ${way} the verifier's clock (${nowSec}); ${toleranceSec} s are allowed.${late}${zone}`;
  const fix = isFuture
    ? 'Set the clock of the signer, and use seconds since 1970, which know no time zone.'
    : 'If this was sent soon after it was signed, its age is no fault: judge it at the time of created. Else sign again for each try.';
  return [{ causes, message, fix, certainty: 'proven', expected: String(nowSec), came: String(created) }];
}

/** In whatever unit they are written: which one it is, is another fault. */
function seconds(input: ForgivingInput, name: string): number | undefined {
  const text = parameterText(input, name);
  return text === undefined || !/^\d{1,25}$/.test(text) ? undefined : Number(timeOf(BigInt(text)).seconds);
}

function hours(halves: number): string {
  return halves === 1 ? 'half an hour' : `${halves / 2} h`;
}

/** "2 h 58 min", "45 s". */
export function duration(sec: number): string {
  if (sec < 120) return `${sec} s`;
  const minutes = Math.round(sec / 60);
  if (minutes < 120) return `${minutes} min`;
  const days = Math.floor(minutes / 1440);
  if (days > 1) return `${days} days`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

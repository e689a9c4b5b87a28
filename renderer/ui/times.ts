/** Formats times for the page: local, 24 hours, to the second or the millisecond. */

// Created once: creating a formatter costs more than the rest of a row.
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** `14:03:07`, in the browser's zone. */
export function timeOfDay(atMs: number): string {
  return TIME.format(atMs);
}

/** `14:03:07.042`. */
export function preciseTime(atMs: number): string {
  return `${timeOfDay(atMs)}.${String(new Date(atMs).getMilliseconds()).padStart(3, '0')}`;
}

/** `21 Nov 2026`. */
export function dayOf(atMs: number): string {
  return DAY.format(atMs);
}

/** `14 ms`, `1.24 s`. */
export function duration(ms: number): string {
  return ms < 1000 ? `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`;
}

const ZONED = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

/** `21 Nov 2026, 14:03:07 CET`, in the browser's zone and with its name. */
export function zonedTime(atMs: number): string {
  return ZONED.format(atMs);
}

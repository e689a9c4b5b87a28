/** Formats times for the page: local, 24 hours, to the minute, the second or the millisecond. */

// Created once: creating a formatter costs more than the rest of a row.
const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** Beyond this many milliseconds either way no date exists; a sandbox's clock may be moved as far. */
const LAST_DATE_MS = 8_640_000_000_000_000;

/** `14:03`, in the browser's zone: a clock on the wall. */
export function clockTime(atMs: number): string {
  return Math.abs(atMs) > LAST_DATE_MS ? '--:--' : CLOCK.format(atMs);
}

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

/** `10 s`, `2.5 s`: a limit that somebody set, without digits that nobody set. */
export function limitWords(ms: number): string {
  return `${Number((ms / 1000).toFixed(3)).toLocaleString('en-GB')} s`;
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
  return Math.abs(atMs) > LAST_DATE_MS ? 'no date that exists' : ZONED.format(atMs);
}

const UNITS: readonly (readonly [seconds: number, word: string])[] = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
];

/** `2 h 58 min ago`, `in 40 s`, `now`: a distance in its two largest units. */
export function relativeTime(seconds: number): string {
  let rest = Math.round(Math.abs(seconds));
  if (rest === 0) return 'now';
  const first = UNITS.findIndex(([size]) => rest >= size);
  const parts = UNITS.slice(first, first + 2).flatMap(([size, word]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count === 0 ? [] : [`${count.toLocaleString('en-GB')} ${word}`];
  });
  return seconds < 0 ? `${parts.join(' ')} ago` : `in ${parts.join(' ')}`;
}

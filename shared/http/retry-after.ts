/**
 * Retry-After: for how long a service asks its caller to wait, in seconds or until a date.
 *
 * Source: RFC 9110, 10.2.3 and 5.6.7. A date is held against the service's own Date where it sends one, as its clock may be another than ours.
 */
import { firstHeader, type HeaderLine } from './message.ts';

const WEEKDAY_AND_GMT = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? .*(?:GMT|\d{4})$/i;

/** In milliseconds; undefined where the header is absent, or is neither. */
export function retryAfterMs(headers: readonly HeaderLine[], nowMs: number): number | undefined {
  const fieldOf = (name: string): string => firstHeader(headers, name)?.trim() ?? '';
  const value = fieldOf('retry-after');
  if (/^\d{1,6}$/.test(value)) return Number(value) * 1000;
  const untilMs = httpDateMs(value);
  if (untilMs === undefined) return undefined;
  return Math.max(0, untilMs - (httpDateMs(fieldOf('date')) ?? nowMs));
}

/** The obsolete forms as well: two digits of a year, and the one of asctime, which has no zone and means GMT. */
function httpDateMs(text: string): number | undefined {
  if (!WEEKDAY_AND_GMT.test(text)) return undefined;
  const ms = Date.parse(/GMT$/i.test(text) ? text : `${text} GMT`);
  return Number.isNaN(ms) ? undefined : ms;
}

/** Labels for the sandbox: time spans, faults and their rules, each in a few words. */
import type { Fault, FaultKind, FaultRule } from '../../../shared/sandbox/fault.ts';

/** The kinds of fault as choices, in display order. */
export const FAULT_KINDS: readonly (readonly [FaultKind, string])[] = [
  ['status', 'Answer an error status'],
  ['html', 'Answer an HTML error page'],
  ['latency', 'Wait first'],
  ['latency-lognormal', 'Wait as a network does'],
  ['late-answer', 'Carry out, answer late'],
  ['close', 'Close without a byte'],
  ['reset', 'Reset the connection'],
  ['garbage', 'Answer what is no HTTP'],
  ['truncate', 'Break the answer off'],
  ['drip', 'Let the answer trickle'],
  ['content-type', 'Name another content type'],
  ['stale-session', 'Session expired (USSD)'],
  ['duplicate-start', 'Session begins again (USSD)'],
];

/** What a fault does, as the end of a sentence. */
export function faultLabel(fault: Fault): string {
  switch (fault.kind) {
    case 'latency':
      return `waits ${span(fault.delayMs)} first`;
    case 'latency-lognormal':
      return `waits about ${span(fault.medianMs)}, now and then far longer`;
    case 'status':
      return `answers ${fault.status}, not carried out`;
    case 'html':
      return `answers an HTML page with ${fault.status}, not carried out`;
    case 'close':
      return 'closes without a byte, not carried out';
    case 'reset':
      return 'resets the connection, not carried out';
    case 'garbage':
      return 'answers bytes that are no HTTP, not carried out';
    case 'truncate':
      return `carried out; the answer breaks off after ${fault.keepPercent} %`;
    case 'drip':
      return `carried out; the answer trickles, ${fault.bytesPerSec} bytes a second`;
    case 'content-type':
      return `carried out; the answer calls itself ${fault.contentType}`;
    case 'late-answer':
      return `carried out at once; the answer comes ${span(fault.delayMs)} later`;
    case 'stale-session':
      return 'the menu session is answered as expired';
    case 'duplicate-start':
      return 'the menu session begins again at HOME';
  }
}

/** Which requests a rule hits. */
export function whenLabel(when: FaultRule['when']): string {
  switch (when.kind) {
    case 'always':
      return 'every request';
    case 'every':
      return when.nth === 1 ? 'every request' : `every ${ordinal(when.nth)} request`;
    case 'once':
      return `only the ${ordinal(when.nth)} request`;
    case 'chance':
      return `${when.percent} % of requests, by chance`;
  }
}

/** `250 ms`, `20 s`, `10 min`, `3 h`, `2 d`; exact for whole units, rounded to one decimal otherwise. */
export function span(ms: number): string {
  const size = Math.abs(ms);
  if (size < 1000) return `${Math.round(size)} ms`;
  const [unitMs, unit] = UNITS.find(([least]) => size >= least) ?? [1000, 's'];
  const amount = size / unitMs;
  return `${Number.isInteger(amount) ? amount : amount.toFixed(1)} ${unit}`;
}

const UNITS = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1000, 's'],
] as const;

function ordinal(count: number): string {
  const lastTwo = count % 100;
  const ending = lastTwo > 10 && lastTwo < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th');
  return `${count}${ending}`;
}

const MINUTE_MS = 60_000;

/** The steps by which the sandbox's clock can be moved: label and milliseconds. */
export const CLOCK_STEPS = [
  ['1 minute', MINUTE_MS],
  ['10 minutes', 10 * MINUTE_MS],
  ['1 hour', 60 * MINUTE_MS],
  ['1 day', 1440 * MINUTE_MS],
] as const;

/**
 * How big: what a service with so many subscribers takes, from what was measured and what is assumed, with the arithmetic of each figure.
 *
 * A reckoning, not a promise: what was measured on one machine holds for cores like its own. Nothing is measured here.
 */

/** Of one machine. Rates are per second of one core's time. */
export type LoadMeasures = {
  readonly signsPerCore: number;
  readonly verifiesPerCore: number;
  /** Presses that a core carries whole: signed, sent, verified, answered, stored and judged. */
  readonly pressesPerCore: number;
  /** Presses a second that one generator of Artillery sends, signs and judges. */
  readonly pressesPerGenerator: number;
  readonly pressesPerSession: number;
  /** How long a session lasts, with its pauses. */
  readonly sessionSec: number;
  /** By how much the sandbox’s database grew for each session. */
  readonly bytesPerSession: number;
};

export type LoadAssumptions = {
  readonly subscribers: number;
  /** Of all subscribers, those who dial on a day; 0 to 1. */
  readonly diallingShare: number;
  readonly sessionsEach: number;
  /** Of a day’s sessions, those in its busiest hour; 0 to 1. */
  readonly busiestHourShare: number;
  /** The busiest seconds of that hour against its mean. */
  readonly peak: number;
  /** Of a core, what may be busy at the peak; 0 to 1. */
  readonly utilisation: number;
};

export const USUAL_ASSUMPTIONS: LoadAssumptions = {
  subscribers: 1_000_000,
  diallingShare: 0.1,
  sessionsEach: 1.5,
  busiestHourShare: 0.15,
  peak: 3,
  utilisation: 0.6,
};

export type SizeLine = {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The figures that it comes from, as they stand in the other lines. */
  readonly arithmetic: string;
};

export function howBig(measured: LoadMeasures, assumed: LoadAssumptions): readonly SizeLine[] {
  const { signsPerCore, verifiesPerCore, pressesPerCore, pressesPerGenerator } = measured;
  const { pressesPerSession, sessionSec, bytesPerSession } = measured;
  const { subscribers, diallingShare, sessionsEach, busiestHourShare, peak, utilisation } = assumed;
  const perDay = subscribers * diallingShare * sessionsEach;
  const begun = (perDay * busiestHourShare * peak) / 3600;
  const presses = begun * pressesPerSession;
  const open = begun * sessionSec;
  const cores = (rate: number): number => presses / rate / utilisation;
  const per = (rate: number): string => `${numberText(presses)} ÷ ${numberText(rate)} ÷ ${percent(utilisation)}`;
  const line = (id: string, name: string, value: number, unit: string, arithmetic: string): SizeLine => ({
    ...{ id, name, value, unit, arithmetic },
  });
  return [
    line(
      'sessions-day',
      'sessions a day',
      perDay,
      '',
      `${numberText(subscribers)} × ${percent(diallingShare)} × ${numberText(sessionsEach)}`,
    ),
    line(
      'sessions-second',
      'sessions begun a second, at the peak',
      begun,
      '',
      `${numberText(perDay)} × ${percent(busiestHourShare)} ÷ 3,600 × ${numberText(peak)}`,
    ),
    line(
      'presses-second',
      'presses a second, at the peak',
      presses,
      '',
      `${numberText(begun)} × ${numberText(pressesPerSession)} presses a session`,
    ),
    line('sessions-open', 'sessions open at once', open, '', `${numberText(begun)} × ${numberText(sessionSec)} s`),
    line('sign-cores', 'cores that sign, at the gateway', cores(signsPerCore), 'cores', per(signsPerCore)),
    line('verify-cores', 'cores that verify, at the service', cores(verifiesPerCore), 'cores', per(verifiesPerCore)),
    line(
      'cores',
      'cores for all of it, if the service is as quick as the sandbox',
      Math.ceil(cores(pressesPerCore)),
      'cores',
      `${per(pressesPerCore)}, rounded up`,
    ),
    line(
      'generators',
      'generators of a load that is as large as the peak',
      Math.ceil(presses / pressesPerGenerator),
      'workers',
      `${numberText(presses)} ÷ ${numberText(pressesPerGenerator)}, rounded up`,
    ),
    line(
      'database-writes',
      'sessions written by the database, a second',
      presses,
      '',
      'one for each press: a session is kept before it is answered',
    ),
    line(
      'database-growth',
      'growth of the database, a day',
      (perDay * bytesPerSession) / 1e9,
      'GB',
      `${numberText(perDay)} × ${numberText(bytesPerSession)} bytes a session`,
    ),
  ];
}

/** As lines of text: each figure, and below it where it comes from. */
export function howBigText(measured: LoadMeasures, assumed: LoadAssumptions): string {
  const lines = howBig(measured, assumed).map(({ name, value, unit, arithmetic }) => {
    return `${name}: ${figureText({ value, unit })}\n    = ${arithmetic}`;
  });
  return `${lines.join('\n')}\n`;
}

export function figureText({ value, unit }: Pick<SizeLine, 'value' | 'unit'>): string {
  return `${numberText(value)}${unit === '' ? '' : ` ${value === 1 ? unit.replace(/s$/, '') : unit}`}`;
}

/** What was measured, as lines of text. */
export function measuresText(measured: LoadMeasures): string {
  const { signsPerCore, verifiesPerCore, pressesPerCore, pressesPerGenerator } = measured;
  const { pressesPerSession, sessionSec, bytesPerSession } = measured;
  return [
    `measured: ${numberText(signsPerCore)} signatures, ${numberText(verifiesPerCore)} verifications or ${numberText(pressesPerCore)} whole presses a second of one core;`,
    `${numberText(pressesPerSession)} presses and ${numberText(sessionSec)} s a session, ${numberText(bytesPerSession)} bytes of the database; taken: ${numberText(pressesPerGenerator)} presses a second from a generator\n`,
  ].join(' ');
}

export function assumptionsText(assumed: LoadAssumptions): string {
  return `assumed: ${Object.entries(assumed)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')}\n`;
}

function percent(share: number): string {
  return `${numberText(share * 100)} %`;
}

/** Three digits that mean something; whole from a hundred on. */
export function numberText(value: number): string {
  const digits = Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
  return digits.toLocaleString('en', { maximumFractionDigits: 6 });
}

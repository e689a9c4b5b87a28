/** What a load came to: presses a second, how long answers took, and everything that was not as it should be. */
import { atRank } from '../ussd/state-times.ts';

export type LoadFigures = {
  readonly elapsedSec: number;
  /** Answers that came. */
  readonly presses: number;
  readonly pressesPerSecond: number;
  readonly sessions: {
    readonly begun: number;
    readonly passed: number;
    readonly failed: number;
    /** Neither, because the load ended first. */
    readonly cutOff: number;
    /** Not begun, because too many others ran. */
    readonly skipped: number;
  };
  readonly latencyMs: { readonly p50: number; readonly p95: number; readonly p99: number; readonly max: number };
  /** Refusals that no flow expects, by status. */
  readonly refused: Readonly<Record<string, number>>;
  readonly failedExpectations: number;
  readonly mixedUp: number;
  readonly withoutAnswer: number;
  /** What was not as expected, the most frequent first. */
  readonly faults: readonly { readonly count: number; readonly sentence: string }[];
};

const MOST_FAULTS = 20;

/** Counts while a load runs. */
export class LoadTally {
  readonly #latenciesMs: number[] = [];
  readonly #refused = new Map<string, number>();
  readonly #faults = new Map<string, { count: number; readonly sentence: string }>();
  begun = 0;
  passed = 0;
  failed = 0;
  cutOff = 0;
  skipped = 0;
  failedExpectations = 0;
  mixedUp = 0;
  withoutAnswer = 0;

  answered(ms: number): void {
    this.#latenciesMs.push(ms);
  }

  refusedWith(status: number): void {
    this.#refused.set(String(status), (this.#refused.get(String(status)) ?? 0) + 1);
  }

  /** `kind` is of few values; the first sentence of each is kept. */
  fault(kind: string, sentence: string): void {
    const known = this.#faults.get(kind);
    if (known) known.count += 1;
    else this.#faults.set(kind, { count: 1, sentence });
  }

  figures(elapsedSec: number): LoadFigures {
    const sorted = this.#latenciesMs.toSorted((one, other) => one - other);
    const at = (share: number): number => rounded(atRank(sorted, share));
    const { begun, passed, failed, cutOff, skipped, failedExpectations, mixedUp, withoutAnswer } = this;
    return {
      elapsedSec: rounded(elapsedSec),
      presses: sorted.length,
      pressesPerSecond: elapsedSec > 0 ? rounded(sorted.length / elapsedSec) : 0,
      sessions: { begun, passed, failed, cutOff, skipped },
      latencyMs: { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) },
      refused: Object.fromEntries(this.#refused),
      failedExpectations,
      mixedUp,
      withoutAnswer,
      faults: [...this.#faults.values()].sort((one, other) => other.count - one.count).slice(0, MOST_FAULTS),
    };
  }
}

export function isLoadClean({ sessions, failedExpectations, mixedUp, withoutAnswer, presses }: LoadFigures): boolean {
  return presses > 0 && sessions.failed + failedExpectations + mixedUp + withoutAnswer === 0;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

export function loadFiguresText(figures: LoadFigures): string {
  const { sessions, latencyMs, refused, faults } = figures;
  const refusals = Object.entries(refused).map(([status, count]) => `${count} × ${status}`);
  const lines = [
    `${count(figures.pressesPerSecond)} presses a second (${count(figures.presses)} in ${figures.elapsedSec.toFixed(1)} s)`,
    `latency: p50 ${latencyMs.p50} ms, p95 ${latencyMs.p95} ms, p99 ${latencyMs.p99} ms, longest ${latencyMs.max} ms`,
    sessionsText(sessions),
    `refusals: ${refusals.length === 0 ? 'none' : refusals.join(', ')}; failed expectations: ${count(figures.failedExpectations)}; without an answer: ${count(figures.withoutAnswer)}; mixed up: ${count(figures.mixedUp)}`,
    ...faults.map((fault) => `  ${count(fault.count)} × ${fault.sentence}`),
  ];
  return `${lines.join('\n')}\n`;
}

function sessionsText({ begun, passed, failed, cutOff, skipped }: LoadFigures['sessions']): string {
  const ended = cutOff === 0 ? '' : `, ${count(cutOff)} cut off by the end`;
  const late = skipped === 0 ? '' : `, ${count(skipped)} not begun as too many ran`;
  return `sessions: ${count(begun)} begun, ${count(passed)} passed, ${count(failed)} failed${ended}${late}`;
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}

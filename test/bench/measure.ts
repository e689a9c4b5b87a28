/**
 * Measuring as ratios within one run: subjects take turns in short rounds, so that a busy machine slows all of them alike,
 * and each subject's figure is the median of its rounds.
 */

export type Subject = { readonly name: string; run(): unknown | Promise<unknown> };

export type Rate = { readonly name: string; readonly perSecond: number };

const ROUNDS = 15;
const ROUND_MS = 120;

/** Operations per second of each subject, in the order given. */
export async function rates(
  subjects: readonly Subject[],
  rounds: number = ROUNDS,
  roundMs: number = ROUND_MS,
): Promise<Rate[]> {
  const measured = subjects.map((): number[] => []);
  for (const subject of subjects) await oneRound(subject, roundMs);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, subject] of subjects.entries()) measured[index]?.push(await oneRound(subject, roundMs));
  }
  return subjects.map(({ name }, index) => ({ name, perSecond: median(measured[index] ?? []) }));
}

async function oneRound(subject: Subject, roundMs: number): Promise<number> {
  const startMs = performance.now();
  let done = 0;
  let elapsedMs = 0;
  while (elapsedMs < roundMs) {
    for (let burst = 0; burst < 20; burst += 1) {
      const result = subject.run();
      if (result instanceof Promise) await result;
    }
    done += 20;
    elapsedMs = performance.now() - startMs;
  }
  return (done * 1000) / elapsedMs;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

export type Figure = {
  readonly name: string;
  readonly ratio: number;
  readonly goal: number;
  readonly parts: readonly Rate[];
};

/** One figure as lines of text: the ratio against its goal, then the parts it is made of. */
export function figureLines({ name, ratio, goal, parts }: Figure): string[] {
  const verdict = ratio >= goal ? 'reached' : 'short';
  return [
    `${name}: ${ratio.toFixed(2)} (goal ${goal.toFixed(2)}, ${verdict})`,
    ...parts.map((part) => `    ${part.name}: ${Math.round(part.perSecond).toLocaleString('en')} a second`),
  ];
}

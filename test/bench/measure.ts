/**
 * Measuring as ratios within one run: subjects take turns in short rounds, and each subject's figure is the median of its
 * rounds. Time is the processor time of this process, so that what else the machine is doing counts for nobody.
 */

export type Subject = { readonly name: string; run(): unknown | Promise<unknown> };

/** `unit` in place of "a second" where the number is no rate. */
export type Rate = { readonly name: string; readonly perSecond: number; readonly unit?: string };

const ROUNDS = 15;
const ROUND_MS = 120;

/** Operations per second of processor time of each subject, in the order given. */
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
  const start = process.cpuUsage();
  let done = 0;
  let usedMs = 0;
  while (usedMs < roundMs) {
    for (let burst = 0; burst < 20; burst += 1) {
      const result = subject.run();
      if (result instanceof Promise) await result;
    }
    done += 20;
    const { user, system } = process.cpuUsage(start);
    usedMs = (user + system) / 1000;
  }
  return (done * 1000) / usedMs;
}

/** Of an odd number of values; NaN of none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export type Figure = {
  readonly name: string;
  readonly ratio: number;
  readonly goal: number;
  /** A text is printed as it is. */
  readonly parts: readonly (Rate | string)[];
};

/** One figure as lines of text: the ratio against its goal, then the parts it is made of. */
export function figureLines({ name, ratio, goal, parts }: Figure): string[] {
  const verdict = ratio >= goal ? 'reached' : 'short';
  return [
    `${name}: ${ratio.toFixed(2)} (goal ${goal.toFixed(2)}, ${verdict})`,
    ...parts.map((part) => `    ${typeof part === 'string' ? part : rateText(part)}`),
  ];
}

function rateText({ name, perSecond, unit = 'a second' }: Rate): string {
  return `${name}: ${Math.round(perSecond).toLocaleString('en')} ${unit}`;
}

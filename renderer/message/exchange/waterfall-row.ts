/** The rows of a waterfall: each step's wait and answer in per cent of what is shown. Pure; WaterfallView.tsx draws them. */
import type { UssdLimits } from '../../../shared/environment/environment.ts';
import type { StateTimes } from '../../../shared/ussd/state-times.ts';
import { keyWords, outcomeTitle } from '../../../shared/ussd/step-sentence.ts';
import type { Walk, WalkStep } from '../../../shared/ussd/walk.ts';
import { type BrokenLimit, limitsBroken, type StepTimes, walkTimes } from '../../../shared/ussd/walk-times.ts';

export type WaterfallRow = {
  readonly step: WalkStep;
  readonly number: number;
  readonly key: string;
  readonly title: string;
  readonly times: StepTimes;
  readonly waitedMs: number;
  readonly broken: readonly BrokenLimit[];
  /** How long this screen usually takes; absent for a step without a screen, and while that is not known. */
  readonly usual: StateTimes | undefined;
};

export function waterfallRows(
  walk: Walk,
  limits: UssdLimits,
  usual: readonly StateTimes[] | undefined,
): readonly WaterfallRow[] {
  const times = walkTimes(walk);
  return walk.steps.flatMap((step, at): readonly WaterfallRow[] => {
    const own = times[at];
    if (!own) return [];
    const { outcome } = step;
    return [
      {
        step,
        number: at + 1,
        key: keyWords(step),
        title: outcomeTitle(step),
        times: own,
        waitedMs: own.sentMs - own.waitedFromMs,
        broken: limitsBroken(own, limits),
        usual: outcome.kind === 'screen' ? usual?.find(({ state }) => state === outcome.state) : undefined,
      },
    ];
  });
}

/** `session`: from the dialling to the last answer; `limit`: as far as the session may last. */
export type WaterfallScale = 'session' | 'limit';

/** How much time the picture shows, in milliseconds; above 0. */
export function shownMs({ elapsedMs }: Walk, { sessionLimitMs }: UssdLimits, scale: WaterfallScale): number {
  const least = Math.max(1, elapsedMs);
  return scale === 'limit' ? Math.max(least, sessionLimitMs) * 1.02 : least * 1.02;
}

/** Four or so round times along the picture, without 0. */
export function ticksMs(shown: number): readonly number[] {
  const rough = shown / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough;
  const ticks: number[] = [];
  for (let at = step; at < shown * 0.97; at += step) ticks.push(at);
  return ticks;
}

/** Where a time stands in the picture, as an SVG length. */
export function placeOf(ms: number, shown: number): string {
  return `${((ms / shown) * 100).toFixed(3)}%`;
}

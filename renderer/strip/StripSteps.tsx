/**
 * The steps of a session from the oldest to the newest, which stays in sight at the right end.
 *
 * The scroller runs from right to left and its list from left to right, so that the newest is in sight without measuring anything.
 */
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import type { UssdLimits } from '../../shared/environment/environment.ts';
import type { Walk } from '../../shared/ussd/walk.ts';
import { cameTooLate, walkTimes } from '../../shared/ussd/walk-times.ts';
import { roving } from '../ui/roving.ts';
import { StripStep } from './StripStep.tsx';
import { arrowWidth, MOST_STEPS_DRAWN, stepName } from './strip-step.ts';

type StripStepsProps = {
  readonly walk: Walk;
  readonly limits: UssdLimits;
  readonly isLine: boolean;
  readonly shownId: string | undefined;
  readonly onOpen: (exchangeId: string) => void;
  readonly onFork: (exchangeId: string) => void;
  /** Lists all steps in History; absent if the session has no id. */
  readonly onAll: (() => void) | undefined;
};

const STEP = '.strip__button';

export const StripSteps = memo(({ walk, limits, isLine, shownId, onOpen, onFork, onAll }: StripStepsProps) => {
  const list = useRef<HTMLOListElement>(null);
  const [stop, setStop] = useState<string>();
  const drawn = useMemo(() => {
    const times = walkTimes(walk);
    const all = walk.steps.map((step, at) => {
      const { sentMs = 0, waitedFromMs = 0 } = times[at] ?? {};
      return {
        step,
        arrow: arrowWidth(sentMs - waitedFromMs, limits.sessionLimitMs),
        isLate: cameTooLate(step, limits),
      };
    });
    return all.slice(-MOST_STEPS_DRAWN);
  }, [walk, limits]);
  const hidden = walk.steps.length - drawn.length;
  const newestId = drawn.at(-1)?.step.exchangeId;
  const tabStop = drawn.some(({ step }) => step.exchangeId === stop) ? stop : newestId;
  // An older step that was opened elsewhere comes into sight; the newest is in sight already.
  useEffect(() => {
    if (shownId === undefined || shownId === newestId) return;
    const button = list.current?.querySelector(`[data-exchange="${CSS.escape(shownId)}"]`);
    button?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shownId, newestId]);
  const move = roving({ axis: 'across' }, { items: STEP, onMove: (to) => setStop(drawn[to]?.step.exchangeId) });
  const steer = (event: KeyboardEvent<HTMLOListElement>) => {
    // Not from the buttons between the steps.
    if (event.target instanceof HTMLElement && event.target.matches(STEP)) move(event);
  };
  return (
    <div className="strip__scroller">
      <ol ref={list} className="strip__steps" aria-label="Steps of the session" data-own-arrows onKeyDown={steer}>
        {hidden > 0 && (
          <li className="strip__more">
            <button type="button" className="link small" onClick={onAll} disabled={!onAll}>
              {hidden.toLocaleString('en-GB')} earlier
            </button>
          </li>
        )}
        {drawn.map(({ step, arrow, isLate }) => (
          <StripStep
            key={step.exchangeId}
            step={step}
            name={stepName(walk, step.exchangeId, isLate)}
            isLate={isLate}
            arrow={arrow}
            isLine={isLine}
            isShown={step.exchangeId === shownId}
            isTabStop={step.exchangeId === tabStop}
            onOpen={onOpen}
            onFork={onFork}
          />
        ))}
      </ol>
    </div>
  );
});

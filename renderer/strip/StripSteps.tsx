/**
 * The steps of a session from the oldest to the newest, which stays in sight at the right end.
 *
 * The scroller runs from right to left and its list from left to right, so that the newest is in sight without measuring anything.
 */
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import type { UssdLimits } from '../../shared/environment/environment.ts';
import type { Walk } from '../../shared/ussd/walk.ts';
import { cameTooLate, walkTimes } from '../../shared/ussd/walk-times.ts';
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
  const steer = (event: KeyboardEvent<HTMLOListElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('.strip__button')];
    const at = buttons.findIndex((one) => one.contains(document.activeElement));
    const to = placeAfter(event.key, at, buttons.length);
    const target = to === undefined || at < 0 ? undefined : buttons[to];
    if (!target) return;
    event.preventDefault();
    setStop(target.dataset.exchange);
    target.focus();
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

function placeAfter(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return Math.min(count - 1, at + 1);
  if (key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

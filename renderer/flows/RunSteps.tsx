/** The steps of a flow beside its text: what is sent, where it leads, and the screen as a small display. */
import { CircleCheck, CircleDashed, CirclePlay, CircleX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { LineStanding, ShownStep } from '../../shared/page/flow/run-marks.ts';
import { stateTitle } from '../../shared/ussd/state-title.ts';
import { ScreenPicture } from '../ui/ScreenPicture.tsx';

const ICONS: Readonly<Record<LineStanding, typeof CircleX>> = {
  passed: CircleCheck,
  failed: CircleX,
  running: CirclePlay,
};
const TONES: Readonly<Record<LineStanding, string>> = { passed: 'good', failed: 'bad', running: 'accent' };

type RunStepsProps = {
  readonly steps: readonly ShownStep[];
  /** What is dialled where the flow says nothing of it. */
  readonly serviceCode: string;
  /** What each step's screen said the last time, for those that have none yet. */
  readonly earlier: readonly (string | null)[];
  /** The step that is chosen here, or in which the editor's cursor stands. */
  readonly chosen: number | undefined;
  readonly onChoose: (step: ShownStep) => void;
};

export function RunSteps({ steps, serviceCode, earlier, chosen, onChoose }: RunStepsProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (chosen === undefined) return;
    list.current?.querySelector(`[data-at="${chosen}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <ol className="run-steps" aria-label="Steps" ref={list}>
      {steps.map((step, index) => {
        const { standing, result, line, at } = step;
        const Icon = standing ? ICONS[standing] : CircleDashed;
        const words = result && (result.state === null ? (result.message ?? 'no screen') : stateTitle(result.state));
        const text = result ? result.text : earlier.length === steps.length ? earlier[index] : null;
        const leadsTo = words ?? step.leadsTo;
        return (
          <li key={at}>
            <button
              type="button"
              className="pick run-step"
              aria-current={chosen === at}
              data-at={at}
              data-standing={standing}
              onClick={() => onChoose(step)}
            >
              <Icon
                className={standing ? TONES[standing] : 'faint'}
                size="1rem"
                aria-label={standing ?? 'not run yet'}
              />
              <span className="one-line">
                <span className="faint">{index + 1} · </span>
                {step.kind} <span className="strong">{result?.sent ?? (step.sent || serviceCode)}</span>
                {leadsTo !== '' && <span className="soft"> → {leadsTo}</span>}
              </span>
              <span className="faint small">line {line}</span>
              {text != null && (
                <span className="run-step__screen" data-earlier={!result || undefined}>
                  <ScreenPicture
                    text={text}
                    title={result ? `Screen: ${text}` : `Screen of the time before: ${text}`}
                    tone={result && !result.passed ? 'bad' : 'plain'}
                  />
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

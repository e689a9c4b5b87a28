/** The steps of a flow beside its text: what is sent, what came, and the screen as a small display. */
import { CircleCheck, CircleDashed, CirclePlay, CircleX } from 'lucide-react';
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
  /** The step whose details are open. */
  readonly chosen: number | undefined;
  readonly onChoose: (step: ShownStep) => void;
};

export function RunSteps({ steps, serviceCode, chosen, onChoose }: RunStepsProps) {
  return (
    <ol className="run-steps" aria-label="Steps">
      {steps.map((step, index) => {
        const { standing, result, sent, line, at } = step;
        const Icon = standing ? ICONS[standing] : CircleDashed;
        const words = result
          ? result.state === null
            ? (result.message ?? 'no screen')
            : stateTitle(result.state)
          : '';
        return (
          <li key={at}>
            <button
              type="button"
              className="pick run-step"
              aria-current={chosen === at}
              data-standing={standing}
              onClick={() => onChoose(step)}
            >
              <Icon
                className={standing ? TONES[standing] : 'faint'}
                size="1rem"
                aria-label={standing ?? 'not run yet'}
              />
              <span className="one-line">
                <span className="strong">
                  {index === 0 ? `Dial ${result?.sent ?? (sent || serviceCode)}` : (result?.sent ?? sent)}
                </span>{' '}
                <span className="soft">{words}</span>
              </span>
              <span className="faint small">line {line}</span>
              {result?.text != null && (
                <span className="run-step__screen">
                  <ScreenPicture
                    text={result.text}
                    title={`Screen: ${result.text}`}
                    tone={result.passed ? 'plain' : 'bad'}
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

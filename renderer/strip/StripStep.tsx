/** One step of the strip: the key on the arrow, the screen that came. Drawn once, and again only if it changes. */
import { CircleX, GitFork } from 'lucide-react';
import { memo } from 'react';
import { keyWords, outcomeTitle } from '../../shared/ussd/step-sentence.ts';
import type { WalkStep } from '../../shared/ussd/walk.ts';
import { ScreenPicture } from '../ui/ScreenPicture.tsx';

type StripStepProps = {
  readonly step: WalkStep;
  /** The sentence of what it did. */
  readonly name: string;
  /** Its screen came too late for the phone. */
  readonly isLate: boolean;
  /** In CSS pixels. */
  readonly arrow: number;
  readonly isLine: boolean;
  readonly isShown: boolean;
  readonly isTabStop: boolean;
  readonly onOpen: (exchangeId: string) => void;
  /** Opens a second phone that replays the session up to this screen. */
  readonly onFork: (exchangeId: string) => void;
};

const ARROW_HEIGHT = 6;

export const StripStep = memo((props: StripStepProps) => {
  const { step, name, isLate, arrow, isLine, isShown, isTabStop, onOpen, onFork } = props;
  const { outcome, exchangeId } = step;
  const isRefused = outcome.kind === 'refused';
  const isBad = isRefused || isLate;
  return (
    <li className="strip__step">
      <button
        type="button"
        className="strip__button"
        data-bad={isBad}
        aria-current={isShown ? 'step' : undefined}
        title={name}
        tabIndex={isTabStop ? 0 : -1}
        data-exchange={exchangeId}
        onClick={() => onOpen(exchangeId)}
      >
        <span className="for-readers">{name}</span>
        <span className="strip__arrow" aria-hidden>
          <kbd className="key-chip strip__key one-line">{keyWords(step)}</kbd>
          <svg width={arrow} height={ARROW_HEIGHT} aria-hidden>
            <path d={`M0 3h${arrow - 5}`} />
            <path className="strip__head" d={`M${arrow - 6} 0l6 3l-6 3z`} />
          </svg>
        </span>
        <span className="strip__screen" aria-hidden>
          {!isLine && (
            <span className="strip__lcd">
              <ScreenPicture text={isRefused ? outcome.sentence : outcome.text} tone={isBad ? 'bad' : 'plain'} />
            </span>
          )}
          <span className={isBad ? 'strip__title bad strong' : 'strip__title'}>
            {isBad && <CircleX aria-hidden />}
            <span className="one-line">
              {isRefused
                ? `${outcomeTitle(step)} · ${outcome.sentence}`
                : `${isLate ? 'too late · ' : ''}${outcomeTitle(step)}`}
            </span>
          </span>
        </span>
      </button>
      {!isRefused && (
        <button
          type="button"
          className="strip__fork"
          aria-label={`Fork here: ${outcomeTitle(step)}`}
          title="Fork here: a second phone replays to this screen"
          tabIndex={isTabStop ? 0 : -1}
          onClick={() => onFork(exchangeId)}
        >
          <GitFork aria-hidden />
        </button>
      )}
    </li>
  );
});

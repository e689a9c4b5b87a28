/** A press as pictures: the screen before, the key on the arrow, the screen after. */
import { ArrowRight, Binary } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { maskedSent } from '../../../shared/ussd/secret-answer.ts';
import { stateTitle } from '../../../shared/ussd/state-title.ts';
import { keyWords, outcomeTitle, TOO_LATE } from '../../../shared/ussd/step-sentence.ts';
import type { StepInWalk } from '../../../shared/ussd/walk-times.ts';
import { ScreenPicture } from '../../ui/ScreenPicture.tsx';
import { ScreenBytes } from '../screen-bytes/ScreenBytes.tsx';

type PressPictureProps = {
  readonly of: StepInWalk;
  /** The session is being read, so the screen before is not known yet. */
  readonly isReading: boolean;
  /** The screen came too late for the phone. */
  readonly isLate: boolean;
  /** Opens the step before; absent at the first. */
  readonly onBefore: (() => void) | undefined;
};

export function PressPicture({ of: { step, before }, isReading, isLate, onBefore }: PressPictureProps) {
  const { outcome } = step;
  const beforeTitle = before.kind === 'screen' ? stateTitle(before.screen.state) : 'Idle phone';
  const isUnknown = before.kind === 'unknown';
  return (
    <>
      <figure className="press-picture__screen">
        {before.kind === 'screen' && (
          <Display>
            <ScreenPicture text={before.screen.text} title={`Before: ${beforeTitle}`} />
          </Display>
        )}
        {before.kind === 'dialling' && (
          <Display>
            <ScreenPicture text="" typed={before.code} title="Before: the idle phone" />
          </Display>
        )}
        {isUnknown && (
          <p className="press-picture__gone faint small">
            {isReading ? 'Reading the session …' : 'The step before is not kept any more.'}
          </p>
        )}
        <figcaption className="small soft">
          {onBefore && before.kind === 'screen' ? (
            <button type="button" className="link one-line" onClick={onBefore}>
              {beforeTitle}
            </button>
          ) : (
            !isUnknown && <span className="one-line">{beforeTitle}</span>
          )}
          {before.kind === 'screen' && <BytesButton text={before.screen.text} />}
        </figcaption>
      </figure>
      <p className="press-picture__arrow">
        <kbd className="press-picture__key" title={`Sent: ${maskedSent(step.sent, step.isSecret)}`}>
          {keyWords(step)}
        </kbd>
        <ArrowRight aria-hidden />
      </p>
      <figure className="press-picture__screen">
        <Display isBad={isLate || outcome.kind === 'refused'}>
          {outcome.kind === 'screen' ? (
            <ScreenPicture text={outcome.text} title={`${isLate ? 'Not shown' : 'After'}: ${outcomeTitle(step)}`} />
          ) : (
            <ScreenPicture text={outcome.sentence} title={`After: ${outcomeTitle(step)}`} />
          )}
        </Display>
        <figcaption className={outcome.kind === 'refused' || isLate ? 'small bad' : 'small soft'}>
          {outcome.kind === 'screen' ? (
            <>
              <span className="one-line">
                {outcomeTitle(step)}
                {outcome.isEnd && ', the end'}
                {isLate && `: ${TOO_LATE}`}
              </span>
              <BytesButton text={outcome.text} />
            </>
          ) : (
            'No new screen'
          )}
        </figcaption>
      </figure>
    </>
  );
}

type DisplayProps = { readonly isBad?: boolean; readonly children: ReactNode };

/** Of one height, however little or much is on it; what has more lines scrolls. */
function Display({ isBad = false, children }: DisplayProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a screen of many lines scrolls, and holds nothing that takes the focus.
    <div className="press-picture__display" data-bad={isBad} tabIndex={0}>
      {children}
    </div>
  );
}

function BytesButton({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="link icon-word"
        aria-haspopup="dialog"
        title="The octets of this screen"
        onClick={() => setOpen(true)}
      >
        <Binary size="0.875rem" aria-hidden /> <span className="press-picture__bytes">Bytes</span>
      </button>
      {isOpen && <ScreenBytes text={text} onClose={() => setOpen(false)} />}
    </>
  );
}

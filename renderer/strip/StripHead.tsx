/** Whose session the strip shows, how it stands, and what of its time is used. */
import { ChartGantt, ListVideo } from 'lucide-react';
import { memo } from 'react';
import { counted } from '../../shared/text/counted.ts';
import type { Walk, WalkStanding } from '../../shared/ussd/walk.ts';
import type { Tone } from '../ui/Chip.tsx';
import { ToneIcon } from '../ui/Chip.tsx';
import { duration, limitWords } from '../ui/times.ts';

type StripHeadProps = {
  readonly walk: Walk;
  /** A phone here is still in it, or a flow walks it. */
  readonly isHeld: boolean;
  /** `Mutinta Banda`; the customer's id where the environment does not know them any more. */
  readonly subscriber: string;
  readonly environment: string;
  readonly sessionLimitMs: number;
  readonly onWaterfall: () => void;
  readonly onRecord: () => void;
};

const STANDINGS: Readonly<Record<WalkStanding, readonly [tone: Tone, words: string]>> = {
  open: ['good', 'open'],
  final: ['unknown', 'ended'],
  lost: ['bad', 'lost'],
  refused: ['bad', 'refused'],
};

const UNANSWERED: readonly [tone: Tone, words: string] = ['bad', 'no answer'];

/** Hanging up sends nothing: the service ends such a session at its own limit, and another window may be in it. */
const LEFT_OPEN: readonly [tone: Tone, words: string] = ['unknown', 'left open'];

export const StripHead = memo(
  ({ walk, isHeld, subscriber, environment, sessionLimitMs, onWaterfall, onRecord }: StripHeadProps) => {
    const { steps, elapsedMs, standing } = walk;
    const isLeftOpen = standing === 'open' && !isHeld;
    // What nobody answered, nobody refused.
    const isUnanswered = standing === 'refused' && steps.at(-1)?.status === undefined;
    const [tone, words] = isLeftOpen ? LEFT_OPEN : isUnanswered ? UNANSWERED : STANDINGS[standing];
    const share = Math.min(1, elapsedMs / sessionLimitMs);
    return (
      <header className="strip__about">
        <p className="strip__who strong one-line" title={`${subscriber} on ${environment}`}>
          {subscriber} <span className="faint">{environment}</span>
        </p>
        <p className="strip__facts small soft">
          <span
            className="icon-word"
            title={isLeftOpen ? 'The service did not end it, and no phone here is in it any more.' : undefined}
          >
            <ToneIcon tone={tone} /> {words}
          </span>
          <span>{counted(steps.length, 'step')}</span>
          <button type="button" className="link icon-word" title="Record this session as a flow" onClick={onRecord}>
            <ListVideo size="0.875rem" aria-hidden /> Flow<span className="for-readers">: record this session</span>
          </button>
        </p>
        <button
          type="button"
          className="strip__time small soft"
          onClick={onWaterfall}
          title="Show the session against its limits"
        >
          <ChartGantt aria-hidden />
          <span>{`${duration(elapsedMs)} of ${limitWords(sessionLimitMs)}`}</span>
          <span className="for-readers">: show the session against its limits</span>
          <svg width="100%" height="3" aria-hidden>
            <rect className="strip__limit" width="100%" height="3" rx="1.5" />
            <rect className="strip__used" width={`${(share * 100).toFixed(2)}%`} height="3" rx="1.5" />
          </svg>
        </button>
      </header>
    );
  },
);

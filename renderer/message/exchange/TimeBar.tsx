/** How long an exchange took, against the time that its answer may take. */
import type { Timings } from '../../../shared/request/exchange.ts';
import { ToneIcon } from '../../ui/Chip.tsx';
import { duration, limitWords } from '../../ui/times.ts';
import { shareWords, timeBarParts } from './time-bar.ts';

type TimeBarProps = {
  readonly timings: Timings;
  readonly limitMs: number;
  /** What the limit is: `The network gives the service so long.` */
  readonly limitOf: string;
};

export function TimeBar({ timings, limitMs, limitOf }: TimeBarProps) {
  const { parts, limitAt, share, isOver } = timeBarParts(timings, limitMs);
  const { connectMs, firstByteMs, totalMs } = timings;
  return (
    <div className="time-bar">
      <svg className="time-bar__picture" width="100%" height="10" aria-hidden>
        <rect className="time-bar__track" width="100%" height="10" />
        {parts.map(({ name, from, width }) => (
          <rect key={name} className={`time-bar__${name}`} x={`${from}%`} width={`${width}%`} height="10" />
        ))}
        {isOver && <rect className="time-bar__limit" x={`${limitAt}%`} width="2" height="10" />}
      </svg>
      <p className="time-bar__words small soft">
        {connectMs === undefined ? (
          <span>no connection</span>
        ) : (
          <span className="time-bar__key time-bar__key--connecting">
            <span className="time-bar__word">connected </span>
            {duration(connectMs)}
          </span>
        )}
        {firstByteMs !== undefined && (
          <span className="time-bar__key time-bar__key--waiting">
            <span className="time-bar__word">first byte </span>
            {duration(firstByteMs)}
          </span>
        )}
        <span className="time-bar__key time-bar__key--receiving">
          <span className="time-bar__word">{firstByteMs === undefined ? 'given up' : 'complete'} </span>
          {duration(totalMs)}
        </span>
      </p>
      <p className={isOver ? 'small bad icon-word' : 'small soft'} title={limitOf}>
        {isOver && <ToneIcon tone="bad" />}
        {isOver
          ? `${duration(totalMs - limitMs)} beyond the limit of ${limitWords(limitMs)}`
          : `${shareWords(share)} of the limit of ${limitWords(limitMs)}`}
      </p>
    </div>
  );
}

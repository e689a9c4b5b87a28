/** What tells the two screens apart, in words: the states, then each line. Says so calmly where nothing does. */
import { Equal } from 'lucide-react';
import { changeSentence, type comparePhones, type LineChange } from '../../../shared/ussd/screen-difference.ts';
import { stateTitle } from '../../../shared/ussd/state-title.ts';

type PairDifferenceProps = {
  readonly difference: ReturnType<typeof comparePhones>;
};

export function PairDifference({ difference }: PairDifferenceProps) {
  if (difference === 'idle') return null;
  if (difference === 'waiting') return <p className="pair__same soft">Waiting for an answer …</p>;
  const { kind, states, lines } = difference;
  if (kind === 'same') {
    return (
      <p className="pair__same soft icon-word">
        <Equal aria-hidden /> The same screen
      </p>
    );
  }
  return (
    <ul className="pair__differences" aria-label="Differences">
      {states && (
        <li>
          State: {titleOf(states.first)} / {titleOf(states.second)}
        </li>
      )}
      {lines.map((change) => (
        <li key={keyOf(change)} className={change.isOfValues ? 'soft' : undefined}>
          {changeSentence(change)}
        </li>
      ))}
    </ul>
  );
}

function keyOf({ first, second }: LineChange): string {
  return `${first?.number ?? ''} ${second?.number ?? ''}`;
}

function titleOf(state: string | undefined): string {
  return state === undefined ? "the phone's own words" : stateTitle(state);
}

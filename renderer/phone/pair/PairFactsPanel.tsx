/** Below two phones: keys for both, how the replay stands, what tells the screens apart, and the way back to one phone. */
import { Equal, X } from 'lucide-react';
import { useStore } from 'zustand';
import { changeSentence, type comparePhones, type LineChange } from '../../../shared/ussd/screen-difference.ts';
import { stateTitle } from '../../../shared/ussd/state-title.ts';
import { useStores } from '../../app/stores-context.ts';
import type { SecondPhone } from '../../app/two-phones.ts';
import { Button } from '../../ui/Button.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { ForkStatus } from './ForkStatus.tsx';
import { useDifference } from './PairPanel.tsx';

export function PairFactsPanel({ second }: { readonly second: SecondPhone }) {
  const stores = useStores();
  const { isOnBoth, replay, pressOnBoth, goOn, close } = useStore(stores.twoPhones);
  const difference = useDifference(second);
  const isReplaying = replay?.kind === 'running' || replay?.kind === 'asking';
  return (
    <section className="pair__facts stack stack--close small" aria-label="Two phones">
      <div className="line line--spread">
        <Toggle label="Press on both" isOn={isOnBoth} onChange={pressOnBoth} />
        <Button weight="quiet" icon={X} onPress={close}>
          Close the second
        </Button>
      </div>
      {replay && <ForkStatus replay={replay} onGoOn={goOn} />}
      {!isReplaying && <PairDifference difference={difference} />}
    </section>
  );
}

type PairDifferenceProps = {
  readonly difference: ReturnType<typeof comparePhones>;
};

/** What tells the two screens apart, in words: the states, then each line. Says so calmly where nothing does. */
function PairDifference({ difference }: PairDifferenceProps) {
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

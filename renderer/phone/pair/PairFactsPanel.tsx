/** Below two phones: keys for both, how the replay stands, what tells the screens apart, and the way back to one phone. */
import { X } from 'lucide-react';
import { useStore } from 'zustand';
import { useStores } from '../../app/stores-context.ts';
import type { SecondPhone } from '../../app/two-phones.ts';
import { Button } from '../../ui/Button.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { ForkStatus } from './ForkStatus.tsx';
import { PairDifference } from './PairDifference.tsx';
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

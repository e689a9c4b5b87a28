/** Two phones in the dock: side by side in a wide window, else the one that has the keyboard. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { chordsOf } from '../../../shared/page/shortcut/bindings.ts';
import { chordCaps } from '../../../shared/page/shortcut/chord.ts';
import { comparePhones, type LineChange } from '../../../shared/ussd/screen-difference.ts';
import { openExchange } from '../../app/navigate.ts';
import { useStores } from '../../app/stores-context.ts';
import type { SecondPhone } from '../../app/two-phones.ts';
import { selectedSubscriber } from '../../app/workbench-store.ts';
import { timeOfDay } from '../../ui/times.ts';
import { OTHER_PHONE } from '../focus-phone.ts';
import { HandsetPanel } from '../HandsetPanel.tsx';
import { useUnhurried } from '../use-unhurried.ts';
import { MixUpStrip } from './MixUpStrip.tsx';
import { PairTags } from './PairTags.tsx';

/** What stands above the phones. */
const TAGS_REM = 3.2;

export function PairPanel({ second }: { readonly second: SecondPhone }) {
  const stores = useStores();
  const { active, isOnBoth, mixUps, choose, dismissMixUps } = useStore(stores.twoPhones);
  const owner = useStore(stores.workbench, selectedSubscriber);
  const isBeside = useStore(stores.layout, ({ sizeClass }) => sizeClass === 'wide');
  const { changed, isMac } = useStore(stores.shortcuts);
  const [chord] = chordsOf(OTHER_PHONE, changed);
  const difference = useDifference(second);
  const lines = typeof difference === 'string' ? undefined : difference.lines;
  const { fork } = second;
  const note = fork ? `Fork of ${timeOfDay(fork.ofMs)} at ${fork.at}` : 'Second phone';
  const phones = [
    { name: 'first', store: stores.phone, owner, differing: numbersOf(lines, 'first') },
    { name: 'second', store: second.phone, owner: second.owner, differing: numbersOf(lines, 'second') },
  ] as const;
  return (
    <>
      <MixUpStrip mixUps={mixUps} onOpen={(id) => openExchange(stores, id)} onDismiss={dismissMixUps} />
      <PairTags
        tags={[
          { name: 'first', owner: owner?.name ?? 'No subscriber', note: 'First phone' },
          { name: 'second', owner: second.owner.name, note },
        ]}
        active={active}
        isOnBoth={isOnBoth}
        chord={chord && chordCaps(chord, isMac).join(' ')}
        onChoose={choose}
      />
      <div className="pair__phones">
        {phones
          .filter(({ name }) => isBeside || name === active)
          .map((one) => (
            // The keys of the handset are the buttons; a click beside them gives it the keyboard, as its tag does.
            <div
              key={one.name}
              className="pair__phone"
              data-active={isOnBoth || one.name === active}
              onPointerDown={() => choose(one.name)}
            >
              <HandsetPanel {...one} aboveRem={TAGS_REM} />
            </div>
          ))}
      </div>
    </>
  );
}

export function useDifference(second: SecondPhone) {
  const stores = useStores();
  // The session alone: the clock beside it ticks.
  const firstNow = useStore(stores.phone, ({ phone }) => phone);
  const otherNow = useStore(second.phone, ({ phone }) => phone);
  const first = useUnhurried(firstNow, firstNow);
  const other = useUnhurried(otherNow, otherNow);
  return useMemo(() => comparePhones(first, other), [first, other]);
}

function numbersOf(lines: readonly LineChange[] | undefined, side: 'first' | 'second'): string {
  return (lines ?? []).flatMap((change) => change[side]?.number ?? []).join(',');
}

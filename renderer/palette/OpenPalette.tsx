/** The open palette. Closing it restores the focus. */
import { TriangleAlert } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { chordsOf } from '../../shared/page/shortcut/bindings.ts';
import type { ExchangeSummary } from '../../shared/request/exchange.ts';
import type { Action } from '../app/action.ts';
import { openExchange } from '../app/navigate.ts';
import type { PartsState, Stores } from '../app/stores.ts';
import { useStores } from '../app/stores-context.ts';
import { Button } from '../ui/Button.tsx';
import { signedLabel, statusLabel } from '../ui/ExchangeChips.tsx';
import { dayOf, timeOfDay } from '../ui/times.ts';
import { useModal } from '../ui/use-modal.ts';
import { PaletteList } from './PaletteList.tsx';
import { paletteSections } from './palette-sections.ts';
import './palette.css';

export function OpenPalette() {
  const stores = useStores();
  const room = useStore(stores.palette);
  const { changed, isMac } = useStore(stores.shortcuts);
  const { query, search, recent, asked, isEntered } = room;
  const dialog = useModal(asked ? room.leave : room.close);
  const { loaded, isWhole } = useWholeList(stores);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the rooms can do comes with their code.
  const sections = useMemo(() => {
    const found = search.kind === 'found' ? search.exchanges : [];
    const open = (id: string) => openExchange(stores, id);
    const actions = found.map((one) => exchangeAction(one, open));
    return paletteSections(query, stores.actions(), recent, actions);
  }, [query, search, recent, stores, loaded]);
  return (
    <dialog
      ref={dialog}
      className="dialog palette"
      aria-label="Command palette"
      onClick={(event) => {
        if (event.target === event.currentTarget) room.close();
      }}
      // Keeps typed keys from the phone.
      onKeyDown={(event) => event.stopPropagation()}
    >
      {asked ? (
        <PaletteQuestion action={asked} onConfirm={room.confirm} onLeave={room.leave} />
      ) : (
        <PaletteList
          query={query}
          sections={sections}
          search={search}
          isWhole={isWhole}
          isEntered={isEntered}
          isMac={isMac}
          chordOf={(action) => action.chords && chordsOf({ id: action.id, chords: action.chords }, changed)[0]}
          onType={room.type}
          onEnter={room.enter}
          onChoose={room.choose}
          onForeign={(text) => {
            room.close();
            stores.errand(undefined, (to) => to.importRequests(text));
          }}
        />
      )}
    </dialog>
  );
}

/** Fetches what the rooms can do, for whoever opens the palette before they are there. Without them the list is as whole as it gets. */
function useWholeList({ parts }: Stores): Pick<PartsState, 'loaded' | 'isWhole'> {
  const { loaded, isWhole, loadAll } = useStore(parts);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const end = () => setOver(true);
    loadAll().then(end, end);
  }, [loadAll]);
  return { loaded, isWhole: isWhole || isOver };
}

function exchangeAction(one: ExchangeSummary, open: (id: string) => void): Action {
  return {
    id: `exchange.${one.id}`,
    title: one.label,
    group: 'Exchanges',
    note: `${statusLabel(one)} · ${one.verified === undefined ? '' : `${signedLabel(one.verified)} · `}${dayOf(one.startedAtMs)}, ${timeOfDay(one.startedAtMs)} · ${one.method} ${one.operation}`,
    keywords: [one.id],
    run: () => open(one.id),
  };
}

type PaletteQuestionProps = {
  readonly action: Action;
  readonly onConfirm: () => void;
  readonly onLeave: () => void;
};

/** Says what an action would destroy and asks for confirmation. Cancel has the focus. */
function PaletteQuestion({ action, onConfirm, onLeave }: PaletteQuestionProps) {
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    question.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
  }, []);
  return (
    <div className="palette__question" role="alert" ref={question}>
      <TriangleAlert size="1.25rem" aria-hidden />
      <p>
        <b>{action.title}?</b> {action.loses}
      </p>
      <div className="line">
        <Button weight="primary" onPress={onConfirm}>
          {action.title}
        </Button>
        <Button onPress={onLeave}>Cancel</Button>
      </div>
    </div>
  );
}

/** The map of the menu beside the phone: the picture of the panel Map, without its tools, with the phone's screen and those that follow it in sight. */
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { screenShown } from '../../shared/page/map/shown-screen.ts';
import { counted } from '../../shared/text/counted.ts';
import { stateTitle } from '../../shared/ussd/state-title.ts';
import type { Stores } from '../app/stores.ts';
import { useStores } from '../app/stores-context.ts';
import { MapPicture } from './MapPicture.tsx';
import { mapStore } from './map-store.ts';
import './map.css';

const NOBODY = () => {};
const NEVER = () => false;
const NOTHING_FOLDED: ReadonlySet<string> = new Set();

type StagedMapPanelProps = {
  /** What the phone on the stage showed so far; null where an answer had no screen. */
  readonly steps: readonly { readonly state: string | null; readonly text: string | null }[];
};

export function StagedMapPanel({ steps }: StagedMapPanelProps) {
  const stores = useStores();
  const { shell } = stores;
  const store = mapStore(stores);
  useEffect(() => {
    store.getState().setInView(true);
    return () => store.getState().setInView(shell.getState().panel === 'map');
  }, [store, shell]);
  return <StagedMap steps={steps} />;
}

/** Resolves once what was pressed so far is known. */
export const readStagedMap = (stores: Stores): Promise<void> => mapStore(stores).getState().load();

/** The same of what is known, for who draws it once. */
export function StagedMap({ steps }: StagedMapPanelProps) {
  const { drawn, layouts, status, failure } = useStore(mapStore(useStores()));
  const { map } = drawn;
  // What was refused leaves the phone where it was.
  const seen = steps.findLast(({ state, text }) => state !== null && text !== null);
  const { state, text } = seen ?? {};
  const here = useMemo(() => (state && text ? screenShown(map, { state, text }) : undefined), [map, state, text]);
  if (status === 'failed') return <p className="stage__finding">The map could not be read: {failure?.message}</p>;
  const screens = counted(map.screens.length, 'screen');
  const where = here ? `, the phone is at ${stateTitle(here.state)}` : '';
  return (
    <div className="stage__map" role="img" aria-label={`Map of the menu: ${screens}${where}`}>
      <div className="stage__map-picture" inert>
        {map.screens.length > 0 && (
          <MapPicture
            isStaged
            drawn={drawn}
            hereId={here?.id}
            layouts={layouts}
            folded={NOTHING_FOLDED}
            selectedId={undefined}
            found={undefined}
            showsAll={false}
            marks={undefined}
            phoneListens={NEVER}
            wish={undefined}
            onChoose={NOBODY}
            onFold={NOBODY}
          />
        )}
      </div>
    </div>
  );
}

/** What stands beside the picture of the map: the selected screen, lists, coverage, and a comparison where there is one. */
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { MapScreen } from '../../shared/map/menu-map.ts';
import { shortestWay } from '../../shared/map/shortest-way.ts';
import { screenShown } from '../../shared/page/map/shown-screen.ts';
import { openExchange } from '../app/navigate.ts';
import { useStores } from '../app/stores-context.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { Button } from '../ui/Button.tsx';
import { choicesOf } from '../ui/choices-of.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { ComparedPart } from './ComparedPart.tsx';
import { CoveragePart } from './CoveragePart.tsx';
import { FindingList, ScreenList, UnpressedList } from './MapLists.tsx';
import { mapCompareStore } from './map-compare-store.ts';
import { MAP_PARTS, mapStore } from './map-store.ts';
import { mapWalkStore } from './map-walk-store.ts';
import { ScreenPart } from './ScreenPart.tsx';

const LAST_EXCHANGES = 5;

type MapSidePanelProps = {
  /** Undefined while nothing is searched. */
  readonly found: readonly MapScreen[] | undefined;
  /** The screen that the phone shows. */
  readonly hereId: string | undefined;
};

export function MapSidePanel({ found, hereId }: MapSidePanelProps) {
  const stores = useStores();
  const { workbench, exchanges, replay } = stores;
  const mapWalk = mapWalkStore(stores);
  const mapCompare = mapCompareStore(stores);
  const { drawn, selectedId, part, find, show, close } = useStore(mapStore(stores));
  const { map, coverage } = drawn;
  const walk = useStore(mapWalk, (one) => one.walk);
  const compared = useStore(mapCompare, (one) => one.compared);
  const environment = useStore(workbench, selectedEnvironment);
  const isReplaying = useStore(replay, (one) => one.shown !== undefined);
  const newest = useStore(exchanges, (one) => one.exchanges);
  const screen = map.screens.find(({ id }) => id === selectedId);
  const environmentId = environment?.id;
  const lastHere = useMemo(() => {
    if (!screen) return [];
    return newest
      .filter((one) => {
        const outcome = one.environmentId === environmentId ? one.press?.outcome : undefined;
        return outcome?.kind === 'screen' && screenShown(map, outcome)?.id === screen.id;
      })
      .slice(0, LAST_EXCHANGES);
  }, [newest, screen, map, environmentId]);
  const shown = part === 'compared' && !compared ? 'list' : part === 'screen' && !screen ? 'list' : part;
  const isList = shown === 'list' || shown === 'unpressed' || shown === 'findings';
  const common = { selectedId, onFind: find };
  return (
    <aside className="map-room__side frame" aria-label="Beside the picture">
      <div className="map-room__side-head">
        <Tabs
          name="Beside the picture"
          tabs={choicesOf(MAP_PARTS).filter(([name]) =>
            name === 'compared' ? compared : name === 'screen' ? screen : true,
          )}
          chosen={shown}
          onChoose={show}
        />
        <Button weight="quiet" icon={X} name="Close what stands beside the picture" onPress={close}>
          {null}
        </Button>
      </div>
      <div
        key={shown}
        role="tabpanel"
        aria-label={MAP_PARTS[shown]}
        className={isList ? 'map-room__list' : 'scroll'}
        tabIndex={isList ? undefined : 0}
      >
        {shown === 'screen' && screen && (
          <ScreenPart
            screen={screen}
            drawn={drawn}
            way={shortestWay(map, screen.id)}
            walk={walk}
            isHere={hereId === screen.id}
            hindrance={isReplaying ? 'A flow is running on the phone.' : undefined}
            exchanges={lastHere}
            onDial={() => mapWalk.getState().dialTo(map, screen.id)}
            onStop={() => mapWalk.getState().stop()}
            onDismiss={() => mapWalk.getState().dismiss()}
            onRecord={() => stores.errand('flows', (to) => to.recordFlowTo(environmentId ?? '', screen.id))}
            onFind={find}
            onExchange={(id) => openExchange(stores, id)}
          />
        )}
        {shown === 'list' && <ScreenList screens={found ?? map.screens} {...common} />}
        {shown === 'unpressed' && <UnpressedList unpressed={coverage.unpressed} {...common} />}
        {shown === 'findings' && <FindingList map={map} {...common} />}
        {shown === 'coverage' && <CoveragePart map={map} coverage={coverage} />}
        {shown === 'compared' && compared && (
          <ComparedPart
            compared={compared}
            environmentName={environment?.name ?? 'This map'}
            onFind={find}
            onClose={() => mapCompare.getState().close()}
          />
        )}
      </div>
    </aside>
  );
}

/**
 * The map of the selected environment: read ahead while the page is at rest, or when its room is entered, and again after each press that is recorded while the room is in view.
 *
 * Screens keep their places for as long as the page lives, until the user has them tidied. What a screen's way is and what was not pressed
 * yet, shared/map decides.
 */
import { createStore } from 'zustand/vanilla';
import type { MapForm } from '../../shared/contract/map-commands.ts';
import type { Failure } from '../../shared/failure.ts';
import { type Coverage, coverageOf } from '../../shared/map/coverage.ts';
import { EMPTY_MAP, type MenuMap } from '../../shared/map/menu-map.ts';
import { type MapPlaces, placeScreens } from '../../shared/page/map/map-layout.ts';
import { type Drawn, drawnOf } from '../../shared/page/map/map-links.ts';
import { mapSvg } from '../../shared/page/map/map-svg.ts';
import { type MapTree, treeOf } from '../../shared/page/map/map-tree.ts';
import { type Acts, runActs } from '../app/acts.ts';
import { afterAnswer } from '../app/after-answer.ts';
import { afterPause } from '../app/after-pause.ts';
import { hasMissed } from '../app/connection-store.ts';
import { defineStore } from '../app/define-store.ts';
import { followView } from '../app/follow-view.ts';
import { followPlace } from '../app/layout-store.ts';
import { type RunStore, runStore } from '../app/run-store.ts';
import type { StoreDeps } from '../app/store-types.ts';
import { selectedEnvironment, type WorkbenchStoreState } from '../app/workbench-store.ts';
import { mapCompareStore } from './map-compare-store.ts';
import { mapWalkStore } from './map-walk-store.ts';

export const MAP_PARTS = {
  screen: 'Screen',
  list: 'List',
  unpressed: 'Not yet pressed',
  findings: 'Findings',
  coverage: 'Coverage',
  compared: 'Comparison',
} as const;
export type MapPart = keyof typeof MAP_PARTS;

/** A map with all that is drawn of it. */
export type DrawnMap = Drawn & {
  readonly map: MenuMap;
  readonly tree: MapTree;
  readonly places: MapPlaces;
  readonly coverage: Coverage;
};

export type MapState = Acts & {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failure?: Failure | undefined;
  readonly environmentId?: string | undefined;
  readonly drawn: DrawnMap;
  /** Presses that are too old for the map. */
  readonly older: number;
  readonly selectedId?: string | undefined;
  /** What stands beside the picture; a screen only where one is selected. */
  readonly part: MapPart;
  /** Screens whose branches are folded away. */
  readonly folded: ReadonlySet<string>;
  readonly query: string;
  /** Lines that are no branches are drawn for all screens, not only for the selected one. */
  readonly showsAll: boolean;
  /** Counts what should bring the whole map into view: a first layout, tidying. */
  readonly layouts: number;
  /** Counts the explorations that ended here, each once all that it found is on the map. */
  readonly explorations: number;
  /** Where the picture should go, for who asked from a list; `serial` tells two equal wishes apart. */
  readonly wish?: { readonly id: string; readonly serial: number } | undefined;
  enter(environmentId: string | undefined): void;
  setInView(isInView: boolean): void;
  /** Events may have been missed. */
  missed(): void;
  load(): Promise<void>;
  choose(id: string | undefined): void;
  /** Chooses a screen and brings it into view. */
  find(id: string): void;
  show(part: MapPart): void;
  /** Nothing stands beside the picture any more. */
  close(): void;
  fold(id: string): void;
  search(query: string): void;
  showAll(showsAll: boolean): void;
  tidy(): void;
  save(form: MapForm, name: string): Promise<boolean>;
  /** As SVG. */
  savePicture(name: string, title: string): void;
  dismissWords(): void;
};

const NOTHING = drawnAll(EMPTY_MAP);

const FILES: Readonly<Record<MapForm, readonly [ending: string, mediaType: string]>> = {
  json: ['json', 'application/json'],
  mermaid: ['mmd', 'text/plain'],
};

/** Between two reads while an explorer or a flow presses faster than anybody looks. */
const BURST_MS = 250;
/** The page is at rest by then: its rooms are loaded, or somebody dials already. */
const AHEAD_MS = 4_000;

type MapDeps = Pick<StoreDeps, 'host' | 'saveFile' | 'later'> & {
  readonly runs: Pick<RunStore, 'follow'>;
  /** Runs the action once the press that is under way is answered and painted. */
  afterPress(action: () => void): void;
};

export function createMapStore({ host, runs, saveFile, later, afterPress }: MapDeps) {
  let isInView = false;
  let reading: Promise<void> | undefined;
  /** Something was recorded since the last read began. */
  let isStale = true;
  const store = createStore<MapState>()((set, get) => {
    const act = runActs(set, get);
    async function read(): Promise<void> {
      // `reading` is set by now, so that it is unset in the very turn in which nothing is left to read.
      await undefined;
      try {
        while (isStale) {
          isStale = false;
          await readOnce();
        }
      } finally {
        reading = undefined;
      }
    }
    async function readOnce(): Promise<void> {
      const { environmentId } = get();
      if (environmentId === undefined) return;
      const answer = await host.call('map.read', { environmentId });
      if (environmentId !== get().environmentId) isStale = true;
      else if (!answer.ok) set({ status: 'failed', failure: answer.failure });
      else {
        const { drawn, layouts } = get();
        const { map, older } = answer.value;
        const isFirst = drawn.map.screens.length === 0 && map.screens.length > 0;
        const next = drawnAll(map, drawn.places);
        set({ status: 'ready', failure: undefined, drawn: next, older, layouts: layouts + (isFirst ? 1 : 0) });
      }
    }
    const load = (): Promise<void> => {
      isStale = true;
      reading ??= read();
      return reading;
    };
    /** Who opens the room finds it drawn: years of presses take longer to read than anybody likes to wait. */
    const readAhead = (environmentId: string | undefined): void => {
      if (environmentId !== undefined && environmentId === get().environmentId && get().status === 'loading') {
        afterPress(() => void load());
      }
    };
    return {
      status: 'loading',
      drawn: NOTHING,
      older: 0,
      part: 'screen',
      folded: new Set(),
      query: '',
      showsAll: false,
      layouts: 0,
      explorations: 0,
      enter(environmentId) {
        if (environmentId === get().environmentId) return;
        const fresh = { status: 'loading', drawn: NOTHING, selectedId: undefined, folded: new Set<string>() } as const;
        set({ ...fresh, environmentId, query: '', wish: undefined, failure: undefined });
        if (isInView) {
          void load();
          return;
        }
        isStale = true;
        later(() => readAhead(environmentId), AHEAD_MS);
      },
      setInView(isNow) {
        isInView = isNow;
        if (isNow && isStale) void load();
      },
      missed: () => again(),
      load,
      choose: (selectedId) => set(selectedId === undefined ? { selectedId } : { selectedId, part: 'screen' }),
      find(id) {
        const { folded, drawn, wish } = get();
        // What is folded away comes out.
        const open = new Set(folded);
        for (let at = drawn.tree.screens.get(id)?.parent; at !== undefined; ) {
          open.delete(at);
          at = drawn.tree.screens.get(at)?.parent;
        }
        set({ selectedId: id, part: 'screen', folded: open, wish: { id, serial: (wish?.serial ?? 0) + 1 } });
      },
      show: (part) => set({ part }),
      close: () => set({ part: 'screen', selectedId: undefined }),
      fold(id) {
        const folded = new Set(get().folded);
        if (!folded.delete(id)) folded.add(id);
        set({ folded });
      },
      search: (query) => set({ query }),
      showAll: (showsAll) => set({ showsAll }),
      tidy() {
        const { drawn, layouts } = get();
        set({ drawn: { ...drawn, places: placeScreens(drawn.tree) }, layouts: layouts + 1 });
      },
      save(form, name) {
        const { environmentId = '' } = get();
        const [ending, mediaType] = FILES[form];
        return act(
          `map.export.${form}`,
          () => host.call('map.export', { environmentId, form }),
          ({ text }) => saveFile(`${name}.${ending}`, [text], mediaType),
        );
      },
      savePicture: (name, title) => saveFile(`${name}.svg`, [mapSvg(get().drawn, title)], 'image/svg+xml'),
      dismissWords: () => set({ actFailure: undefined, done: undefined }),
    };
  });
  const again = (): void => {
    isStale = true;
    if (isInView) void store.getState().load();
  };
  const againAfterBurst = afterPause(later, again, BURST_MS);
  host.on('record.changed', ({ press, environmentId, map }) => {
    if (!press || environmentId !== store.getState().environmentId) return;
    if (map !== undefined && map.by !== 'hand') {
      isStale = true;
      againAfterBurst();
    } else afterPress(again);
  });
  runs.follow('exploration', ({ environmentId, state }) => {
    if (environmentId !== store.getState().environmentId || state === 'going') return;
    void store
      .getState()
      .load()
      .then(() => store.setState(({ explorations }) => ({ explorations: explorations + 1 })));
  });
  host.on('history.changed', ({ kind }) => {
    if (kind !== 'marked') again();
  });
  return store;
}

function drawnAll(map: MenuMap, kept?: MapPlaces): DrawnMap {
  const tree = treeOf(map);
  return { map, tree, places: placeScreens(tree, kept), coverage: coverageOf(map), ...drawnOf(map, tree) };
}

/** Of the selected environment. What is held against it, and the phone's way on it, end with another environment. */
export const mapStore = defineStore((page, stores) => {
  const { workbench, layout, connection, phone } = stores;
  const store = createMapStore({
    ...page,
    runs: runStore(stores),
    // The phone's screen first: reading and drawing the map takes longer.
    afterPress: (action) => afterAnswer(phone, page.later, () => page.afterPaint(action)),
  });
  const enter = (room: WorkbenchStoreState) => {
    const id = selectedEnvironment(room)?.id;
    if (id === store.getState().environmentId) return;
    mapCompareStore(stores).getState().close();
    mapWalkStore(stores).getState().dismiss();
    store.getState().enter(id);
  };
  followView(stores, 'map', store.getState().setInView);
  enter(workbench.getState());
  workbench.subscribe(enter);
  connection.subscribe((now, before) => {
    if (hasMissed(now, before)) store.getState().missed();
  });
  followPlace(layout, 'map', store, MAP_PARTS, 'part');
  return store;
});

/**
 * The window's layout, saved by the browser for each class of window width: whether the phone is folded away, the splits, the room and what each
 * place showed last.
 *
 * shared/page/layout decides which saved values are valid; this store only saves and restores them.
 */

import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Arrangement, type Layout, readLayout, type SizeClass } from '../../shared/page/layout/layout.ts';
import { without } from '../../shared/without.ts';
import { namesOf } from '../ui/choices-of.ts';
import type { PageStorage } from './store-types.ts';

export type LayoutState = Arrangement & {
  readonly sizeClass: SizeClass;
  /** Switches to the layout saved for this width class. */
  resize(sizeClass: SizeClass): void;
  foldDock(isDockFolded: boolean): void;
  /** `share`: percentage of the first part; undefined: the default. */
  split(name: string, share: number | undefined): void;
  /** What a place showed last, and the room; read when the page opens. */
  kept(place: string): string | undefined;
  remember(place: string, shown: string): void;
};
export type LayoutStore = StoreApi<LayoutState>;

const ENTRY = 'dialbench.layout';

export function createLayoutStore(keep: PageStorage, sizeClass: SizeClass): LayoutStore {
  let layout: Layout = readLayout(keep.read(ENTRY));
  const write = (next: Layout) => {
    layout = next;
    keep.write(ENTRY, JSON.stringify(layout));
  };
  return createStore<LayoutState>()((set, get) => {
    const arrange = (change: Partial<Arrangement>) => {
      const { isDockFolded, splits, sizeClass: now } = { ...get(), ...change };
      set({ isDockFolded, splits });
      write({ ...layout, arrangements: { ...layout.arrangements, [now]: { isDockFolded, splits } } });
    };
    return {
      sizeClass,
      ...layout.arrangements[sizeClass],
      resize(next) {
        if (next !== get().sizeClass) set({ sizeClass: next, ...layout.arrangements[next] });
      },
      foldDock: (isDockFolded) => arrange({ isDockFolded }),
      split(name, share) {
        const others = without(get().splits, name);
        arrange({ splits: share === undefined ? others : { ...others, [name]: share } });
      },
      kept: (place) => layout.places[place],
      remember(place, shown) {
        if (layout.places[place] !== shown) write({ ...layout, places: { ...layout.places, [place]: shown } });
      },
    };
  });
}

/** Restores what `place` showed last, and saves every change from now on. */
export function followPlace<Room, Name extends keyof Room & string>(
  layout: LayoutStore,
  place: string,
  store: StoreApi<Room>,
  known: Readonly<Record<Room[Name] & string, string>>,
  name: Name,
): void {
  const { kept, remember } = layout.getState();
  const left = namesOf(known).find((one) => one === kept(place));
  // Sets the state directly: choosing a tab through the store would load data.
  if (left) store.setState({ [name]: left } as Partial<Room>);
  store.subscribe((room) => remember(place, String(room[name])));
}

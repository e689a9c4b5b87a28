/**
 * How the window is laid out, kept by the browser for each class of window width: the phone folded away or not, the
 * splits, the room and what each place showed last.
 *
 * What a kept text may hold is decided in shared/layout; this store keeps and tells.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Arrangement, type Layout, readLayout, type SizeClass } from '../../shared/page/layout/layout.ts';
import type { PageStorage } from './store-types.ts';

export type LayoutState = Arrangement & {
  readonly sizeClass: SizeClass;
  /** The window is now so wide: what was kept for that is in force. */
  resize(sizeClass: SizeClass): void;
  foldDock(isDockFolded: boolean): void;
  /** `share`: the first part's, in per cent; undefined: as it is by itself. */
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
        const { [name]: _before, ...others } = get().splits;
        arrange({ splits: share === undefined ? others : { ...others, [name]: share } });
      },
      kept: (place) => layout.places[place],
      remember(place, shown) {
        if (layout.places[place] !== shown) write({ ...layout, places: { ...layout.places, [place]: shown } });
      },
    };
  });
}

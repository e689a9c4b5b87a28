/**
 * “Dial to here”: the phone replays the shortest way to a screen of the map, as a hand would, and stops where another screen comes.
 *
 * It asks first where a session would be lost, or where the way buys, sells or cancels something. A dangerous environment asks besides.
 */
import { createStore } from 'zustand/vanilla';
import { indexOf } from '../../shared/map/map-index.ts';
import type { MapScreen, MenuMap } from '../../shared/map/menu-map.ts';
import { shortestWay, type Way } from '../../shared/map/shortest-way.ts';
import { stateTitle, titleBeyondHome } from '../../shared/ussd/state-title.ts';
import { defineStore } from '../app/define-store.ts';
import { latest } from '../app/latest.ts';
import { replayWay, type WalkHooks, type WayPress } from './replay-way.ts';

export type MapWalk =
  | {
      readonly kind: 'dialling';
      readonly screenId: string;
      readonly state: string;
      readonly step: number;
      readonly of: number;
    }
  | { readonly kind: 'arrived'; readonly screenId: string }
  | { readonly kind: 'stopped'; readonly screenId: string; readonly sentence: string };

export type AskedWalk = {
  readonly screen: MapScreen;
  /** Where the phone is in a session. */
  readonly at?: string | undefined;
  readonly acts: boolean;
  readonly go: () => void;
};

export type MapWalkState = {
  readonly walk?: MapWalk | undefined;
  readonly asked?: AskedWalk | undefined;
  dialTo(map: MenuMap, screenId: string): void;
  answer(isMeant: boolean): void;
  stop(): void;
  dismiss(): void;
};

type MapWalkDeps = {
  /** Where the phone is in a session that would be missed. */
  sessionAt(): string | undefined;
  /** Hangs up, dials and presses; resolves with a sentence where no screen came. */
  replay(presses: readonly WayPress[], hooks: WalkHooks): Promise<string | undefined>;
};

export function createMapWalkStore({ sessionAt, replay }: MapWalkDeps) {
  const walking = latest();
  return createStore<MapWalkState>()((set, get) => {
    async function go(screen: MapScreen, presses: readonly WayPress[]): Promise<void> {
      const isNewest = walking();
      const { id: screenId, state } = screen;
      let strayed: string | undefined;
      const put = (walk: MapWalk) => isNewest() && set({ walk });
      put({ kind: 'dialling', screenId, state, step: 0, of: presses.length });
      const sentence = await replay(presses, {
        isOver: () => !isNewest(),
        pressed: (step) => put({ kind: 'dialling', screenId, state, step, of: presses.length }),
        strayed(step, came) {
          const wanted = stateTitle(presses[step - 1]?.outcome.state ?? '');
          strayed = `Press ${step} led to ${stateTitle(came)}; the map has ${wanted} there. The phone was left where it is.`;
        },
      });
      const stopped = strayed ?? sentence;
      put(stopped === undefined ? { kind: 'arrived', screenId } : { kind: 'stopped', screenId, sentence: stopped });
    }
    return {
      dialTo(map, screenId) {
        const screen = map.screens.find(({ id }) => id === screenId);
        const way = shortestWay(map, screenId);
        const presses = way && pressesOf(map, way, screenId);
        if (!screen || !way || !presses || get().walk?.kind === 'dialling') return;
        const at = sessionAt();
        const start = () => void go(screen, presses);
        if (at === undefined && !way.acts) start();
        else set({ asked: { screen, at, acts: way.acts, go: start } });
      },
      answer(isMeant) {
        const { asked } = get();
        set({ asked: undefined });
        if (isMeant) asked?.go();
      },
      stop() {
        const { walk } = get();
        if (walk?.kind !== 'dialling') return;
        // What comes of the press that is under way is for nobody.
        walking();
        set({ walk: { kind: 'stopped', screenId: walk.screenId, sentence: 'You stopped it there.' } });
      },
      dismiss: () => set({ walk: undefined }),
    };
  });
}

/** Undefined where something on the way is secret. */
function pressesOf(map: MenuMap, { code, steps, isHidden }: Way, screenId: string): readonly WayPress[] | undefined {
  const { screens } = indexOf(map);
  const outcomeOf = (id: string) => {
    const screen = screens.get(id);
    return { text: screen?.example ?? '', state: screen?.state ?? '' };
  };
  if (isHidden) return undefined;
  const presses = steps.map(({ sent = '', to }) => ({ isStart: false, sent, outcome: outcomeOf(to) }));
  return [{ isStart: true, sent: code, outcome: outcomeOf(steps[0]?.from ?? screenId) }, ...presses];
}

export const mapWalkStore = defineStore((_page, stores) =>
  createMapWalkStore({
    sessionAt: () => titleBeyondHome(stores.phone.getState().phone),
    replay: (presses, hooks) => replayWay(stores, presses, hooks),
  }),
);

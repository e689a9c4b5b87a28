/** The explorer as the panel Map has it: how it is to walk, and its run. What it presses is recorded, and so comes onto the map by itself. */
import { createStore } from 'zustand/vanilla';
import { EXPLORER_BUDGET, EXPLORER_DEPTH } from '../../shared/contract/exploration-run.ts';
import type { RunState } from '../../shared/contract/run-state.ts';
import type { Failure } from '../../shared/failure.ts';
import { defineStore } from '../app/define-store.ts';
import { runStore } from '../app/run-store.ts';
import { selectedEnvironment, selectedLine, type WorkbenchStoreState } from '../app/workbench-store.ts';

export type ExplorerWish = {
  readonly budget: number;
  readonly depth: number;
  /** Also what buys, sells or cancels. */
  readonly acts: boolean;
  /** Goes on from the map, and presses only what nobody pressed. */
  readonly resumes: boolean;
};

export type ExplorationRun = RunState<'exploration'>;

export type ExplorerRoomState = {
  readonly wish: ExplorerWish;
  /** The form is open. */
  readonly isAsked: boolean;
  /** The one that goes on in the selected environment, or that ended while it was looked at. */
  readonly run?: ExplorationRun | undefined;
  /** Why none was begun. */
  readonly failure?: Failure | undefined;
  readonly isStopping: boolean;
  ask(isAsked: boolean): void;
  change(wish: Partial<ExplorerWish>): void;
  start(resumes?: boolean): Promise<void>;
  stop(): Promise<void>;
  dismiss(): void;
};

export const explorerStore = defineStore((_page, stores) => {
  const { workbench } = stores;
  const runs = runStore(stores);
  let environmentId: string | undefined;
  const store = createStore<ExplorerRoomState>()((set, get) => ({
    wish: { budget: EXPLORER_BUDGET.usual, depth: EXPLORER_DEPTH.usual, acts: false, resumes: true },
    isAsked: false,
    isStopping: false,
    ask: (isAsked) => set({ isAsked }),
    change: (wish) => set({ wish: { ...get().wish, ...wish } }),
    async start(resumes = get().wish.resumes) {
      const on = selectedLine(workbench.getState());
      if (!on || isExploring(get().run)) return;
      set({ isAsked: false, failure: undefined, run: undefined });
      const answer = await runs.start({ kind: 'exploration', ...on, ...get().wish, resumes });
      if (!answer.ok && on.environmentId === environmentId) set({ failure: answer.failure });
    },
    async stop() {
      const { run } = get();
      if (run?.state !== 'going') return;
      set({ isStopping: true });
      await runs.stop(run.runId);
    },
    dismiss: () => set({ failure: undefined, run: undefined }),
  }));
  runs.follow('exploration', (run) => {
    const isGoing = run.state === 'going';
    const { run: shown, isStopping } = store.getState();
    if (run.environmentId !== environmentId || !(isGoing || run.runId === shown?.runId)) return;
    store.setState({ run, isStopping: isGoing && isStopping });
  });
  const enter = (room: WorkbenchStoreState): void => {
    const next = selectedEnvironment(room)?.id;
    if (next === environmentId) return;
    environmentId = next;
    const run = runs.going('exploration', next);
    store.setState({ run, failure: undefined, isStopping: false, wish: { ...store.getState().wish, acts: false } });
  };
  enter(workbench.getState());
  workbench.subscribe(enter);
  return store;
});

export function isExploring(run: ExplorationRun | undefined): boolean {
  return run?.state === 'going';
}

/**
 * The explorer as the Map room has it: how it is to walk, how far it is, and how it ended.
 *
 * Main explores and tells of it; what is pressed is recorded like any other press, and so comes onto the map by itself.
 */
import { createStore } from 'zustand/vanilla';
import { EXPLORER_BUDGET, EXPLORER_DEPTH, type ExplorerState } from '../../shared/contract/explorer-commands.ts';
import type { Failure } from '../../shared/failure.ts';
import { defineStore } from '../app/define-store.ts';
import { selectedEnvironment, selectedLine, type WorkbenchStoreState } from '../app/workbench-store.ts';

export type ExplorerWish = {
  readonly budget: number;
  readonly depth: number;
  /** Also what buys, sells or cancels. */
  readonly acts: boolean;
  /** Goes on from the map, and presses only what nobody pressed. */
  readonly resumes: boolean;
};

export type ExplorerRoomState = {
  readonly wish: ExplorerWish;
  /** The form is open. */
  readonly isAsked: boolean;
  readonly standing?: ExplorerState | undefined;
  readonly failure?: Failure | undefined;
  readonly isStopping: boolean;
  ask(isAsked: boolean): void;
  change(wish: Partial<ExplorerWish>): void;
  start(resumes?: boolean): Promise<void>;
  stop(): Promise<void>;
  dismiss(): void;
  /** Another environment was selected. */
  enter(environmentId: string | undefined): Promise<void>;
};

export const explorerStore = defineStore(({ host }, { workbench }) => {
  let environmentId: string | undefined;
  const store = createStore<ExplorerRoomState>()((set, get) => ({
    wish: { budget: EXPLORER_BUDGET.usual, depth: EXPLORER_DEPTH.usual, acts: false, resumes: true },
    isAsked: false,
    isStopping: false,
    ask: (isAsked) => set({ isAsked }),
    change: (wish) => set({ wish: { ...get().wish, ...wish } }),
    async start(resumes = get().wish.resumes) {
      const on = selectedLine(workbench.getState());
      if (!on || isExploring(get().standing)) return;
      set({ isAsked: false, failure: undefined, isStopping: false });
      const answer = await host.call('explorer.start', { ...on, ...get().wish, resumes });
      if (on.environmentId !== environmentId) return;
      if (answer.ok) set({ standing: answer.value, isStopping: false });
      else set({ failure: answer.failure, standing: undefined, isStopping: false });
    },
    async stop() {
      if (environmentId === undefined || !isExploring(get().standing)) return;
      set({ isStopping: true });
      await host.call('explorer.stop', { environmentId });
    },
    dismiss: () => set({ failure: undefined, standing: undefined }),
    async enter(next) {
      if (next === environmentId) return;
      environmentId = next;
      set({ standing: undefined, failure: undefined, isStopping: false, wish: { ...get().wish, acts: false } });
      if (next === undefined) return;
      const answer = await host.call('explorer.state', { environmentId: next });
      if (answer.ok && next === environmentId && isExploring(answer.value)) set({ standing: answer.value });
    },
  }));
  host.on('explorer.progressed', (standing) => {
    if (standing.environmentId === environmentId) store.setState({ standing });
  });
  const enter = (room: WorkbenchStoreState) => void store.getState().enter(selectedEnvironment(room)?.id);
  enter(workbench.getState());
  workbench.subscribe(enter);
  return store;
});

export function isExploring(standing: ExplorerState | undefined): boolean {
  return standing?.standing === 'running' || standing?.standing === 'waiting';
}

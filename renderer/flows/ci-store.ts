/** The panel “In CI”: which flows it is about, and the command that is tried in it. */
import { createStore } from 'zustand/vanilla';
import { isRunOf, type RunState } from '../../shared/contract/run-state.ts';
import type { Failure } from '../../shared/failure.ts';
import { defineStore } from '../app/define-store.ts';
import { runStore } from '../app/run-store.ts';
import { flowsStore } from './flows-store.ts';

type CiState = {
  readonly isOpen: boolean;
  /** Of one flow; undefined: all. */
  readonly name?: string | undefined;
  /** What was tried last, and for which flow. */
  readonly tried?: { readonly name: string | undefined; readonly runId: string } | undefined;
  readonly run?: RunState<'command'> | undefined;
  /** Why it was not begun. */
  readonly failure?: Failure | undefined;
  open(name?: string): void;
  choose(name: string | undefined): void;
  close(): void;
  start(): Promise<void>;
  stop(): void;
};

export const ciStore = defineStore((_page, stores) => {
  const live = runStore(stores);
  const flows = flowsStore(stores);
  /** What the files of the trial were when it began. */
  let triedOn = '';
  const filesOf = (name: string | undefined) =>
    JSON.stringify(
      flows
        .getState()
        .files.flatMap((file) => (name === undefined || file.name === name ? [[file.name, file.revision]] : [])),
    );
  /** What a command made of another text says nothing of this one. */
  const dropOld = () => {
    const { tried, run } = store.getState();
    if (tried && run?.state !== 'going' && filesOf(tried.name) !== triedOn)
      store.setState({ tried: undefined, run: undefined });
  };
  const store = createStore<CiState>()((set, get) => ({
    isOpen: false,
    open(name) {
      set({ isOpen: true, name });
      // Another program may have written them.
      void flows.getState().load();
    },
    choose: (name) => set({ name }),
    close: () => set({ isOpen: false }),
    async start() {
      const { name } = get();
      set({ tried: undefined, run: undefined, failure: undefined });
      triedOn = filesOf(name);
      const started = await live.start({ kind: 'command', name });
      if (!started.ok) return set({ failure: started.failure });
      const run = live.of(started.value);
      set({ tried: { name, runId: started.value }, run: isRunOf(run, 'command') ? run : undefined });
    },
    stop() {
      const { tried } = get();
      if (tried) void live.stop(tried.runId);
    },
  }));
  live.follow('command', (run) => {
    if (run.runId === store.getState().tried?.runId) store.setState({ run });
    dropOld();
  });
  flows.subscribe((now, before) => now.files !== before.files && dropOld());
  return store;
});

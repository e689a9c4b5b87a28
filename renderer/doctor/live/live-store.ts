/**
 * Live requests: whose are watched, the list as they arrive, the one that is answered, and the door.
 *
 * What it captured is a list of records like any other. The newest is answered until a person chooses another.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import type { Failure } from '../../../shared/failure.ts';
import type { HostMode, LoupeState } from '../../../shared/loupe/loupe-state.ts';
import { type Acts, NO_WORDS, runActs } from '../../app/acts.ts';
import { afterPause } from '../../app/after-pause.ts';
import { defineStore } from '../../app/define-store.ts';
import { followView } from '../../app/follow-view.ts';
import { latest } from '../../app/latest.ts';
import { createRecordsStore, type RecordsState } from '../../message/records/records-store.ts';

/** What stands beside the list. */
export const LIVE_VIEWS = { answer: 'Answer', connect: 'Connect your client' } as const;
export type LiveView = keyof typeof LIVE_VIEWS;

export type LiveStoreState = Acts & {
  /** The environment that is watched. */
  readonly environmentId: string;
  readonly view: LiveView;
  readonly state?: LoupeState;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failure?: Failure;
  /** What passed through the door or reached the watched sandbox, live. */
  readonly captures: RecordsState;
  watch(environmentId: string): Promise<void>;
  show(view: LiveView): void;
  /** Shows the answer to this one; choosing the newest follows the newest from then on. */
  choose(id: string): void;
  load(): Promise<void>;
  start(port: number, host: HostMode): Promise<void>;
  stop(): Promise<void>;
  clear(): Promise<void>;
  /** True if the key was taken. */
  registerKey(publicKey: string, keyId: string): Promise<boolean>;
  forgetKey(keyId: string): Promise<void>;
};

export const liveStore = defineStore((page, stores) => {
  const { host, later } = page;
  const asking = latest();
  let chosenId: string | undefined;
  const captures = createRecordsStore(page, {
    sources: ['passed', 'sandbox'],
    environmentId: () => store.getState().environmentId,
    filter: '-is:own',
  });
  const store: StoreApi<LiveStoreState> = createStore<LiveStoreState>()((set, get) => {
    const run = runActs(set, get);
    const act = <C extends ChangeCommand>(command: C, input: CommandInput<C>) =>
      run(
        command,
        () => host.call(command, input),
        (state) => set({ state: state as LoupeState }),
      );
    return {
      environmentId: 'sandbox',
      view: 'answer',
      status: 'loading',
      captures: captures.getState(),
      watch(environmentId) {
        set({ ...NO_WORDS, environmentId, status: 'loading' });
        chosenId = undefined;
        captures.getState().forget();
        return get().load();
      },
      show: (view) => set({ view }),
      choose(id) {
        chosenId = id === captures.getState().hits[0]?.record.id ? undefined : id;
        set({ view: 'answer' });
        void captures.getState().open(id);
      },
      async load() {
        const isNewest = asking();
        const [state] = await Promise.all([host.call('loupe.state', {}), captures.getState().load()]);
        if (!isNewest()) return;
        const failure = state.ok ? captures.getState().failure : state.failure;
        if (state.ok && !failure) set({ status: 'ready', failure, state: state.value });
        else set({ status: 'failed', failure });
      },
      async start(port, hostMode) {
        const { environmentId } = get();
        if (await act('loupe.start', { environmentId, port, host: hostMode })) await get().load();
      },
      async stop() {
        if (await act('loupe.stop', {})) await get().load();
      },
      async clear() {
        if (await act('loupe.clear', { environmentId: get().environmentId })) captures.getState().forget();
        await captures.getState().load();
      },
      registerKey(publicKey, keyId) {
        const named = keyId.trim() === '' ? {} : { keyId };
        return act('loupe.registerKey', { environmentId: get().environmentId, publicKey, ...named });
      },
      async forgetKey(keyId) {
        await act('loupe.forgetKey', { environmentId: get().environmentId, keyId });
      },
    };
  });
  /** As many may come as a load test sends: the newest is opened when they pause. */
  const followSoon = afterPause(later, () => {
    const newest = captures.getState().hits[0]?.record;
    if (chosenId === undefined && newest) void captures.getState().open(newest.id);
  });
  captures.subscribe((now, before) => {
    store.setState({ captures: now });
    if (now.hits[0]?.record.id === before.hits[0]?.record.id) return;
    if (!now.hits.some(({ record }) => record.id === chosenId)) chosenId = undefined;
    if (chosenId === undefined) followSoon();
  });
  // The panel loads when it is opened; until then what comes waits.
  let isInView = false;
  followView(stores, 'loupe', (now) => {
    isInView = now;
    captures.getState().setInView(now);
  });
  host.on('loupe.changed', (state) => {
    store.setState({ state });
    if (isInView && store.getState().status === 'ready') void store.getState().load();
  });
  return store;
});

type ChangeCommand = 'loupe.start' | 'loupe.stop' | 'loupe.clear' | 'loupe.registerKey' | 'loupe.forgetKey';

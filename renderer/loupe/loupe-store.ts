/**
 * The loupe: whose requests are watched, the live list, the selected one, and the door.
 *
 * Rows come as events and are replaced as more becomes known of them. The list is bounded as main's is.
 */
import { createStore } from 'zustand/vanilla';
import type { CommandInput } from '../../shared/contract/commands.ts';
import type { Failure } from '../../shared/failure.ts';
import type { Capture, CaptureSummary } from '../../shared/loupe/capture.ts';
import type { HostMode, LoupeState } from '../../shared/loupe/loupe-state.ts';
import { type Acts, NO_WORDS, runActs } from '../app/acts.ts';
import { defineStore } from '../app/define-store.ts';
import { latest } from '../app/latest.ts';

export const LOUPE_VIEWS = { requests: 'Requests', connect: 'Connect your client' } as const;
export type LoupeView = keyof typeof LOUPE_VIEWS;

export type ShownCapture =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading'; readonly id: string }
  | { readonly kind: 'failed'; readonly id: string; readonly failure: Failure }
  | { readonly kind: 'capture'; readonly id: string; readonly capture: Capture };

export type LoupeStoreState = Acts & {
  /** The environment that is watched. */
  readonly environmentId: string;
  readonly view: LoupeView;
  readonly state?: LoupeState;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failure?: Failure;
  readonly captures: readonly CaptureSummary[];
  readonly shown: ShownCapture;
  /** The sandbox's access token, while the user looks at it. */
  readonly token?: string;
  watch(environmentId: string): Promise<void>;
  show(view: LoupeView): void;
  load(): Promise<void>;
  start(port: number, host: HostMode): Promise<void>;
  stop(): Promise<void>;
  clear(): Promise<void>;
  open(id: string): Promise<void>;
  close(): void;
  /** True if the key was taken. */
  registerKey(publicKey: string, keyId: string): Promise<boolean>;
  forgetKey(keyId: string): Promise<void>;
  revealToken(): Promise<void>;
  hideToken(): void;
};

const MOST_ROWS = 500;

export const loupeStore = defineStore(({ host }) => {
  const asking = latest();
  const store = createStore<LoupeStoreState>()((set, get) => {
    const run = runActs(set, get);
    const act = <C extends ChangeCommand>(command: C, input: CommandInput<C>) =>
      run(
        command,
        () => host.call(command, input),
        (state) => set({ state: state as LoupeState }),
      );
    return {
      environmentId: 'sandbox',
      view: 'requests',
      status: 'loading',
      captures: [],
      shown: { kind: 'none' },
      watch(environmentId) {
        set({ ...NO_WORDS, environmentId, status: 'loading', captures: [], shown: { kind: 'none' }, token: undefined });
        return get().load();
      },
      show: (view) => set({ view, shown: { kind: 'none' } }),
      async load() {
        const { environmentId } = get();
        const isNewest = asking();
        const [state, list] = await Promise.all([
          host.call('loupe.state', {}),
          host.call('loupe.list', { environmentId, limit: MOST_ROWS }),
        ]);
        if (!isNewest()) return;
        if (state.ok && list.ok) set({ status: 'ready', failure: undefined, state: state.value, ...list.value });
        else set({ status: 'failed', failure: state.ok ? (list.ok ? undefined : list.failure) : state.failure });
      },
      async start(port, hostMode) {
        const { environmentId } = get();
        if (await act('loupe.start', { environmentId, port, host: hostMode })) await get().load();
      },
      async stop() {
        if (await act('loupe.stop', {})) await get().load();
      },
      async clear() {
        if (await act('loupe.clear', { environmentId: get().environmentId })) set({ captures: [] });
      },
      async open(id) {
        if (get().shown.kind !== 'capture') set({ shown: { kind: 'loading', id } });
        const answer = await host.call('loupe.get', { id });
        const { shown } = get();
        if (shown.kind === 'none' || shown.id !== id) return;
        set({
          shown: answer.ok
            ? { kind: 'capture', id, capture: answer.value }
            : { kind: 'failed', id, failure: answer.failure },
        });
      },
      close: () => set({ shown: { kind: 'none' } }),
      registerKey(publicKey, keyId) {
        const named = keyId.trim() === '' ? {} : { keyId };
        return act('loupe.registerKey', { environmentId: get().environmentId, publicKey, ...named });
      },
      async forgetKey(keyId) {
        await act('loupe.forgetKey', { environmentId: get().environmentId, keyId });
      },
      async revealToken() {
        await run(
          'sandbox.revealToken',
          () => host.call('sandbox.revealToken', {}),
          ({ accessToken }) => set({ token: accessToken }),
        );
      },
      hideToken: () => set({ token: undefined }),
    };
  });
  host.on('loupe.captured', (summary) => {
    const { environmentId, status, shown } = store.getState();
    if (summary.environmentId !== environmentId || status !== 'ready') return;
    store.setState(({ captures }) => ({ captures: withCapture(captures, summary) }));
    // What is open gets its answer and its finding as they come.
    if (shown.kind === 'capture' && shown.id === summary.id) void store.getState().open(summary.id);
  });
  host.on('loupe.changed', (state) => {
    store.setState({ state });
    if (store.getState().status === 'ready') void store.getState().load();
  });
  return store;
});

type ChangeCommand = 'loupe.start' | 'loupe.stop' | 'loupe.clear' | 'loupe.registerKey' | 'loupe.forgetKey';

function withCapture(captures: readonly CaptureSummary[], summary: CaptureSummary): readonly CaptureSummary[] {
  const at = captures.findIndex(({ id }) => id === summary.id);
  if (at >= 0) return captures.with(at, summary);
  return [summary, ...captures].slice(0, MOST_ROWS);
}

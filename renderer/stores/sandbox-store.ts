/**
 * The sandbox's room: how the running sandbox stands, its journal and outbox, and what the user does to it.
 *
 * While the room is in view it asks once a second, because other programs reach the same sandbox; the journal is read
 * again only when something came. An act's failure stands until the next act.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CommandInput } from '../../shared/contract/commands.ts';
import type { Answer, Failure } from '../../shared/failure.ts';
import type { FaultRule } from '../../shared/sandbox/fault.ts';
import type { JournalEntry, JournalQuery } from '../../shared/sandbox/journal.ts';
import type { JournalView, SandboxOutbox, SandboxPanelState } from '../../shared/sandbox/panel.ts';
import type { WeatherName } from '../../shared/sandbox/weather.ts';
import type { StoreDeps } from './store-types.ts';

export const SANDBOX_TABS = ['service', 'keys', 'clock', 'faults', 'journal', 'snapshots', 'outbox'] as const;
export type SandboxTab = (typeof SANDBOX_TABS)[number];

export const SANDBOX_TAB_LABELS: Readonly<Record<SandboxTab, string>> = {
  service: 'Service',
  keys: 'Keys',
  clock: 'Clock and seed',
  faults: 'Faults',
  journal: 'Journal',
  snapshots: 'Snapshots',
  outbox: 'Outbox',
};

type ShownEntry =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: Failure }
  | { readonly kind: 'entry'; readonly id: number; readonly entry: JournalEntry };

export type SandboxStoreState = {
  readonly tab: SandboxTab;
  readonly isInView: boolean;
  readonly panel?: SandboxPanelState;
  /** Why the newest asking gave nothing; what was there before stays. */
  readonly failure?: Failure;
  /** What is being done now, by the name of its command. */
  readonly acting?: string;
  readonly actFailure?: Failure;
  /** The revealed token; gone when the room is left. */
  readonly token?: string;
  readonly query: JournalQuery;
  readonly journal?: JournalView;
  readonly journalFailure?: Failure;
  readonly shown: ShownEntry;
  readonly outbox?: SandboxOutbox;
  readonly outboxFailure?: Failure;
  choose(tab: SandboxTab): void;
  /** Told when the room comes into view and when it goes. */
  view(isInView: boolean): void;
  load(): Promise<void>;
  revealToken(): Promise<void>;
  hideToken(): void;
  /** True where the key was taken. */
  registerKey(publicKey: string, keyId: string): Promise<boolean>;
  forgetKey(keyId: string): Promise<boolean>;
  changeClock(change: CommandInput<'sandbox.changeClock'>): Promise<boolean>;
  reset(): Promise<boolean>;
  saveSnapshot(name: string): Promise<boolean>;
  restoreSnapshot(name: string): Promise<boolean>;
  deleteSnapshot(name: string): Promise<boolean>;
  setFaults(rules: readonly FaultRule[]): Promise<boolean>;
  setWeather(name: WeatherName): Promise<boolean>;
  search(query: JournalQuery): Promise<void>;
  openEntry(id: number): Promise<void>;
  closeEntry(): void;
  clearJournal(): Promise<boolean>;
};
export type SandboxStore = StoreApi<SandboxStoreState>;

export type SandboxStoreDeps = StoreDeps & { later(action: () => void, afterMs: number): void };

const ASK_EVERY_MS = 1000;
const JOURNAL_ROWS = 200;
const OUTBOX_ROWS = 50;

export function createSandboxStore({ host, later }: SandboxStoreDeps): SandboxStore {
  let isAsking = false;
  let searches = 0;
  const store = createStore<SandboxStoreState>()((set, get) => {
    const without = (...names: (keyof SandboxStoreState)[]) => {
      const rest: Partial<SandboxStoreState> = { ...get() };
      for (const name of names) delete rest[name];
      // Only fields that may be absent are named above.
      set(rest as SandboxStoreState, true);
    };

    async function act(command: string, ask: () => Promise<Answer<SandboxPanelState>>): Promise<boolean> {
      if (get().acting !== undefined) return false;
      without('actFailure');
      set({ acting: command });
      const answer = await ask();
      without('acting');
      if (!answer.ok) set({ actFailure: answer.failure });
      else {
        set({ panel: answer.value });
        if (get().tab === 'journal') await readJournal();
        if (get().tab === 'outbox') await readOutbox();
      }
      return answer.ok;
    }

    async function readJournal(): Promise<void> {
      searches += 1;
      const search = searches;
      const answer = await host.call('sandbox.journal', { query: get().query, limit: JOURNAL_ROWS });
      // A newer search has been made since: this answer is of no use.
      if (search !== searches) return;
      without('journalFailure');
      set(answer.ok ? { journal: answer.value } : { journalFailure: answer.failure });
    }

    async function readOutbox(): Promise<void> {
      const answer = await host.call('sandbox.outbox', { limit: OUTBOX_ROWS });
      without('outboxFailure');
      set(answer.ok ? { outbox: answer.value } : { outboxFailure: answer.failure });
    }

    async function ask(): Promise<void> {
      const before = get().panel?.journal;
      const answer = await host.call('sandbox.panel', {});
      if (!answer.ok) {
        set({ failure: answer.failure });
        return;
      }
      without('failure');
      set({ panel: answer.value });
      const { tab, journal } = get();
      const now = answer.value.journal;
      const isMoved = before?.newestId !== now.newestId || before.count !== now.count;
      if (tab === 'journal' && (isMoved || !journal)) await readJournal();
      if (tab === 'outbox') await readOutbox();
    }

    function goOn(): void {
      if (isAsking || !get().isInView) return;
      isAsking = true;
      void ask().finally(() =>
        later(() => {
          isAsking = false;
          goOn();
        }, ASK_EVERY_MS),
      );
    }

    return {
      tab: 'service',
      isInView: false,
      query: {},
      shown: { kind: 'none' },
      choose(tab) {
        without('actFailure');
        set({ tab });
        if (tab === 'journal') void readJournal();
        if (tab === 'outbox') void readOutbox();
      },
      view(isInView) {
        set({ isInView });
        if (isInView) goOn();
        else without('token');
      },
      load: ask,
      async revealToken() {
        without('actFailure');
        const answer = await host.call('sandbox.revealToken', {});
        set(answer.ok ? { token: answer.value.accessToken } : { actFailure: answer.failure });
      },
      hideToken: () => without('token'),
      registerKey: (publicKey, keyId) =>
        act('sandbox.registerKey', () =>
          host.call('sandbox.registerKey', { publicKey, ...(keyId.trim() === '' ? {} : { keyId }) }),
        ),
      forgetKey: (keyId) => act('sandbox.forgetKey', () => host.call('sandbox.forgetKey', { keyId })),
      changeClock: (change) => act('sandbox.changeClock', () => host.call('sandbox.changeClock', change)),
      reset: () => act('sandbox.reset', () => host.call('sandbox.reset', {})),
      saveSnapshot: (name) => act('sandbox.saveSnapshot', () => host.call('sandbox.saveSnapshot', { name })),
      restoreSnapshot: (name) => act('sandbox.restoreSnapshot', () => host.call('sandbox.restoreSnapshot', { name })),
      deleteSnapshot: (name) => act('sandbox.deleteSnapshot', () => host.call('sandbox.deleteSnapshot', { name })),
      setFaults: (rules) => act('sandbox.setFaults', () => host.call('sandbox.setFaults', { rules: [...rules] })),
      setWeather: (name) => act('sandbox.setWeather', () => host.call('sandbox.setWeather', { name })),
      async search(query) {
        set({ query });
        await readJournal();
      },
      async openEntry(id) {
        set({ shown: { kind: 'loading', id } });
        const answer = await host.call('sandbox.journalEntry', { id });
        // Another entry was chosen, or none, while this one was on its way.
        if (shownId(get().shown) !== id) return;
        set({
          shown: answer.ok
            ? { kind: 'entry', id, entry: answer.value }
            : { kind: 'failed', id, failure: answer.failure },
        });
      },
      closeEntry: () => set({ shown: { kind: 'none' } }),
      async clearJournal() {
        set({ shown: { kind: 'none' } });
        return act('sandbox.clearJournal', () => host.call('sandbox.clearJournal', {}));
      },
    };
  });
  // A sandbox that stopped or started has another token, other keys and an empty journal.
  host.on('state.changed', ({ sandbox }) => {
    const { panel, isInView } = store.getState();
    if (panel !== undefined && (sandbox.kind !== 'running' || sandbox.url !== panel.url)) {
      const { panel: _p, token: _t, journal: _j, outbox: _o, ...rest } = store.getState();
      store.setState({ ...rest, shown: { kind: 'none' } }, true);
    }
    if (isInView && sandbox.kind === 'running') void store.getState().load();
  });
  return store;
}

/** The journal entry that is or will be shown. */
function shownId(shown: ShownEntry): number | undefined {
  return shown.kind === 'none' ? undefined : shown.id;
}

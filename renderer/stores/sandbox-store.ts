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
import { type Acts, NO_WORDS, runActs } from './acts.ts';
import { latest } from './latest.ts';
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

export type SandboxStoreState = Acts & {
  readonly tab: SandboxTab;
  readonly isInView: boolean;
  readonly panel?: SandboxPanelState;
  /** Why the newest asking gave nothing; what was there before stays. */
  readonly failure?: Failure;
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
  const asked = latest();
  const store = createStore<SandboxStoreState>()((set, get) => {
    const run = runActs(set, get);
    const act = (command: string, ask: () => Promise<Answer<SandboxPanelState>>): Promise<boolean> =>
      run(command, ask, async (panel) => {
        set({ panel });
        if (get().tab === 'journal') await readJournal();
        if (get().tab === 'outbox') await readOutbox();
      });

    async function readJournal(): Promise<void> {
      const isNewest = asked();
      const answer = await host.call('sandbox.journal', { query: get().query, limit: JOURNAL_ROWS });
      if (!isNewest()) return;
      set(answer.ok ? { journal: answer.value, journalFailure: undefined } : { journalFailure: answer.failure });
    }

    async function readOutbox(): Promise<void> {
      const answer = await host.call('sandbox.outbox', { limit: OUTBOX_ROWS });
      set(answer.ok ? { outbox: answer.value, outboxFailure: undefined } : { outboxFailure: answer.failure });
    }

    async function ask(): Promise<void> {
      const before = get().panel?.journal;
      const answer = await host.call('sandbox.panel', {});
      if (!answer.ok) {
        set({ failure: answer.failure });
        return;
      }
      set({ panel: answer.value, failure: undefined });
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
        set({ ...NO_WORDS, tab });
        if (tab === 'journal') void readJournal();
        if (tab === 'outbox') void readOutbox();
      },
      view(isInView) {
        set({ isInView });
        if (isInView) goOn();
        else set({ token: undefined });
      },
      load: ask,
      async revealToken() {
        set(NO_WORDS);
        const answer = await host.call('sandbox.revealToken', {});
        set(answer.ok ? { token: answer.value.accessToken } : { actFailure: answer.failure });
      },
      hideToken: () => set({ token: undefined }),
      registerKey: (publicKey, keyId) =>
        act('sandbox.registerKey', () =>
          host.call('sandbox.registerKey', { publicKey, keyId: keyId.trim() === '' ? undefined : keyId }),
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
      const gone = { panel: undefined, token: undefined, journal: undefined, outbox: undefined };
      store.setState({ ...gone, shown: { kind: 'none' } });
    }
    if (isInView && sandbox.kind === 'running') void store.getState().load();
  });
  return store;
}

/** The journal entry that is or will be shown. */
function shownId(shown: ShownEntry): number | undefined {
  return shown.kind === 'none' ? undefined : shown.id;
}

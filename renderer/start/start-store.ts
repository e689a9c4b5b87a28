/** What the start panel says beside its cards: what the subscriber holds in the sandbox's world, and the work that was done last. */
import { createStore } from 'zustand/vanilla';
import type { FlowFile } from '../../shared/contract/flow-commands.ts';
import type { Failure } from '../../shared/failure.ts';
import { type HitEntry, historyEntries, type SessionEntry } from '../../shared/history/history-entries.ts';
import type { HeldWorth } from '../../shared/sandbox/panel.ts';
import { defineStore } from '../app/define-store.ts';
import { latest } from '../app/latest.ts';

export type RecentEntry = SessionEntry | HitEntry;
export type RecentWork =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** Newest first: a session as one line, or a request that belongs to none. */
  | { readonly kind: 'ready'; readonly entries: readonly RecentEntry[] };

export type StartState = {
  /** Absent until the sandbox answered. */
  readonly held?: { readonly customerId: number; readonly worth: readonly HeldWorth[] } | undefined;
  readonly recent: RecentWork;
  readonly flows: readonly FlowFile[];
  /** Asks the sandbox what this customer holds now; a sandbox that does not answer says nothing. */
  lookAt(customerId: number | undefined): Promise<void>;
  /** The same once more: the sandbox's world became another, and nothing was sent that would tell. */
  lookAgain(): Promise<void>;
  loadRecent(): Promise<void>;
  loadFlows(): Promise<void>;
};

/** Presses that are read, to find … */
const PRESSES = 60;
/** … so many sessions and single requests. */
const ENTRIES = 5;

export const startStore = defineStore(({ host }) => {
  const looking = latest();
  const loading = latest();
  let lookedAt: number | undefined;
  const store = createStore<StartState>()((set, get) => ({
    recent: { kind: 'loading' },
    flows: [],
    async lookAt(customerId) {
      const isNewest = looking();
      lookedAt = customerId;
      if (customerId === undefined) return set({ held: undefined });
      const answer = await host.call('sandbox.holdings', { customerId });
      if (isNewest()) set({ held: answer.ok ? { customerId, worth: answer.value.worth } : undefined });
    },
    lookAgain: () => get().lookAt(lookedAt),
    async loadRecent() {
      const isNewest = loading();
      const answer = await host.call('records.list', {
        sources: ['sent', 'imported'],
        ...{ query: '', order: 'sessions', limit: PRESSES, withoutRuns: true },
      });
      if (!isNewest()) return;
      if (!answer.ok) return set({ recent: { kind: 'failed', failure: answer.failure } });
      const { hits, sessions } = answer.value;
      const byId = new Map(sessions.map((head) => [head.id, head]));
      const entries = historyEntries({ hits, sessions: byId, folded: new Set(byId.keys()) });
      const recent = entries.filter((one): one is RecentEntry => one.kind !== 'run').slice(0, ENTRIES);
      set({ recent: { kind: 'ready', entries: recent } });
    },
    async loadFlows() {
      const answer = await host.call('flows.list', {});
      if (answer.ok) set({ flows: answer.value.flows });
    },
  }));
  // It was reset or restored.
  host.on('sessions.ended', () => void store.getState().lookAgain());
  return store;
});

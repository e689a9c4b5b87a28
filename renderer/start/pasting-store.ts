/** What is pasted on the start panel before its reader is here: the Doctor's own store has it from then on. */
import { createStore } from 'zustand/vanilla';
import { type Evidence, maskedEvidence, NO_EVIDENCE } from '../../shared/compare/evidence.ts';
import { defineStore } from '../app/define-store.ts';

type Reader = typeof import('../doctor/paste/PastedPart.tsx');
type PastingState = {
  /** What was pasted before its reader came. */
  readonly request: Evidence;
  readonly reader?: Reader;
  /** The reader did not arrive. */
  readonly isFailed: boolean;
  change(part: { readonly request: Evidence }): void;
  /** Fetches the reader, and gives it what was pasted. Undefined if it did not arrive. */
  load(): Promise<Reader | undefined>;
};

export const pastingStore = defineStore((_page, stores) =>
  createStore<PastingState>()((set, get) => ({
    request: NO_EVIDENCE,
    isFailed: false,
    change(part) {
      set({ request: maskedEvidence(part.request) });
      void get().load();
    },
    async load() {
      const came = get().reader;
      if (came) return came;
      const reader = await import('../doctor/paste/PastedPart.tsx').catch(() => undefined);
      if (reader && !get().reader && get().request !== NO_EVIDENCE) {
        reader.verifyStore(stores).getState().change({ request: get().request });
      }
      set({ reader, isFailed: reader === undefined, ...(reader ? { request: NO_EVIDENCE } : {}) });
      return reader;
    },
  })),
);

/**
 * Import: a pasted or opened text, the requests found in it, and the selected one.
 *
 * The text stays in the page and is never stored; it may hold other people's tokens. shared/import decides what each entry becomes, in a worker: a
 * file that was made to take for ever is given up by name, and the page goes on meanwhile.
 */
import { createStore } from 'zustand/vanilla';
import { exactBytes } from '../../shared/bytes/exact-text.ts';
import { type Evidence, evidenceBytes, maskedEvidence, NO_EVIDENCE } from '../../shared/compare/evidence.ts';
import { reasonOf } from '../../shared/failure.ts';
import type { ImportRead } from '../../shared/import/read-import-bytes.ts';
import { defineStore } from '../app/define-store.ts';
import { latest } from '../app/latest.ts';
import type { ImportReader, StoreDeps } from '../app/store-types.ts';

export type ImportOutcome = { readonly kind: 'nothing' } | { readonly kind: 'reading' } | ImportRead;

export type ImportState = {
  readonly isOpen: boolean;
  readonly evidence: Evidence;
  readonly outcome: ImportOutcome;
  /** Index in `drafts` of the selected one. */
  readonly chosen: number;
  open(): void;
  /** Opens with a text pasted elsewhere, replacing the current one. */
  openWith(text: string): void;
  close(): void;
  /** Reads the pasted or opened text, abandoning an older read still in progress. */
  take(evidence: Evidence): Promise<void>;
  /** Gives up what is being read. */
  cancel(): void;
  choose(at: number): void;
};

/** A field with more text than this responds slowly to every key. */
const LONGEST_DRAWN = 200_000;

/** Several times what the archive of a long recording takes on a slow machine. */
const READ_LIMIT_MS = 15_000;
/** In UTF-8 up to three times as many bytes as characters. */
const MOST_BYTES = 48_000_000;

const notRead = (message: string): ImportRead => ({ kind: 'not-read', message });

export type ImportDeps = Pick<StoreDeps, 'later'> & { readonly readImport: ImportReader };

export function createImportStore({ readImport, later }: ImportDeps) {
  return createStore<ImportState>()((set, get) => {
    const reading = latest();
    /** Of the one being read. */
    let stop = new AbortController();

    /** The outcome, at the latest when the time is over or `stopping` is aborted. */
    function readWithin(bytes: Uint8Array, stopping: AbortController): Promise<ImportRead> {
      const seconds = READ_LIMIT_MS / 1000;
      const tooLong = `This file takes too long to read: it was given up after ${seconds} seconds. Import a part of it.`;
      later(() => stopping.abort(tooLong), READ_LIMIT_MS);
      return new Promise((resolve) => {
        stopping.signal.addEventListener('abort', () => resolve(notRead(String(stopping.signal.reason))));
        readImport(bytes, stopping.signal).then(resolve, (error: unknown) =>
          resolve(notRead(`This file could not be read: ${reasonOf(error)}.`)),
        );
      });
    }

    return {
      isOpen: false,
      evidence: NO_EVIDENCE,
      outcome: { kind: 'nothing' },
      chosen: 0,
      open: () => set({ isOpen: true }),
      openWith(text) {
        set({ isOpen: true });
        const isLong = text.length > LONGEST_DRAWN;
        void get().take(
          isLong ? { kind: 'held', name: 'what was pasted', bytes: exactBytes(text) } : { kind: 'text', text },
        );
      },
      close() {
        if (get().outcome.kind === 'reading') get().cancel();
        set({ isOpen: false });
      },
      async take(given) {
        const evidence = maskedEvidence(given);
        const isNewest = reading();
        stop.abort();
        stop = new AbortController();
        const bytes = evidenceBytes(evidence);
        if (bytes.length === 0) return set({ evidence, outcome: { kind: 'nothing' }, chosen: 0 });
        if (bytes.length > MOST_BYTES) {
          const message = `This file is too large to read: it has ${bytes.length} bytes, and at most ${MOST_BYTES} are read.`;
          return set({ evidence, outcome: notRead(message), chosen: 0 });
        }
        set({ evidence, outcome: { kind: 'reading' }, chosen: 0 });
        const outcome = await readWithin(bytes, stop);
        if (isNewest()) set({ outcome, chosen: firstFitting(outcome) });
      },
      cancel: () => stop.abort('Reading was cancelled.'),
      choose: (at) => {
        const { outcome } = get();
        if (outcome.kind === 'read' && outcome.drafts[at]) set({ chosen: at });
      },
    };
  });
}

/** The first that becomes a draft, else the first. */
function firstFitting(outcome: ImportOutcome): number {
  if (outcome.kind !== 'read') return 0;
  return Math.max(
    0,
    outcome.drafts.findIndex(({ input }) => input !== undefined),
  );
}

export const importStore = defineStore(createImportStore);

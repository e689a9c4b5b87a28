/**
 * Import: a pasted or opened text, the requests found in it, and the selected one.
 *
 * The text stays in the page and is never stored; it may hold other people's tokens. The parser loads on first use. shared/import decides what each
 * entry becomes.
 */
import { createStore } from 'zustand/vanilla';
import { exactBytes } from '../../shared/bytes/exact-text.ts';
import { decodeUtf8Strict } from '../../shared/bytes/utf8.ts';
import { type Evidence, evidenceBytes, NO_EVIDENCE } from '../../shared/compare/evidence.ts';
import type { ImportedDraft } from '../../shared/import/import-draft.ts';
import type { ImportedFile } from '../../shared/import/imported-request.ts';
import { lineAndColumn } from '../../shared/json/parse-json.ts';
import { latest } from './latest.ts';

export type ImportOutcome =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'not-read'; readonly message: string }
  | { readonly kind: 'read'; readonly file: ImportedFile; readonly drafts: readonly ImportedDraft[] };

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
  choose(at: number): void;
};

/** A field with more text than this responds slowly to every key. */
const LONGEST_DRAWN = 200_000;

export function createImportStore() {
  return createStore<ImportState>()((set, get) => {
    const reading = latest();
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
      close: () => set({ isOpen: false }),
      async take(evidence) {
        const isNewest = reading();
        const bytes = evidenceBytes(evidence);
        if (bytes.length === 0) return set({ evidence, outcome: { kind: 'nothing' }, chosen: 0 });
        set({ evidence, outcome: { kind: 'reading' }, chosen: 0 });
        const outcome = await readBytes(bytes);
        if (isNewest()) set({ outcome, chosen: firstFitting(outcome) });
      },
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

async function readBytes(bytes: Uint8Array): Promise<ImportOutcome> {
  const text = decodeUtf8Strict(bytes);
  if (!text.ok) {
    return {
      kind: 'not-read',
      message: `Expected a text in UTF-8: ${text.fault.message} at byte ${text.fault.offset}.`,
    };
  }
  const [{ readImport }, { importedDraft }] = await Promise.all([
    import('../../shared/import/read-import.ts'),
    import('../../shared/import/import-draft.ts'),
  ]);
  const read = readImport(text.value);
  if (!read.ok) {
    const { message, offset } = read.fault;
    const { line, column } = lineAndColumn(text.value, offset);
    const place = offset > 0 ? ` (line ${line}, column ${column})` : '';
    return { kind: 'not-read', message: `${message.charAt(0).toUpperCase()}${message.slice(1)}${place}.` };
  }
  return { kind: 'read', file: read.value, drafts: read.value.requests.map(importedDraft) };
}

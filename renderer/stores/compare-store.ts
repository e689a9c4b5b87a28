/**
 * Two bases side by side: which one is ours, what the other side printed, and which of its printed forms are undone.
 *
 * What is pasted stays here, in memory, and goes nowhere. How bytes are compared is decided in shared/compare.
 */
import { createStore } from 'zustand/vanilla';
import { type Evidence, evidenceBytes, NO_EVIDENCE } from '../../shared/compare/evidence.ts';
import { type PrintedForm, printedForms, undoPrinted } from '../../shared/compare/printed-form.ts';

export type CompareState = {
  /** Ours is the base of the exchange in the inspector, or pasted too. */
  readonly ourSource: 'exchange' | 'pasted';
  readonly ours: Evidence;
  readonly theirs: Evidence;
  /** In the order in which they were undone. */
  readonly undone: readonly PrintedForm[];
  /** What the other side's text is behind those forms. */
  readonly theirBytes: Uint8Array;
  /** Forms that these bytes may still be in. */
  readonly offers: readonly PrintedForm[];
  chooseOurs(source: 'exchange' | 'pasted'): void;
  changeOurs(ours: Evidence): void;
  changeTheirs(theirs: Evidence): void;
  undo(form: PrintedForm): void;
  /** Takes the text as it was pasted again. */
  takeAsPasted(): void;
};

/** Longer texts are no printed base; looking for its forms in them would only cost time. */
const LONGEST_PRINTED_BYTES = 1_048_576;

export function createCompareStore() {
  return createStore<CompareState>()((set, get) => {
    /** A form that no longer fits an edited text is dropped, with those that were undone after it. */
    function read(theirs: Evidence, forms: readonly PrintedForm[]): void {
      const undone: PrintedForm[] = [];
      let bytes = evidenceBytes(theirs);
      for (const form of forms) {
        const behind = undoPrinted(bytes, form);
        if (behind === undefined) break;
        bytes = behind;
        undone.push(form);
      }
      const offers = bytes.length > LONGEST_PRINTED_BYTES ? [] : printedForms(bytes);
      set({ theirs, undone, theirBytes: bytes, offers });
    }
    return {
      ourSource: 'exchange',
      ours: NO_EVIDENCE,
      theirs: NO_EVIDENCE,
      undone: [],
      theirBytes: new Uint8Array(0),
      offers: [],
      chooseOurs: (ourSource) => set({ ourSource }),
      changeOurs: (ours) => set({ ours }),
      changeTheirs: (theirs) => read(theirs, get().undone),
      undo: (form) => read(get().theirs, [...get().undone, form]),
      takeAsPasted: () => read(get().theirs, []),
    };
  });
}

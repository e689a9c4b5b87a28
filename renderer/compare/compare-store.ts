/**
 * Compares two bases: which one is ours, what the other side printed, and which printed forms have been undone.
 *
 * Pasted text stays in memory and is never sent. shared/compare decides how bytes are compared.
 */
import { createStore } from 'zustand/vanilla';
import { type Evidence, evidenceBytes, NO_EVIDENCE } from '../../shared/compare/evidence.ts';
import { type PrintedForm, printedForms, undoPrinted } from '../../shared/compare/printed-form.ts';
import type { DoctorCase } from '../../shared/doctor/case.ts';
import { defineStore } from '../app/define-store.ts';
import { createDiagnosisStore } from '../message/finding/diagnosis-store.ts';

export type CompareState = {
  /** Ours is the base of the inspector's exchange, or pasted too. */
  readonly ourSource: 'exchange' | 'pasted';
  readonly ours: Evidence;
  /** The signed request that ours is the base of, if it came with one. */
  readonly signed: DoctorCase | undefined;
  readonly theirs: Evidence;
  /** In the order they were undone. */
  readonly undone: readonly PrintedForm[];
  /** The other side's text after undoing those forms. */
  readonly theirBytes: Uint8Array;
  /** Forms that these bytes may still have. */
  readonly offers: readonly PrintedForm[];
  chooseOurs(source: 'exchange' | 'pasted'): void;
  changeOurs(ours: Evidence): void;
  /** Ours is the base of a signed request that was pasted elsewhere. */
  takeOurs(base: string, signed: DoctorCase): void;
  changeTheirs(theirs: Evidence): void;
  undo(form: PrintedForm): void;
  /** Goes back to the text as pasted. */
  takeAsPasted(): void;
};

/** A longer text cannot be a printed base, so we do not search it for printed forms. */
const LONGEST_PRINTED_BYTES = 1_048_576;

export function createCompareStore() {
  return createStore<CompareState>()((set, get) => {
    /** Drops a form that no longer fits the edited text, and every form undone after it. */
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
      signed: undefined,
      theirs: NO_EVIDENCE,
      undone: [],
      theirBytes: new Uint8Array(0),
      offers: [],
      chooseOurs: (ourSource) => set({ ourSource }),
      changeOurs: (ours) => set({ ours, signed: undefined }),
      takeOurs: (text, signed) => set({ ourSource: 'pasted', ours: { kind: 'text', text }, signed }),
      changeTheirs: (theirs) => read(theirs, get().undone),
      undo: (form) => read(get().theirs, [...get().undone, form]),
      takeAsPasted: () => read(get().theirs, []),
    };
  });
}

export const compareStore = defineStore(createCompareStore);

/** Of the base that the signer printed. */
export const compareDoctorStore = defineStore((page) => createDiagnosisStore({ ...page, run: page.diagnosePaste }));

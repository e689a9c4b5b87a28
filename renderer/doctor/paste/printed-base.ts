/** The base that a signer printed, and the printed forms that were undone to come to its bytes. Pure. */
import { type Evidence, evidenceBytes, NO_EVIDENCE } from '../../../shared/compare/evidence.ts';
import { type PrintedForm, printedForms, undoPrinted } from '../../../shared/compare/printed-form.ts';

export type PrintedBase = {
  readonly printed: Evidence;
  /** In the order they were undone. */
  readonly undone: readonly PrintedForm[];
  /** The text after undoing those forms; empty where none was given. */
  readonly bytes: Uint8Array;
  /** Forms that these bytes may still have. */
  readonly offers: readonly PrintedForm[];
};

export const NO_BASE: PrintedBase = { printed: NO_EVIDENCE, undone: [], bytes: new Uint8Array(0), offers: [] };

/** A longer text cannot be a printed base, so we do not search it for printed forms. */
const LONGEST_PRINTED_BYTES = 1_048_576;

/** `forms` are undone in their order; one that does not fit the text is dropped, and every form after it. */
export function printedBase(printed: Evidence, forms: readonly PrintedForm[]): PrintedBase {
  const undone: PrintedForm[] = [];
  let bytes = evidenceBytes(printed);
  for (const form of forms) {
    const behind = undoPrinted(bytes, form);
    if (behind === undefined) break;
    bytes = behind;
    undone.push(form);
  }
  return { printed, undone, bytes, offers: bytes.length > LONGEST_PRINTED_BYTES ? [] : printedForms(bytes) };
}

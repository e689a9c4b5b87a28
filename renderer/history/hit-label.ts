/** Cuts a title that was found into a beginning that may be cut and a rest that stays in sight with its first hit. */
import type { Run } from '../../shared/compare/inner-difference.ts';

export type HitLabel = { readonly head: string; readonly tail: readonly Run[] };

/** A hit this early is in sight wherever the title is cut at its end. */
const EARLY = 24;
/** How much is shown before a later hit, at least. */
const BEFORE = 8;

export function hitLabel(runs: readonly Run[]): HitLabel {
  const [before, ...rest] = runs;
  if (before === undefined || before.differs || before.text.length <= EARLY) return { head: '', tail: runs };
  const cut = before.text.lastIndexOf(' ', before.text.length - BEFORE) + 1;
  if (cut === 0) return { head: '', tail: runs };
  return { head: before.text.slice(0, cut), tail: [{ text: before.text.slice(cut), differs: false }, ...rest] };
}

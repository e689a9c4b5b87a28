/** The bytes of two texts around their first difference, in columns of the same offset. */
import { firstDifference } from '../../../shared/bytes/compare.ts';
import { type ByteName, nameByte } from '../../../shared/compare/byte-name.ts';

export type HexColumn = {
  readonly offset: number;
  readonly ours: ByteName;
  readonly theirs: ByteName;
  readonly isFirst: boolean;
};

export type HexStrip = {
  readonly columns: readonly HexColumn[];
  readonly offset: number;
  readonly line: number;
  readonly column: number;
};

const BEFORE = 8;
const COUNT = 16;

/** Undefined if both are the same. */
export function hexStrip(ours: Uint8Array, theirs: Uint8Array): HexStrip | undefined {
  const first = firstDifference(ours, theirs);
  if (first === undefined) return undefined;
  const from = Math.max(0, first.offset - BEFORE);
  const to = Math.min(from + COUNT, Math.max(ours.length, theirs.length));
  const columns = Array.from({ length: to - from }, (_none, at): HexColumn => {
    const offset = from + at;
    return {
      offset,
      ours: nameByte(ours, offset),
      theirs: nameByte(theirs, offset),
      isFirst: offset === first.offset,
    };
  });
  return { columns, offset: first.offset, line: first.line, column: first.column };
}

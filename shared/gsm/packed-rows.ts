/**
 * Packed rows: octets and what stands in them, cut so that both begin together: 8 septets in 7 octets, or 8 units in 16.
 *
 * Bits stand lowest first, as they are packed, so that in a row septet n begins at bit 7n and octet n at bit 8n. The rows are for drawing; packing.ts
 * makes the octets.
 */
import { defaultCharacter, ESCAPE_CODE, extensionCharacter, septetsOf } from './alphabet.ts';
import { packSeptets, packText, paddedSeptets, septetsOfText } from './packing.ts';

/** One septet or one UCS-2 unit. */
export type PackedCell = {
  /** Seven bits, or sixteen. */
  readonly code: number;
  /** What it shows; of ESC and of the second half of a pair, what the two show together. */
  readonly character: string;
  /** `escape` and `extension` are the two halves of a character that costs two; `padding` is the CR that fills the last octet. */
  readonly kind: 'plain' | 'escape' | 'extension' | 'padding' | 'foreign';
};

export type PackedRow = {
  /** The first octet's place in the text, from 0. */
  readonly offset: number;
  readonly octets: readonly number[];
  readonly cells: readonly PackedCell[];
};

const CELLS_A_ROW = 8;

/** The rows of a text as it is sent. */
export function packedRows(text: string): readonly PackedRow[] {
  const codes = septetsOfText(text);
  return codes ? rowsOf(septetCells(codes), packSeptets(codes), 7) : rowsOf(unitCells(text), packText(text).octets, 16);
}

function rowsOf(cells: readonly PackedCell[], octets: Uint8Array, octetsARow: number): readonly PackedRow[] {
  return Array.from({ length: Math.ceil(cells.length / CELLS_A_ROW) }, (_, row) => ({
    offset: row * octetsARow,
    octets: [...octets.slice(row * octetsARow, (row + 1) * octetsARow)],
    cells: cells.slice(row * CELLS_A_ROW, (row + 1) * CELLS_A_ROW),
  }));
}

function septetCells(codes: readonly number[]): readonly PackedCell[] {
  return paddedSeptets(codes).map((code, at, all) => {
    if (at >= codes.length) return { code, character: '\r', kind: 'padding' };
    if (code === ESCAPE_CODE) return { code, character: extensionCharacter(all[at + 1] ?? 0) ?? '', kind: 'escape' };
    if (all[at - 1] === ESCAPE_CODE) return { code, character: extensionCharacter(code) ?? '', kind: 'extension' };
    return { code, character: defaultCharacter(code), kind: 'plain' };
  });
}

function unitCells(text: string): readonly PackedCell[] {
  return [...text].flatMap((character) =>
    Array.from({ length: character.length }, (_, at) => ({
      code: character.charCodeAt(at),
      character,
      kind: septetsOf(character) ? ('plain' as const) : ('foreign' as const),
    })),
  );
}

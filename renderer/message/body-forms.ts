/** The ways to read a body: text, JSON, form pairs, hex; and the lines that a long text is cut into for drawing. */
import { decodeUtf8 } from '../../shared/bytes/utf8.ts';

export type BodyForm = 'text' | 'json' | 'pairs' | 'hex';

/** The forms that fit this body, the most telling first. A body that is cut off is not parsed. */
export function bodyForms(contentType: string, bytes: Uint8Array, isWhole: boolean): readonly BodyForm[] {
  if (bytes.length === 0) return [];
  const forms: BodyForm[] = [];
  if (isWhole && /json/i.test(contentType) && prettyJson(bytes) !== undefined) forms.push('json');
  if (isWhole && /x-www-form-urlencoded/i.test(contentType)) forms.push('pairs');
  return [...forms, 'text', 'hex'];
}

/** The JSON with two spaces of indent; undefined where the bytes are no JSON. */
export function prettyJson(bytes: Uint8Array): string | undefined {
  try {
    return JSON.stringify(JSON.parse(decodeUtf8(bytes)), null, 2);
  } catch {
    return undefined;
  }
}

const LONGEST_ROW = 120;

/** A row of a text; `isCut` where the line goes on in the next row or began in the one before. */
export type TextRow = { readonly text: string; readonly isCut: boolean };

/** Rows of a text for drawing: its lines, with longer ones cut. */
export function textRows(text: string): readonly TextRow[] {
  const rows: TextRow[] = [];
  for (const line of text.split('\n')) {
    const isCut = line.length > LONGEST_ROW;
    if (!isCut) rows.push({ text: line, isCut });
    else {
      for (let from = 0; from < line.length; from += LONGEST_ROW) {
        rows.push({ text: line.slice(from, from + LONGEST_ROW), isCut });
      }
    }
  }
  return rows;
}

const HEX_ROW_BYTES = 16;

/** How many rows the hex view of so many bytes has. */
export function hexRowCount(totalBytes: number): number {
  return Math.ceil(totalBytes / HEX_ROW_BYTES);
}

/** One row of a hex view: offset, sixteen bytes in two groups, and their ASCII. */
export function hexRow(bytes: Uint8Array, row: number): { offset: string; hex: string; ascii: string } {
  const from = row * HEX_ROW_BYTES;
  const part = [...bytes.subarray(from, from + HEX_ROW_BYTES)];
  const group = (some: readonly number[]) => some.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  return {
    offset: from.toString(16).padStart(6, '0'),
    hex: `${group(part.slice(0, 8)).padEnd(23)}  ${group(part.slice(8)).padEnd(23)}`,
    ascii: part.map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '·')).join(''),
  };
}

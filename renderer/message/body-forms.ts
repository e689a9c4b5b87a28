/** The ways to show a body (text, JSON, form pairs, hex), and the rows a long text is cut into for drawing. */
import { decodeUtf8 } from '../../shared/bytes/utf8.ts';
import { indentJson } from '../../shared/json/indent-json.ts';

export type BodyForm = 'text' | 'json' | 'pairs' | 'hex';

/** The forms that suit this body, most useful first. A truncated body is not parsed. */
export function bodyForms(contentType: string, bytes: Uint8Array, isWhole: boolean): readonly BodyForm[] {
  if (bytes.length === 0) return [];
  const forms: BodyForm[] = [];
  if (isWhole && /json/i.test(contentType) && prettyJson(bytes) !== undefined) forms.push('json');
  if (isWhole && /x-www-form-urlencoded/i.test(contentType)) forms.push('pairs');
  return [...forms, 'text', 'hex'];
}

/** The JSON with two-space indentation and every number as sent, or undefined if the bytes are not JSON. */
export function prettyJson(bytes: Uint8Array): string | undefined {
  return indentJson(decodeUtf8(bytes));
}

const LONGEST_ROW = 120;

/** A row of text; `isCut` if the line continues in the next row or began in the previous one. */
export type TextRow = { readonly text: string; readonly isCut: boolean };

/** Cuts a text into rows for drawing: its lines, with long ones split. */
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

/** The number of rows in the hex view of this many bytes. */
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

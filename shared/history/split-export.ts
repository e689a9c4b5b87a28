/** A JSON export of history, taken apart: each exchange as a text of its own, which main reads strictly. */
import { type Answer, refuse } from '../failure.ts';
import { isRecord } from '../json/json-value.ts';
import { lineAndColumn, parseJson } from '../json/parse-json.ts';
import { shortened } from '../text/shortened.ts';

/** The largest file; parsing it holds several times as much. */
export const LARGEST_IMPORT_BYTES = 64_000_000;
const MOST_IMPORTED = 20_000;
/** An exchange as text; one call of the page takes two megabytes. */
export const LONGEST_IMPORTED_TEXT = 1_500_000;

/** An exchange of the file, as the text that main takes; or why it cannot be taken. `number` counts from 1 in the file. */
export type ImportRow = { readonly number: number } & ({ readonly text: string } | { readonly refusal: string });

/** The exchanges of an export, oldest first. A refusal means that the file as a whole is no export. */
export function splitExport(text: string): Answer<readonly ImportRow[]> {
  const json = jsonOf(text);
  if (!json.ok) return json;
  const file = json.value;
  if (!isRecord(file) || file.dialbench !== 'exchanges') {
    return unreadable('expected a JSON export of history ("dialbench": "exchanges"), got other JSON');
  }
  if (file.version !== 1) {
    const got = typeof file.version === 'number' ? String(file.version) : 'none';
    return unreadable(`expected version 1, got ${got}: another Dialbench made this file`);
  }
  const { exchanges } = file;
  if (!Array.isArray(exchanges)) return unreadable('expected a list “exchanges”');
  if (exchanges.length > MOST_IMPORTED) {
    return unreadable(`it holds ${exchanges.length} exchanges, and up to ${MOST_IMPORTED} are read from one file`);
  }
  const startOf = (row: unknown): number =>
    isRecord(row) && typeof row.startedAtMs === 'number' ? row.startedAtMs : 0;
  const rows = exchanges.map((row: unknown, at) => ({ row, number: at + 1, startedAtMs: startOf(row) }));
  const ordered = rows.toSorted((one, other) => one.startedAtMs - other.startedAtMs);
  return { ok: true, value: ordered.map(({ row, number }) => rowOf(JSON.stringify(row), number)) };
}

function rowOf(text: string, number: number): ImportRow {
  if (text.length <= LONGEST_IMPORTED_TEXT) return { number, text };
  const [got, most] = [text.length, LONGEST_IMPORTED_TEXT].map((count) => count.toLocaleString('en-GB'));
  return { number, refusal: `it has ${got} characters, and up to ${most} are taken` };
}

function jsonOf(text: string): Answer<unknown> {
  try {
    return { ok: true, value: JSON.parse(text.replace(/^\ufeff/, '')) };
  } catch {
    const outcome = parseJson(text);
    if (outcome.ok) return unreadable('it cannot be read as JSON');
    const { line, column } = lineAndColumn(text, outcome.fault.offset);
    return unreadable(`line ${line}, column ${column}: ${outcome.fault.message.replace(/\.$/, '')}`);
  }
}

const unreadable = (reason: string): Answer<never> =>
  refuse('export-unreadable', `This is not an export that can be read back in: ${shortened(reason, 300)}.`);

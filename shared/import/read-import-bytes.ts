/** Reads the bytes of a file as drafts, or says in a sentence why not: what the page's import shows, decided in one call. */
import { decodeUtf8Strict } from '../bytes/utf8.ts';
import { shownSentences } from '../forms/import-limits.ts';
import type { ImportedFile } from '../forms/imported-request.ts';
import { readImport } from '../forms/read-import.ts';
import { lineAndColumn } from '../json/parse-json.ts';
import { capitalised } from '../text/capitalised.ts';
import { type ImportedDraft, importedDraft } from './import-draft.ts';

export type ImportRead =
  | { readonly kind: 'not-read'; readonly message: string }
  | { readonly kind: 'read'; readonly file: ImportedFile; readonly drafts: readonly ImportedDraft[] };

export function readImportBytes(bytes: Uint8Array): ImportRead {
  const text = decodeUtf8Strict(bytes);
  if (!text.ok) {
    const { message, offset } = text.fault;
    return { kind: 'not-read', message: `Expected a text in UTF-8: ${message} at byte ${offset}.` };
  }
  const read = readImport(text.value);
  if (!read.ok) {
    const { message, offset } = read.fault;
    const { line, column } = lineAndColumn(text.value, offset);
    const place = offset > 0 ? ` (line ${line}, column ${column})` : '';
    return { kind: 'not-read', message: `${capitalised(message)}${place}.` };
  }
  const { format, requests, leftOver } = read.value;
  return {
    kind: 'read',
    file: { format, requests, leftOver: shownSentences(leftOver) },
    drafts: requests.map(importedDraft).map((draft) => ({ ...draft, leftOver: shownSentences(draft.leftOver) })),
  };
}

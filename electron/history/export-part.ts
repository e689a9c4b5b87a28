/**
 * One part of an export: the texts of as many exchanges as fit into one answer.
 *
 * Masks each text once more, so that a token that became known after an exchange was recorded is masked as well.
 */
import { AppError } from '../../shared/failure.ts';
import { type ExportForm, exportText } from '../../shared/history/exports/export-form.ts';
import { type Exported, LONGEST_EXPORTED_BODY } from '../../shared/history/exports/exported.ts';
import type { Masker } from '../../shared/observed/mask-secrets.ts';
import type { History } from './history.ts';

export type ExportAsked = { readonly form: ExportForm; readonly ids: readonly string[]; readonly firstNumber: number };

/** A part ends after this many characters: a few milliseconds of work, and far below the limit of a call. */
const MOST_CHARACTERS = 1_000_000;

export function exportPart(
  history: Pick<History, 'get' | 'body' | 'markOf'>,
  { form, ids, firstNumber }: ExportAsked,
  masker: Masker,
): { texts: string[]; taken: number } {
  const texts: string[] = [];
  let characters = 0;
  let taken = 0;
  for (const id of ids) {
    if (characters > MOST_CHARACTERS) break;
    taken += 1;
    const exported = exportedOf(history, id, masker);
    if (!exported) continue;
    const text = masker.text(exportText(form, exported, firstNumber + texts.length));
    texts.push(text);
    characters += text.length;
  }
  return { texts, taken };
}

/** Undefined if it has been deleted meanwhile. Text that the export writes as base64 is masked first. */
function exportedOf(
  history: Pick<History, 'get' | 'body' | 'markOf'>,
  id: string,
  masker: Masker,
): Exported | undefined {
  try {
    const exchange = history.get(id);
    const body = (part: 'request' | 'response') => masker.bytes(history.body(id, part, 0, LONGEST_EXPORTED_BODY).bytes);
    const { trace: signed } = exchange;
    const base = masker.bytes(Buffer.from(signed?.baseBase64 ?? '', 'base64'));
    const trace = signed && { ...signed, baseBase64: Buffer.from(base).toString('base64') };
    const bodies = { request: body('request'), response: body('response') };
    return { exchange: { ...exchange, trace }, mark: history.markOf(id), bodies };
  } catch (error) {
    if (error instanceof AppError && error.code === 'exchange-unknown') return undefined;
    throw error;
  }
}

/**
 * The worker that reads files from elsewhere: bytes in, drafts, a case or a refusal out, one file at a time.
 *
 * It runs beside the page, so a file that keeps it busy freezes nothing; the page ends it when its time is over.
 */
import './no-compiled-schemas.ts';
import type { Case } from '../../shared/evidence/case.ts';
import { readCase } from '../../shared/evidence/read-case.ts';
import { type Answer, AppError } from '../../shared/failure.ts';
import { readImportBytes } from '../../shared/import/read-import-bytes.ts';

/** What is wanted of the bytes. */
export type FileQuestion = { readonly as: 'import' | 'case'; readonly bytes: Uint8Array };

addEventListener('message', ({ data: { as, bytes } }: MessageEvent<FileQuestion>) =>
  postMessage(as === 'import' ? readImportBytes(bytes) : caseOf(bytes)),
);

function caseOf(bytes: Uint8Array): Answer<Case> {
  try {
    return { ok: true, value: readCase(bytes) };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, failure: error.failure };
    throw error;
  }
}

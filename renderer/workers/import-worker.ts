/**
 * The worker that reads imported files: bytes in, drafts or a refusal out, one file at a time.
 *
 * It runs beside the page, so a file that keeps it busy freezes nothing; the page ends it when its time is over.
 */
import './no-compiled-schemas.ts';
import { readImportBytes } from '../../shared/import/read-import-bytes.ts';

addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => postMessage(readImportBytes(data)));

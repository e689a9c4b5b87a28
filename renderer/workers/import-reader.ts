/** Reads a file from elsewhere in a worker of its own, which ends with it. */
import type { Case } from '../../shared/evidence/case.ts';
import type { Answer } from '../../shared/failure.ts';
import type { ImportRead } from '../../shared/import/read-import-bytes.ts';
import type { CaseReader, ImportReader } from '../app/store-types.ts';
import type { FileQuestion } from './import-worker.ts';
import IMPORT_WORKER from './import-worker.ts?worker&url';
import { askWorker, type StartWorker } from './trusted-workers.ts';

export { IMPORT_WORKER };

export function importReader(start: StartWorker): ImportReader {
  return (bytes, stop) => readFile<ImportRead>(start, { as: 'import', bytes }, stop);
}

export function caseReader(start: StartWorker): CaseReader {
  return (bytes, stop) => readFile<Answer<Case>>(start, { as: 'case', bytes }, stop);
}

async function readFile<Told>(start: StartWorker, question: FileQuestion, stop: AbortSignal): Promise<Told> {
  const worker = start(IMPORT_WORKER, 'import');
  try {
    return await askWorker(worker, question, stop, (told: Told) => told);
  } finally {
    worker.terminate();
  }
}

/** Reads an imported file in a worker of its own, which ends with it. */
import type { ImportRead } from '../../shared/import/read-import-bytes.ts';
import type { ImportReader } from '../stores/import-store.ts';
import IMPORT_WORKER from './import-worker.ts?worker&url';
import { askWorker, type StartWorker } from './trusted-workers.ts';

export { IMPORT_WORKER };

export function importReader(start: StartWorker): ImportReader {
  return async (bytes, stop) => {
    const worker = start(IMPORT_WORKER, 'import');
    try {
      return await askWorker(worker, bytes, stop, (told: ImportRead) => told);
    } finally {
      worker.terminate();
    }
  };
}

/** The other side of read-import-in-thread.ts: reads each file that it is sent, and answers how that went. */
import { parentPort } from 'node:worker_threads';
import { readImportBytes } from '../../shared/import/read-import-bytes.ts';

parentPort?.on('message', (bytes: Uint8Array) => {
  const read = readImportBytes(bytes);
  parentPort?.postMessage(
    read.kind === 'not-read' ? read.message : `read ${read.drafts.length}: ${read.file.leftOver.join(' ')}`,
  );
});
parentPort?.postMessage('ready');

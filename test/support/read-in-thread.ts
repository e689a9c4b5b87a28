/** The other side of read-import-in-thread.ts: reads each file that it is sent, and answers how that went. */
import { parentPort } from 'node:worker_threads';
import { readObserved } from '../../shared/forms/read-observed.ts';
import { readImportBytes } from '../../shared/import/read-import-bytes.ts';

/** A file to import, or a request as it comes from a clipboard. */
export type ThreadJob = { readonly as: 'import' | 'request'; readonly bytes: Uint8Array };

function request(bytes: Uint8Array): string {
  const read = readObserved(bytes, { method: '', url: '' });
  return read.ok ? `read as ${read.value.form}` : `Refused: ${read.fault.message}`;
}

function imported(bytes: Uint8Array): string {
  const read = readImportBytes(bytes);
  return read.kind === 'not-read' ? read.message : `read ${read.drafts.length}: ${read.file.leftOver.join(' ')}`;
}

parentPort?.on('message', ({ as, bytes }: ThreadJob) => {
  parentPort?.postMessage(as === 'import' ? imported(bytes) : request(bytes));
});
parentPort?.postMessage('ready');

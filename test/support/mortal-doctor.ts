/** A doctor's thread that dies of a job at the time -1, as a thread does that runs out of memory. */
import { parentPort } from 'node:worker_threads';
import type { ToWorker } from '../../electron/doctor-pool/worker-messages.ts';
import '../../electron/doctor-pool/diagnosis-worker.ts';

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'run' && message.job.nowSec === -1) process.exit(7);
});

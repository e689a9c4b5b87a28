/** Diagnoses a paste in a worker. One is kept for the next question: starting it takes longer than most answers. */
import type { ReadQuestion } from '../../shared/doctor/diagnose-read.ts';
import type { DoctorRun } from '../app/store-types.ts';
import type { DoctorTold, DoctorWork } from './doctor-work.ts';
import DOCTOR_WORKER from './doctor-worker.ts?worker&url';
import { askWorker, type StartWorker } from './trusted-workers.ts';

export { DOCTOR_WORKER };

export function pasteDoctor(start: StartWorker): DoctorRun<ReadQuestion> {
  let idle: Worker | undefined;
  return async (question, depth, onProgress, stop) => {
    const worker = idle ?? start(DOCTOR_WORKER, 'doctor');
    idle = undefined;
    const work: DoctorWork = { question, depth };
    const diagnosis = await askWorker(worker, work, stop, (told: DoctorTold) => {
      if (told.kind === 'done') return told.diagnosis;
      onProgress(told.progress);
      return undefined;
    });
    if (idle) worker.terminate();
    else idle = worker;
    return diagnosis;
  };
}

/** Diagnoses a paste in a worker. One is kept for the next question: starting it takes longer than most answers. */
import type { DoctorCase } from '../../shared/doctor/case.ts';
import type { DoctorRun } from '../app/store-types.ts';
import type { DoctorTold, DoctorWork } from './doctor-worker.ts';
import DOCTOR_WORKER from './doctor-worker.ts?worker&url';
import { askWorker, type StartWorker } from './trusted-workers.ts';

export { DOCTOR_WORKER };

export function pasteDoctor(start: StartWorker): DoctorRun<DoctorCase> {
  let idle: Worker | undefined;
  return async (asked, depth, onProgress, stop) => {
    const worker = idle ?? start(DOCTOR_WORKER, 'doctor');
    idle = undefined;
    const work: DoctorWork = { asked, depth };
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

/**
 * The doctor for the page: diagnoses a recorded request as the one who refused it saw it.
 *
 * This file finds the request, has it diagnosed on a thread, and adds what only the workbench knows: which of the
 * environment's options differ from the specification's, this machine's clock, the service's answer.
 */
import type { Services } from '../../shared/contract/commands.ts';
import type { DoctorOutputs } from '../../shared/contract/doctor-commands.ts';
import { withSurroundings } from '../../shared/doctor/surroundings.ts';
import { diagnoseSubject } from '../exchange/diagnose-subject.ts';
import { findSubject } from '../exchange/diagnosed-subject.ts';
import { createSendsUnderWay } from '../exchange/sends-under-way.ts';
import type { Workbench } from '../workbench.ts';

export function createDoctorService(workbench: Workbench): Pick<Services, keyof DoctorOutputs> {
  const { events, vault } = workbench;
  const underWay = createSendsUnderWay();
  return {
    'doctor.diagnose': ({ subject, depth, callId }) =>
      underWay.run(callId, async (signal) => {
        const found = await findSubject(workbench, subject);
        const masker = vault.masker(found.environmentId);
        const onProgress = ({ candidates, level }: { candidates: number; level: string }) =>
          events.emit('doctor.progress', { callId, candidates, level });
        const job = { ...found.job, depth };
        const diagnosis = await diagnoseSubject(workbench, found.environmentId, job, { signal, onProgress });
        return masker.json(withSurroundings(diagnosis, found));
      }),
    'doctor.cancel': async ({ callId }) => ({ cancelled: underWay.cancel(callId) }),
  };
}

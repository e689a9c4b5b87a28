/**
 * The doctor for the page: diagnoses a recorded request as the one who refused it saw it.
 *
 * This file finds the request, has it diagnosed, and adds what only the workbench knows: which of the environment's
 * options differ from the specification's, this machine's clock, the service's answer. A corrected request is a preview
 * like any other: signed, shown, not sent.
 */
import type { Services } from '../../shared/contract/commands.ts';
import type { DoctorOutputs } from '../../shared/contract/doctor-commands.ts';
import { correctedDraft } from '../../shared/doctor/corrected-draft.ts';
import { hiddenSecrets } from '../../shared/doctor/hidden-secrets.ts';
import { withSurroundings } from '../../shared/doctor/surroundings.ts';
import { AppError } from '../../shared/failure.ts';
import { findSubject, type SubjectPorts } from '../exchange/find-subject.ts';
import { preview } from '../exchange/preview.ts';
import { type DiagnosisPorts, runDiagnosis } from '../exchange/run-diagnosis.ts';
import { prepareDraft } from '../exchange/send-draft.ts';
import type { Sender } from '../exchange/sender.ts';
import { createSendsUnderWay } from '../exchange/sends-under-way.ts';

export type DoctorPorts = SubjectPorts & DiagnosisPorts & Sender;

export function createDoctorService(ports: DoctorPorts): Pick<Services, keyof DoctorOutputs> {
  const { environments, events, vault } = ports;
  const underWay = createSendsUnderWay();
  return {
    'doctor.diagnose': ({ subject, depth, callId }) =>
      underWay.run(callId, async (signal) => {
        const found = await findSubject(ports, subject);
        const masker = vault.masker(found.environmentId);
        const onProgress = ({ candidates, level }: { candidates: number; level: string }) =>
          events.emit('doctor.progress', { callId, candidates, level });
        const job = { ...found.job, depth };
        const diagnosis = await runDiagnosis(ports, found.environmentId, job, { signal, onProgress });
        return masker.json(withSurroundings(diagnosis, found));
      }),
    async 'doctor.correct'({ subject }) {
      if (subject.kind === 'delivery') throw notOurs();
      const { job, environmentId } = await findSubject(ports, subject);
      const environment = { ...environments.byId(environmentId), signingProfile: job.profile };
      const body = hiddenSecrets(job.secrets).bytes(job.request.body);
      const prepared = prepareDraft(ports, environment, correctedDraft({ ...job.request, body }, environment.baseUrl));
      return preview(ports, environmentId, prepared, prepared.trace);
    },
    'doctor.cancel': async ({ callId }) => ({ cancelled: underWay.cancel(callId) }),
  };
}

function notOurs(): AppError {
  const message =
    'Only the service signs its webhook messages, so a delivery cannot be signed anew here. Send a test message.';
  return new AppError({ code: 'delivery-not-ours', message });
}

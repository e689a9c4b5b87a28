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
import type { Progress } from '../../shared/doctor/search.ts';
import { withSurroundings } from '../../shared/doctor/surroundings.ts';
import { AppError } from '../../shared/failure.ts';
import { findSubject, type SubjectPorts } from '../exchange/find-subject.ts';
import { preview } from '../exchange/preview.ts';
import { type DiagnosisPorts, runDiagnosis } from '../exchange/run-diagnosis.ts';
import { prepareDraft } from '../exchange/send-draft.ts';
import type { Sender } from '../exchange/sender.ts';
import type { RunStarter } from '../runs/run-registry.ts';

export type DoctorPorts = SubjectPorts & DiagnosisPorts & Sender;

/** As many as are asked for: the doctor's threads bound them. Fails with AppError `doctor-…`, and where there is no such request. */
export function diagnosisStarter(ports: DoctorPorts): RunStarter<'diagnosis'> {
  return {
    prepare: ({ subject, depth }) => ({
      progress: { candidates: 0, level: '' },
      async run({ signal, tell }) {
        const found = await findSubject(ports, subject);
        const masker = ports.vault.masker(found.environmentId);
        const job = { ...found.job, depth };
        const watching = { signal, onProgress: (progress: Progress) => tell(progress) };
        const diagnosis = await runDiagnosis(ports, found.environmentId, job, watching);
        return masker.json(withSurroundings(diagnosis, found));
      },
    }),
  };
}

export function createDoctorService(ports: DoctorPorts): Pick<Services, keyof DoctorOutputs> {
  const { environments } = ports;
  return {
    async 'doctor.correct'({ subject }) {
      if (subject.kind === 'delivery') throw notOurs();
      const { job, environmentId } = await findSubject(ports, subject);
      const environment = { ...environments.byId(environmentId), signingProfile: job.profile };
      const body = hiddenSecrets(job.secrets).bytes(job.request.body);
      const prepared = prepareDraft(ports, environment, correctedDraft({ ...job.request, body }, environment.baseUrl));
      return preview(ports, environmentId, prepared, prepared.trace);
    },
  };
}

function notOurs(): AppError {
  const message =
    'Only the service signs its webhook messages, so a delivery cannot be signed anew here. Send a test message.';
  return new AppError({ code: 'delivery-not-ours', message });
}

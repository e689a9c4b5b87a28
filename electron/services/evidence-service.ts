/** The evidence command: gathers the exchanges of a session or a selection, and has them made a Case, masked. */
import type { Services } from '../../shared/contract/commands.ts';
import type { EvidenceOutputs, EvidenceSubject } from '../../shared/contract/evidence-commands.ts';
import { MOST_CASE_EXCHANGES } from '../../shared/evidence/case.ts';
import { pinsDialled, pinsTyped } from '../../shared/evidence/subscriber-secrets.ts';
import { AppError } from '../../shared/failure.ts';
import { flowInvalid } from '../../shared/flow/flow-invalid.ts';
import { plannedSecrets, secretsSent } from '../../shared/flow/flow-report.ts';
import type { Exchange } from '../../shared/request/exchange.ts';
import type { Clock } from '../../shared/signature/ports.ts';
import type { Environments } from '../environments/environments.ts';
import { evidenceCase } from '../exchange/evidence-case.ts';
import type { FlowFolder } from '../flows/flow-folder.ts';
import type { History } from '../history/history.ts';
import type { Vault } from '../vault/vault.ts';

export type EvidencePorts = {
  readonly clock: Clock;
  readonly environments: Pick<Environments, 'byId'>;
  readonly history: Pick<History, 'get' | 'walk' | 'body'>;
  readonly vault: Pick<Vault, 'masker'>;
};

export function createEvidenceService(
  ports: EvidencePorts,
  folder: Pick<FlowFolder, 'plan'>,
): Pick<Services, keyof EvidenceOutputs> {
  const { history, environments } = ports;

  const idsOf = (subject: EvidenceSubject): string[] =>
    subject.kind === 'exchanges'
      ? [...new Set(subject.ids)]
      : history.walk(subject.id).steps.map(({ exchangeId }) => exchangeId);

  /** Of the whole sessions: a press of an application sends the answers before it again. */
  const pinsOf = (exchanges: readonly Exchange[], serviceCode: string): string[] => {
    const presses = exchanges.filter(({ press }) => press);
    const oneOfEach = new Map(presses.map(({ id, sessionId }) => [sessionId ?? id, id]));
    return [...oneOfEach.values()].flatMap((id) => {
      const { steps } = history.walk(id);
      return [...pinsDialled(steps, serviceCode), ...pinsTyped(steps).map(({ pin }) => pin)];
    });
  };

  return {
    async 'evidence.make'({ subject, includes, openAtId, flows = [], failures, silences }) {
      const ids = idsOf(subject);
      if (ids.length > MOST_CASE_EXCHANGES) {
        const message = `A case holds at most ${MOST_CASE_EXCHANGES} exchanges, and these are ${ids.length}. Select fewer of them.`;
        throw new AppError({ code: 'case-too-large', message });
      }
      const exchanges = ids.map((id) => history.get(id));
      const [environmentId, ...others] = new Set(exchanges.map((exchange) => exchange.environmentId));
      if (environmentId === undefined || others.length > 0) {
        const message = 'A case is of one environment, and these exchanges are of several. Select those of one.';
        throw new AppError({ code: 'case-of-several-environments', message });
      }
      const planned = flows.flatMap(({ name, text }) => {
        const read = folder.plan(text, name);
        if (!read.ok) throw flowInvalid(read.faults.slice(0, 1));
        return plannedSecrets(read.plan);
      });
      const sent = exchanges.flatMap(({ press }) =>
        press?.isSecret && flows.length > 0 ? secretsSent(press.sent, press.isStart) : [],
      );
      const environment = environments.byId(environmentId);
      return evidenceCase(ports, {
        environment,
        exchanges,
        openAtId: openAtId ?? (subject.kind === 'session' ? subject.id : undefined),
        includes,
        silences,
        failures,
        pins: pinsOf(exchanges, environment.ussdProfile.serviceCode),
        secrets: [...planned, ...sent],
      });
    },
  };
}

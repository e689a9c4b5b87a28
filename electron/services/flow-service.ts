/** Flows for the page: the files of the data folder, runs in the selected environment, flows from what was recorded. */
import { join } from 'node:path';
import type { Services } from '../../shared/contract/commands.ts';
import type { FlowOutputs } from '../../shared/contract/flow-commands.ts';
import type { StageOutputs } from '../../shared/contract/stage-commands.ts';
import { AppError } from '../../shared/failure.ts';
import { acceptAnswer } from '../../shared/flow/accept-answer.ts';
import type { PressAnswer } from '../../shared/flow/check-answer.ts';
import { startFlow } from '../../shared/flow/engine.ts';
import { flowFileName } from '../../shared/flow/flow-file-name.ts';
import { flowInvalid } from '../../shared/flow/flow-invalid.ts';
import { type PlannedFlow, planFlow } from '../../shared/flow/plan-flow.ts';
import { readDialoguss } from '../../shared/flow/read-dialoguss.ts';
import { pausesOfWalk } from '../../shared/flow/recorded-pauses.ts';
import { stageCues } from '../../shared/flow/stage-cues.ts';
import { randomUuid } from '../../shared/request/uuid.ts';
import { readPressAnswer } from '../../shared/ussd/read-press-answer.ts';
import { DATA_FOLDERS } from '../data-folder.ts';
import type { Environments } from '../environments/environments.ts';
import { SANDBOX_ENVIRONMENT_ID } from '../environments/environments-file.ts';
import { guardianOf } from '../environments/live-address.ts';
import { requireConfirmation } from '../exchange/confirmation.ts';
import type { Sender } from '../exchange/sender.ts';
import { createFlowFolder } from '../flows/flow-folder.ts';
import { waitsForDeliveries } from '../flows/flow-world.ts';
import { createLentSandbox } from '../flows/lent-sandbox.ts';
import { createLiveRuns } from '../flows/live-runs.ts';
import { openWorld, sandboxFault } from '../flows/open-world.ts';
import { recordSession } from '../flows/record-session.ts';
import { lineOf } from '../flows/run-flows.ts';
import { testWithinTime } from '../flows/test-within-time.ts';
import type { History } from '../history/history.ts';
import type { OpenEnvironment } from '../open/open-environment.ts';
import { type EmbeddedSandbox, runningSandbox } from '../sandbox/embedded-sandbox.ts';

export type FlowPorts = Pick<Sender, 'signingClock' | 'random' | 'events'> & {
  readonly environments: Pick<Environments, 'all' | 'byId'>;
  readonly dataFolder: string;
  readonly history: Pick<History, 'get' | 'body' | 'walk'>;
  readonly sandbox: Pick<EmbeddedSandbox, 'admin'>;
};

/** What a text is called that is in no file yet. */
const UNSAVED = 'unsaved';
const MOST_REPLY_BYTES = 65_536;

export function createFlowService(
  ports: FlowPorts,
  open: (environmentId: string) => OpenEnvironment,
): Pick<Services, keyof FlowOutputs | keyof StageOutputs> {
  const { environments, events, history, random } = ports;
  const folder = createFlowFolder(join(ports.dataFolder, DATA_FOLDERS.flows));
  const runs = createLiveRuns(
    () => randomUuid(random),
    (progress) => events.emit('flow.progressed', progress),
  );
  const lent = createLentSandbox({
    newId: () => randomUuid(random),
    admin: () => runningSandbox(ports),
    runs,
    environmentId: SANDBOX_ENVIRONMENT_ID,
  });
  const planned = (text: string, name = UNSAVED): PlannedFlow => planFlow(flowFileName(name), folder.files, text);
  /** What a recorded press was answered. */
  const answerOf = (exchangeId: string): PressAnswer => {
    const { response, failure, totalMs } = history.get(exchangeId);
    const body = response ? history.body(exchangeId, 'response', 0, MOST_REPLY_BYTES + 1).bytes : new Uint8Array();
    const outcome = readPressAnswer(response ? { response: { ...response, body } } : failure ? { failure } : {});
    return { outcome, status: response?.status, elapsedMs: totalMs, exchangeId };
  };
  return {
    'flows.list': async () => ({ folder: folder.path, flows: await folder.list() }),
    'flows.read': ({ name }) => folder.read(name),
    'flows.save': ({ name, text, ifRevision }) => folder.save(name, text, ifRevision),
    'flows.remove': async ({ name, ifRevision }) => ({ removed: await folder.remove(name, ifRevision) }),
    async 'flows.check'({ text, name }) {
      const plan = planned(text, name);
      return { faults: plan.ok ? [] : plan.faults };
    },
    async 'flows.start'({
      text,
      name,
      environmentId,
      customerId,
      pace,
      until,
      stopAtFirstDifference,
      world,
      confirmedName,
    }) {
      const environment = environments.byId(environmentId);
      const read = planned(text, name);
      const [fault] = read.ok ? [sandboxFault(read.plan, environment)] : read.faults;
      if (fault) throw flowInvalid([fault]);
      if (!read.ok) throw new RangeError('A flow that is none has a fault.');
      const { plan } = read;
      const customer = customerId ?? plan.customer;
      const started = startFlow({ ...plan, customer }, lineOf(environment), { goesOn: !stopAtFirstDifference });
      if (!started.ok) throw flowInvalid([started.fault]);
      const guardian = guardianOf(environments.all, environment);
      requireConfirmation(guardian, `press the keys of the flow “${plan.name}”`, confirmedName);
      const here = open(environmentId);
      const { press, receive, admin } = here;
      const wish = world === 'fresh' && admin ? { line: 1, column: 1, ...plan.sandbox, reset: true } : undefined;
      const openNow = () => {
        const by = lent.isLent(environmentId) ? 'stage' : 'flow';
        const { environment: now } = here;
        return openWorld(
          { environment: now, press, receive, admin },
          { by, confirmedName },
          wish,
          waitsForDeliveries(plan),
        );
      };
      const runId = runs.begin({ environmentId, start: started.start, pace, until, openWorld: async () => openNow() });
      return { runId, cues: stageCues(plan, started.start[0].code) };
    },
    'flows.resume': async ({ runId, act }) => ({ standing: runs.act(runId, act) }),
    'flows.watch': ({ runId }) => runs.watch(runId),
    'stage.begin': async ({ stageId }) => ({ stageId: lent.begin(stageId) }),
    async 'stage.watch'({ stageId }) {
      await lent.watch(stageId);
      return {};
    },
    'stage.end': ({ stageId }) => lent.end(stageId),
    async 'flows.record'({ exchangeId }) {
      const walk = history.walk(exchangeId);
      const { steps, customerId, environmentId } = walk;
      const pauses = pausesOfWalk(walk);
      const [first] = steps;
      if (!first.isStart) {
        const message =
          'History has lost the beginning of this session, so that no flow can begin where it did. Take a session that is there from its dialling on.';
        throw new AppError({ code: 'walk-beheaded', message });
      }
      const environment = environments.byId(environmentId);
      const { ussdProfile, customers } = environment;
      const draft = {
        name: `Recorded ${new Date(first.startedAtMs).toISOString().slice(0, 16).replace('T', ' ')}`,
        customerId: customers[0]?.customerId === customerId ? undefined : customerId,
        dial: first.sent === ussdProfile.serviceCode ? undefined : first.sent,
        presses: steps.map(({ sent, isSecret, exchangeId: id }, at) => ({
          ...{ sent, isSecret, ...answerOf(id), afterMs: pauses[at] },
        })),
      };
      return recordSession({ draft, customerId, environment, nowMs: ports.signingClock(environmentId).nowMs() });
    },
    async 'flows.accept'({ text, step, exchangeId }) {
      const accepted = acceptAnswer(text, step, answerOf(exchangeId), { test: testWithinTime });
      if (accepted !== undefined) return { text: accepted };
      const message =
        'There is nothing to rewrite: the text is no flow, the step sends nothing, or this answer is as the step expects.';
      throw new AppError({ code: 'flow-unacceptable', message });
    },
    async 'flows.import'({ text, environmentId }) {
      const { customers } = environments.byId(environmentId);
      const digits = (number: string): string => number.replace(/\D/g, '');
      const read = readDialoguss(
        text,
        (msisdn) => customers.find((one) => digits(one.msisdn) === digits(msisdn))?.customerId,
      );
      if (read.ok) return { flows: read.flows, notes: read.notes };
      throw flowInvalid([read]);
    },
  };
}

/** Flows for the page: the files of the data folder, and flows from what was recorded. */
import type { Services } from '../../shared/contract/commands.ts';
import type { FlowOutputs } from '../../shared/contract/flow-commands.ts';
import { AppError } from '../../shared/failure.ts';
import { acceptAnswer } from '../../shared/flow/accept-answer.ts';
import type { PressAnswer } from '../../shared/flow/check-answer.ts';
import { startFlow } from '../../shared/flow/engine.ts';
import type { PlannedStep } from '../../shared/flow/flow.ts';
import { flowInvalid } from '../../shared/flow/flow-invalid.ts';
import { plannedSecrets } from '../../shared/flow/flow-report.ts';
import { readDialoguss } from '../../shared/flow/read-dialoguss.ts';
import { readFlow } from '../../shared/flow/read-flow.ts';
import { pausesOfWalk } from '../../shared/flow/recorded-pauses.ts';
import { stageCues } from '../../shared/flow/stage-cues.ts';
import { writeCaption } from '../../shared/flow/write-caption.ts';
import { readPressAnswer } from '../../shared/ussd/read-press-answer.ts';
import { withoutValues } from '../../shared/ussd/secret-answer.ts';
import type { Environments } from '../environments/environments.ts';
import type { Sender } from '../exchange/sender.ts';
import type { FlowFolder } from '../flows/flow-folder.ts';
import { type FlowResults, keptScreens } from '../flows/flow-results.ts';
import type { FlowStarter } from '../flows/flow-starter.ts';
import { previewFlow } from '../flows/preview-flow.ts';
import { recordSession } from '../flows/record-session.ts';
import { lineOf } from '../flows/run-flows.ts';
import { testWithinTime } from '../flows/test-within-time.ts';
import type { History } from '../history/history.ts';

export type FlowPorts = Pick<Sender, 'clock' | 'signingClock'> & {
  readonly environments: Pick<Environments, 'all' | 'byId'>;
  readonly history: Pick<History, 'get' | 'body' | 'walk'>;
};

const MOST_REPLY_BYTES = 65_536;

export function createFlowService(
  { environments, history, clock, signingClock }: FlowPorts,
  folder: FlowFolder,
  results: FlowResults,
  runs: Pick<FlowStarter, 'resume'>,
): Pick<Services, keyof FlowOutputs> {
  /** What a recorded press was answered. */
  const answerOf = (exchangeId: string): PressAnswer => {
    const { response, failure, totalMs, environmentId } = history.get(exchangeId);
    const { ussdProfile } = environments.byId(environmentId);
    const body = response ? history.body(exchangeId, 'response', 0, MOST_REPLY_BYTES + 1).bytes : new Uint8Array();
    const outcome = readPressAnswer(
      response ? { response: { ...response, body } } : failure ? { failure } : {},
      ussdProfile,
    );
    return { outcome, status: response?.status, elapsedMs: totalMs, exchangeId };
  };
  return {
    async 'flows.list'() {
      const [files, last] = await Promise.all([folder.list(), results.all()]);
      return { folder: folder.path, flows: files.map((file) => ({ ...file, last: last[file.name] })) };
    },
    'flows.read': ({ name }) => folder.read(name),
    async 'flows.save'({ name, text, ifRevision, screens, formerly }) {
      const former = formerly === undefined ? undefined : await folder.read(formerly);
      const saved = await folder.save(name, text, ifRevision);
      const last = await results.all();
      const earlier = former && last[former.name];
      // One that was run before it was saved has newer ones, and of what is no flow nobody knows what is secret.
      const plan = screens && !last[name] ? folder.plan(text, name) : undefined;
      // What it was run as changed in nothing but its name.
      if (earlier) {
        const { revision } = earlier.revision === former.revision ? saved : earlier;
        await results.keep(name, { ...earlier, revision });
      }
      if (!earlier && screens && plan?.ok) {
        const secrets = plannedSecrets(plan.plan);
        const shown = screens.map((screen) => screen && withoutValues(screen, secrets));
        const [atMs, { revision }] = [clock.nowMs(), saved];
        await results.keep(name, { outcome: 'recorded', atMs, elapsedMs: 0, revision, screens: keptScreens(shown) });
      }
      return saved;
    },
    async 'flows.remove'({ name, ifRevision }) {
      const removed = await folder.remove(name, ifRevision);
      if (removed) await results.forget(name);
      return { removed };
    },
    async 'flows.cues'({ text, name, environmentId }) {
      const read = folder.plan(text, name);
      if (!read.ok) throw flowInvalid(read.faults.slice(0, 1));
      const started = startFlow(read.plan, lineOf(environments.byId(environmentId)));
      if (!started.ok) throw flowInvalid([started.fault]);
      const [{ code, customerId }] = started.start;
      return { cues: stageCues(read.plan, code), customerId };
    },
    async 'flows.preview'({ text, name }) {
      const read = folder.plan(text, name);
      if (!read.ok) throw flowInvalid(read.faults.slice(0, 1));
      return previewFlow(read.plan);
    },
    async 'flows.caption'({ name, text, step, caption }) {
      const plan = folder.plan(text, name);
      if (!plan.ok) throw flowInvalid(plan.faults.slice(0, 1));
      const planned = plan.plan.steps[step - 1];
      const inFile = step === 0 ? 0 : placeInFile(text, planned);
      const written = inFile === undefined ? undefined : writeCaption(text, inFile, caption);
      if (written === undefined) {
        const message =
          'The caption cannot be written there: the step is one of another file, or its line is not plain. Write it in the flow.';
        throw new AppError({ code: 'caption-unwritable', message });
      }
      return { text: written };
    },
    async 'flows.resume'({ runId, act }) {
      runs.resume(runId, act);
      return {};
    },
    async 'flows.record'({ exchangeId }) {
      const walk = history.walk(exchangeId);
      const { steps, customerId, environmentId } = walk;
      const pauses = pausesOfWalk(walk);
      const [first] = steps;
      if (!first.isStart) {
        const message =
          'The beginning of this session is not kept any more, so that no flow can begin where it did. Take a session that is there from its dialling on.';
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
      return recordSession({ draft, customerId, environment, nowMs: signingClock(environmentId).nowMs() });
    },
    async 'flows.accept'({ text, step, exchangeId }) {
      const accepted = acceptAnswer(text, step, answerOf(exchangeId), { test: testWithinTime });
      if (accepted !== undefined) return { text: accepted };
      const message =
        'There is nothing to rewrite: the text is no flow, the step sends nothing, this answer is as the step expects, or a later step uses a name that it would no longer set.';
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

/** Which step of the file a step of the plan is; undefined where it is one of another file. */
function placeInFile(text: string, planned: PlannedStep | undefined): number | undefined {
  const read = readFlow(text, { file: '' });
  if (!planned || planned.file !== undefined || !read.ok) return undefined;
  const at = read.flow.steps.findIndex(({ line, column }) => line === planned.line && column === planned.column);
  return at < 0 ? undefined : at + 1;
}

/** `run`: one file that cannot be read, or cannot be run in the environment, stops all of them before the first press. */
import { DEFAULT_USSD_PROFILE } from '../../../shared/environment/environment.ts';
import { AppError, misuse } from '../../../shared/failure.ts';
import type { FlowLine } from '../../../shared/flow/engine.ts';
import type { FlowPlan } from '../../../shared/flow/flow.ts';
import { flowInvalid } from '../../../shared/flow/flow-invalid.ts';
import { flowPicture } from '../../../shared/flow/flow-picture.ts';
import { type RanFlow, reportFlow, reportOf, secretsOf } from '../../../shared/flow/flow-report.ts';
import { flowJsonSchema } from '../../../shared/flow/flow-schema.ts';
import { reportHtml } from '../../../shared/flow/report-html.ts';
import { junitXml } from '../../../shared/flow/report-junit.ts';
import type { CarriedFile } from '../../../shared/flow/report-page.ts';
import { caseFailures, flowsPassed, flowText } from '../../../shared/flow/report-text.ts';
import { HANDSET, HANDSET_PALETTE, handsetPixels } from '../../../shared/lcd/handset-pixels.ts';
import { once } from '../../../shared/once.ts';
import { shortened } from '../../../shared/text/shortened.ts';
import { NOT_TOLD } from '../../../shared/ussd/lint/not-told.ts';
import { PRESS_ACT } from '../../exchange/press.ts';
import { animatedPng } from '../../files/animated-png.ts';
import { removeTempFolders } from '../../files/temp-folder.ts';
import { type FlowWorld, waitForReal } from '../../flows/flow-world.ts';
import { freshWorlds, openWorld, sandboxFault } from '../../flows/open-world.ts';
import { type FlowRuns, lineOf, misfits, type RunOptions, runFlows } from '../../flows/run-flows.ts';
import { type EndReason, untilToldToEnd } from '../../lifetime.ts';
import { faultAnnotations, flowAnnotations } from '../annotations.ts';
import { checkTo, dialledByFlow, TO_OPTIONS } from '../application.ts';
import { type CliIo, defineCommand } from '../cli-command.ts';
import { environmentInputs } from '../environment-file.ts';
import { filesOf, flowFilesOf, flowsOnDisk, type KnownFlowFiles, planFlows } from '../flow-files.ts';
import { wholeNumber } from '../option-values.ts';
import { DATA, fileOption, flag, JSON_OPTION, TARGET, type ValuesOf, valued } from '../options.ts';
import { requireOutputs, writeOutput } from '../output-file.ts';
import { FORMAT, type Printer, printerFor } from '../printer.ts';
import { type Play, requireUpdatable, updateFlows } from '../update-flows.ts';
import { watchFlows } from '../watch-flows.ts';
import { type EnvironmentOptions, withReadyEnvironment } from '../with-environment.ts';
import { createWitness, type Witness } from '../witness.ts';

const OPTIONS = {
  ...TARGET,
  ...TO_OPTIONS,
  bail: flag('stops after the first failed flow'),
  parallel: valued('N', 'runs N flows side by side, each on a sandbox of its own', { read: wholeNumber(1, 64) }),
  junit: fileOption('writes JUnit XML, a test case for each flow'),
  report: fileOption('writes one HTML file with the phone’s screens'),
  picture: valued('FILE.png', 'writes an animated PNG of the phone, of one flow', { takes: 'file' }),
  update: flag('rewrites what the flow files expect, where a screen was not as expected, to what came'),
  watch: flag('replays again when a flow file or one that it includes changes, and on Enter, until Ctrl-C'),
  format: FORMAT,
  data: DATA,
  schema: flag('prints the JSON Schema of flow files', { alone: [] }),
  json: JSON_OPTION,
};

export const runCommand = defineCommand(OPTIONS, {
  about:
    'Replays flow files (`*.flow.yaml`, or folders of them) and says which screens were not as expected. Without --env each flow has a fresh sandbox of its own.',
  argument: { usage: 'FLOW…', takes: 'file', further: 'file' },
  help: () => HELP,
  async run({ values, positionals }, io) {
    if (values.schema) {
      const [flow] = positionals;
      if (flow !== undefined)
        throw misuse(
          `run --schema prints the schema of all flow files and takes no FLOW; got “${shortened(flow, 60)}”.`,
        );
      io.stdout(`${JSON.stringify(flowJsonSchema(), null, 2)}\n`);
      return 0;
    }
    const printer = printerFor(values, io);
    try {
      return await replay(positionals, values, printer, io);
    } catch (error) {
      if (error instanceof AppError) printer.annotate(faultAnnotations(error.failure.details));
      throw error;
    }
  },
});

/** Those that have registered something with a service. */
type OpenWorlds = Set<Promise<FlowWorld>>;

type Values = ValuesOf<typeof OPTIONS>;

/** Each flow has a sandbox of its own. */
const isOnOwn = ({ env, to }: Pick<Values, 'env' | 'to'>): boolean => env === undefined && to === undefined;

async function replay(named: readonly string[], values: Values, printer: Printer, io: CliIo): Promise<number> {
  checkTo(values);
  if (values.parallel !== undefined && !isOnOwn(values)) {
    throw misuse('--parallel runs each flow on a sandbox of its own; leave out --env and --to, or --parallel.');
  }
  if (values.update) requireUpdatable(values);
  const worlds: OpenWorlds = new Set();
  const ended = untilToldToEnd();
  // A watch that Ctrl-C ends has an exit code.
  void ended.then((reason) => (values.watch && reason === 'SIGINT' ? undefined : endEarly(reason, worlds)));
  const now = (files: KnownFlowFiles) => replayOnce(named, files, { values, printer, io, worlds });
  if (!values.watch) return now(flowsOnDisk());
  if (values.json) throw misuse('--json prints one document, and --watch goes on until Ctrl-C; leave out one of them.');
  return watchFlows({ named, replay: now, io, ended, close: () => closeWorlds(worlds) });
}

type Replay = {
  readonly values: Values;
  readonly printer: Printer;
  readonly io: CliIo;
  readonly worlds: OpenWorlds;
};

async function replayOnce(
  named: readonly string[],
  files: KnownFlowFiles,
  { values, printer, io, worlds }: Replay,
): Promise<number> {
  const plans = planFlows(await flowFilesOf(named), files);
  const reports = (['junit', 'report', 'picture'] as const).map((name) => ({
    option: `--${name}`,
    what: name === 'picture' ? name : 'report',
    file: values[name],
  }));
  if (values.picture !== undefined && plans.length !== 1)
    throw misuse(`--picture shows one flow; these are ${plans.length}.`);
  requireOutputs(reports, [...plans.flatMap(filesOf), ...environmentInputs(values)]);
  const startedAt = new Date();
  const onRun = (run: RanFlow) => printer.text(flowText(reportFlow(run), printer.paint));
  const witness = values.report === undefined ? undefined : createWitness();
  const play: Play = (planned, how) => {
    const options = { bail: values.bail, atOnce: values.parallel ?? 1, ...how };
    return isOnOwn(values)
      ? runOnOwn(planned, options, witness)
      : runOn(planned, values, options, { io, witness, worlds });
  };
  const updated = values.update ? await updateFlows(plans, files, play, { printer, io, onRun }) : undefined;
  const ran = updated?.ran ?? (await play(plans, { onRun }));
  const report = reportOf(ran.runs);
  if (values.junit !== undefined) writeOutput('report', values.junit, junitXml(report, ran.notRun));
  if (values.report !== undefined)
    writeOutput(
      'report',
      values.report,
      reportHtml(report, [startedAt.toUTCString()], ran.notRun, witness && evidenceOf(ran.runs, witness)),
    );
  const [shown] = ran.runs;
  if (values.picture !== undefined && shown) writeOutput('picture', values.picture, pictureOf(shown));
  const passed = report.passed && updated?.isHeld !== true;
  if (values.json) io.stdout(`${JSON.stringify(updated ? { ...report, passed, changes: updated.changes } : report)}\n`);
  printer.text(`${flowsPassed(ran.runs, ran.notRun)}\n`);
  if (report.flows.some(({ notTold }) => notTold)) printer.text(`${NOT_TOLD.sentence}\n`);
  printer.annotate(report.flows.flatMap(flowAnnotations));
  if (ran.environmentFailed) io.stderr('The environment failed: no answer came at all.\n');
  if (ran.environmentFailed) return 3;
  return passed ? 0 : 1;
}

const HELP = [
  'FLOW is a flow file, or a folder that is searched for *.flow.yaml. Without --env and --to each flow runs on a sandbox of its own,',
  'fresh from the seed; an environment file takes its secrets from DIALBENCH_TOKEN, DIALBENCH_KEY_FILE and',
  'DIALBENCH_KEY_PASSPHRASE. --schema prints the JSON Schema of flow files. Exit codes: 0 all passed, 1 one failed, 2 misuse,',
  '3 the environment failed before the first answer. A var whose name says PIN or password, and a line that ends in',
  '# secret, is masked in every report. --format github adds annotations, which GitHub shows at the lines of the flow files.',
  '--update rewrites what screens are expected to be in the files, prints each change as old and new, and replays once more; a flow that was',
  'refused stays as it is, and so do maxMs and refused. --watch goes on until Ctrl-C, and exits 0 if the last replay passed.',
].join('\n');

/** Ends as the signal would have, once the worlds of the run are gone. */
async function endEarly(reason: EndReason, worlds: OpenWorlds): Promise<void> {
  await closeWorlds(worlds);
  removeTempFolders();
  if (reason === 'npm-gone') process.exit(1);
  process.kill(process.pid, reason);
}

/** Gives back what the run registered. A service that does not answer is not waited for. */
async function closeWorlds(worlds: OpenWorlds): Promise<void> {
  const closed = Promise.allSettled([...worlds].map(async (world) => (await world).close()));
  await Promise.race([closed, waitForReal(MOST_CLOSING_MS)]);
}

/** A second signal ends the program at once. */
const MOST_CLOSING_MS = 5_000;

type Hands = Omit<RunOptions, 'open'>;

function runOnOwn(plans: readonly FlowPlan[], hands: Hands, witness: Witness | undefined): Promise<FlowRuns> {
  // A world of the seed has customers; which is its first is asked of it.
  requireFit(plans, () => ({ serviceCode: DEFAULT_USSD_PROFILE.serviceCode, customerIds: [0] }));
  return runFlows(plans, { ...hands, open: freshWorlds(witness?.watch) });
}

type Around = {
  readonly io: CliIo;
  readonly witness: Witness | undefined;
  readonly worlds: OpenWorlds;
};

function runOn(
  plans: readonly FlowPlan[],
  target: EnvironmentOptions,
  hands: Hands,
  { io, witness, worlds }: Around,
): Promise<FlowRuns> {
  return withReadyEnvironment(target, PRESS_ACT, io.stderr, async (opened) => {
    const found = witness?.watch(opened) ?? opened;
    const isTo = target.to !== undefined;
    const environmentOf = (plan: FlowPlan) => (isTo ? dialledByFlow(found.environment, plan) : found.environment);
    const faults = plans.flatMap((plan) => sandboxFault(plan, found.environment) ?? []);
    if (faults.length > 0) throw flowInvalid(faults);
    requireFit(plans, (plan) => lineOf(environmentOf(plan)));
    const open: RunOptions['open'] = (wish, listens, plan) => {
      const environment = plan ? environmentOf(plan) : found.environment;
      // Whoever a flow says: the application of --to is called by one number.
      const [caller] = isTo ? environment.customers : [];
      const press: typeof found.press = (input) =>
        found.press({ ...input, ...(caller && { customerId: caller.customerId }) });
      const opening = openWorld({ ...found, environment, press }, { confirmedName: target.confirm }, wish, listens);
      if (!listens) return opening;
      const closing = opening.then((world) => ({ ...world, close: once(world.close) }));
      worlds.add(closing);
      return closing;
    };
    return runFlows(plans, { ...hands, open });
  });
}

function pictureOf(run: RanFlow): Uint8Array {
  const frames = flowPicture(run).map((frame) => ({ pixels: handsetPixels(frame), forMs: frame.forMs }));
  return animatedPng({ ...HANDSET, palette: HANDSET_PALETTE, scale: 2 }, frames);
}

/** Of the flows that failed, else of all; it opens at the first step that failed. */
function evidenceOf(runs: FlowRuns['runs'], witness: Witness): CarriedFile | undefined {
  const failed = runs.filter(({ passed }) => !passed);
  const told = failed.length > 0 ? failed : runs;
  const ids = told.flatMap(({ steps }) =>
    steps.flatMap(({ answer, way }) =>
      [...way.map((press) => press.answer), answer].flatMap((one) => one.exchangeId ?? []),
    ),
  );
  const openAtId = failed[0]?.steps.find(({ failures }) => failures.length > 0)?.answer.exchangeId;
  // Flows on one line may show what another one hides.
  const secrets = runs.flatMap(({ plan, steps }) => secretsOf(plan, steps));
  const failures = runs.flatMap(({ plan, steps }) =>
    caseFailures(
      plan.name,
      steps.map((step) => ({ ...step, exchangeId: step.answer.exchangeId })),
    ),
  );
  return witness.caseOf(ids, openAtId, { secrets, failures });
}

function requireFit(plans: readonly FlowPlan[], lineFor: (plan: FlowPlan) => FlowLine): void {
  const faults = plans.flatMap((plan) => misfits([plan], lineFor(plan)));
  if (faults.length > 0) throw flowInvalid(faults);
}

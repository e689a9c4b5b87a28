/** `conform`: --act is refused on a dangerous environment. What cannot be judged is skipped with its reason. */
import { conformHtml } from '../../../shared/conform/conform-html.ts';
import { aboutLines, conformJson, statusOfClause } from '../../../shared/conform/conform-json.ts';
import type { ConformRun, ConformWatch } from '../../../shared/conform/conform-run.ts';
import { clauseLine, conformText } from '../../../shared/conform/conform-text.ts';
import type { Environment } from '../../../shared/environment/environment.ts';
import { misuse } from '../../../shared/failure.ts';
import type { CarriedFile } from '../../../shared/flow/report-page.ts';
import { aboutRun } from '../../conform/conform-wish.ts';
import { runConform } from '../../conform/run-conform.ts';
import { requireService } from '../../exchange/send-draft.ts';
import { untilToldToEnd } from '../../lifetime.ts';
import { guardian, type OpenEnvironment } from '../../open/open-environment.ts';
import { defineCommand } from '../cli-command.ts';
import { environmentInputs } from '../environment-file.ts';
import { CUSTOMER, DATA_AND_JSON, fileOption, flag, TARGET } from '../options.ts';
import { requireOutputs, writeOutput } from '../output-file.ts';
import { printerFor } from '../printer.ts';
import { withFreshSandbox, withReadyEnvironment } from '../with-environment.ts';
import { createWitness, type Witness } from '../witness.ts';

const OPTIONS = {
  ...TARGET,
  customer: CUSTOMER,
  act: flag('also creates and changes; refused on a dangerous environment'),
  probe: flag('also sends requests that must be refused'),
  report: fileOption('writes one HTML file'),
  ...DATA_AND_JSON,
};

export const conformCommand = defineCommand(OPTIONS, {
  about:
    'Checks an environment against the specification, clause by clause: what was expected, what came, and the requests that show it.',
  help: () => HELP,
  async run({ values }, io) {
    const printer = printerFor(values, io);
    requireOutputs([{ option: '--report', what: 'report', file: values.report }], environmentInputs(values));
    const startedAtMs = Date.now();
    const ended = new AbortController();
    void untilToldToEnd().then(() => ended.abort());
    const asked: Asked = {
      mayAct: values.act,
      mayProbe: values.probe,
      customerId: values.customer,
      confirmedName: values.confirm,
      signal: ended.signal,
      watch: { onClause: (clause) => printer.text(clauseLine(clause, printer.paint)) },
    };
    const witness = values.report === undefined ? undefined : createWitness();
    const { run, environment, customerId } =
      values.env === undefined
        ? await withFreshSandbox((open) => runOnFresh(witness?.watch(open) ?? open, asked))
        : await withReadyEnvironment(values, 'check it against the specification', io.stderr, (open) => {
            requireService(open.environment);
            return runIn(witness?.watch(open) ?? open, asked);
          });
    const about = aboutRun({ ...asked, environment, customerId }, startedAtMs);
    const json = conformJson(run, about);
    if (values.report !== undefined) {
      writeOutput(
        'report',
        values.report,
        conformHtml(json, { facts: aboutLines(about, utcTime), evidence: witness && evidenceOf(run, witness) }),
      );
    }
    if (values.json) io.stdout(`${JSON.stringify(json)}\n`);
    printer.text(`\n${conformText(run, about, utcTime)}`);
    if (run.answers === 0) io.stderr('The environment failed: no answer came at all.\n');
    else if (run.ended) io.stderr(`${run.ended.sentence}\n`);
    else return run.passed ? 0 : 1;
    return 3;
  },
});

/** Of the clauses that failed; nothing has to be looked into where none did. */
function evidenceOf({ clauses }: ConformRun, witness: Witness): CarriedFile | undefined {
  const failed = clauses.filter((clause) => statusOfClause(clause) === 'failed');
  return witness.caseOf(failed.flatMap(({ requests }) => requests.flatMap(({ exchangeId }) => exchangeId ?? [])));
}

function utcTime(atMs: number): string {
  return new Date(atMs).toUTCString();
}

const HELP = [
  'Sends what the specification describes and judges each answer, and lists each clause as it is judged. Without --env on a',
  'sandbox of its own, fresh from the seed. Without --act only reads, and screens that change nothing; --act also creates reports,',
  'an account, a customer and orders, and changes and restores a customer and the webhook (one that had no url keeps the run’s,',
  'without subscriptions); it is refused on a dangerous environment. --probe also sends requests that must be refused. What the',
  'specification leaves open is reported as what the environment does, with the profile that says so. --report writes one HTML file.',
  'Exit codes: 0 no clause failed, 1 one did, 2 misuse, 3 no answer came, or the run ended before its end (it says why).',
].join('\n');

type Asked = {
  readonly mayAct: boolean;
  readonly mayProbe: boolean;
  readonly customerId: number | undefined;
  readonly confirmedName: string | undefined;
  readonly signal: AbortSignal;
  /** Hears of each clause. */
  readonly watch: ConformWatch;
};

type Ran = { readonly run: ConformRun; readonly environment: Environment; readonly customerId: number };

/** The clock of a sandbox of its own is moved, where elsewhere time passes. */
async function runOnFresh({ environment, sender, admin }: OpenEnvironment, asked: Asked): Promise<Ran> {
  const customerId = asked.customerId ?? environment.customers[0]?.customerId ?? 0;
  const advance = (byMs: number): unknown => admin?.changeClock({ kind: 'advance', byMs });
  const run = await runConform(sender, { ...asked, environment, customerId, advance }, asked.watch);
  return { run, environment: { ...environment, name: 'A sandbox of its own' }, customerId };
}

async function runIn(open: OpenEnvironment, asked: Asked): Promise<Ran> {
  const { environment, sender } = open;
  if (asked.mayAct && guardian(open).danger) {
    throw misuse(`${environment.name} is live: --act would create, change and buy there. Leave --act out.`);
  }
  const customerId = asked.customerId ?? environment.customers[0]?.customerId;
  if (customerId === undefined) {
    throw misuse(`${environment.name} has no customers; say whose requests are read with --customer ID.`);
  }
  return { run: await runConform(sender, { ...asked, environment, customerId }, asked.watch), environment, customerId };
}

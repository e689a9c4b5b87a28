/** `load --out`: the folder that Artillery runs, for an environment or for a sandbox that somebody starts. */
import { markdownText } from '../../shared/bytes/markdown-text.ts';
import type { Environment, Subscriber } from '../../shared/environment/environment.ts';
import { isSigned } from '../../shared/environment/ussd-protocol.ts';
import { misuse } from '../../shared/failure.ts';
import type { FlowPlan } from '../../shared/flow/flow.ts';
import type { LoadEnvironment } from '../../shared/load/load-plan.ts';
import { requireConfirmation } from '../exchange/confirmation.ts';
import { wantsFreshCustomer } from '../load/fresh-customers.ts';
import type { LoadCustomers } from '../load/load-customers.ts';
import type { LoadRate } from '../load/load-script.ts';
import { SANDBOX_PORT, seedEnvironment } from '../load/seed-environment.ts';
import { projectFiles, requireProjectFolder, writeLoadProject } from '../load/write-project.ts';
import { guardian } from '../open/open-environment.ts';
import { copiesFrom, MOST_COPIES } from '../sandbox/world/copy-customer.ts';
import { seedTraders } from '../sandbox/world/make-world.ts';
import { type CliIo, print } from './cli-command.ts';
import { environmentInputs, environmentOfFile, isEnvironmentFile } from './environment-file.ts';
import { filesOf } from './flow-files.ts';
import {
  clockNotes,
  customersIn,
  customersOf,
  fitForLoad,
  leftOutLines,
  pressedBy,
  requireNoSecretLeft,
} from './load-arguments.ts';
import { requireOutputs } from './output-file.ts';
import { withConfirmOption } from './read-args.ts';
import { type EnvironmentOptions, withEnvironment } from './with-environment.ts';

type Values = EnvironmentOptions & { readonly customers?: string; readonly json: boolean };
type Pace = { readonly rate: number | undefined; readonly durationSec: number };

export async function writeProject(
  folder: string,
  plans: readonly FlowPlan[],
  { rate = 5, durationSec }: Pace,
  values: Values,
  io: CliIo,
): Promise<number> {
  requireProjectFolder(folder);
  requireOutputs(
    projectFiles(folder).map((file) => ({ option: '--out', what: 'project', file })),
    [...plans.flatMap(filesOf), values.customers, ...environmentInputs(values)],
  );
  const { environment, target, customers: known, isSandbox } = await targetOf(values, io.stderr);
  const hasWorld = isSandbox || values.customers !== undefined;
  const { fit, leftOut } = fitForLoad(plans, environment, hasWorld ? undefined : environment.name);
  requireNoSecretLeft(fit);
  const given = values.customers === undefined ? undefined : customersIn(values.customers, fit, environment);
  const copied = isSandbox && given === undefined ? copiesFor(fit, rate * durationSec) : undefined;
  const customers = given ?? copied?.customers ?? customersOf(known);
  const notes = [...leftOutLines(leftOut), ...clockNotes(fit, undefined), ...(copied?.notes ?? [])];
  const files = await writeLoadProject(folder, {
    rate,
    durationSec,
    environment,
    target,
    plans: given === undefined ? (copied?.plans ?? fit) : pressedBy(fit, given),
    customers,
    notes: [...notes.map(markdownText), ...(isSandbox ? [sandboxNote(copied)] : [])],
  });
  const document = { folder, files, target, customers: customers.rows.length, rate, durationSec, leftOut };
  print(io, values.json, document, writtenText(folder, document));
  for (const note of notes) io.stderr(`${note}\n`);
  return 0;
}

type Copied = {
  readonly of: number;
  readonly count: number;
  readonly customers: LoadCustomers;
  readonly plans: readonly FlowPlan[];
  readonly notes: readonly string[];
};

/** A customer of its own for each session, as the sandbox makes them with --copies; undefined where no flow wants that. */
function copiesFor(plans: readonly FlowPlan[], sessions: number): Copied | undefined {
  const [first] = seedTraders();
  const originals = plans.filter(wantsFreshCustomer).map(({ customer }) => customer ?? first?.customerId ?? 0);
  const [of] = originals;
  if (of === undefined) return undefined;
  const count = Math.min(sessions, MOST_COPIES);
  const others = plans.filter(({ customer }) => customer !== undefined && customer !== of);
  return {
    of,
    count,
    customers: customersOf(copiesFrom(count)),
    plans: plans.map((plan) => (others.includes(plan) ? plan : { ...plan, customer: undefined })),
    notes: [
      ...others.map(
        ({ name, customer }) =>
          `“${name}”: all its sessions press as customer ${customer}, because those of one load are copies of one customer (${of}).`,
      ),
      ...(count < sessions
        ? [
            `There are ${count.toLocaleString('en')} customers for ${sessions.toLocaleString('en')} sessions, so that they come round again.`,
          ]
        : []),
    ],
  };
}

function sandboxNote(copied: Copied | undefined): string {
  const copies = copied === undefined ? '' : ` --copies ${copied.of}=${copied.count}`;
  const each =
    copied === undefined
      ? ''
      : ` With \`--copies\` it makes ${copied.count} customers who own what customer ${copied.of} owns, one for each session; start it anew for each run.`;
  return `The sandbox for it, in another terminal: \`dialbench sandbox --port ${SANDBOX_PORT}${copies}\`. Its first line has \`accessToken\` for DIALBENCH_TOKEN and \`privateKeyFile\` for DIALBENCH_KEY_FILE.${each}`;
}

type LoadTarget = {
  readonly environment: LoadEnvironment;
  readonly target: string;
  readonly customers: readonly Subscriber[];
  readonly isSandbox: boolean;
};

async function targetOf({ env, confirm, data }: EnvironmentOptions, say: (line: string) => void): Promise<LoadTarget> {
  if (env === undefined) return sandboxTarget();
  if (!isEnvironmentFile(env)) {
    return withEnvironment({ env, data }, say, async (open) =>
      open.environment.kind === 'embedded-sandbox'
        ? sandboxTarget()
        : remoteTarget(open.environment, guardian(open), confirm),
    );
  }
  try {
    const ofFile = environmentOfFile(env);
    return remoteTarget(ofFile, ofFile, confirm);
  } catch (error) {
    throw withConfirmOption(error);
  }
}

function sandboxTarget(): LoadTarget {
  return {
    environment: seedEnvironment(),
    target: `http://127.0.0.1:${SANDBOX_PORT}`,
    customers: seedTraders(),
    isSandbox: true,
  };
}

/** @param named whose name it takes: its own, or that of a dangerous one at its address. */
function remoteTarget(environment: Environment, named: Environment, confirm: string | undefined): LoadTarget {
  requireConfirmation(named, 'write a load against it', confirm);
  const { name, baseUrl, keyId, customers, ussdProfile } = environment;
  if (baseUrl === '') throw misuse(`${name} has no base URL, so there is nothing to reach.`);
  if (keyId === '' && isSigned(ussdProfile)) throw misuse(`${name} has no key id: set it under Environments.`);
  return { environment, target: baseUrl, customers, isSandbox: false };
}

function writtenText(
  folder: string,
  { target, customers, rate, durationSec }: LoadRate & { target: string; customers: number },
) {
  const sessions = (rate * durationSec).toLocaleString('en');
  return `${folder}: ${sessions} sessions in ${durationSec} s against ${target}, by ${customers} ${customers === 1 ? 'customer' : 'customers'}. README.md there says how to run it.\n`;
}

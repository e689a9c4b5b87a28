/** What `load` is given: its flows, its customers and its numbers, each refused with a sentence where it cannot be used. */
import type { Subscriber } from '../../shared/environment/environment.ts';
import { isSigned, sendsCodeWhole } from '../../shared/environment/ussd-protocol.ts';
import { misuse } from '../../shared/failure.ts';
import type { FlowFault, FlowPlan } from '../../shared/flow/flow.ts';
import { flowInvalid } from '../../shared/flow/flow-invalid.ts';
import type { LoadAssumptions } from '../../shared/load/how-big.ts';
import type { LoadEnvironment } from '../../shared/load/load-plan.ts';
import { readAssumptions } from '../../shared/load/read-assumptions.ts';
import { secretsLeftIn } from '../../shared/load/without-secrets.ts';
import { misfits } from '../flows/run-flows.ts';
import { type LoadCustomers, readLoadCustomers } from '../load/load-customers.ts';
import type { LoadCaller } from '../load/run-load.ts';
import { readTextFile } from './read-input.ts';

export type LeftOut = { readonly flow: string; readonly file: string; readonly line: number; readonly reason: string };

/**
 * What a load can press, and what it leaves out with the reason. Throws AppError `flow-invalid` where nothing is left, and for a flow
 * that does not fit the environment.
 *
 * @param foreignWorld whose world is not ours to make fresh: an environment, by its name.
 */
export function fitForLoad(
  plans: readonly FlowPlan[],
  { ussdProfile }: Pick<LoadEnvironment, 'ussdProfile'>,
  foreignWorld?: string,
): { readonly fit: readonly FlowPlan[]; readonly leftOut: readonly LeftOut[] } {
  const unfit = plans.flatMap((plan) => unfitFor(plan, foreignWorld).map((fault) => ({ plan, fault })));
  const left = new Set(unfit.map(({ plan }) => plan));
  const fit = plans.filter((plan) => !left.has(plan));
  const faults = [
    ...misfits(fit, {
      serviceCode: ussdProfile.serviceCode,
      customerIds: [1],
      sendsCodeWhole: sendsCodeWhole(ussdProfile),
    }),
    ...(fit.length === 0 ? unfit.map(({ fault }) => fault) : []),
  ];
  if (faults.length > 0) throw flowInvalid(faults);
  const leftOut = unfit.map(({ plan: { name }, fault: { file, line, message } }) => ({
    ...{ flow: name, file, line },
    reason: message,
  }));
  return { fit, leftOut };
}

export function leftOutLines(leftOut: readonly LeftOut[]): readonly string[] {
  return leftOut.map(({ flow, file, line, reason }) => `“${flow}” is left out. ${file}:${line}: ${reason}.`);
}

/** Who is given by a file is who presses. */
export function pressedBy(plans: readonly FlowPlan[], given: LoadCustomers | undefined): readonly FlowPlan[] {
  return given === undefined ? plans : plans.map((plan) => ({ ...plan, customer: undefined }));
}

/** Throws AppError `flow-invalid` where a secret would come into the folder. */
export function requireNoSecretLeft(plans: readonly FlowPlan[]): void {
  const faults = secretsLeftIn(plans);
  if (faults.length > 0) throw flowInvalid(faults);
}

/** Customers as users who press here. */
export function callersOf({ columns, rows }: LoadCustomers): readonly LoadCaller[] {
  return rows.map((row) => {
    const given = new Map(columns.map((name, at) => [name, row[at] ?? '']));
    const [customerId, msisdn] = [Number(given.get('customerId')), given.get('msisdn') ?? ''];
    given.delete('customerId');
    given.delete('msisdn');
    return { customerId, msisdn, vars: given };
  });
}

export function customersIn(file: string, plans: readonly FlowPlan[], { ussdProfile }: LoadEnvironment): LoadCustomers {
  const text = readTextFile(file, 'customers');
  const needsNumber = !isSigned(ussdProfile) || ussdProfile.startPairs.some(([, value]) => value.includes('{msisdn}'));
  const read = readLoadCustomers(text, file, plans, needsNumber);
  if (read.ok) return read.customers;
  throw misuse(`${read.fault.file}:${read.fault.line}: ${read.fault.message}.`);
}

export function customersOf(known: readonly Subscriber[]): LoadCustomers {
  if (known.length === 0) throw misuse('The environment has no customers; name a file of them with --customers.');
  const rows = known.map(({ customerId, msisdn }) => [String(customerId), msisdn]);
  return { columns: ['customerId', 'msisdn'], rows };
}

/** Why a load cannot press it. */
function unfitFor({ file, steps, sandbox }: FlowPlan, foreignWorld: string | undefined): readonly FlowFault[] {
  const ofSteps = steps.flatMap((step) => {
    const at = { file: step.file ?? file, line: step.line, column: step.column };
    if (step.kind === 'delivery')
      return [{ ...at, message: 'delivery: expected a step that presses; a load receives no webhook messages' }];
    if (step.kind !== 'wait' && step.fault !== undefined)
      return [{ ...at, message: 'fault: expected a step that is signed rightly; a load plants no faults' }];
    return [];
  });
  if (ofSteps.length > 0 || sandbox?.reset !== true || foreignWorld === undefined) return ofSteps;
  const message = `sandbox: expected a flow for any world, because no load makes that of ${foreignWorld} fresh from the seed; name who presses with --customers, and it is loaded by them`;
  return [{ file, line: sandbox.line, column: sandbox.column, message }];
}

/** What becomes of the clocks that flows wish. @param beginsAtMs where the clock of this load begins; undefined: it is not ours. */
export function clockNotes(plans: readonly FlowPlan[], beginsAtMs: number | undefined): readonly string[] {
  return plans.flatMap(({ name, sandbox }) => {
    if (sandbox?.clockMs === undefined || sandbox.clockMs === beginsAtMs) return [];
    const instead =
      beginsAtMs === undefined
        ? 'runs by the service’s clock'
        : `has one clock, which began at ${new Date(beginsAtMs).toISOString()}`;
    return [`“${name}” wishes a clock (sandbox: clock), which is left out: a load ${instead}.`];
  });
}

export function assumptionsOf(pairs: readonly string[]): LoadAssumptions {
  const read = readAssumptions(pairs);
  if (read.ok) return read.assumed;
  throw misuse(`--assume: ${read.message}.`);
}

/**
 * LoadPlan: flows that many virtual users press at once, as the file `plan.json` of a load project holds them.
 *
 * No secret stands in it: what a flow marks as secret is taken out and named by the variable that it is read from at the start. It
 * says of the environment what signing needs and everybody may know. It reads and writes no files.
 */
import type { Environment } from '../environment/environment.ts';
import { AppError } from '../failure.ts';
import type { FlowPlan } from '../flow/flow.ts';
import { jsonValue } from '../json/json-value.ts';

/** What a press needs to know of the environment; its address is the script's target. */
export type LoadEnvironment = Pick<Environment, 'name' | 'clientId' | 'keyId' | 'signingProfile' | 'ussdProfile'>;

export type LoadFlow = {
  /** Of the script's scenario; no two flows share one. */
  readonly scenario: string;
  readonly plan: FlowPlan;
  /** The secrets of its vars: the name in the flow, and the variable of the process. */
  readonly secrets: readonly { readonly name: string; readonly variable: string }[];
};

export type LoadPlan = {
  readonly environment: LoadEnvironment;
  readonly flows: readonly LoadFlow[];
  /** Of customers.csv. */
  readonly columns: readonly string[];
};

const FORMAT = 'dialbench-load';
const VERSION = 1;

export function loadPlanText({ environment, flows, columns }: LoadPlan): string {
  const { name, clientId, keyId, signingProfile, ussdProfile } = environment;
  const written = flows.map(({ plan, ...flow }) => {
    const { vars, secretVars, silences: _heardNowhere, ...rest } = plan;
    return { ...flow, plan: { ...rest, vars: [...vars], secretVars: [...secretVars] } };
  });
  const known = { name, clientId, keyId, signingProfile, ussdProfile };
  return `${JSON.stringify({ format: FORMAT, version: VERSION, environment: known, columns, flows: written }, null, 2)}\n`;
}

type WrittenFlow = Omit<LoadFlow, 'plan'> & {
  readonly plan: Omit<FlowPlan, 'vars' | 'secretVars'> & {
    readonly vars: readonly [string, string][];
    readonly secretVars: readonly string[];
  };
};

/** Reads what `loadPlanText` wrote; anything else is refused as a whole. @throws AppError `load-plan-unreadable` */
export function readLoadPlan(text: string): LoadPlan {
  const read = jsonValue(text);
  if (read === undefined) throw unreadable('other text');
  if (typeof read !== 'object' || read === null || !('format' in read) || read.format !== FORMAT)
    throw unreadable('other JSON');
  if (!('version' in read) || read.version !== VERSION) throw unreadable('another version');
  const { environment, flows, columns } = read as unknown as {
    readonly environment: LoadEnvironment;
    readonly flows: readonly WrittenFlow[];
    readonly columns: readonly string[];
  };
  return {
    environment,
    columns,
    flows: flows.map(({ plan, ...flow }) => ({
      ...flow,
      plan: { ...plan, vars: new Map(plan.vars), secretVars: new Set(plan.secretVars), silences: new Map() },
    })),
  };
}

function unreadable(got: string): AppError {
  const message = `plan.json: expected what \`dialbench load\` wrote (version ${VERSION}), got ${got}. Write the project again.`;
  return new AppError({ code: 'load-plan-unreadable', message });
}

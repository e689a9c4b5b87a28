/**
 * Takes the secrets out of flows before they are written into a folder: each becomes a var that is read from a variable of the
 * process at the start.
 *
 * A var keeps its name, so that one PIN that several flows share is one variable. A secret that stands in a step or in the dialled
 * code itself is numbered.
 */

import type { FlowFault, FlowPlan, PlannedStep } from '../flow/flow.ts';
import { namesIn } from '../flow/pattern.ts';
import { withoutValues } from '../ussd/secret-answer.ts';
import type { LoadFlow } from './load-plan.ts';

/** `DIALBENCH_VAR_PIN` for the var `pin`. */
export function variableOf(name: string): string {
  return `DIALBENCH_VAR_${name.replaceAll(/[^A-Za-z0-9]/g, '_').toUpperCase()}`;
}

export function withoutSecrets(plans: readonly FlowPlan[]): readonly LoadFlow[] {
  const variables = new Map<string, string>();
  /** Two names never share a variable, whatever of them shells do not take. */
  const variableFor = (name: string): string => {
    const taken = new Set(variables.values());
    let variable = variables.get(name) ?? variableOf(name);
    for (let next = 2; !variables.has(name) && taken.has(variable); next += 1) variable = `${variableOf(name)}_${next}`;
    variables.set(name, variable);
    return variable;
  };
  const used = new Set<string>();
  let count = 0;
  return plans.map((plan) => {
    const lifted: string[] = [];
    const lift = (): string => {
      count += 1;
      const name = `secret-${count}`;
      lifted.push(name);
      return `{${name}}`;
    };
    const steps = plan.steps.map((step): PlannedStep => {
      const placed = step.file === undefined ? step : { ...step, file: fileName(step.file) };
      if (placed.kind === 'wait' || placed.kind === 'delivery' || !placed.isSecret) return placed;
      return isLiteral(placed.sent, plan) ? { ...placed, sent: lift() } : placed;
    });
    const dial = plan.isDialSecret && plan.dial !== undefined && isLiteral(plan.dial, plan) ? lift() : plan.dial;
    const names = [...plan.secretVars, ...lifted];
    return {
      scenario: scenarioName(plan.name, used),
      plan: {
        ...plan,
        file: fileName(plan.file),
        dial,
        steps,
        vars: new Map([...plan.vars].filter(([name]) => !plan.secretVars.has(name))),
        secretVars: new Set(names),
      },
      secrets: names.map((name) => ({ name, variable: variableFor(name) })),
    };
  });
}

/**
 * Where a secret is written out a second time, such as in what a screen must say: that is not taken out, so that such flows are
 * refused. Values of one or two characters could be any text, and are passed over as in reports.
 */
export function secretsLeftIn(plans: readonly FlowPlan[]): readonly FlowFault[] {
  const values = plans.flatMap(secretValues);
  const holdsOne = (part: unknown): boolean => textsIn(part).some((text) => withoutValues(text, values) !== text);
  return withoutSecrets(plans).flatMap(({ scenario, plan }): FlowFault[] => {
    const { steps, vars, secretVars: _names, silences: _heardNowhere, file, ...head } = plan;
    const places = [
      ...(holdsOne([scenario, head, [...vars]]) ? [{ file, line: 1, column: 1 }] : []),
      ...steps
        .filter(({ file: _place, ...step }) => holdsOne(step))
        .map((step) => ({ file: step.file ?? file, line: step.line, column: step.column })),
    ];
    return places.map((place) => ({ ...place, message: LEFT }));
  });
}

const LEFT =
  'expected no secret written out a second time, because it would lie in the project’s folder; make it a var, and write {its name} instead';

function secretValues({ vars, secretVars, dial, isDialSecret, steps }: FlowPlan): readonly string[] {
  const sent = steps.flatMap((step) => ('isSecret' in step && step.isSecret ? [step.sent] : []));
  const written = [...sent, ...(isDialSecret && dial !== undefined ? [dial] : [])];
  return [
    ...[...secretVars].map((name) => vars.get(name) ?? ''),
    ...written.filter((text) => namesIn(text, false).length === 0),
  ];
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** No secret var of the flow is in it, so that it is the secret itself. */
function isLiteral(text: string, { secretVars }: FlowPlan): boolean {
  return !namesIn(text, false).some((name) => secretVars.has(name));
}

/** Where the files lay is of no use elsewhere. */
function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

/** Reports tell scenarios apart by their names, each on one line, and templates are not filled in: a brace would begin one. */
function scenarioName(name: string, used: Set<string>): string {
  // What a reader does not see otherwise stays, for whoever prints the name to show.
  const plain =
    name
      .replaceAll(/[{}]/g, '')
      .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .trim() || 'Flow';
  let free = plain;
  for (let next = 2; used.has(free); next += 1) free = `${plain} (${next})`;
  used.add(free);
  return free;
}

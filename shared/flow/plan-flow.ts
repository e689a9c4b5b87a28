/**
 * A FlowPlan from a flow file and the files that it includes: their steps in their places, one table of vars.
 *
 * An included file's vars apply unless the includer sets them; its dial, customer, expect and sandbox are not used. A circle
 * is a fault, and so is a name that nothing sets before it is used. Reading files is the caller's.
 */

import { isSecretName } from '../ussd/secret-answer.ts';
import type { Expectation, Flow, FlowFault, FlowPlace, FlowPlan, PlannedStep } from './flow.ts';
import { namesIn } from './pattern.ts';
import { readFlow } from './read-flow.ts';

export type FlowFiles = {
  /** The text of a file, or a sentence saying why there is none. */
  read(file: string): { readonly text: string } | { readonly refusal: string };
  /** The file that `path` names, as seen from `from`. */
  resolve(from: string, path: string): string;
};

export type PlannedFlow =
  | { readonly ok: true; readonly plan: FlowPlan }
  | { readonly ok: false; readonly faults: readonly FlowFault[] };

const MOST_STEPS = 10_000;
const DEEPEST_INCLUDE = 20;

/** Reads a file and all that it includes. @param text the file's text, if the caller has it already. */
export function planFlow(file: string, files: FlowFiles, text?: string): PlannedFlow {
  const faults: FlowFault[] = [];
  const known = new Map<string, Flow | undefined>();
  const vars = new Map<string, string>();
  const secretVars = new Set<string>();
  let count = 0;

  const load = (
    name: string,
    given: string | undefined,
    at: FlowPlace & { readonly file: string },
  ): Flow | undefined => {
    if (known.has(name)) return known.get(name);
    const source = given === undefined ? files.read(name) : { text: given };
    let flow: Flow | undefined;
    if ('refusal' in source) faults.push({ ...at, message: source.refusal });
    else {
      const read = readFlow(source.text, { file: name });
      if (read.ok) flow = read.flow;
      else faults.push(...read.faults);
    }
    known.set(name, flow);
    return flow;
  };

  const stepsOf = (flow: Flow, above: readonly string[]): PlannedStep[] => {
    for (const [name, value] of flow.vars) {
      if (vars.has(name)) continue;
      vars.set(name, value);
      if (flow.secretVars.has(name)) secretVars.add(name);
    }
    const isOwn = above.length === 0;
    return flow.steps.flatMap((step): PlannedStep[] => {
      count += 1;
      if (count > MOST_STEPS) return [];
      const { line, column } = step;
      if (step.kind !== 'include') return [isOwn ? step : { ...step, file: flow.file }];
      const at = { file: flow.file, line, column };
      const included = files.resolve(flow.file, step.path);
      const chain = [...above, flow.file];
      if (chain.includes(included) || chain.length > DEEPEST_INCLUDE) {
        faults.push({
          ...at,
          message: `include: expected a file that does not lead back here, got the circle ${[...chain, included].join(' → ')}`,
        });
        return [];
      }
      const inner = load(included, undefined, at);
      return inner ? stepsOf(inner, chain) : [];
    });
  };

  const flow = load(file, text, { file, line: 1, column: 1 });
  if (!flow) return { ok: false, faults };
  const steps = stepsOf(flow, []);
  if (count > MOST_STEPS)
    faults.push({
      file,
      line: 1,
      column: 1,
      message: `expected at most ${MOST_STEPS} steps with those included, got more`,
    });
  const silences = new Map([...known].map(([name, one]) => [name, one?.silences ?? []]));
  const plan: FlowPlan = {
    ...flow,
    silences,
    vars,
    secretVars,
    isDialSecret: flow.isDialSecret || namesIn(flow.dial ?? '', false).some((name) => secretVars.has(name)),
    steps: asSecrets(steps, secretVars, flow.expect),
  };
  if (faults.length === 0) faults.push(...undefinedNames(plan));
  return faults.length === 0 ? { ok: true, plan } : { ok: false, faults };
}

/** Secret is also what is written out behind a screen that is expected to ask for a PIN; a key of one or two signs is none. */
function asSecrets(steps: readonly PlannedStep[], secretVars: ReadonlySet<string>, first: Expectation): PlannedStep[] {
  let before = first;
  return steps.map((step) => {
    if (step.kind === 'wait' || step.kind === 'delivery') return step;
    const names = namesIn(step.sent, false);
    const isAsked = names.length === 0 && step.sent.length > LONGEST_KEY && asksSecret(before);
    // After a refusal the phone still shows the screen before it.
    if (step.expect.refused === undefined) before = step.expect;
    return step.isSecret ? step : { ...step, isSecret: isAsked || names.some((name) => secretVars.has(name)) };
  });
}

const LONGEST_KEY = 2;

function asksSecret({ state = '', text = '', contains = [] }: Expectation): boolean {
  return [state, text, ...contains].some(isSecretName);
}

/** Each name that is used before a var, or a screen above, sets it. */
function* undefinedNames({ file, vars, dial, dialAt, isDialSecret, expect, steps }: FlowPlan): Generator<FlowFault> {
  const known = new Set(vars.keys());
  const used = function* (text: string | undefined, at: FlowPlace, of: string, isSecret = false): Generator<FlowFault> {
    for (const name of namesIn(text ?? '', false)) {
      if (known.has(name)) continue;
      const { line, column } = at;
      yield {
        file: of,
        line,
        column,
        message: `expected a name that vars or an earlier screen sets, got ${isSecret ? 'one that is marked secret' : /^\p{L}/u.test(name) ? `{${name}}` : 'another'}`,
      };
    }
  };
  const seen = function* (expected: Expectation, at: FlowPlace, of: string): Generator<FlowFault> {
    yield* used(expected.state, at, of);
    for (const text of [expected.text ?? '', ...(expected.contains ?? []), ...(expected.options ?? [])]) {
      for (const name of namesIn(text)) known.add(name);
    }
  };
  yield* used(dial, dialAt, file, isDialSecret);
  yield* seen(expect, dialAt, file);
  for (const step of steps) {
    if (step.kind === 'wait' || step.kind === 'delivery') continue;
    yield* used(step.sent, step, step.file ?? file, step.isSecret);
    yield* seen(step.expect, step, step.file ?? file);
  }
}

/**
 * What `run --update` writes: of each run that went on to its end, the expectations that did not hold, as what came.
 *
 * A flow that was refused, got no answer, or would lose a name that it uses later is not changed, and neither is a file
 * that it includes, whoever else includes that. Source: contract, “run --update”.
 */

import { withoutValues } from '../ussd/secret-answer.ts';
import { acceptedExpectation } from './accepted-expectation.ts';
import type { FlowValue, TestExpression } from './check-answer.ts';
import type { StepResult } from './engine.ts';
import type { Expectation, FlowPlan } from './flow.ts';
import { type RanFlow, secretsOf } from './flow-report.ts';
import { type FlowFiles, planFlow } from './plan-flow.ts';
import { readFlow } from './read-flow.ts';
import { withoutScreen } from './report-text.ts';
import { expectationAt, rewriteExpectations } from './rewrite-expectations.ts';

/** One part of what a step expects, masked like a report; null where it was not there, or is there no more. */
export type FlowChange = {
  readonly flow: string;
  readonly file: string;
  /** Where the step stood before. */
  readonly line: number;
  readonly expectation: string;
  readonly old: FlowValue;
  readonly new: FlowValue;
};

export type RewrittenFile = { readonly text: string; readonly changes: readonly FlowChange[] };

export type FlowUpdates = {
  readonly files: ReadonlyMap<string, RewrittenFile>;
  /** A sentence for each flow or file that stays as it is, though a screen was not as expected. */
  readonly unchanged: readonly string[];
};

/** @param files the texts that were planned. */
export function flowUpdates(runs: readonly RanFlow[], files: FlowFiles, test: TestExpression): FlowUpdates {
  const unchanged: string[] = [];
  const held = new Map<string, string>();
  const wanted = new Map<string, Map<number, StepChange>>();
  const placeIn = placesIn(files);
  for (const run of runs) {
    const found = changesOf(run, test);
    if (typeof found === 'string') {
      unchanged.push(`T${named(run.plan).slice(1)} is not changed: ${found}.`);
      for (const file of run.plan.silences.keys()) held.set(file, named(run.plan));
      continue;
    }
    for (const change of found) {
      const at = placeIn(change);
      if (at === undefined) continue;
      const steps = wanted.get(change.file) ?? new Map<number, StepChange>();
      // Where flows share a file, the first that came is expected; the replay tells whether it holds for all.
      if (!steps.has(at)) steps.set(at, change);
      wanted.set(change.file, steps);
    }
  }
  const rewritten = new Map<string, RewrittenFile>();
  for (const [file, steps] of wanted) {
    const by = held.get(file);
    const text = textOf(files, file);
    const next = new Map([...steps].map(([at, { next: one }]) => [at, one]));
    const written = by === undefined ? rewriteExpectations(text, next) : undefined;
    if (written !== undefined)
      rewritten.set(file, { text: written, changes: [...steps.values()].flatMap(({ changes }) => changes) });
    else
      unchanged.push(
        by === undefined
          ? `${file} is not changed: it writes an expectation in a way that cannot be rewritten alone, such as by an alias.`
          : `${file} is not changed, because ${by}, which includes it, is not.`,
      );
  }
  dropBroken(runs, files, rewritten, unchanged);
  return { files: rewritten, unchanged };
}

/** A file that two flows include may set a name that only one of them uses. */
function dropBroken(
  runs: readonly RanFlow[],
  files: FlowFiles,
  rewritten: Map<string, RewrittenFile>,
  unchanged: string[],
): void {
  const read: FlowFiles['read'] = (file) => rewritten.get(file) ?? files.read(file);
  for (const { plan } of [...runs, ...runs]) {
    const planned = planFlow(plan.file, { ...files, read });
    if (planned.ok) continue;
    for (const file of plan.silences.keys()) rewritten.delete(file);
    unchanged.push(`T${named(plan).slice(1)} is not changed: ${planned.faults[0]?.message}.`);
  }
}

type StepChange = {
  readonly file: string;
  readonly result: StepResult;
  readonly plan: FlowPlan;
  readonly next: Expectation;
  readonly changes: readonly FlowChange[];
};

/** Or why the flow is not changed. */
function changesOf({ plan, steps }: RanFlow, test: TestExpression): readonly StepChange[] | string {
  const secrets = secretsOf(plan, steps);
  const hide = (value: FlowValue | undefined): FlowValue => {
    if (typeof value === 'string') return withoutValues(value, secrets);
    return typeof value === 'object' && value !== null
      ? value.map((one) => withoutValues(one, secrets))
      : (value ?? null);
  };
  const found: StepChange[] = [];
  for (const result of steps) {
    const { step, line, known, answer, failures, arrival } = result;
    const file = result.file ?? plan.file;
    if (failures.length === 0 || arrival) continue;
    if (answer.outcome.kind === 'failed')
      return `${file}:${line} ${answer.status === undefined ? 'got no answer' : `was ${withoutScreen(answer.status)}`}`;
    const expected = expectationAt(plan, step) ?? {};
    const accepted = acceptedExpectation(expected, answer, { known, later: plan.steps.slice(step), secrets, test });
    if (accepted?.kind === 'lost')
      return `${file}:${line} sets {${accepted.name}}, which a later step uses, and the screen that came has no line that fits it`;
    if (!accepted) continue;
    const { next } = accepted;
    const parts = Object.keys({ ...expected, ...next }) as (keyof Expectation)[];
    const changes = parts
      .filter((part) => expected[part] !== next[part])
      .map((part) => ({
        ...{ flow: plan.name, file, line, expectation: part },
        ...{ old: hide(expected[part]), new: hide(next[part]) },
      }));
    found.push({ file, result, plan, next, changes });
  }
  return found;
}

function named({ name, file }: FlowPlan): string {
  return `the flow “${name}” (${file})`;
}

/** Which step of its file a change is of, 0 the dialling. */
function placesIn(files: FlowFiles): (change: StepChange) => number | undefined {
  const read = new Map<string, ReadonlyMap<string, number>>();
  return ({ file, result: { step }, plan }) => {
    const planned = plan.steps[step - 1];
    if (!planned) return 0;
    const flow = read.has(file) ? undefined : readFlow(textOf(files, file), { file });
    if (flow) {
      const steps = flow.ok ? flow.flow.steps : [];
      read.set(file, new Map(steps.map(({ line, column }, at) => [`${line}:${column}`, at + 1])));
    }
    return read.get(file)?.get(`${planned.line}:${planned.column}`);
  };
}

function textOf(files: FlowFiles, file: string): string {
  const read = files.read(file);
  return 'text' in read ? read.text : '';
}

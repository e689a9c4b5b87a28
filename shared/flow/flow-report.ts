/**
 * The report of a run as `run --json` prints it; the texts, the JUnit file and the HTML page are made from it.
 *
 * What is marked secret is masked here, once, so that no report shows it. Source: contract, “Flow files”.
 */

import { createLinter } from '../ussd/lint/linter.ts';
import { notToldOf } from '../ussd/lint/not-told.ts';
import { silenceOf } from '../ussd/lint/silence.ts';
import { maskedSent, withoutValues } from '../ussd/secret-answer.ts';
import type { FlowValue } from './check-answer.ts';
import type { DeliveryArrival } from './delivery-arrival.ts';
import type { StepResult } from './engine.ts';
import type { Flow, FlowPlan } from './flow.ts';
import { fillIn } from './pattern.ts';

export type ReportedFailure = { readonly expectation: string; readonly expected: FlowValue; readonly got: FlowValue };

export type ReportedStep = {
  readonly line: number;
  /** Where it is not the flow's own. */
  readonly file?: string | undefined;
  readonly sent: string;
  readonly state: string | null;
  readonly text: string | null;
  readonly end: boolean | null;
  /** The HTTP status; null if no answer came. */
  readonly status: number | null;
  readonly elapsedMs: number;
  readonly passed: boolean;
  readonly failures: readonly ReportedFailure[];
  /** A webhook message that the step waited for; there is no screen then. */
  readonly delivery?: DeliveryArrival | undefined;
  /** What the service, or the connection, said in place of a screen. */
  readonly message?: string | undefined;
};

export type ReportedLint = {
  readonly rule: string;
  readonly severity: string;
  readonly line: number;
  readonly message: string;
  /** That of the screen; a silence is written for it. */
  readonly state?: string | undefined;
  /** Where the line is not one of the flow's own file. */
  readonly file?: string | undefined;
};

export type ReportedFlow = {
  readonly flow: string;
  readonly file: string;
  readonly passed: boolean;
  readonly elapsedMs: number;
  readonly steps: readonly ReportedStep[];
  readonly lint: readonly ReportedLint[];
  /** Rules that say nothing here, because the service does not tell what they judge. */
  readonly notTold?: readonly string[];
};

export type RunReport = { readonly passed: boolean; readonly flows: readonly ReportedFlow[] };

/** A flow of a run that was not begun, or sent nothing. */
export type NotRunFlow = { readonly name: string; readonly file: string; readonly reason?: string | undefined };

/** A flow that was run, whole or as far as it came. */
export type RanFlow = {
  readonly plan: FlowPlan;
  readonly passed: boolean;
  readonly elapsedMs: number;
  readonly steps: readonly StepResult[];
  /** That of the environment's UssdProfile. */
  readonly applicationLimitMs: number;
};

export function reportOf(runs: readonly RanFlow[]): RunReport {
  const flows = runs.map(reportFlow);
  return { passed: flows.every(({ passed }) => passed), flows };
}

/** The report of one flow. */
export function reportFlow({ plan, passed, elapsedMs, steps, applicationLimitMs }: RanFlow): ReportedFlow {
  const hide = hiderOf(plan, steps);
  const notTold = notToldOf(
    steps.flatMap(({ answer: { outcome } }) => (outcome.kind === 'reply' ? [outcome.reply] : [])),
  );
  return {
    flow: plan.name,
    file: plan.file,
    passed,
    elapsedMs,
    steps: steps.map((step) => reportStep(step, hide)),
    lint: lintOf(plan, steps, applicationLimitMs).map(({ state, ...one }) => ({
      ...one,
      message: hide(one.message),
      ...(state === undefined ? {} : { state: hide(state) }),
    })),
    ...(notTold ? { notTold: notTold.rules } : {}),
  };
}

/** What is shown of each step, and of the presses of a dialled code before it, which no step speaks of. */
export function pressesOf({ plan, steps }: RanFlow): readonly (readonly ReportedStep[])[] {
  const hide = hiderOf(plan, steps);
  return steps.map((step) => [
    ...step.way.map(({ pressed, answer }) => reportStep({ ...step, sent: pressed, answer, failures: [] }, hide)),
    reportStep(step, hide),
  ]);
}

/** One of the steps so far, as the report of the flow has it. */
export function reportStepOf(plan: FlowPlan, steps: readonly StepResult[], step: StepResult): ReportedStep {
  return reportStep(step, hiderOf(plan, steps));
}

/** Masks what these steps and the plan mark as secret. */
function hiderOf(plan: FlowPlan, steps: readonly StepResult[]): (text: string) => string {
  const secrets = secretsOf(plan, steps);
  return (text) => withoutValues(text, secrets);
}

/** What a report of these steps hides, and the case that it carries. */
export function secretsOf(plan: FlowPlan, steps: readonly StepResult[]): string[] {
  return [
    ...secretVarsOf(plan),
    ...steps.flatMap(({ isSecret, sent }, at) => (isSecret ? secretsSent(sent, at === 0) : [])),
  ];
}

/** What is known to be secret before anything is sent. */
export function plannedSecrets({ steps, dial, isDialSecret, vars, ...plan }: FlowPlan | Flow): string[] {
  const sent = steps.flatMap((step) => ('sent' in step && step.isSecret ? [fillIn(step.sent, vars)] : []));
  const dialled = isDialSecret && dial !== undefined ? secretsSent(fillIn(dial, vars), true) : [];
  return [...secretVarsOf({ ...plan, vars }), ...sent, ...dialled];
}

function secretVarsOf({ secretVars, vars }: Pick<FlowPlan, 'secretVars' | 'vars'>): string[] {
  return [...secretVars].flatMap((name) => vars.get(name) ?? []);
}

/** A dialled code holds answers, which screens may repeat. */
export function secretsSent(sent: string, isDialled: boolean): string[] {
  return [sent, ...(isDialled ? sent.split(/[*#]/) : [])];
}

function reportStep(
  { line, file, sent, isSecret, answer, arrival, failures }: StepResult,
  hide: (text: string) => string,
): ReportedStep {
  const { outcome, status = null, elapsedMs } = answer;
  const reply = outcome.kind === 'reply' ? outcome.reply : undefined;
  return {
    line,
    file,
    sent: maskedSent(hide(sent), isSecret),
    state: reply ? hide(reply.currentState) : null,
    text: reply ? hide(reply.ussdText) : null,
    end: reply?.menu.isEndState ?? null,
    status,
    elapsedMs,
    passed: failures.length === 0,
    ...(arrival ? { delivery: { ...arrival, event: hide(arrival.event) } } : {}),
    failures: failures.map((failure) => ({
      ...failure,
      expected: hideValue(failure.expected, hide),
      got: hideValue(failure.got, hide),
    })),
    ...(outcome.kind === 'failed' ? { message: hide(outcome.failure.message) } : {}),
  };
}

function hideValue(value: FlowValue, hide: (text: string) => string): FlowValue {
  if (typeof value === 'string') return hide(value);
  return typeof value === 'object' && value !== null ? value.map(hide) : value;
}

/** What the lint says of the screens, without what a comment of the flow silences. */
function lintOf(plan: FlowPlan, steps: readonly StepResult[], applicationLimitMs: number): ReportedLint[] {
  const linter = createLinter({ applicationLimitMs });
  return steps.flatMap(({ line, lastLine, file = plan.file, pressed: last, way, answer: final, arrival }) => {
    if (arrival) return [];
    const remarks = [...way, { pressed: last, answer: final }].flatMap(({ pressed, answer }) => {
      const { outcome, elapsedMs, atMs } = answer;
      return linter.take({ sent: pressed, outcome, elapsedMs, atMs });
    });
    const silences = plan.silences.get(file) ?? [];
    return remarks
      .filter((remark) => !silenceOf(remark, silences, { first: line, last: lastLine }))
      .map(({ rule, severity, message, state }) => ({
        rule,
        severity,
        line,
        message,
        ...(state === '' ? {} : { state }),
        ...(file === plan.file ? {} : { file }),
      }));
  });
}

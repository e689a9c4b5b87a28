/**
 * The engine of flows: a pure machine, (state, event) → [state, effect]. The command line, the page and the tests run this
 * one, each with its own hands for pressing and waiting.
 *
 * A flow stops at its first failed step. With dial-through each dialled answer is a press of its own; the result of the
 * dialling speaks of the last.
 */
import type { PlaygroundPlant } from '../doctor/plant.ts';
import { beginning, shortened } from '../text/shortened.ts';
import { readDialledCode } from '../ussd/dialled-code.ts';
import { type AskingScreen, isSecretAnswer, isSecretName, screenOf } from '../ussd/secret-answer.ts';
import { acceptedExpectation } from './accepted-expectation.ts';
import {
  checkAnswer,
  type FlowFailure,
  type PressAnswer,
  type TestExpression,
  testExpression,
} from './check-answer.ts';
import { arrivalSentence, type DeliveryArrival } from './delivery-arrival.ts';
import type { FlowFault, FlowPlan, PlannedStep, SentStep } from './flow.ts';
import type { Captures } from './match.ts';
import { fillIn, namesIn } from './pattern.ts';

/** One step of a run as reports show it. */
export type StepResult = {
  /** 0 is the dialling, n the plan's n-th. */
  readonly step: number;
  /** What names were before it. */
  readonly known: Captures;
  readonly line: number;
  /** Up to where the file speaks of the step. */
  readonly lastLine: number;
  /** Where it is not the flow's own file. */
  readonly file?: string | undefined;
  readonly sent: string;
  readonly isSecret: boolean;
  readonly answer: PressAnswer;
  /** What brought this answer, and the presses of the same step before it: a dialled code with answers in it is several. */
  readonly pressed: string;
  readonly way: readonly WayPress[];
  /** The step waited for a webhook message; `answer` then holds no screen. */
  readonly arrival?: DeliveryArrival | undefined;
  readonly failures: readonly FlowFailure[];
};

/** A press whose screen no step speaks of. */
type WayPress = { readonly pressed: string; readonly answer: PressAnswer };

export type FlowEffect =
  | {
      readonly kind: 'press';
      readonly customerId: number;
      /** Absent at the start of a session. */
      readonly sessionId?: string | undefined;
      readonly choice: string;
      readonly fromState?: string | undefined;
      /** The flow marks what is sent as a secret. */
      readonly isSecret?: boolean | undefined;
      /** The press is signed with this fault. */
      readonly fault?: PlaygroundPlant | undefined;
      /** The step that it belongs to: 0 is the dialling, n the plan's n-th. */
      readonly step: number;
    }
  | { readonly kind: 'wait'; readonly waitMs: number; readonly step: number }
  | { readonly kind: 'delivery'; readonly event: string; readonly step: number }
  | { readonly kind: 'finish'; readonly passed: boolean };

export type FlowEvent =
  | { readonly kind: 'answered'; readonly answer: PressAnswer }
  | { readonly kind: 'waited' }
  | { readonly kind: 'delivered'; readonly arrival: DeliveryArrival };

export type FlowRunState = {
  readonly plan: FlowPlan;
  readonly customerId: number;
  readonly captures: Captures;
  /** 0 while dialling. */
  readonly step: number;
  /** Answers of the dialled code that are not pressed yet. */
  readonly through: readonly string[];
  readonly code: string;
  /** What was pressed last, and what this step pressed before. */
  readonly pressed: string;
  readonly way: readonly WayPress[];
  /** What the current step sends, filled in. */
  readonly sending: string;
  readonly sessionId?: string | undefined;
  /** The last screen that came. */
  readonly screen?: AskingScreen | undefined;
  /** A part of the dialled code was a PIN. */
  readonly isThroughSecret?: boolean;
  readonly results: readonly StepResult[];
  /** Goes on after a step that was not as expected, as long as answers come. */
  readonly goesOn: boolean;
};

/** What a flow needs to know of its environment. */
export type FlowLine = {
  readonly serviceCode: string;
  readonly customerIds: readonly number[];
  /** What is dialled through the code goes out with it. */
  readonly sendsCodeWhole?: boolean;
};

export type FlowStart = readonly [state: FlowRunState, effect: FlowEffect];

/** The first press of a flow; or why it cannot be run in this environment. */
export function startFlow(
  plan: FlowPlan,
  line: FlowLine,
  { goesOn = false }: { readonly goesOn?: boolean } = {},
): { readonly ok: true; readonly start: FlowStart } | { readonly ok: false; readonly fault: FlowFault } {
  const { file, dialAt, customer, customerAt = { line: 1, column: 1 } } = plan;
  const customerId = customer ?? line.customerIds[0];
  if (customerId === undefined) {
    const message = 'customer: expected a customerId, because the environment has no customers; got nothing';
    return { ok: false, fault: { file, ...customerAt, message } };
  }
  const code = fillIn(plan.dial ?? line.serviceCode, plan.vars);
  const read = readDialledCode(code, line.serviceCode, line.sendsCodeWhole);
  if (read.kind !== 'service') {
    const sentence = read.kind === 'refused' ? read.sentence : `${code} is answered by the phone itself.`;
    const message = plan.isDialSecret
      ? `dial: expected a code such as ${line.serviceCode}, got another, which is secret`
      : `dial: expected a code such as ${line.serviceCode}, got ${shortened(code, 60)}. ${sentence}`;
    return { ok: false, fault: { file, line: dialAt.line, column: dialAt.column, message } };
  }
  const state: FlowRunState = {
    plan,
    customerId,
    captures: plan.vars,
    step: 0,
    through: read.choices,
    code,
    pressed: read.code,
    way: [],
    sending: code,
    results: [],
    goesOn,
  };
  return {
    ok: true,
    start: [state, { kind: 'press', customerId, choice: read.code, isSecret: plan.isDialSecret, step: 0 }],
  };
}

export function advanceFlow(state: FlowRunState, event: FlowEvent, test: TestExpression = testExpression): FlowStart {
  if (event.kind === 'delivered') return takeArrival(state, event.arrival);
  return event.kind === 'answered' ? takeAnswer(state, event.answer, test) : nextStep(state);
}

function takeArrival(state: FlowRunState, arrival: DeliveryArrival): FlowStart {
  const message = arrivalSentence(arrival);
  const isAsExpected = arrival.status === 'verified';
  const result: StepResult = {
    ...placeOf(state),
    sent: '',
    pressed: '',
    way: [],
    isSecret: false,
    answer: {
      outcome: { kind: 'failed', failure: { code: 'no-screen', message }, sessionLost: false },
      elapsedMs: arrival.elapsedMs,
    },
    arrival,
    failures: isAsExpected
      ? []
      : [{ expectation: 'delivery', expected: `a message ${arrival.event} whose signature holds`, got: message }],
  };
  const taken: FlowRunState = { ...state, results: [...state.results, result] };
  return isAsExpected || state.goesOn ? nextStep(taken) : [taken, { kind: 'finish', passed: false }];
}

function takeAnswer(state: FlowRunState, answer: PressAnswer, test: TestExpression): FlowStart {
  const { outcome } = answer;
  const seen: FlowRunState =
    outcome.kind === 'reply'
      ? { ...state, sessionId: outcome.reply.sessionId, screen: screenOf(outcome.reply) }
      : state;
  const [choice, ...through] = state.through;
  if (choice !== undefined && outcome.kind === 'reply') {
    const way = [...state.way, { pressed: state.pressed, answer }];
    const isThroughSecret = state.isThroughSecret === true || isSecretAnswer(seen.screen, choice);
    return [{ ...seen, through, way, pressed: choice, isThroughSecret }, pressOf(seen, choice)];
  }
  const { plan, step, results } = state;
  const planned = plan.steps[step - 1];
  const expect = step === 0 ? plan.expect : isSent(planned) ? planned.expect : {};
  const { captures: known } = state;
  const { failures, captures } = checkAnswer(expect, answer, known, test);
  const accepted =
    state.goesOn && failures.length > 0
      ? acceptedExpectation(expect, answer, { known, later: plan.steps.slice(step), test })
      : undefined;
  const result: StepResult = {
    ...placeOf(state),
    sent: state.sending,
    pressed: state.pressed,
    way: state.way,
    isSecret: isSecretStep(state),
    answer,
    failures,
  };
  // What goes on uses what it would use if this screen were expected.
  const onward = accepted?.kind === 'accepted' ? checkAnswer(accepted.next, answer, known, test).captures : captures;
  const taken: FlowRunState = { ...seen, captures: onward, results: [...results, result] };
  const mayGoOn = failures.length === 0 || (state.goesOn && answer.status !== undefined);
  return mayGoOn ? nextStep(taken) : [taken, { kind: 'finish', passed: false }];
}

/** The current step, and where the file speaks of it. */
function placeOf({
  plan,
  step,
  captures: known,
}: FlowRunState): Pick<StepResult, 'step' | 'known' | 'line' | 'lastLine' | 'file'> {
  const planned = plan.steps[step - 1];
  const { line } = planned ?? plan.dialAt;
  return { step, known, line, lastLine: planned?.lastLine ?? line, file: planned?.file };
}

function nextStep(state: FlowRunState): FlowStart {
  const step = state.step + 1;
  const planned = state.plan.steps[step - 1];
  const next: FlowRunState = { ...state, step, way: [] };
  if (!planned) {
    const passed = state.results.every(({ failures }) => failures.length === 0);
    return [state, { kind: 'finish', passed }];
  }
  if (planned.kind === 'wait') return [next, { kind: 'wait', waitMs: planned.waitMs, step }];
  if (planned.kind === 'delivery') return [next, { kind: 'delivery', event: planned.event, step }];
  // Where a screen did not set the name, nothing right can be sent.
  if (namesIn(planned.sent, false).some((name) => !state.captures.has(name)))
    return [state, { kind: 'finish', passed: false }];
  const sending = fillIn(planned.sent, state.captures);
  const sent: FlowRunState = { ...next, sending, pressed: sending };
  if (state.sessionId !== undefined) return [sent, pressOf(sent, sending)];
  const failure = { code: 'no-session', message: 'There is no session to answer: the dialling brought no screen.' };
  const answer: PressAnswer = { outcome: { kind: 'failed', failure, sessionLost: true }, elapsedMs: 0 };
  return takeAnswer(sent, answer, testExpression);
}

function pressOf({ plan, customerId, sessionId, screen, step }: FlowRunState, choice: string): FlowEffect {
  const planned = plan.steps[step - 1];
  const fault = isSent(planned) ? planned.fault : undefined;
  const isSecret = isMarked(plan, step) || isSecretAnswer(screen, choice);
  return {
    kind: 'press',
    customerId,
    sessionId,
    choice,
    fromState: screen && beginning(screen.state, 100),
    isSecret,
    fault,
    step,
  };
}

/** By the flow's words, or by those of the screen that is answered. */
function isSecretStep({ plan, step, screen, sending, isThroughSecret }: FlowRunState): boolean {
  if (isMarked(plan, step)) return true;
  if (step === 0) return isThroughSecret === true;
  return isSecretName(screen?.state ?? '') || isSecretAnswer(screen, sending);
}

/** What a step sends is secret by the flow's own words. */
function isMarked(plan: FlowPlan, step: number): boolean {
  if (step === 0) return plan.isDialSecret;
  const planned = plan.steps[step - 1];
  return isSent(planned) && planned.isSecret;
}

function isSent(step: PlannedStep | undefined): step is Extract<PlannedStep, SentStep> {
  return step !== undefined && step.kind !== 'wait' && step.kind !== 'delivery';
}

/**
 * One virtual user's way through a flow: which press comes next, and what each answer was worth.
 *
 * The engine of flows decides; waiting is the caller's. An answer in another session than the one that was pressed in is noted as
 * mixed up, and so is a session that two users were given.
 */
import type { PressAnswer, TestExpression } from '../flow/check-answer.ts';
import {
  advanceFlow,
  type FlowEffect,
  type FlowLine,
  type FlowRunState,
  type FlowStart,
  type StepResult,
  startFlow,
} from '../flow/engine.ts';
import type { FlowFault } from '../flow/flow.ts';
import type { LoadFlow } from './load-plan.ts';

export type LoadPress = Extract<FlowEffect, { kind: 'press' }>;

export type LoadSession = {
  readonly state: FlowRunState;
  /** What is pressed next; absent once the flow has ended. */
  readonly press?: LoadPress | undefined;
  readonly passed: boolean;
  /** Of the last answer; absent while the answers of a dialled code are sent on. */
  readonly result?: StepResult | undefined;
};

/** `customerId` takes the place of the flow's own, `vars` that of its vars. */
export type LoadUser = { readonly customerId?: number | undefined; readonly vars?: ReadonlyMap<string, string> };

export type BegunLoadSession =
  | { readonly ok: true; readonly session: LoadSession }
  | { readonly ok: false; readonly fault: FlowFault };

export function beginLoadSession({ plan }: Pick<LoadFlow, 'plan'>, line: FlowLine, user: LoadUser): BegunLoadSession {
  const own = {
    ...plan,
    customer: user.customerId ?? plan.customer,
    vars: user.vars === undefined ? plan.vars : new Map([...plan.vars, ...user.vars]),
  };
  const started = startFlow(own, line);
  return started.ok ? { ok: true, session: sessionAt(started.start, 0) } : started;
}

export function takeLoadAnswer({ state }: LoadSession, answer: PressAnswer, test?: TestExpression): LoadSession {
  const before = state.results.length;
  let next = advanceFlow(state, { kind: 'answered', answer }, test);
  while (next[1].kind === 'wait') next = advanceFlow(next[0], { kind: 'waited' }, test);
  return sessionAt(next, before);
}

function sessionAt([state, effect]: FlowStart, before: number): LoadSession {
  return {
    state,
    press: effect.kind === 'press' ? effect : undefined,
    passed: effect.kind === 'finish' && effect.passed,
    result: state.results[before],
  };
}

/** Remembers which user has which session, as long as it runs. */
export class SessionOwners {
  readonly #owners = new Map<string, object>();

  /** True where the answer is of another session than the one pressed in, or of one that another user has. */
  isMixedUp(user: object, pressedIn: string | undefined, answer: PressAnswer): boolean {
    if (answer.outcome.kind !== 'reply') return false;
    const { sessionId } = answer.outcome.reply;
    if (pressedIn !== undefined && sessionId !== pressedIn) return true;
    const owner = this.#owners.get(sessionId);
    if (owner !== undefined) return owner !== user;
    this.#owners.set(sessionId, user);
    return false;
  }

  /** The user's session has ended. */
  forget(sessionId: string | undefined): void {
    if (sessionId !== undefined) this.#owners.delete(sessionId);
  }
}

/**
 * One call of /ussd/process: finds or opens the session, answers it, stores it.
 *
 * The specification leaves open how a session starts. Here: without a sessionId the sandbox assigns one; an unknown
 * sessionId opens a session of that name; either way the call must say who is calling. A repeated start shows the same
 * screen again. A dialled code with keys in it (`*384*99*1*2#`) as the first choice is walked key by key.
 */
import { toHex } from '../../../shared/bytes/hex.ts';
import type { UssdReply } from '../../../shared/ussd/reply.ts';
import type { SandboxCore } from '../core.ts';
import { isRefused, type Outcome, type Refused, refuse } from '../outcome.ts';
import { findCustomer, findCustomerByNumber } from '../trading/customers.ts';
import type { CustomerRow } from '../world/world-types.ts';
import { answer, type Shown, show, showFirst } from './engine.ts';
import { findSession, forgetOldSessions, keepSession, type Session } from './session-store.ts';

export type UssdInput = {
  readonly sessionId?: string | undefined;
  readonly choice?: string | undefined;
  readonly customerId?: number | undefined;
  readonly msisdn?: string | undefined;
};

/** The sandbox's service code, as dialled. */
const SERVICE_CODE = '*384*99#';

export const SESSION_EXPIRED = 'This session has expired. Dial again to start another.';

const SESSION_ID_BYTES = 12;
const MESSAGE = 'USSD session processed successfully';

export function processUssdCall(core: SandboxCore, input: UssdInput): Outcome {
  const { sessionId, choice = '' } = input;
  const known = sessionId === undefined ? undefined : findSession(core, sessionId);
  const caller = findCaller(core, input);
  if (caller && isRefused(caller)) return caller;
  if (known) return continueSession(core, known, caller, choice);
  if (sessionId !== undefined && !caller) {
    return refuse(404, 'sessionId', 'There is no session of this id. Dial again to start one.');
  }
  if (!caller) {
    const message = 'Who is calling? A session starts with customerId (or msisdn), or goes on with its sessionId.';
    return refuse(400, 'customerId', message);
  }
  const barred = refuseBarred(caller);
  if (barred) return barred;
  forgetOldSessions(core);
  return startSession(core, caller, sessionId ?? toHex(core.random.bytes(SESSION_ID_BYTES)), choice);
}

/**
 * A network that repeats a start: the session in progress begins again at HOME and loses its answer; a start is made
 * twice, and the second session answers.
 */
export function repeatStart(core: SandboxCore, input: UssdInput): Outcome {
  const session = input.sessionId === undefined ? undefined : findSession(core, input.sessionId);
  const customer = session && findCustomer(core, session.customerId);
  if (session && customer && session.endedMs === null) {
    return keepAndReply(core, session.sessionId, session.customerId, showFirst(core, customer), null);
  }
  processUssdCall(core, input);
  return processUssdCall(core, input);
}

/** Opens a session in any state (GET /ussd/transactions) and answers its screen. */
export function openSession(core: SandboxCore, customer: CustomerRow, shown: Shown): Outcome {
  return keepAndReply(core, toHex(core.random.bytes(SESSION_ID_BYTES)), customer.customerId, shown, null);
}

export function refuseBarred({ customerId, status }: CustomerRow): Refused | undefined {
  if (status === 'ACTIVE') return undefined;
  return refuse(403, 'customerId', `Customer ${customerId} is ${status} and cannot use the menu.`);
}

function findCaller(core: SandboxCore, { customerId, msisdn }: UssdInput): CustomerRow | Refused | undefined {
  if (customerId !== undefined) {
    return findCustomer(core, customerId) ?? refuse(404, 'customerId', `There is no customer ${customerId}.`);
  }
  if (msisdn === undefined) return undefined;
  return findCustomerByNumber(core, msisdn) ?? refuse(404, 'msisdn', `No customer has the number ${msisdn}.`);
}

function startSession(core: SandboxCore, customer: CustomerRow, sessionId: string, choice: string): Outcome {
  let shown = showFirst(core, customer);
  for (const key of keysOfDialThrough(choice)) {
    // Dialled keys never act: the user must have read on the screen what they confirm.
    if (shown.menu.isEndState || shown.offered.some((option) => option.key === key && option.acts)) break;
    const step = answer(core, customer, shown, key);
    if (isRefused(step)) break;
    shown = step.shown;
  }
  return keepAndReply(core, sessionId, customer.customerId, shown, null);
}

/** `*384*99*1*2#` → 1, 2; nothing for the plain code or any other first choice. */
function keysOfDialThrough(choice: string): string[] {
  const head = `${SERVICE_CODE.slice(0, -1)}*`;
  if (!choice.startsWith(head) || !choice.endsWith('#')) return [];
  return choice.slice(head.length, -1).split('*');
}

function continueSession(
  core: SandboxCore,
  session: Session,
  caller: CustomerRow | undefined,
  choice: string,
): Outcome {
  const { sessionId, customerId } = session;
  if (caller && caller.customerId !== customerId) {
    return refuse(404, 'sessionId', `There is no session of this id for customer ${caller.customerId}.`);
  }
  if (session.endedMs !== null) {
    if (session.actedChoice === choice && session.lastReply !== null) {
      return { kind: 'body', json: JSON.parse(session.lastReply) as unknown };
    }
    return refuse(404, 'sessionId', 'This session has ended. Dial again to start another.');
  }
  if (core.clock.nowMs() >= session.expiresMs) {
    return refuse(404, 'sessionId', SESSION_EXPIRED);
  }
  const customer = findCustomer(core, customerId);
  if (!customer) return refuse(404, 'sessionId', 'The customer of this session is gone. Dial again.');
  const barred = refuseBarred(customer);
  if (barred) return barred;
  if (caller && (choice === '' || choice === SERVICE_CODE)) {
    return keepAndReply(core, sessionId, customerId, show(core, customer, session.state, session.memory), null);
  }
  const step = answer(core, customer, session, choice);
  if (isRefused(step)) return step;
  return keepAndReply(core, sessionId, customerId, step.shown, step.acted ? choice : null);
}

function keepAndReply(
  core: SandboxCore,
  sessionId: string,
  customerId: number,
  shown: Shown,
  actedChoice: string | null,
): Outcome {
  const nowMs = core.clock.nowMs();
  const expiresMs = nowMs + core.settings().sessionLifetimeMs;
  const { state, memory, offered, menu, ussdText } = shown;
  const data: Omit<UssdReply, 'message'> = {
    sessionId,
    currentState: state,
    menu,
    ussdText,
    expiresAt: new Date(expiresMs).toISOString(),
  };
  const json = { message: MESSAGE, data };
  keepSession(core, {
    sessionId,
    customerId,
    state,
    memory,
    offered,
    expiresMs,
    endedMs: menu.isEndState ? nowMs : null,
    actedChoice: menu.isEndState ? actedChoice : null,
    lastReply: menu.isEndState ? JSON.stringify(json) : null,
  });
  return { kind: 'body', json };
}

/**
 * The processor of a load project, which Artillery loads in each of its workers: it makes each press and judges each answer. What is pressed in
 * the specification's service is signed; a USSD application is called as a gateway would.
 *
 * Built into one file without dependencies (`processor.mjs`). The script says when users come and how long they wait; which
 * press comes next and what is expected of its answer stands in plan.json beside it and is decided by the engine of flows, so that
 * a load means the same as `run`. The key and the token are read once, when the file is loaded.
 */
import { readFileSync } from 'node:fs';
import type { Subscriber } from '../../shared/environment/environment.ts';
import { sendsCodeWhole } from '../../shared/environment/ussd-protocol.ts';
import { reasonOf } from '../../shared/failure.ts';
import type { HttpRequest } from '../../shared/http/message.ts';
import { LOAD_COUNTERS } from '../../shared/load/load-counters.ts';
import { type LoadFlow, readLoadPlan } from '../../shared/load/load-plan.ts';
import { beginLoadSession, type LoadPress, type LoadSession, SessionOwners } from '../../shared/load/load-session.ts';
import { unsignedRequest } from '../../shared/request/unsigned-request.ts';
import { randomUuid } from '../../shared/request/uuid.ts';
import { plainLine } from '../../shared/text/plain-line.ts';
import { NO_FACTS, type Press, type SessionFacts } from '../../shared/ussd/protocol/protocol.ts';
import { answeredSession, beganSession, protocolOf } from '../../shared/ussd/protocol/protocols.ts';
import { readPressAnswer } from '../../shared/ussd/read-press-answer.ts';
import { systemRandom } from '../ports/node-crypto.ts';
import { judgeAnswer } from './judge-answer.ts';
import { createSignPress } from './sign-press.ts';
import { readStartSecrets } from './start-secrets.ts';

type Done = (error?: Error) => void;
type Events = { emit(event: 'counter', name: string, count: number): void };
type Context = { readonly vars: Record<string, unknown>; readonly scenario?: { readonly name?: string } };
type Request = {
  url: string;
  headers?: Record<string, string>;
  body?: Buffer;
  followRedirect?: boolean;
};
type Response = { readonly statusCode: number; readonly body?: unknown };

type User = {
  readonly flow: LoadFlow;
  readonly subscriber: Subscriber;
  session: LoadSession;
  /** What an application is told with each press. */
  facts: SessionFacts;
  sentAtMs: number;
};

const MOST_SENTENCES = 20;
const CUSTOMER_COLUMNS: readonly string[] = ['customerId', 'msisdn'];

type Started = Awaited<ReturnType<typeof start>>;

const started = await start().catch((error: unknown) => reasonOf(error));
const users = new WeakMap<Context, User>();
const owners = new SessionOwners();
const said = new Set<string>();

async function start() {
  const plan = readLoadPlan(readFileSync(new URL('plan.json', import.meta.url), 'utf8'));
  const { flows, signer, token } = await readStartSecrets(plan, process.env);
  const { ussdProfile } = plan.environment;
  const sign = signer && createSignPress(plan.environment, { signer, token });
  return { flows, columns: plan.columns, ussdProfile, sign, token };
}

/** Before all users: a load that cannot sign ends here, with what is missing. */
export function checkStart(_context: Context, _events: Events, done: Done): void {
  done(typeof started === 'string' ? withoutStack(started) : undefined);
}

/** A virtual user comes: its customer and its flow. */
export function beginFlow(context: Context, events: Events, done: Done): void {
  for (const name of Object.values(LOAD_COUNTERS)) events.emit('counter', name, 0);
  if (typeof started === 'string') {
    fail(done, 'not started', started);
    return;
  }
  const flow = started.flows.find(({ scenario }) => scenario === context.scenario?.name);
  if (flow === undefined) {
    fail(done, 'not started', `plan.json has no flow “${context.scenario?.name}”.`);
    return;
  }
  const { vars } = context;
  const text = (name: string): string => (typeof vars[name] === 'string' ? vars[name] : String(vars[name] ?? ''));
  // Artillery keeps variables of its own beside them.
  const own = started.columns.filter((name) => flow.plan.vars.has(name) && !CUSTOMER_COLUMNS.includes(name));
  const customerId = Number(text('customerId'));
  const begun = beginLoadSession(
    flow,
    {
      serviceCode: started.ussdProfile.serviceCode,
      customerIds: [customerId],
      sendsCodeWhole: sendsCodeWhole(started.ussdProfile),
    },
    {
      customerId: flow.plan.customer ?? customerId,
      vars: new Map(own.map((name) => [name, text(name)])),
    },
  );
  if (!begun.ok) {
    fail(done, 'not started', begun.fault.message);
    return;
  }
  const subscriber = { customerId: begun.session.state.customerId, name: '', msisdn: text('msisdn') };
  users.set(context, { flow, subscriber, session: begun.session, facts: NO_FACTS, sentAtMs: 0 });
  done();
}

/** Makes the request of the next press of the flow. */
export function press(request: Request, context: Context, _events: Events, done: Done): void {
  const user = users.get(context);
  const next = user?.session.press;
  if (user === undefined || next === undefined || typeof started === 'string') {
    fail(done, 'no press', 'The script presses more often than the flow; write the project again.');
    return;
  }
  try {
    const { url, headers, body } = started.sign
      ? started.sign(next, user.subscriber, request.url.replace(/\/v1\/.*$/s, ''))
      : unsigned(next, user, request.url, started);
    request.url = url;
    request.headers = Object.fromEntries(headers);
    request.body = Buffer.from(body);
    request.followRedirect = false;
  } catch (error) {
    fail(done, 'not signed', reasonOf(error));
    return;
  }
  user.sentAtMs = performance.now();
  done();
}

/** As a gateway would, and the facts of the session as of this press. */
function unsigned(next: LoadPress, user: User, url: string, { ussdProfile, token }: Started): HttpRequest {
  const { sessionId, choice } = next;
  const press: Press =
    sessionId === undefined
      ? { kind: 'start', code: choice, subscriber: user.subscriber, newSessionId: randomUuid(systemRandom) }
      : { kind: 'answer', sessionId, choice };
  user.facts = press.kind === 'start' ? beganSession(ussdProfile, press) : answeredSession(user.facts, choice);
  return unsignedRequest(url, token, protocolOf(ussdProfile).request(ussdProfile, press, user.facts));
}

/** Judges the answer; a flow ends at its first answer that is not as expected. */
export function judge(_request: Request, response: Response, context: Context, events: Events, done: Done): void {
  const user = users.get(context);
  if (user === undefined || typeof started === 'string') {
    done();
    return;
  }
  const { statusCode: status } = response;
  const body = Buffer.from(typeof response.body === 'string' ? response.body : '');
  const came = { status, reason: '', httpVersion: '1.1', headers: [], body };
  const { clientState = '', ...outcome } = readPressAnswer({ response: came }, started.ussdProfile, user.facts);
  user.facts = { ...user.facts, clientState };
  const answer = { outcome, status, elapsedMs: performance.now() - user.sentAtMs };
  const { session, counts, fault, sentence } = judgeAnswer(user.flow, user.session, answer, owners, user, [
    started.token,
  ]);
  user.session = session;
  for (const name of counts) events.emit('counter', name, 1);
  if (fault === undefined) {
    done();
    return;
  }
  fail(done, fault, sentence ?? fault);
}

/** No answer came, or a flow ended early: its session is nobody's any more. */
export function lost(_error: Error, _request: Request, context: Context, _events: Events, done: Done): void {
  owners.forget(users.get(context)?.session.state.sessionId);
  done();
}

/** Artillery counts the fault by its words. */
function fail(done: Done, fault: string, sentence: string): void {
  if (!said.has(fault) && said.size < MOST_SENTENCES) {
    said.add(fault);
    tell(sentence);
  }
  done(withoutStack(fault));
}

function tell(sentence: string): void {
  console.error(plainLine(sentence));
}

/** Whoever loads a service has no use for places in this file. */
function withoutStack(message: string): Error {
  const error = new Error(message);
  error.stack = message;
  return error;
}

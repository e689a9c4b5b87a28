/**
 * The service: takes one request from its route to its answer.
 *
 * This file only fixes the order of refusals: size, address, caller (401), idempotency, form (400, 415), then the
 * operation itself. Each step is in its own file.
 */
import { type HeaderLine, type HttpRequest, headerValues } from '../../shared/http/message.ts';
import type { Verdict } from '../../shared/signature/verdict.ts';
import type { SharedTransactions } from '../sqlite/transaction.ts';
import { authenticate, type Gate } from './auth/authenticate.ts';
import type { Explaining } from './auth/explain-refusal.ts';
import type { SignatureJudgement } from './auth/verify-on-pool.ts';
import type { SandboxCore } from './core.ts';
import { MAX_BODY_BYTES, type Received } from './http/listener.ts';
import type { Reply } from './http/reply.ts';
import {
  describeCall,
  earlierAnswer,
  type IdempotentCall,
  idempotencyKeyOf,
  keepAnswer,
  sendsTwoKeys,
} from './idempotency.ts';
import { isRefused, type Outcome, type Refused, refuse } from './outcome.ts';
import { HANDLERS } from './routes/handlers.ts';
import { readInput } from './routes/read-input.ts';
import type { Route } from './routes/route-table.ts';
import { processFaultyUssd, type SessionFault } from './routes/ussd-routes.ts';
import { writeOutcome } from './routes/write-outcome.ts';
import type { Turns } from './turns.ts';

export type ServiceAnswer = {
  readonly reply: Reply;
  readonly verdict?: Verdict;
  readonly judgement?: SignatureJudgement;
  /** As it was verified: behind a proxy its URL is the public one. */
  readonly request?: HttpRequest;
  /** The fields of a refusal at the gate; a handler's refusal is in the reply. */
  readonly reasons: readonly string[];
  /** What the doctor says of a refused signature, for the journal. */
  readonly explaining?: Explaining;
  /** Call it once the answer has been sent: the next request with the same idempotency key waits for it. */
  readonly endTurn?: () => void;
};

export async function answerService(
  core: SandboxCore,
  gate: Gate,
  received: Received,
  route: Route,
  turns: Turns,
  writes: SharedTransactions,
  sessionFault?: SessionFault,
): Promise<ServiceAnswer> {
  const { request, target, isTooLarge } = received;
  const settings = core.settings();
  const refused = (outcome: Refused, ...more: readonly HeaderLine[]): ServiceAnswer => {
    const reply = writeOutcome(outcome, settings);
    return {
      reply: more.length === 0 ? reply : { ...reply, headers: [...reply.headers, ...more] },
      reasons: outcome.errors.map(({ field }) => field),
    };
  };
  if (isTooLarge) {
    return refused(
      refuse(413, 'body', `The body is larger than ${MAX_BODY_BYTES} bytes, the most that the service takes.`),
    );
  }
  const hosts = headerValues(request.headers, 'host');
  if (hosts.length !== 1 || hosts[0] === '')
    return refused(hosts.length > 1 ? HOST_TWICE : HOST_ABSENT, ['Connection', 'close']);
  if (target.includes('#')) return refused(FRAGMENT);
  if (route.kind === 'unknown') {
    return refused(refuse(404, 'path', nothingAt(target)));
  }
  if (route.kind === 'wrong-method') {
    const allowed = route.allowed.join(', ');
    const offered = `${allowed} ${route.allowed.length === 1 ? 'is' : 'are'}`;
    return refused(refuse(405, 'method', `${request.method} is not offered at this address; ${offered}.`), [
      'Allow',
      allowed,
    ]);
  }
  const { refused: refusal, help, ...judged } = await authenticate(core, gate, route.operation, received);
  if (refusal) return { ...refused(refusal), reply: writeOutcome(refusal, settings, help), ...judged };
  const key = route.operation.method === 'GET' ? undefined : idempotencyKeyOf(request, settings.signingProfile);
  if (key === '') return { ...refused(EMPTY_KEY), ...judged };
  if (sendsTwoKeys(request)) return { ...refused(TWO_KEYS), ...judged };
  const answer = (): Reply => writeOutcome(carryOut(core, route, request, sessionFault), core.settings());
  if (key === undefined) return { reply: answer(), reasons: [], ...judged };
  const endTurn = await turns.enter(`${gate.clientId} ${route.operation.name} ${key}`);
  try {
    const call = describeCall(core, gate.clientId, route.operation.name, key, request);
    const reply = await writes(() => answerOnce(core, call, answer));
    return { reply, reasons: [], ...judged, endTurn };
  } catch (error) {
    endTurn();
    throw error;
  }
}

const HOST_ABSENT = refuse(
  400,
  'host',
  'The request has no Host header: expected one, with the address that was signed as @authority or in @target-uri.',
);
const HOST_TWICE = refuse(400, 'host', 'The request has Host more than once: expected one Host header.');

/** One reader routes and verifies it with the fragment, another without. */
const FRAGMENT = refuse(
  400,
  'path',
  'The request target has a fragment (“#…”), which no request carries. Leave it out.',
);

/** Which of the two counts is a choice of the reader, so two answers would be right. */
const TWO_KEYS = refuse(
  400,
  'x-idempotency-key',
  'X-Idempotency-Key and X-Idempotency-Id differ. Send one of them, or both with the same value.',
);

/** An empty key is refused, not stored: one stored answer would answer every other request that sends an empty key. */
const EMPTY_KEY = refuse(
  400,
  'x-idempotency-key',
  'The idempotency header is empty. Send a unique identifier with each request, a UUID for instance.',
);

/**
 * Names the path as it was sent, without the query, which does not take part in routing. A long one is not quoted: it may hold
 * a token, and what was cut off a token is found by no masker.
 */
function nothingAt(target: string): string {
  const path = target.split('?', 1)[0] ?? '';
  const hint = path.startsWith('/v1/') ? 'Take one of the specification’s.' : 'Addresses begin with /v1/.';
  return `There is nothing at ${path.length > 200 ? `this path of ${path.length} characters` : path}. ${hint}`;
}

type FoundRoute = Extract<Route, { kind: 'found' }>;

/** Once for each idempotency key: in the transaction of the turn, what is changed and the answer that is stored. */
function answerOnce(core: SandboxCore, call: IdempotentCall, answer: () => Reply): Reply {
  const earlier = earlierAnswer(core, call);
  if (earlier) return isRefused(earlier) ? writeOutcome(earlier, core.settings()) : earlier;
  const reply = answer();
  keepAnswer(core, call, reply);
  return reply;
}

function carryOut(
  core: SandboxCore,
  route: FoundRoute,
  request: Received['request'],
  sessionFault: SessionFault | undefined,
): Outcome {
  const input = readInput(route.operation, {
    path: route.path,
    query: route.query,
    contentType: headerValues(request.headers, 'content-type')[0] ?? '',
    body: request.body,
  });
  if (isRefused(input)) return input;
  if (sessionFault !== undefined && route.operation.name === 'ussd.process') {
    return processFaultyUssd(core, input, sessionFault);
  }
  return HANDLERS[route.operation.name](core, input);
}

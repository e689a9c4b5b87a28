/**
 * `dial` and `press`: the phone for agents. A session goes on from call to call under the id that `dial` gave.
 *
 * Each press is one signed request, recorded as pressed by an agent.
 */

import { z } from 'zod';
import { dropOldest } from '../../../shared/drop-oldest.ts';
import type { Environment } from '../../../shared/environment/environment.ts';
import { sendsCodeWhole } from '../../../shared/environment/ussd-protocol.ts';
import { AppError, misuse } from '../../../shared/failure.ts';
import { beginning, shortened } from '../../../shared/text/shortened.ts';
import { readDialledCode } from '../../../shared/ussd/dialled-code.ts';
import type { Pressed } from '../../exchange/press.ts';
import type { AgentEnvironment } from '../agent-environment.ts';
import { cancellable, type ToolCall, text, tool } from '../tool.ts';
import { screenSchema } from './schemas.ts';

/** Beyond it the oldest is forgotten; it can be dialled again. */
const MOST_SESSIONS = 200;
/** One call may dial through so many answers. */
const MOST_ANSWERS = 30;

type Session = {
  readonly environmentId: string;
  readonly baseUrl: string;
  readonly customerId: number;
  fromState: string;
};

const output = z.object({
  sessionId: z.string().optional().describe('For press; absent where the session is over or never began.'),
  screens: z
    .array(screenSchema)
    .describe('One for each key that was sent, in order; the last one is what the phone shows.'),
});

/** Both tools over the sessions of one server. */
export function phoneTools() {
  const sessions = new Map<string, Session>();
  const dial = tool({
    name: 'dial',
    title: 'Dial the service',
    description:
      'Dials the service’s USSD code as a phone does, and gives the first screen. A code such as *384*99*1*2# answers 1 and 2 at once. Go on with press.',
    isSending: true,
    input: z.strictObject({
      code: text(182, 'code').optional().describe('By default the environment’s service code.'),
      customerId: z.int().min(0).max(1e15).optional().describe('Who is calling; by default the first customer.'),
    }),
    output,
    async run(open, { code, customerId }, call) {
      const environment = await open.ready();
      const { serviceCode } = environment.ussdProfile;
      const isSentWhole = sendsCodeWhole(environment.ussdProfile);
      const read = readDialledCode(code ?? serviceCode, serviceCode, isSentWhole);
      if (read.kind === 'refused') throw misuse(read.sentence);
      if (read.kind === 'handset')
        throw misuse(`${code} is answered by the phone itself; this service is dialled as ${serviceCode}.`);
      if (read.choices.length > MOST_ANSWERS)
        throw misuse(`code takes at most ${MOST_ANSWERS} answers; got ${read.choices.length}.`);
      const caller = customerId ?? environment.customers[0]?.customerId;
      if (caller === undefined)
        throw misuse(`${environment.name} has no customers; say who is calling with customerId.`);
      return converse({ open, environment, sessions, call, caller }, [read.code, ...read.choices], undefined);
    },
  });
  const press = tool({
    name: 'press',
    title: 'Press a key',
    description:
      'Answers the screen of a session that dial began: a key of its options, or free text. Gives the next screen.',
    isSending: true,
    input: z.strictObject({
      sessionId: text(300, 'sessionId').describe('As dial gave it.'),
      answer: text(182, 'answer').describe('A key, or free text such as an amount.'),
    }),
    output,
    async run(open, { sessionId, answer }, call) {
      const environment = await open.ready();
      const session = sessions.get(sessionId);
      const isHere = session?.environmentId === environment.id && session.baseUrl === environment.baseUrl;
      if (session === undefined || !isHere)
        throw new AppError({
          code: 'session-unknown',
          message: `There is no session “${shortened(sessionId, 60)}” here: it is over, or another server’s. Dial again.`,
        });
      return converse({ open, environment, sessions, call, caller: session.customerId }, [answer], sessionId);
    },
  });
  return [dial, press] as const;
}

type Phone = {
  readonly open: AgentEnvironment;
  readonly environment: Environment;
  readonly sessions: Map<string, Session>;
  readonly call: ToolCall;
  readonly caller: number;
};

async function converse({ open, environment, sessions, call, caller }: Phone, sent: readonly string[], from?: string) {
  const screens: z.input<typeof screenSchema>[] = [];
  let sessionId = from;
  for (const choice of sent) {
    const fromState = sessionId === undefined ? undefined : sessions.get(sessionId)?.fromState;
    const job = { environment, customerId: caller, sessionId, choice, fromState };
    const pressed = await cancellable(open, call, (callId) =>
      open.press({ ...job, by: 'agent', strangerMayDial: true, callId }),
    );
    screens.push(screenOf(choice, pressed));
    const { outcome } = pressed;
    const isOver = outcome.kind === 'failed' ? outcome.sessionLost : outcome.reply.menu.isEndState;
    if (isOver && sessionId !== undefined) sessions.delete(sessionId);
    if (isOver) sessionId = undefined;
    if (isOver || outcome.kind === 'failed') break;
    sessionId = outcome.reply.sessionId;
    keep(sessions, sessionId, environment, caller, outcome.reply.currentState);
  }
  const last = screens.at(-1);
  const says = last?.failure?.message ?? `${last?.text}${last?.isEnd ? '\n(The session is over.)' : ''}`;
  return { says, document: { sessionId, screens } };
}

function keep(
  sessions: Map<string, Session>,
  sessionId: string,
  { id: environmentId, baseUrl }: Environment,
  customerId: number,
  state: string,
): void {
  sessions.delete(sessionId);
  sessions.set(sessionId, { environmentId, baseUrl, customerId, fromState: beginning(state, 100) });
  dropOldest(sessions, MOST_SESSIONS);
}

function screenOf(sent: string, { outcome, status, exchangeId, elapsedMs }: Pressed): z.input<typeof screenSchema> {
  const came = { sent, status, exchangeId, elapsedMs };
  if (outcome.kind === 'failed') {
    const { code, message } = outcome.failure;
    return { ...came, isEnd: outcome.sessionLost, failure: { code, message } };
  }
  const { currentState, ussdText, menu } = outcome.reply;
  const options = menu.options.map(({ key, label }) => ({ key, label }));
  return { ...came, state: currentState, text: ussdText, options, isEnd: menu.isEndState };
}

/**
 * One press: one request, one Exchange, and what the phone shows of the answer. It is signed where the service is the specification's.
 *
 * The page's phone, flows and `dial` all press through here, so that a press means the same wherever it comes from.
 */
import { PLANTS, type PlaygroundPlant } from '../../shared/doctor/plant.ts';
import type { Environment, Subscriber, UssdProfile } from '../../shared/environment/environment.ts';
import { applicationProtocol, isSigned } from '../../shared/environment/ussd-protocol.ts';
import { AppError } from '../../shared/failure.ts';
import { maskedCode } from '../../shared/flow/secret-marks.ts';
import { retryAfterMs } from '../../shared/http/retry-after.ts';
import type { Draft } from '../../shared/request/draft.ts';
import { exchangeLabel } from '../../shared/request/make-exchange.ts';
import { operationDraft } from '../../shared/request/operation-input.ts';
import type { PressedBy } from '../../shared/request/press-record.ts';
import { randomUuid } from '../../shared/request/uuid.ts';
import { nobleSigner } from '../../shared/signature/noble-crypto.ts';
import type { PreparedRequest, SentRequest } from '../../shared/signature/trace.ts';
import { mapRecord } from '../../shared/ussd/map-record.ts';
import { pressRecord } from '../../shared/ussd/press-record.ts';
import { NO_FACTS, type Press, type SessionFacts } from '../../shared/ussd/protocol/protocol.ts';
import { answeredSession, beganSession, protocolOf, remarkOn } from '../../shared/ussd/protocol/protocols.ts';
import { screenName } from '../../shared/ussd/protocol/screen-of-text.ts';
import { readPressAnswer } from '../../shared/ussd/read-press-answer.ts';
import type { PressOutcome } from '../../shared/ussd/reply.ts';
import {
  type AskingScreen,
  isSecretAnswer,
  screenOf,
  sentWords,
  withoutValues,
} from '../../shared/ussd/secret-answer.ts';
import { stateTitle } from '../../shared/ussd/state-title.ts';
import { guardianOf } from '../environments/live-address.ts';
import { environmentCredentials } from './credentials.ts';
import { createHangUp, type HangUp } from './hang-up.ts';
import { createOpenSessions, type OpenSessions } from './open-sessions.ts';
import { PRESS_OPERATION } from './press-operation.ts';
import { prepareDraft, prepareUnsigned, type SendJob, sendPrepared } from './send-draft.ts';
import type { Sender } from './sender.ts';

export function createPress(sender: Sender): { readonly press: PressKeys; readonly hangUp: HangUp } {
  const sessions = createOpenSessions(() => randomUuid(sender.random));

  const pressKey: PressKeys = async (input) => {
    const { environment } = input;
    const { ussdProfile } = environment;
    const protocol = applicationProtocol(ussdProfile);
    const press = pressOf(input, () => randomUuid(sender.random));
    const session = sessionOf(environment, press, sessions);
    const last = sessions.lastOf(environment.id, input.sessionId, input.customerId);
    const isSecret =
      press.kind === 'answer' &&
      (input.isSecret === true || isSecretAnswer(last?.screen ?? screenNamed(input.fromState), press.choice));
    const secrets = [...(last?.secrets ?? []), ...(isSecret ? [press.choice] : [])];
    const hide = (text: string): string => withoutValues(text, secrets);
    /** What lists, labels and the map are told: a state or a key’s label is a name there, and no place for a PIN. */
    const told = (outcome: PressOutcome): PressOutcome => {
      if (outcome.kind !== 'reply' || secrets.length === 0) return outcome;
      const { reply } = outcome;
      const options = reply.menu.options.map((option) => ({
        ...option,
        label: hide(option.label),
        ...(option.nextState === undefined ? {} : { nextState: hide(option.nextState) }),
      }));
      const menu = { ...reply.menu, state: hide(reply.menu.state), options };
      return { ...outcome, reply: { ...reply, currentState: hide(reply.currentState), menu } };
    };
    /** A name that was made of a text, in capitals, is made of it without what was typed. */
    const nameless = (outcome: PressOutcome): PressOutcome => {
      if (outcome.kind !== 'reply' || secrets.length === 0 || outcome.reply.isTextOnly !== true) return outcome;
      const { reply } = outcome;
      const state = screenName(hide(reply.ussdText));
      return { ...outcome, reply: { ...reply, currentState: state, menu: { ...reply.menu, state } } };
    };
    const sent =
      press.kind === 'start' ? press : { ...press, sessionId: sessions.trueIdOf(environment.id, press.sessionId) };
    const prepared = preparePress(sender, environment, sent, session, input.fault);
    let trueId: string | undefined;
    let clientState: string | undefined;
    /** Hears the true session id before the answer is masked: it stays here, as what the service wants back does. */
    const hearing: Sender = {
      ...sender,
      async send(...request) {
        const wire = await sender.send(...request);
        const outcome = readPressAnswer(wire, ussdProfile, session);
        trueId = outcome.kind === 'reply' ? outcome.reply.sessionId : undefined;
        clientState = outcome.clientState;
        return wire;
      },
    };
    const underShownId = (masked: PressOutcome): PressOutcome => {
      if (masked.kind !== 'reply' || trueId === undefined) return masked;
      const sessionId = sessions.shownIdOf(environment.id, trueId, masked.reply.sessionId);
      return { ...masked, reply: { ...masked.reply, sessionId } };
    };
    const job: SendJob<PressOutcome> = {
      environment,
      kind: 'ussd',
      operation: PRESS_OPERATION,
      confirmedName: input.confirmedName,
      confirmedSession: input.sessionId,
      callId: input.callId,
      ...(press.kind === 'start'
        ? { act: `begin a USSD session by dialling ${press.code}: POST ${prepared.url}` }
        : {}),
      describe(wire) {
        const { clientState: _kept, ...read } = readPressAnswer(wire, ussdProfile, session);
        const outcome = underShownId(nameless(read));
        const listed = told(outcome);
        const sessionId = outcome.kind === 'reply' ? outcome.reply.sessionId : input.sessionId;
        const record = pressRecord(
          {
            customerId: input.customerId,
            sent: input.choice,
            isStart: press.kind === 'start',
            ...(protocol && { protocol }),
            ...(isSecret ? { isSecret } : {}),
          },
          listed,
        );
        const map = mapRecord(input.by, last?.exchangeId, listed, input.isSecret);
        const from = input.fromState === undefined ? undefined : hide(input.fromState);
        return {
          label: labelOf(press, ussdProfile, { fromState: from, outcome: listed, isSecret }),
          sessionId,
          press: record,
          map,
          outcome,
        };
      },
    };
    const { outcome, exchangeId, response, timings } = await sendPrepared(hearing, job, prepared);
    if (outcome.kind === 'reply') {
      const { reply } = outcome;
      const brought = { exchangeId, screen: screenOf(reply), secrets };
      sessions.brought(environment.id, reply.sessionId, input.customerId, brought);
      if (!isSigned(ussdProfile)) {
        const isOver = reply.menu.isEndState;
        const wentOn = { ...session, clientState: clientState ?? '' };
        sessions.wentOn(environment.id, reply.sessionId, isOver ? undefined : wentOn);
      }
    } else if (press.kind === 'answer' && outcome.sessionLost) {
      sessions.wentOn(environment.id, press.sessionId, undefined);
    }
    if (press.kind === 'start' && outcome.kind === 'reply') {
      const guardian = guardianOf(sender.environments.all, environment);
      sender.confirmations.sessionBegan(guardian, outcome.reply.sessionId);
    }
    return {
      outcome,
      exchangeId,
      status: response?.status,
      elapsedMs: timings.totalMs,
      atMs: sender.signingClock(environment.id).nowMs(),
      retryAfterMs: response && retryAfterMs(response.headers, sender.clock.nowMs()),
      remark: press.kind === 'answer' ? remarkOn(ussdProfile, press.choice) : undefined,
    };
  };
  return { press: pressKey, hangUp: createHangUp(sender, sessions) };
}

/** What is told of the session with this press. Throws AppError `session-forgotten` where nothing is known of it and the service does not remember it. */
function sessionOf({ id, name, ussdProfile }: Environment, press: Press, sessions: OpenSessions): SessionFacts {
  if (isSigned(ussdProfile)) return NO_FACTS;
  if (press.kind === 'start') return beganSession(ussdProfile, press);
  const facts = sessions.factsOf(id, press.sessionId);
  if (facts) return answeredSession(facts, press.choice);
  const message = `${name} has no such session any more: it is over, or another program began it. Dial again.`;
  throw new AppError({ code: 'session-forgotten', message });
}

function preparePress(
  sender: Sender,
  environment: Environment,
  press: Press,
  session: SessionFacts,
  fault: PlaygroundPlant | undefined,
): SentRequest {
  const { ussdProfile } = environment;
  if (!isSigned(ussdProfile)) {
    return prepareUnsigned(sender, environment, protocolOf(ussdProfile).request(ussdProfile, press, session));
  }
  const right = prepareDraft(sender, environment, pressDraft(ussdProfile, press));
  return fault === undefined ? right : plantFault(sender, environment, right, fault);
}

/** A session that another program began: only the state of its screen is told. */
function screenNamed(state: string | undefined): AskingScreen | undefined {
  return state === undefined ? undefined : { state, text: '', isEnd: false, keys: [] };
}

type Told = { readonly fromState: string | undefined; readonly outcome: PressOutcome; readonly isSecret: boolean };

function labelOf(press: Press, { serviceCode }: UssdProfile, { fromState, outcome, isSecret }: Told): string {
  const from =
    press.kind === 'start'
      ? `dialled ${maskedCode(press.code, serviceCode)}`
      : `${fromState === undefined ? press.sessionId.slice(0, 8) : stateTitle(fromState)} · ${sentWords(press.choice, isSecret)}`;
  if (outcome.kind === 'reply') return `${from} → ${stateTitle(outcome.reply.currentState)}`;
  // What was answered and is no screen is told so; the label of a refusal is its status.
  if (outcome.failure.code === 'reply-malformed') return `${from} → no screen`;
  return exchangeLabel(from, outcome.failure.details?.status === undefined ? outcome : {});
}

function pressOf(input: PressInput, newId: () => string): Press {
  const { sessionId, choice } = input;
  if (sessionId !== undefined) return { kind: 'answer', sessionId, choice };
  return { kind: 'start', code: choice, subscriber: subscriberOf(input), newSessionId: newId() };
}

function subscriberOf({ environment, customerId, strangerMayDial }: PressInput): Subscriber {
  const { name, customers, ussdProfile } = environment;
  const known = customers.find((customer) => customer.customerId === customerId);
  if (known) return known;
  const needsNumber = !isSigned(ussdProfile) || ussdProfile.startPairs.some(([, value]) => value.includes('{msisdn}'));
  if (strangerMayDial === true && !needsNumber) return { customerId, name: '', msisdn: '' };
  throw new AppError({
    code: 'subscriber-unknown',
    message: `${name} has no subscriber with customer id ${customerId}. Choose one in the top bar.`,
  });
}

/** The draft of one press of the specification's service: its pairs where the USSD profile wants them. Phones, flows, loads and conformance runs press with the same. */
export function pressDraft(ussdProfile: UssdProfile, press: Press): Draft {
  const { contentType, body, query } = protocolOf(ussdProfile).request(ussdProfile, press, NO_FACTS);
  const { method, target } = operationDraft({ operation: PRESS_OPERATION });
  const headers = [['Content-Type', contentType]] as const;
  return { method, target: query === undefined ? target : `${target}?${query}`, headers, body };
}

type PressInput = {
  readonly environment: Environment;
  readonly customerId: number;
  /** Absent at the start of a session. */
  readonly sessionId?: string | undefined;
  /** The key or free text, or the dialled code at a start. */
  readonly choice: string;
  readonly by: PressedBy;
  /** What is sent is marked as a secret: the map does not keep it. */
  readonly isSecret?: boolean | undefined;
  /** The state on the screen, for the label in history. */
  readonly fromState?: string | undefined;
  readonly confirmedName?: string | undefined;
  /** A customer who is not among the environment's may dial, where a start says no more of the caller than the id. */
  readonly strangerMayDial?: true;
  /** Signs the press with this fault; flows ask for it on a sandbox only. */
  readonly fault?: PlaygroundPlant | undefined;
  /** By which `underWay` can cancel it. */
  readonly callId?: string | undefined;
};

export type Pressed = {
  readonly outcome: PressOutcome;
  readonly exchangeId: string;
  /** The HTTP status; absent if no answer came. */
  readonly status?: number | undefined;
  /** From the start of sending to the last byte, in milliseconds. */
  readonly elapsedMs: number;
  /** When the answer had come, in Unix milliseconds by the clock of the environment. */
  readonly atMs: number;
  /** How long the service asks its caller to wait, where it does. */
  readonly retryAfterMs?: number | undefined;
  /** What is to be told of the answer that was sent, in a sentence. */
  readonly remark?: string | undefined;
};

/** What a dangerous environment's name is asked for, where keys are pressed by a command: completes “To …”. */
export const PRESS_ACT = 'press keys there';

/** Throws AppError like `sendDraft`, and `subscriber-unknown`. */
export type PressKeys = (input: PressInput) => Promise<Pressed>;

/**
 * A prepared request signed again with a fault, for presses that a flow wants refused: the request stays as it was but for that.
 *
 * Flows may ask for it on a sandbox only, which is looked at before the first press.
 */
function plantFault(
  sender: Sender,
  environment: Environment,
  { method, url, headers, body, trace }: PreparedRequest,
  fault: PlaygroundPlant,
): PreparedRequest {
  const unsigned = headers.filter(([name]) => !/^signature(-input)?$/i.test(name));
  return PLANTS[fault].sign({
    request: { method, url, headers: unsigned, body },
    profile: trace.profile,
    moment: { createdMs: sender.signingClock(environment.id).nowMs() },
    crypto: sender.crypto,
    signer: environmentCredentials(sender.vault, environment).signer,
    // A throw-away key: nobody stores it, and no verifier knows it.
    stranger: nobleSigner(sender.random.bytes(32), 'wrong'),
  });
}

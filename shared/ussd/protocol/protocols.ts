/** The protocols by kind, and the facts of a session as its presses go on. */
import type { UssdProfile } from '../../environment/environment.ts';
import { type ProtocolKind, protocolKind, sendsCodeWhole } from '../../environment/ussd-protocol.ts';
import { shortened } from '../../text/shortened.ts';
import { readDialledCode } from '../dialled-code.ts';
import { CON_END } from './con-end.ts';
import { HUBTEL } from './hubtel.ts';
import { JSON_FIELDS } from './json-fields.ts';
import { MOST_QUOTED, type Press, type Protocol, type SessionFacts } from './protocol.ts';
import { SERVICE } from './service.ts';
import { TRUEROUTE } from './trueroute.ts';

export const PROTOCOLS: Readonly<Record<ProtocolKind, Protocol>> = {
  service: SERVICE,
  'con-end': CON_END,
  hubtel: HUBTEL,
  trueroute: TRUEROUTE,
  json: JSON_FIELDS,
};

export function protocolOf(profile: UssdProfile): Protocol {
  return PROTOCOLS[protocolKind(profile)];
}

/** The session that a dialling begins. */
export function beganSession(profile: UssdProfile, press: Extract<Press, { kind: 'start' }>): SessionFacts {
  const { serviceCode } = profile;
  const read = readDialledCode(press.code, serviceCode);
  return {
    sessionId: protocolOf(profile).newSessionId(press.newSessionId),
    subscriber: press.subscriber,
    serviceCode,
    answers: sendsCodeWhole(profile) && read.kind === 'service' ? read.choices : [],
    sequence: 1,
    clientState: '',
  };
}

/** The session as of its next request. */
export function answeredSession(session: SessionFacts, choice: string): SessionFacts {
  return { ...session, answers: [...session.answers, choice], sequence: session.sequence + 1 };
}

/** What is to be told of an answer that its protocol cannot carry as it was meant. */
export function remarkOn(profile: UssdProfile, answer: string): string | undefined {
  if (!answer.includes('*') || protocolOf(profile).joinsAnswers?.(profile) !== true) return undefined;
  return `“${shortened(answer, MOST_QUOTED)}” holds *, which also stands between answers: the application cannot tell them apart.`;
}

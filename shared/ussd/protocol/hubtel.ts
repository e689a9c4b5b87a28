/**
 * `hubtel`: JSON both ways, as Hubtel's programmable services in Ghana speak it. A press has its own answer only; what the application wants
 * to remember it sends along as ClientState and gets back. Applications compare Type character by character, so that it is written as there.
 */
import { encodeUtf8 } from '../../bytes/utf8.ts';
import { isRecord, jsonValue } from '../../json/json-value.ts';
import { misread, type PressBody, type Protocol, type SessionFacts } from './protocol.ts';
import { bodyText, screenOfText } from './screen-of-text.ts';

const EXPECTED = 'JSON with Type “response” or “release” and a Message';

/** With AddToCart the gateway takes the payment itself, and the dialogue is over. */
const ENDS = ['release', 'addtocart'];

export const HUBTEL: Protocol = {
  title: 'Hubtel',
  sample: {
    request:
      'POST /ussd\nContent-Type: application/json\n\n{"Type":"Response","Message":"1","ServiceCode":"384*99","Operator":"","ClientState":"stocks","Mobile":"260977000101","SessionId":"5f3c…","Sequence":2,"Platform":"USSD"}',
    reply:
      'HTTP/1.1 200 OK\n\n{"Type":"response","Message":"Stocks\\n1. Zambezi Power\\n0. Back","ClientState":"stocks"}',
  },
  newSessionId: (uuid) => uuid.replaceAll('-', ''),
  request: (_profile, press, session) =>
    message(
      session,
      press.kind === 'start' ? 'Initiation' : 'Response',
      press.kind === 'start' ? press.code : press.choice,
    ),
  read(body, _profile, { sessionId }) {
    const text = bodyText(body, EXPECTED);
    if (!text.ok) return text;
    const json = jsonValue(text.value);
    if (!isRecord(json)) return misread(EXPECTED, text.value);
    // Frameworks write the names, and the values of Type, in any case.
    const members = new Map(Object.entries(json).map(([name, value]) => [name.toLowerCase(), value]));
    const shown = members.get('message');
    const given = members.get('type');
    const type = typeof given === 'string' ? given.toLowerCase() : '';
    if (typeof shown !== 'string' || (type !== 'response' && !ENDS.includes(type)))
      return misread(EXPECTED, text.value);
    const state = stateText(members.get('clientstate') ?? '');
    if (state === undefined) return misread('a ClientState that is not so deep', text.value);
    return {
      ok: true,
      value: {
        reply: screenOfText(shown, sessionId, ENDS.includes(type)),
        clientState: state,
      },
    };
  },
  hangUp: (session) => message(session, 'Release', ''),
};

/** Undefined where it is too deep to be written. */
function stateText(state: unknown): string | undefined {
  if (typeof state === 'string') return state;
  try {
    return JSON.stringify(state);
  } catch {
    return undefined;
  }
}

function message(session: SessionFacts, type: string, text: string): PressBody {
  const { sessionId, subscriber, serviceCode, sequence, clientState } = session;
  const content = {
    Type: type,
    Message: text,
    ServiceCode: serviceCode.replace(/^\*/, '').replace(/#$/, ''),
    // The subscriber's network, which nobody told us.
    Operator: '',
    ClientState: clientState,
    Mobile: subscriber.msisdn.replace(/^\+/, ''),
    SessionId: sessionId,
    Sequence: sequence,
    Platform: 'USSD',
  };
  return { contentType: 'application/json', body: encodeUtf8(JSON.stringify(content)) };
}

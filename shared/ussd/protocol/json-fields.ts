/** `json`: any other JSON service. Its environment names the fields in which facts travel; a name may be a path, such as `data.menu.text`. */
import { decodeUtf8Strict, encodeUtf8 } from '../../bytes/utf8.ts';
import { DEFAULT_USSD_PROFILE, type UssdProfile } from '../../environment/environment.ts';
import type { JsonProtocol } from '../../environment/ussd-protocol.ts';
import { isRecord, jsonValue } from '../../json/json-value.ts';
import { misread, type Protocol, type SessionFacts } from './protocol.ts';
import { bodyText, screenOfText } from './screen-of-text.ts';

const USUAL_END_VALUES: NonNullable<JsonProtocol['endValues']> = ['true'];

/** The names that an environment begins with. */
export const USUAL_FIELDS: JsonProtocol = {
  kind: 'json',
  request: { text: 'input', sessionId: 'session', phoneNumber: 'msisdn' },
  textIs: 'all',
  reply: { text: 'message', end: 'final' },
};

export const JSON_FIELDS: Protocol = {
  title: 'Other JSON',
  sample: {
    request: 'POST /ussd\nContent-Type: application/json\n\n{"session":"5f3c…","msisdn":"+260977000101","input":"1*2"}',
    reply: 'HTTP/1.1 200 OK\n\n{"message":"Stocks\\n1. Zambezi Power\\n0. Back","final":false}',
  },
  newSessionId: (uuid) => uuid.replaceAll('-', ''),
  request(profile, press, { sessionId, subscriber, serviceCode, answers }) {
    const { request, textIs, first, later } = fieldsOf(profile);
    const isStart = press.kind === 'start';
    const content: Record<string, unknown> = { ...(isStart ? first : later) };
    const put = (path: string | undefined, value: string): void => {
      if (path !== undefined) putAt(content, path, value);
    };
    put(request.sessionId, sessionId);
    put(request.phoneNumber, subscriber.msisdn);
    put(request.serviceCode, serviceCode);
    // Where both have one name, a service is told the code first and the answers later.
    if (!isStart || request.text !== request.serviceCode) {
      put(request.text, (textIs === 'all' ? answers.join('*') : answers.at(-1)) ?? '');
    }
    return { contentType: 'application/json', body: encodeUtf8(JSON.stringify(content)) };
  },
  joinsAnswers: (profile) => fieldsOf(profile).textIs === 'all',
  read(body, profile, { sessionId }) {
    const { reply, endValues = USUAL_END_VALUES } = fieldsOf(profile);
    const expected = `JSON with a text at ${reply.text}`;
    const text = bodyText(body, expected);
    if (!text.ok) return text;
    const json = jsonValue(text.value);
    const shown = valueAt(json, reply.text);
    if (typeof shown !== 'string') return misread(expected, text.value);
    const end = reply.end === undefined ? undefined : valueAt(json, reply.end);
    // A list or an object is no value that ends; to write one as a text may fail.
    const isEnd =
      end !== undefined &&
      (end === null || typeof end !== 'object') &&
      endValues.some((value) => String(value) === String(end));
    return { ok: true, value: { reply: screenOfText(shown, sessionId, isEnd) } };
  },
};

/** A later press and its reply as they travel under these names. */
export function sampleOfFields(protocol: JsonProtocol): Protocol['sample'] {
  const session: SessionFacts = {
    sessionId: '5f3c…',
    subscriber: { customerId: 1, name: '', msisdn: '+260977000101' },
    serviceCode: DEFAULT_USSD_PROFILE.serviceCode,
    answers: ['1', '2'],
    sequence: 3,
    clientState: '',
  };
  const press = { kind: 'answer', sessionId: session.sessionId, choice: '2' } as const;
  const { body } = JSON_FIELDS.request({ ...DEFAULT_USSD_PROFILE, protocol }, press, session);
  const sent = decodeUtf8Strict(body);
  const reply: Record<string, unknown> = {};
  putAt(reply, protocol.reply.text, 'Stocks\n1. Zambezi Power\n0. Back');
  if (protocol.reply.end !== undefined) putAt(reply, protocol.reply.end, false);
  return {
    request: `POST /ussd\nContent-Type: application/json\n\n${sent.ok ? sent.value : ''}`,
    reply: `HTTP/1.1 200 OK\n\n${JSON.stringify(reply)}`,
  };
}

function fieldsOf({ protocol }: UssdProfile): JsonProtocol {
  if (protocol?.kind === 'json') return protocol;
  throw new RangeError('Only an environment that speaks json names its fields.');
}

function putAt(content: Record<string, unknown>, path: string, value: string | boolean): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let at = content;
  for (const name of names) {
    const inner = at[name];
    const next: Record<string, unknown> = isRecord(inner) ? { ...inner } : {};
    at[name] = next;
    at = next;
  }
  at[last] = value;
}

function valueAt(json: unknown, path: string): unknown {
  let at = json;
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[name];
  }
  return at;
}

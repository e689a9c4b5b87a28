/**
 * What each protocol puts on the wire, as literal bytes, and how it reads the gateways' documented answers.
 *
 * Sources: the documentation of Africa's Talking (USSD), Hubtel (programmable services) and TrueRoute; the `json` vectors are of our own contract.
 */
import { expect, test } from 'vitest';
import { decodeUtf8, encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import { DEFAULT_USSD_PROFILE, type UssdProfile } from '../../../../shared/environment/environment.ts';
import type { JsonProtocol, UssdProtocol } from '../../../../shared/environment/ussd-protocol.ts';
import { answeredSession, beganSession, protocolOf, remarkOn } from '../../../../shared/ussd/protocol/protocols.ts';

const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const subscriber = { customerId: 7, name: 'Mary Banda', msisdn: '+260977000101' };

function speaking(protocol: UssdProtocol): UssdProfile {
  return { ...DEFAULT_USSD_PROFILE, protocol };
}

/** The bodies of a dialling and of these answers; `states` are what the application wants back, one after each. */
function bodiesOf(profile: UssdProfile, code: string, answers: readonly string[], states: readonly string[] = []) {
  const protocol = protocolOf(profile);
  const start = { kind: 'start', code, subscriber, newSessionId: UUID } as const;
  let session = beganSession(profile, start);
  const bodies = [protocol.request(profile, start, session)];
  answers.forEach((choice, at) => {
    session = answeredSession({ ...session, clientState: states[at] ?? '' }, choice);
    bodies.push(protocol.request(profile, { kind: 'answer', sessionId: session.sessionId, choice }, session));
  });
  const last = protocol.hangUp?.({ ...session, sequence: session.sequence + 1 });
  const texts = bodies.map(({ contentType, body }) => `${contentType}\n${decodeUtf8(body)}`);
  return last ? [...texts, `${last.contentType}\n${decodeUtf8(last.body)}`] : texts;
}

function readBy(profile: UssdProfile, text: string | Uint8Array) {
  const session = beganSession(profile, { kind: 'start', code: '*384*99#', subscriber, newSessionId: UUID });
  const read = protocolOf(profile).read(typeof text === 'string' ? encodeUtf8(text) : text, profile, session);
  if (!read.ok) return read.failure.message;
  const { reply, clientState } = read.value;
  return {
    text: reply.ussdText,
    end: reply.menu.isEndState,
    id: reply.sessionId,
    ...(clientState ? { clientState } : {}),
  };
}

const CON_END = speaking({ kind: 'con-end' });

test('con-end: a form in the documented order, whose text is all answers joined by stars', () => {
  const head =
    'application/x-www-form-urlencoded\nsessionId=ATUid_0f8fad5bd9cb469fa16570867728950e&serviceCode=*384*99%23&phoneNumber=%2B260977000101&networkCode=&text=';
  expect(bodiesOf(CON_END, '*384*99#', ['1', '2', 'Zambezi Power', 'é & =', '1*2'])).toEqual([
    head,
    `${head}1`,
    `${head}1*2`,
    `${head}1*2*Zambezi+Power`,
    `${head}1*2*Zambezi+Power*%C3%A9+%26+%3D`,
    `${head}1*2*Zambezi+Power*%C3%A9+%26+%3D*1*2`,
  ]);
});

test('con-end: what was dialled through arrives in the first request, and later answers behind it', () => {
  const texts = bodiesOf(CON_END, '*384*99*1*2#', ['5']).map((body) =>
    /serviceCode=(.*?)&.*text=(.*)$/.exec(body)?.slice(1),
  );
  expect(texts).toEqual([
    ['*384*99%23', '1*2'],
    ['*384*99%23', '1*2*5'],
  ]);
});

test('con-end: an answer with a star is sent as typed, and a remark says that it cannot be told apart', () => {
  expect(remarkOn(CON_END, 'a*b')).toContain('“a*b”');
  expect(remarkOn(CON_END, 'ab')).toBeUndefined();
  expect(remarkOn(speaking({ kind: 'hubtel' }), 'a*b')).toBeUndefined();
});

const SESSION = 'ATUid_0f8fad5bd9cb469fa16570867728950e';
test.each([
  ['CON What would you like?\n1. My account', { text: 'What would you like?\n1. My account', end: false, id: SESSION }],
  ['CON\nWelcome', { text: 'Welcome', end: false, id: SESSION }],
  ['CON\r\nWelcome\r\n1. Go', { text: 'Welcome\n1. Go', end: false, id: SESSION }],
  ['END Your account number is ACC1001', { text: 'Your account number is ACC1001', end: true, id: SESSION }],
  ['END', { text: '', end: true, id: SESSION }],
])('con-end reads %j', (body, read) => {
  expect(readBy(CON_END, body)).toEqual(read);
});

test.each([
  ['', 'got an empty body.'],
  ['Welcome', 'got "Welcome".'],
  ['CONTINUE 1', 'got "CONTINUE 1".'],
  ['con Welcome', 'got "con Welcome".'],
  [' CON Welcome', 'got " CON Welcome".'],
  [`<!DOCTYPE html>${'x'.repeat(100)}`, `got "<!DOCTYPE html>${'x'.repeat(45)}…".`],
])('con-end refuses %j with what was expected and the first 60 characters of what came', (body, got) => {
  expect(readBy(CON_END, body)).toBe(
    `The answer is not a screen: expected a text that begins with “CON ” or “END ”, ${got}`,
  );
});

test('con-end: bytes that are not UTF-8 are none of the protocol', () => {
  expect(readBy(CON_END, Uint8Array.of(0x43, 0x4f, 0x4e, 0x20, 0xff))).toContain('in UTF-8');
});

const HUBTEL = speaking({ kind: 'hubtel' });

test('hubtel: JSON with the answer alone, the state that was asked to get back, and a release', () => {
  const message = (type: string, text: string, state: string, sequence: number) =>
    `application/json\n{"Type":"${type}","Message":"${text}","ServiceCode":"384*99","Operator":"","ClientState":"${state}","Mobile":"260977000101","SessionId":"0f8fad5bd9cb469fa16570867728950e","Sequence":${sequence},"Platform":"USSD"}`;
  expect(bodiesOf(HUBTEL, '*384*99#', ['1', 'Ama'], ['menu', 'name'])).toEqual([
    message('Initiation', '*384*99#', '', 1),
    message('Response', '1', 'menu', 2),
    message('Response', 'Ama', 'name', 3),
    message('Release', '', 'name', 4),
  ]);
});

const HUBTEL_ID = '0f8fad5bd9cb469fa16570867728950e';
test.each([
  [
    '{"Type":"Response","Message":"Welcome\\n1. Go","ClientState":"home"}',
    { text: 'Welcome\n1. Go', end: false, id: HUBTEL_ID, clientState: 'home' },
  ],
  ['{"TYPE":"RELEASE","message":"Bye","Sequence":"3"}', { text: 'Bye', end: true, id: HUBTEL_ID }],
  ['{"Type":"AddToCart","Message":"Pay GHS 5"}', { text: 'Pay GHS 5', end: true, id: HUBTEL_ID }],
  [
    '{"type":"response","MESSAGE":"A","clientstate":{"step":2}}',
    { text: 'A', end: false, id: HUBTEL_ID, clientState: '{"step":2}' },
  ],
])('hubtel reads %s without regard to case', (body, read) => {
  expect(readBy(HUBTEL, body)).toEqual(read);
});

test.each([
  '',
  'CON Welcome',
  '[]',
  'null',
  '{"Type":"Response"}',
  '{"Message":"A"}',
  '{"Type":"timeout","Message":"A"}',
  '{"Type":"Response","Message":3}',
])('hubtel refuses %j', (body) => {
  expect(readBy(HUBTEL, body)).toContain('expected JSON with Type “response” or “release” and a Message, got');
});

const TRUEROUTE = speaking({ kind: 'trueroute' });
const TRUEROUTE_ID = '17109763217867';

test('trueroute: XML with type 1, 2 and 3, the answer escaped', () => {
  const id = `<sessionid>${TRUEROUTE_ID}</sessionid><msisdn>260977000101</msisdn></ussd>`;
  expect(bodiesOf(TRUEROUTE, '*384*99#', ['1', 'a<b>&c\u0000'])).toEqual([
    `text/xml\n<ussd><type>1</type><msg>*384*99#</msg>${id}`,
    `text/xml\n<ussd><type>2</type><msg>1</msg>${id}`,
    `text/xml\n<ussd><type>2</type><msg>a&lt;b&gt;&amp;c</msg>${id}`,
    `text/xml\n<ussd><type>3</type><msg></msg>${id}`,
  ]);
});

test.each([
  [
    '<ussd><type>2</type><msg>Welcome\n1. Go</msg><premium><cost>0</cost><ref>1</ref></premium><msisdn>265</msisdn></ussd>',
    { text: 'Welcome\n1. Go', end: false, id: TRUEROUTE_ID },
  ],
  [
    '<?xml version="1.0"?>\n<ussd>\n <type> 3 </type>\n <msg><![CDATA[Fish & <chips>]]></msg>\n</ussd>\n',
    { text: 'Fish & <chips>', end: true, id: TRUEROUTE_ID },
  ],
  [
    '<ussd><type>2</type><msg>A &amp; B &lt;1&gt; &#8358;5 &#x41;</msg></ussd>',
    { text: 'A & B <1> ₦5 A', end: false, id: TRUEROUTE_ID },
  ],
  [
    '<ussd><type>2</type><msg>\n  Menu\n1. Go\n  </msg></ussd>',
    { text: '  Menu\n1. Go', end: false, id: TRUEROUTE_ID },
  ],
])('trueroute reads %j', (body, read) => {
  expect(readBy(TRUEROUTE, body)).toEqual(read);
});

test.each([
  '',
  'CON Welcome',
  '<ussd><type>2</type></ussd>',
  '<ussd><type>1</type><msg>A</msg></ussd>',
  '<other><type>2</type><msg>A</msg></other>',
  '<ussd><x><type>2</type><msg>A</msg></x></ussd>',
  '<ussd><type>2</type><msg>A',
  '<ussd><type>2</type><msg>&unknown;</msg></ussd>',
])('trueroute refuses %j', (body) => {
  expect(readBy(TRUEROUTE, body)).toContain('expected XML <ussd> with <type> 2 or 3 and a <msg>');
});

test('trueroute: an & that stands alone is named as what it is', () => {
  const bare = '<ussd><type>3</type><msg>Subscribed & welcome</msg></ussd>';
  expect(readBy(TRUEROUTE, bare)).toContain('(an & stands alone, which XML writes as &amp;)');
  expect(readBy(TRUEROUTE, '<ussd><type>3</type><msg><![CDATA[A & B]]>')).not.toContain('&amp;');
});

test.each([
  '<!DOCTYPE ussd [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><ussd><type>2</type><msg>&b;</msg></ussd>',
  '<!DOCTYPE ussd SYSTEM "http://127.0.0.1/x.dtd"><ussd><type>2</type><msg>A</msg></ussd>',
  '<!DOCTYPE ussd [<!ENTITY x SYSTEM "file:///etc/passwd">]><ussd><type>2</type><msg>&x;</msg></ussd>',
])('a document type is refused, so that no entity of it is read: %s', (body) => {
  expect(readBy(TRUEROUTE, body)).toContain('(a document type is not read)');
});

const NAMED: JsonProtocol = {
  kind: 'json',
  request: { sessionId: 'session.id', phoneNumber: 'msisdn', serviceCode: 'code', text: 'input' },
  textIs: 'last',
  first: { newSession: true, session: { app: 'kiosk' } },
  later: { newSession: false },
  reply: { text: 'data.menu.text', end: 'data.state' },
  endValues: ['true', 'END', 3],
};

test('json: names and paths say where facts go, constants go along with the first and with later requests', () => {
  const bodies = (protocol: JsonProtocol) =>
    bodiesOf(speaking(protocol), '*384*99#', ['1', '2']).map((body) => JSON.parse(body.split('\n')[1] ?? ''));
  const id = HUBTEL_ID;
  const facts = { msisdn: '+260977000101', code: '*384*99#' };
  expect(bodies(NAMED)).toEqual([
    { newSession: true, session: { app: 'kiosk', id }, ...facts, input: '' },
    { newSession: false, session: { id }, ...facts, input: '1' },
    { newSession: false, session: { id }, ...facts, input: '2' },
  ]);
  expect(bodies({ ...NAMED, textIs: 'all' }).map(({ input }) => input)).toEqual(['', '1', '1*2']);
  const asNalo = { ...NAMED, request: { serviceCode: 'USERDATA', text: 'USERDATA' }, first: { MSGTYPE: true } };
  expect(bodies(asNalo)[0]).toEqual({ MSGTYPE: true, USERDATA: '*384*99#' });
});

test('json: the constants of an environment are not changed by what is put beside them', () => {
  const first = { session: { app: 'kiosk' } };
  bodiesOf(speaking({ ...NAMED, first }), '*384*99#', []);
  expect(first).toEqual({ session: { app: 'kiosk' } });
});

test.each([
  ['{"data":{"menu":{"text":"A"},"state":"END"}}', true],
  ['{"data":{"menu":{"text":"A"},"state":true}}', true],
  ['{"data":{"menu":{"text":"A"},"state":"3"}}', true],
  ['{"data":{"menu":{"text":"A"},"state":3}}', true],
  ['{"data":{"menu":{"text":"A"},"state":false}}', false],
  ['{"data":{"menu":{"text":"A"},"state":null}}', false],
  ['{"data":{"menu":{"text":"A"}}}', false],
])('json: %s ends: %j', (body, end) => {
  expect(readBy(speaking(NAMED), body)).toEqual({ text: 'A', end, id: HUBTEL_ID });
});

test('json: without end values only true ends, and without an end nothing does', () => {
  const { endValues: _left, ...usual } = NAMED;
  expect(readBy(speaking(usual), '{"data":{"menu":{"text":"A"},"state":true}}')).toMatchObject({ end: true });
  expect(readBy(speaking(usual), '{"data":{"menu":{"text":"A"},"state":"END"}}')).toMatchObject({ end: false });
  expect(readBy(speaking({ ...NAMED, reply: { text: 'text' } }), '{"text":"A","state":true}')).toMatchObject({
    end: false,
  });
});

test.each(['', '[]', '"A"', '{"data":{}}', '{"data":{"menu":{"text":3}}}', '{"data":{"menu":"A"}}'])(
  'json refuses %j',
  (body) => {
    expect(readBy(speaking(NAMED), body)).toContain('expected JSON with a text at data.menu.text, got');
  },
);

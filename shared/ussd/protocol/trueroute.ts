/**
 * `trueroute`: XML both ways, as TrueRoute in Malawi and its neighbours speak it: type 1 begins, 2 answers or goes on, 3 ends.
 *
 * The answer is somebody else's XML. sax reads it strictly and resolves no entity but XML's own five and character references; a document
 * type, where entities are declared, is refused.
 */
import sax from 'sax';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import { misread, type PressBody, type Protocol, type SessionFacts } from './protocol.ts';
import { bodyText, screenOfText } from './screen-of-text.ts';

const EXPECTED = 'XML <ussd> with <type> 2 or 3 and a <msg>';

export const TRUEROUTE: Protocol = {
  title: 'TrueRoute',
  sample: {
    request:
      'POST /ussd\nContent-Type: text/xml\n\n<ussd><type>2</type><msg>1</msg><sessionid>2049…</sessionid><msisdn>260977000101</msisdn></ussd>',
    reply:
      'HTTP/1.1 200 OK\n\n<ussd><type>2</type><msg>Stocks\n1. Zambezi Power\n0. Back</msg><premium><cost>0</cost><ref>0</ref></premium></ussd>',
  },
  // Digits alone, at most 15: applications keep it in a column of numbers.
  newSessionId: (uuid) => String(Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)),
  // The first message is the code: a 0 in its place is taken for none.
  request: (_profile, press, session) =>
    press.kind === 'start' ? message(session, 1, session.serviceCode) : message(session, 2, press.choice),
  read(body, _profile, { sessionId }) {
    const text = bodyText(body, EXPECTED);
    if (!text.ok) return text;
    const fields = fieldsIn(text.value);
    if (typeof fields === 'string') return misread(`${EXPECTED} (${fields})`, text.value);
    const [type, shown] = [fields.get('type')?.trim(), fields.get('msg')];
    if (shown === undefined || (type !== '2' && type !== '3')) return misread(EXPECTED, text.value);
    // What indents the tags is not of the text.
    const plain = shown.replace(/^[ \t]*\r?\n/, '').trimEnd();
    return { ok: true, value: { reply: screenOfText(plain, sessionId, type === '3') } };
  },
  hangUp: (session) => message(session, 3, ''),
};

/** The texts of what stands directly in `<ussd>`, by name; or what is wrong with the XML. */
function fieldsIn(xml: string): ReadonlyMap<string, string> | string {
  const fields = new Map<string, string>();
  const open: string[] = [];
  let fault: string | undefined;
  const add = (text: string): void => {
    const [root, name = ''] = open;
    if (open.length === 2 && root === 'ussd') fields.set(name, (fields.get(name) ?? '') + text);
  };
  // The types know nothing of strictEntities, without which those of HTML would be taken too.
  const options: sax.SAXOptions & { strictEntities: true } = { strictEntities: true };
  const parser = sax.parser(true, options);
  parser.onerror = ({ message: said }) => {
    fault ??= said.split('\n')[0]?.replace(/\.$/, '');
    parser.resume();
  };
  parser.ondoctype = () => {
    fault ??= 'a document type is not read';
  };
  parser.onopentag = ({ name }) => {
    open.push(name);
    add('');
  };
  parser.onclosetag = () => void open.pop();
  parser.ontext = add;
  parser.oncdata = add;
  parser.write(xml).close();
  if (fault !== undefined && /&(?!#?\w{1,40};)/.test(xml.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, ''))) {
    return 'an & stands alone, which XML writes as &amp;';
  }
  return fault ?? fields;
}

function message({ sessionId, subscriber }: SessionFacts, type: number, text: string): PressBody {
  const xml = `<ussd><type>${type}</type><msg>${escaped(text)}</msg><sessionid>${escaped(sessionId)}</sessionid><msisdn>${escaped(subscriber.msisdn.replace(/^\+/, ''))}</msisdn></ussd>`;
  return { contentType: 'text/xml', body: encodeUtf8(xml) };
}

/** Characters that XML 1.0 has no way to write are left out. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

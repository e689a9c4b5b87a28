/**
 * `con-end`: a form, answered by a text that begins with CON or END. Africa's Talking, and other African gateways alike.
 *
 * Every request has all answers so far, joined by stars, so that the application need not remember the session.
 */
import { encodeUtf8 } from '../../bytes/utf8.ts';
import { FORM_TYPE, writeUrlencoded } from '../../http/form-urlencoded.ts';
import { misread, type Protocol } from './protocol.ts';
import { bodyText, screenOfText } from './screen-of-text.ts';

const EXPECTED = 'a text that begins with “CON ” or “END ”';

export const CON_END: Protocol = {
  title: 'CON and END (Africa’s Talking)',
  sample: {
    request:
      'POST /ussd\nContent-Type: application/x-www-form-urlencoded\n\nsessionId=ATUid_5f3c…&serviceCode=*384*99%23&phoneNumber=%2B260977000101&networkCode=&text=1*2',
    reply: 'HTTP/1.1 200 OK\n\nCON Stocks\n1. Zambezi Power\n0. Back',
  },
  newSessionId: (uuid) => `ATUid_${uuid.replaceAll('-', '')}`,
  request: (_profile, _press, { sessionId, serviceCode, subscriber, answers }) => ({
    contentType: FORM_TYPE,
    body: encodeUtf8(
      writeUrlencoded([
        ['sessionId', sessionId],
        ['serviceCode', serviceCode],
        ['phoneNumber', subscriber.msisdn],
        // The number of the subscriber's network, which nobody told us.
        ['networkCode', ''],
        ['text', answers.join('*')],
      ]),
    ),
  }),
  joinsAnswers: () => true,
  read(body, _profile, { sessionId }) {
    const text = bodyText(body, EXPECTED);
    if (!text.ok) return text;
    const [head, word] = /^(CON|END)(?:[ \n]|\r\n|$)/.exec(text.value) ?? [];
    if (head === undefined) return misread(EXPECTED, text.value);
    return { ok: true, value: { reply: screenOfText(text.value.slice(head.length), sessionId, word === 'END') } };
  },
};

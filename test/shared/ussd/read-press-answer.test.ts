/** What the phone reads of an answer, before it is parsed. */
import { expect, test } from 'vitest';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { DEFAULT_USSD_PROFILE } from '../../../shared/environment/environment.ts';
import { readPressAnswer } from '../../../shared/ussd/read-press-answer.ts';

/** A right screen, as long as is asked. */
function screenOf(length: number): Uint8Array {
  const text = (filling: string) => {
    const menu = { state: 'HOME', text: `Welcome${filling}`, options: [], isEndState: true };
    const data = { sessionId: 's', currentState: 'HOME', menu, ussdText: 'Welcome', expiresAt: '2030-01-01T00:00:00Z' };
    return JSON.stringify({ message: 'ok', data });
  };
  return encodeUtf8(text('x'.repeat(length - text('').length)));
}

test('an answer of more than ten kilobytes is no screen, since parsing and drawing it would hold everything else up', () => {
  const read = (body: Uint8Array) =>
    readPressAnswer(
      { response: { status: 200, reason: 'OK', httpVersion: '1.1', headers: [], body } },
      DEFAULT_USSD_PROFILE,
    );
  expect(read(screenOf(10_000))).toMatchObject({ kind: 'reply', reply: { currentState: 'HOME' } });
  expect(read(screenOf(10_001))).toEqual({
    kind: 'failed',
    failure: {
      code: 'reply-too-large',
      message:
        'The answer is no screen: expected at most 10000 bytes, got 10001. It is kept in the exchange and not shown here.',
    },
    sessionLost: false,
  });
});

test('a refusal whose page is longer is told by its status', () => {
  const body = encodeUtf8('x'.repeat(10_001));
  const response = { status: 500, reason: 'Internal Server Error', httpVersion: '1.1', headers: [], body };
  expect(readPressAnswer({ response }, DEFAULT_USSD_PROFILE)).toMatchObject({
    failure: { code: 'service-500', message: 'The service answered 500 Internal Server Error.' },
  });
});

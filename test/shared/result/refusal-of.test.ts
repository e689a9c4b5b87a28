import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { DEFAULT_USSD_PROFILE } from '../../../shared/environment/environment.ts';
import { refusalOf, refusalSentence } from '../../../shared/result/refusal-of.ts';
import { readPressAnswer } from '../../../shared/ussd/read-press-answer.ts';
import { readWebhookAnswer } from '../../../shared/webhook/read-webhook-answer.ts';

const bytes = (json: unknown) => encodeUtf8(JSON.stringify(json));
const answer = (status: number, json: unknown) => ({
  response: { status, reason: 'Not Found', httpVersion: '1.1', headers: [], body: bytes(json) },
});

const answerOf = (body: Uint8Array) => ({
  response: { status: 500, reason: 'Internal Server Error', httpVersion: '1.1', headers: [], body } as const,
});

const TWO = {
  data: null,
  code: 404,
  message: 'No.',
  errors: [
    { field: 'page', message: 'page: too low.' },
    { field: 'limit', message: 'limit: too high' },
  ],
};
const ONE = { message: 'No such session', errors: [{ field: 'sessionId', message: 'No such session' }] };

test('a refusal is its sentence, its reasons by field and the base that was rebuilt', () => {
  expect(refusalOf(bytes({ ...TWO, signatureBase: '"@path": /' }))).toEqual({
    message: 'No.',
    reasons: TWO.errors,
    signatureBase: '"@path": /',
  });
});

test('reasons are read in order; entries that are none are left out, and one that names no field is kept', () => {
  const read = refusalOf(bytes({ message: 'No.', errors: [{ field: 'a', message: '1' }, 7, { message: '2' }, {}] }));
  expect(read.reasons).toEqual([
    { field: 'a', message: '1' },
    { field: '', message: '2' },
  ]);
});

test('each part is read for itself: one of another type takes none of the others away', () => {
  expect(refusalOf(bytes({ message: 7, errors: [{ field: 7, message: 'b' }], signatureBase: 'x' }))).toEqual({
    message: '',
    reasons: [{ field: '', message: 'b' }],
    signatureBase: 'x',
  });
  expect(refusalOf(bytes({ message: 'No.', errors: 'none', signatureBase: 7 }))).toMatchObject({
    message: 'No.',
    reasons: [],
  });
});

test.each([
  [
    '<html><head><title>500 Internal Server Error</title><style>a b{}</style></head><h1>Traceback</h1><p>KeyError: balance</p>',
    'KeyError: balance',
  ],
  ['<title>KeyError at /ussd</title><p>More &amp; more</p>', 'KeyError at /ussd'],
  ['<h1>Internal Server Error</h1>\n<p>The server could not &quot;go on&quot;.</p>', 'The server could not "go on".'],
  ['Out of \u001b[31mmemory', 'Out of \ufffd[31mmemory'],
  ['<title>404 Not Found</title><hr><center>nginx</center>', ''],
  ['{"cut": "off', ''],
])('of a page the line that says most is its message: %s', (page, said) => {
  expect(refusalOf(encodeUtf8(page)).message).toBe(said);
});

test('a page of any length is read at its beginning, and its sentence is bounded', () => {
  const long = encodeUtf8(`<title>Boom Error ${'x'.repeat(400)}</title>${'<script>'.repeat(20_000)}`);
  const { failure } = readPressAnswer(answerOf(long), DEFAULT_USSD_PROFILE) as { failure: { message: string } };
  expect(failure.message).toMatch(/^The service answered 500: Boom Error x+/);
  expect(failure.message.length).toBeLessThan(340);
});

test('a body that is no refusal has neither message nor reasons nor base, and no body makes the reader throw', () => {
  for (const body of ['', '[]', 'null', '"No."', '{}', '<html>']) {
    expect(refusalOf(encodeUtf8(body))).toMatchObject({ message: '', reasons: [] });
    expect(refusalOf(encodeUtf8(body)).signatureBase).toBeUndefined();
  }
  fc.assert(fc.property(fc.oneof(fc.uint8Array(), fc.json().map(encodeUtf8)), (body) => void refusalOf(body)));
});

test('the sentence holds the message and the reasons, and a reason that is the message once', () => {
  expect(refusalSentence(answer(404, TWO).response)).toBe(
    'The service answered 404: No. page: too low. limit: too high.',
  );
  expect(refusalSentence(answer(404, ONE).response)).toBe('The service answered 404: No such session.');
  const stopped = {
    message: 'No such session',
    errors: [ONE.errors[0], { field: 'id', message: 'no such session. ' }],
  };
  expect(refusalSentence(answer(404, stopped).response)).toBe('The service answered 404: No such session.');
  expect(refusalSentence(answer(404, {}).response)).toBe('The service answered 404 Not Found.');
});

test('the phone and the webhooks room say the same sentence, with every reason', () => {
  const sentence = 'The service answered 404: No. page: too low. limit: too high.';
  expect(readPressAnswer(answer(404, TWO), DEFAULT_USSD_PROFILE)).toMatchObject({
    kind: 'failed',
    sessionLost: true,
    failure: {
      code: 'service-404',
      message: sentence,
      details: { reasons: ['page: too low.', 'limit: too high'], fields: ['page', 'limit'] },
    },
  });
  expect(() => readWebhookAnswer(answer(404, TWO))).toThrow(sentence);
});

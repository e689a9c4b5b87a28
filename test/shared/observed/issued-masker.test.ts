/** What an answer issued is masked whatever its length and number, and no answer keeps the program busy for long. */
import { expect, test } from 'vitest';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { createIssuedMasker } from '../../../shared/observed/issued-masker.ts';
import { issuedTokens } from '../../../shared/observed/message-secrets.ts';

const answered = (text: string) => ({ headers: [], body: encodeUtf8(text) });

function masked(text: string): string {
  const answer = answered(text);
  return Buffer.from(createIssuedMasker(answer).bytes(answer.body)).toString();
}

const token = 'tok-5f0c9a7e31b2';
const stars = '*'.repeat(token.length);

test.each([
  ['with its scheme', `{"token":"Bearer ${token}"}`, `{"token":"${'*'.repeat(token.length + 7)}"}`],
  ['of a session', `{"sessionToken":"${token}"}`, `{"sessionToken":"${stars}"}`],
  ['with its copy', `{"accessToken":"${token}","copy":"${token}"}`, `{"accessToken":"${stars}","copy":"${stars}"}`],
  ['in a list', `{"accessToken":["${token}"],"n":["${token}"]}`, `{"accessToken":["${stars}"],"n":["${stars}"]}`],
  [
    'in a list of several',
    `{"tokens" : [ "${token}" , "tok-a\\/b\\"cdef"],"names":["A long name"]}`,
    `{"tokens" : [ "${stars}" , "**************"],"names":["A long name"]}`,
  ],
  [
    'in a list behind what is no text',
    `{"tokens":[null, -1.5e3,"${token}",["${token}",[]],"${token}"],"names":["A long name"]}`,
    `{"tokens":[null, -1.5e3,"${stars}",["${stars}",[]],"${stars}"],"names":["A long name"]}`,
  ],
  [
    'in a list with an object',
    `{"tokens":["${token}",{"name":"A long name","token":"${token}"}],"names":["A long name"]}`,
    `{"tokens":["${stars}",{"name":"A long name","token":"${stars}"}],"names":["A long name"]}`,
  ],
  ['cut off behind a list', `{"tokens":[["${token}"],"${token}`, `{"tokens":[["${stars}"],"${stars}`],
  ['before another text', `{"token":"${token}","name":"A long name"}`, `{"token":"${stars}","name":"A long name"}`],
  ['cut off in a list', `{"tokens":["${token}","${token}`, `{"tokens":["${stars}","${stars}`],
  ['cut off', `{"accessToken":"${token}`, `{"accessToken":"${stars}`],
  ['behind others', `{"name":"Zoë","access_token" : "${token}"}`, `{"name":"Zoë","access_token" : "${stars}"}`],
  ['with what no header takes', `{"token":"tök-${token}"}`, `{"token":"${'*'.repeat(token.length + 5)}"}`],
])('a token %s', (_how, text, expected) => expect(masked(text)).toBe(expected));

test('a token is named without its scheme, access tokens first', () => {
  expect(issuedTokens(answered(`{"refreshToken":"other-${token}","token":"Bearer ${token}"}`))).toEqual([
    token,
    `other-${token}`,
  ]);
});

// Each took minutes, or did not end.
test.each([
  ['a megabyte', `{"token":"${'a'.repeat(1_000_000)}"}`, /^\{"token":"\*+"\}$/],
  ['repeats what the answer repeats', `{"token":"${'ab'.repeat(4000)}","x":"${'ab'.repeat(500_000)}"}`, /"\*{8000}"/],
  [
    'nearly stands everywhere',
    `{"token":"${'ab'.repeat(4000)}cdefghijklm","x":"${'ab'.repeat(500_000)}"}`,
    /"\*{8011}"/,
  ],
  [
    'many',
    JSON.stringify(Array.from({ length: 30_000 }, (_, at) => ({ token: `many-tokens-${at + 100_000}` }))),
    /^\[(\{"token":"\*{18}"\},?)+\]$/,
  ],
])('a token that is %s', (_what, text, expected) => {
  expect(expected.test(masked(text))).toBe(true);
});

test('what is masked is not masked again', () => {
  const answer = answered(`{"accessToken":"${stars}"}`);
  const masker = createIssuedMasker(answer);
  expect(masker.bytes(answer.body)).toBe(answer.body);
  expect(masker.count()).toBe(0);
});

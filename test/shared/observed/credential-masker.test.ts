/** A stranger's credentials are masked in every spelling, and no request keeps the program busy for long. */
import { expect, test } from 'vitest';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { hiddenSecrets, trueRequest } from '../../../shared/doctor/hidden-secrets.ts';
import { hideCredentials } from '../../../shared/doctor/hide-credentials.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';
import { createCredentialMasker } from '../../../shared/observed/credential-masker.ts';

const requestOf = (authorization: string, body: string): HttpRequest => ({
  ...{ method: 'POST', url: 'https://service.test/v1/reports', body: encodeUtf8(body) },
  headers: [['Authorization', authorization]],
});

const token = 'tok-5f0/c9a+7e31b2';
const stars = (text: string): string => '*'.repeat(text.length);

test.each([
  ['in a list', JSON.stringify([token]), `["${stars(token)}"]`],
  ['with escaped slashes', `"${token.replace('/', '\\/')}"`, `"${stars(token)}*"`],
  ['with \\u002F', `"${token.replace('/', '\\u002F')}"`, `"${stars(token)}*****"`],
  ['percent-encoded', encodeURIComponent(token), `${stars(token)}****`],
  ['in markup', `<a>${token.replace('+', '&#43;').replace('/', '&#x2F;')}</a>`, `<a>${stars(token)}*********</a>`],
])('one %s', (_how, body, expected) => {
  const request = requestOf(`Bearer ${token}`, body);
  expect(Buffer.from(createCredentialMasker([token]).bytes(request.body)).toString()).toBe(expected);
});

// Each took most of a minute.
test.each([
  ['repeats what the body repeats', 'ab'.repeat(4000)],
  ['nearly stands everywhere', `${'ab'.repeat(4000)}cdefghijklm`],
])('one that %s is masked where it stands, and the request is as it was behind the masks', (_what, long) => {
  const request = requestOf(`Bearer ${long}`, `${'ab'.repeat(500_000)} ${long}`);
  const hidden = hideCredentials(request);
  expect(hidden.request.headers).toEqual([['Authorization', `Bearer ${stars(long)}`]]);
  expect(
    Buffer.from(hidden.request.body)
      .toString()
      .endsWith(` ${stars(long)}`),
  ).toBe(true);
  expect(trueRequest(hidden.request, hiddenSecrets(hidden.secrets))).toEqual(request);
});

test('more words than any scheme has are refused with their number', () => {
  const words = Array.from({ length: 10_000 }, (_, at) => `w${at}`).join(' ');
  expect(() => hideCredentials(requestOf(`Bearer ${words}`, '*'.repeat(1_000_000)))).toThrow(
    'expected at most 64 words of credentials in Authorization, got 10000.',
  );
});

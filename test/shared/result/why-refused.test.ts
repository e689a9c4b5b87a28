import { expect, test } from 'vitest';
import { toBase64 } from '../../../shared/bytes/base64.ts';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { Observed } from '../../../shared/observed/observed.ts';
import { whyRefused } from '../../../shared/result/why-refused.ts';
import type { Check, CheckId } from '../../../shared/signature/verdict.ts';

const DIGEST = 'Content-Digest is not that of the body. Hash the very bytes that are sent.';

function observed(status: number | undefined, body: unknown, failing?: CheckId): Observed {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const base64 = toBase64(encodeUtf8(text));
  const checks: Check[] = (['digest-match', 'signature-valid'] as const).map((id) => ({
    id,
    ok: id !== failing,
    made: true,
    message: id === failing ? DIGEST : 'It holds.',
  }));
  return {
    request: { method: 'POST', url: 'https://a/b', headers: [], body: { base64: '', totalBytes: 0 } },
    verdict: { verified: failing === undefined, checks },
    ...(status === undefined
      ? {}
      : {
          response: {
            status,
            reason: 'Refused',
            httpVersion: '1.1',
            headers: [],
            body: { base64, totalBytes: text.length },
          },
        }),
    maskedSecrets: 0,
  };
}

const refusalBy = (field: string, message: string) => ({ message: `Refused: ${field}.`, errors: [{ field, message }] });

test('an answer below 400 is no refusal', () => {
  expect(whyRefused(observed(200, '{}'))).toBeUndefined();
  expect(whyRefused(observed(302, ''))).toBeUndefined();
});

test('a refusal opens with the reason and the fix of its check, and names the check once', () => {
  expect(whyRefused(observed(401, refusalBy('digest-match', DIGEST), 'digest-match'))).toEqual({
    title: 'The service refused it, 401:',
    reasons: [DIGEST],
    hint: 'Our own check of digest-match fails as well.',
    checkId: 'digest-match',
  });
});

test('a refusal without a sentence shows what our own check found', () => {
  const why = whyRefused(observed(401, 'nothing', 'digest-match'));
  expect(why).toMatchObject({ reasons: [DIGEST], checkId: 'digest-match' });
  expect(why?.hint).toContain('names no reason');
});

test.each([
  ['authorization', /access token/],
  ['x-client-id', /client id/],
  ['key-known', /public key/],
  ['signature-valid', /public key|signing options/],
  ['created-window', /clock/],
])('where our own check holds, a refusal for %s says where to look', (field, where) => {
  const why = whyRefused(observed(401, refusalBy(field, 'It does not hold there.')));
  expect(why?.reasons).toEqual(['It does not hold there.']);
  expect(why?.hint).toMatch(where);
});

test('reasons that are no checks are listed with their fields, and equal sentences are told once', () => {
  const body = {
    message: 'No such customer.',
    errors: [
      { field: 'customerId', message: 'No such customer.' },
      { field: 'limit', message: 'From 1 to 1000.' },
    ],
  };
  expect(whyRefused(observed(404, body))).toEqual({
    title: 'The service refused it, 404:',
    reasons: ['No such customer.', 'limit: From 1 to 1000.'],
  });
});

test('a refusal that says nothing at all has the words of its status; a fault of the service is called that', () => {
  expect(whyRefused(observed(404, 'nothing'))?.reasons).toEqual(['It gave no reason: “Refused”.']);
  expect(whyRefused(observed(503, 'nothing'))?.title).toBe('The service failed, 503:');
});

test('without an answer the transport’s sentence is the reason', () => {
  const why = whyRefused(observed(undefined, ''), 'Nothing listens on port 1. Start the sandbox.');
  expect(why).toEqual({ title: 'No answer came:', reasons: ['Nothing listens on port 1. Start the sandbox.'] });
  expect(whyRefused(observed(200, '{}'), 'The answer was cut off.')?.title).toBe('The answer is incomplete:');
});

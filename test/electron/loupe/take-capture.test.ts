import { expect, test } from 'vitest';
import { answerOf } from '../../../electron/loupe/take-capture.ts';
import { decodeUtf8, encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { createMasker } from '../../../shared/observed/mask-secrets.ts';

const TOKEN = 'a-token-that-the-service-repeats';

test('a long answer that passes holds nothing up: one that came later is told of first, and no token is in what is kept', async () => {
  const masker = createMasker([TOKEN]);
  const told: string[] = [];
  const pass = async (name: string, text: string) => {
    const response = { status: 200, reason: 'OK', httpVersion: '1.1', headers: [], body: encodeUtf8(text) };
    const answer = await answerOf({ response, timings: { totalMs: 1 }, sentHeaders: [] }, masker, true);
    told.push(name);
    return decodeUtf8(Buffer.from(answer.response?.body.base64 ?? '', 'base64'));
  };
  const first = pass('long', TOKEN + '\\\\u0041'.repeat(60_000));
  // The long one has come, and is looked at, once a turn has passed.
  await new Promise((resolve) => setImmediate(resolve));
  await pass('short', '{}');
  expect((await first).startsWith(`${'*'.repeat(TOKEN.length)}\\`)).toBe(true);
  expect(told).toEqual(['short', 'long']);
});

import { expect, test } from 'vitest';
import { bodyExcerpt } from '../../../../renderer/message/exchange/MessagePicture.tsx';
import { operationSentence } from '../../../../renderer/message/exchange/WhatHappened.tsx';
import { toBase64 } from '../../../../shared/bytes/base64.ts';
import { recordedExchange } from '../../../support/recorded-exchange.ts';

const bodyOf = (text: string, totalBytes?: number) => {
  const bytes = new TextEncoder().encode(text);
  return { base64: toBase64(bytes), totalBytes: totalBytes ?? bytes.length };
};
const said = (given: Omit<Parameters<typeof recordedExchange>[0], 'id'>) =>
  operationSentence(recordedExchange({ id: 'e1', label: 'List instruments', ...given }).exchange, '14 ms');

test('an operation’s outcome is one sentence; its reason stands above every tab and is not said twice', () => {
  const refusal = new TextEncoder().encode('{"message":"The investment is closed."}');
  expect(said({})).toBe('List instruments: answered with 200 in 14 ms.');
  expect(said({ status: 409, responseBody: refusal })).toBe('List instruments: refused with 409 after 14 ms.');
  expect(said({ status: 503, responseBody: refusal })).toContain('the service failed with 503 after 14 ms');
  const failure = { code: 'idle-timeout', message: 'Nothing came for 30 s.' };
  expect(said({ failure, label: 'List instruments → idle-timeout' })).toBe('List instruments: no answer after 14 ms.');
});

test('an excerpt is the first lines: JSON indented, long texts cut with a word on it, nothing for nothing', () => {
  expect(bodyExcerpt(bodyOf(''))).toBeUndefined();
  expect(bodyExcerpt(bodyOf('{"a":1}'))).toEqual({ text: '{\n  "a": 1\n}', isCut: false });
  const long = bodyExcerpt(bodyOf(Array.from({ length: 50 }, (_, at) => `line ${at}`).join('\n')));
  expect(long?.text.split('\n')).toHaveLength(14);
  expect(long?.isCut).toBe(true);
  expect(bodyExcerpt(bodyOf('x'.repeat(5000)))).toEqual({ text: 'x'.repeat(1200), isCut: true });
  // Of a body of which only the beginning came, even a short one is cut.
  expect(bodyExcerpt(bodyOf('{"a":', 9_000_000))).toEqual({ text: '{"a":', isCut: true });
});

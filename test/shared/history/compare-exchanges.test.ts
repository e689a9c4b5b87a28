import { expect, test } from 'vitest';
import { comparedSide, compareExchanges, isCut } from '../../../shared/history/compare-exchanges.ts';
import { BODY_PREVIEW_BYTES } from '../../../shared/observed/observed.ts';
import { recordedExchange } from '../../support/recorded-exchange.ts';

const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const side = (given: Parameters<typeof recordedExchange>[0]) => comparedSide(recordedExchange(given).exchange);
const standing = (parts: ReturnType<typeof compareExchanges>) =>
  Object.fromEntries(parts.map(({ part, isSame }) => [part, isSame]));

test('an exchange is the same as its like in every part', () => {
  const parts = compareExchanges(side({ id: 'a' }), side({ id: 'b' }));
  expect(parts.every((part) => part.isSame)).toBe(true);
});

test('another choice differs in body, base and the headers over it, and nowhere else', () => {
  const parts = compareExchanges(side({ id: 'a', requestBody: json('1') }), side({ id: 'b', requestBody: json('2') }));
  expect(standing(parts)).toEqual({
    'request-line': true,
    'request-headers': false,
    base: false,
    'request-body': false,
    'answer-line': true,
    'answer-headers': true,
    'answer-body': true,
  });
  const changed = parts.find((part) => part.part === 'base')?.rows?.filter((row) => row.kind === 'changed');
  expect(changed?.map((row) => 'ours' in row && row.ours.text.split(':')[0])).toEqual(['"content-digest"']);
});

test('bodies that are JSON are compared by what they hold, others as text alone', () => {
  const left = side({ id: 'a', responseBody: json({ state: 'HOME', at: 1 }) });
  const right = side({ id: 'b', responseBody: json({ at: 1, state: 'STOCKS' }) });
  const body = (parts: ReturnType<typeof compareExchanges>) => parts.find((part) => part.part === 'answer-body');
  expect(body(compareExchanges(left, right))?.json?.differences).toEqual([
    { path: '$.state', left: '"HOME"', right: '"STOCKS"' },
  ]);
  const text = side({ id: 'c', responseBody: new TextEncoder().encode('no json') });
  expect(body(compareExchanges(left, text))?.json).toBeUndefined();
});

test('no answer is compared by its reason, and a body beyond its preview is said to be cut', () => {
  const silent = side({ id: 'a', failure: { code: 'connection-refused', message: 'Nobody listens.' } });
  const parts = compareExchanges(silent, side({ id: 'b' }));
  const line = parts.find((part) => part.part === 'answer-line');
  expect(line?.rows?.map((row) => 'ours' in row && row.ours.text)).toContain('Nobody listens.');
  expect(isCut(silent)).toBe(false);
  expect(isCut(side({ id: 'c', responseBody: new Uint8Array(BODY_PREVIEW_BYTES + 1) }))).toBe(true);
});

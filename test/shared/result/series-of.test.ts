import { expect, test } from 'vitest';
import { parseJson } from '../../../shared/json/parse-json.ts';
import { seriesOf } from '../../../shared/result/series-of.ts';

function series(text: string) {
  const outcome = parseJson(text);
  if (!outcome.ok) throw new Error(outcome.fault.message);
  return seriesOf(outcome.value);
}

test('a list of numbers, or of objects with one number of the same name, is a line', () => {
  expect(series('[1, 2.5, -3]')).toEqual([1, 2.5, -3]);
  expect(series('[{"t":"1D","change":1},{"t":"1W","change":2},{"t":"1M","change":-1}]')).toEqual([1, 2, -1]);
});

test.each([
  ['too few', '[1, 2]'],
  ['a text among them', '[1, 2, "3"]'],
  ['two numbers in an object', '[{"a":1,"b":2},{"a":1,"b":2},{"a":1,"b":2}]'],
  ['numbers of different names', '[{"a":1},{"b":2},{"a":3}]'],
  ['no list', '{"a":1}'],
])('%s: none', (_what, text) => {
  expect(series(text)).toBeUndefined();
});

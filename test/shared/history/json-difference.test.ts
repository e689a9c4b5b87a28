import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareJson, MOST_JSON_DIFFERENCES } from '../../../shared/history/json-difference.ts';

test('each place where two values differ is named by its path, in order, with what stands there', () => {
  const left = { a: 1, rows: [{ name: 'Kariba' }, { name: 'KCB' }], gone: null, 'two words': [] };
  const right = { rows: [{ name: 'Kariba' }, { name: 'EABL' }, 3], a: '1', 'two words': {} };
  expect(compareJson(JSON.stringify(left), JSON.stringify(right))).toEqual({
    differences: [
      { path: '$.a', left: '1', right: '"1"' },
      { path: '$.rows[1].name', left: '"KCB"', right: '"EABL"' },
      { path: '$.rows[2]', right: '3' },
      { path: '$.gone', left: 'null' },
      { path: '$["two words"]', left: '[]', right: '{}' },
    ],
    more: false,
  });
});

test('the order of members and the writing do not count; what is no JSON is not compared as JSON', () => {
  expect(compareJson('{"a":1,"b":[2]}', ' { "b" : [2.0], "a":1e0 }')?.differences).toEqual([]);
  expect(compareJson('{', '{}')).toBeUndefined();
});

test('any value is the same as itself and differs from one that is wrapped', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(compareJson(text, text)?.differences).toEqual([]);
      expect(compareJson(text, JSON.stringify([value]))?.differences.length).toBeGreaterThan(0);
    }),
  );
});

test('neither nesting nor number makes it fail', () => {
  const deep = `${'['.repeat(50_000)}1${']'.repeat(50_000)}`;
  expect(compareJson(deep, deep.replace('1', '2'))?.differences).toHaveLength(1);
  const many = Array.from({ length: 5000 }, (_, at) => at);
  const outcome = compareJson(JSON.stringify(many), JSON.stringify(many.map((one) => one + 1)));
  expect(outcome?.differences).toHaveLength(MOST_JSON_DIFFERENCES);
  expect(outcome?.more).toBe(true);
});

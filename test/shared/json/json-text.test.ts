import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { removeFromJson, setInJson } from '../../../shared/json/edit-json.ts';
import { type JsonNode, nodeAt } from '../../../shared/json/json-node.ts';
import { lineAndColumn, parseJson } from '../../../shared/json/parse-json.ts';

function tree(text: string): JsonNode {
  const outcome = parseJson(text);
  if (!outcome.ok) throw new Error(outcome.fault.message);
  return outcome.value;
}

function plain(node: JsonNode): unknown {
  if (node.kind === 'object') return Object.fromEntries(node.members.map(({ name, value }) => [name, plain(value)]));
  if (node.kind === 'list') return node.items.map(plain);
  return node.kind === 'text' ? node.text : JSON.parse(node.text);
}

test('every JSON text reads as the platform reads it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(plain(tree(text))).toEqual(JSON.parse(text));
    }),
  );
});

test('a number keeps the digits of the text, beyond what a float holds', () => {
  const text = '{"id":12345678901234567890,"price":0.10,"big":1E400}';
  const numbers = ['id', 'price', 'big'].map((name) => nodeAt(tree(text), [name]));
  expect(numbers).toMatchObject([{ text: '12345678901234567890' }, { text: '0.10' }, { text: '1E400' }]);
});

describe('what is no JSON is refused at its character', () => {
  test.each([
    ['', 0],
    ['{', 1],
    ['{a:1}', 1],
    ['{"a" 1}', 5],
    ['{"a":1,}', 7],
    ['[1 2]', 3],
    ['01', 1],
    ['tru', 0],
    ['"a\nb"', 2],
    ['"\\x"', 1],
    ['{"a":1} x', 8],
    ['["open', 6],
    ['['.repeat(5000), 201],
  ])('%j', (text, offset) => {
    const outcome = parseJson(text);
    expect(outcome.ok ? undefined : outcome.fault.offset, text.slice(0, 20)).toBe(offset);
    expect(() => JSON.parse(text)).toThrow();
  });
});

test('an offset is told as line and column, from 1', () => {
  expect(lineAndColumn('{\n  "a": x\n}', 9)).toEqual({ line: 2, column: 8 });
});

test('a value is set where it stands, and every other character stays', () => {
  const text = '{ "b" : 1.50,\n\t"note":"as typed" , "a":[1,2] }';
  expect(setInJson(text, ['b'], '2')).toBe('{ "b" : 2,\n\t"note":"as typed" , "a":[1,2] }');
});

test('a new value is set in like its neighbours', () => {
  expect(setInJson('{\n  "a": 1\n}', ['b'], '2')).toBe('{\n  "a": 1,\n  "b": 2\n}');
  expect(setInJson('{"a":1}', ['b'], '2')).toBe('{"a":1, "b": 2}');
  expect(setInJson('{}', ['a', 'b'], '2')).toBe('{\n  "a": {"b": 2}\n}');
  expect(setInJson('no object', ['a'], '1')).toBeUndefined();
});

test('set, then removed, gives back what was there, whatever the text looked like', () => {
  const names = fc.constantFrom('a', 'b', 'c', 'd');
  fc.assert(
    fc.property(fc.dictionary(names, fc.jsonValue()), names, fc.constantFrom(0, 1, 2, '\t'), (value, name, indent) => {
      const text = JSON.stringify(value, null, indent);
      const set = setInJson(text, [name], '"new"') ?? '';
      expect(JSON.parse(set)).toEqual({ ...JSON.parse(text), [name]: 'new' });
      const { [name]: _gone, ...others } = JSON.parse(text);
      expect(JSON.parse(removeFromJson(set, [name]) ?? '')).toEqual(others);
    }),
  );
});

test('a name that stands twice is gone for good when it is removed', () => {
  expect(JSON.parse(removeFromJson('{"a":1,"b":2,"a":3}', ['a']) ?? '')).toEqual({ b: 2 });
});

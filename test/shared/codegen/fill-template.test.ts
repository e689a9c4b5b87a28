import { describe, expect, test } from 'vitest';
import { type Filling, fillTemplate, type Grammar } from '../../../shared/codegen/fill-template.ts';

const GRAMMAR: Grammar = {
  mark: '//',
  literal: (text) => `'${text}'`,
  parameters: [[';c=$c', ';e=$e', ';k=$k']],
};
const EMPTY: Filling = {
  ...{ header: [], component: [], texts: {}, remarks: {} },
  ...{ holds: new Set<string>(), parameters: [] as const, expiresAfter: 100 },
};

const fill = (template: string, more: Partial<Filling> = {}, grammar: Partial<Grammar> = {}): string =>
  fillTemplate(template, { ...EMPTY, ...more }, { ...GRAMMAR, ...grammar });

describe('a line stands when all its words hold', () => {
  test.each([
    ['a', ['a'], 'x'],
    ['a', [], ''],
    ['no-a', [], 'x'],
    ['no-a', ['a'], ''],
    ['a b', ['a'], ''],
    ['a/b', ['b'], 'x'],
    ['a/no-b', ['b'], ''],
  ])('%s where %j', (words, holds, printed) => {
    expect(fill(`x //: ${words}`, { holds: new Set(holds) })).toBe(printed);
    expect(fill(`//: if ${words}\nx\n//: end`, { holds: new Set(holds) })).toBe(printed);
  });
});

test('a part of a line goes, or gives way to another, where its word does not hold', () => {
  const line = "send(a, 'body', c); //: {, 'body'}body {c|none}c";
  expect(fill(line, { holds: new Set(['body', 'c']) })).toBe("send(a, 'body', c);");
  expect(fill(line)).toBe('send(a, none);');
});

test('a list has the items in their order, each by the line of its kind; a mark in a command of several lines is its last', () => {
  const template =
    "[\n  '<name>': '<text>', //: header text\n  '<name>': length, // <len> //: header length\n]\nrun \\\n  it //: a";
  const header = [
    { kind: 'length', texts: { name: 'L', text: '' } },
    { kind: 'text', texts: { name: 'Long', text: '1' } },
  ];
  const printed = fill(template, { header, holds: new Set('a'), remarks: { len: 'Bytes.' } });
  expect(printed).toBe("[\n  'L': length, // Bytes.\n  'Long': '1',\n]\nrun \\\n  it");
  expect(fill(template, { header, remarks: { len: 'Bytes.' } })).not.toContain('run');
});

test('names are told apart by a suffix that is not printed, parameters stand in the order that is sent', () => {
  expect(fill('message__hex = `(l);c=$c;e=$e;k=$k`', { parameters: ['keyid', 'created'] })).toBe(
    'message = `(l);k=$k;c=$c`',
  );
});

test('what is put in is not read again, though it looks like a hole, a mark, a suffix or a pattern', () => {
  const text = "'<b>' // <b> a__b __b__ 999 $& //: a {x|y}z";
  expect(fill("x = '<a>' + 999", { texts: { a: text, b: 'B' } })).toBe(`x = '${text}' + 100`);
});

test('a remark of several lines is marked line by line, and a hole or an item that nothing fills is an error', () => {
  expect(fill('// <head>', { remarks: { head: ['one', '', 'two'] } })).toBe('// one\n//\n// two');
  expect(() => fill("'<a>'")).toThrow('nothing fills the hole <a>');
  const header = [{ kind: 'digest', texts: { name: 'D' } }];
  expect(() => fill("'<name>' //: header text", { header })).toThrow('no line for a header of kind digest');
});

/** Which texts of the same JSON are tried, and in which order: other blanks, escapes, numbers, orders and notations. */
import { describe, expect, it } from 'vitest';
import { MOST_MEMBERS } from '../../../../shared/doctor/bounds.ts';
import { jsonVariants } from '../../../../shared/doctor/json-variants.ts';
import { readJson } from './read-json.ts';

type Tried = { readonly causes: string; readonly name: string; readonly text: string };

function tried(sent: string, enough = Infinity): readonly Tried[] {
  const all: Tried[] = [];
  const add = (causes: readonly string[], name: string, text: string): void => {
    all.push({ causes: causes.join(), name, text });
  };
  jsonVariants(add, readJson(sent), sent, () => all.length >= enough);
  return all;
}

const line = ({ causes, name, text }: Tried): string => `${causes} ${name}: ${text}`;
/** What was written again in each of these ways, with its causes. */
function again(sent: string, ways: readonly string[]): Readonly<Record<string, string>> {
  const texts = new Map(tried(sent).map(({ causes, name, text }) => [name, `${causes} ${text}`]));
  return Object.fromEntries(ways.map((how) => [how, texts.get(`the body written again (${how})`) ?? 'not tried']));
}
const expectAgain = (sent: string, written: Readonly<Record<string, string>>): void =>
  expect(again(sent, Object.keys(written))).toEqual(written);
const named = (sent: string, name: string): readonly string[] =>
  tried(sent)
    .filter((one) => one.name === name)
    .map(({ causes, text }) => `${causes} ${text}`);

describe('the same JSON written again', () => {
  it('is compact, spaced or indented', () => {
    expectAgain('{ "a":[ 1, {"b":null}], "c":{ }, "d":[ ]}', {
      compact: 'D1 {"a":[1,{"b":null}],"c":{},"d":[]}',
      'spaced as Python does': 'D1,D2 {"a": [1, {"b": null}], "c": {}, "d": []}',
      'spaced after colons': 'D1,D2 {"a": [1,{"b": null}],"c": {},"d": []}',
      'indented by one': 'D1,D3 {\n "a": [\n  1,\n  {\n   "b": null\n  }\n ],\n "c": {},\n "d": []\n}',
      'indented by two': 'D1,D3 {\n  "a": [\n    1,\n    {\n      "b": null\n    }\n  ],\n  "c": {},\n  "d": []\n}',
      'indented by three':
        'D1,D3 {\n   "a": [\n      1,\n      {\n         "b": null\n      }\n   ],\n   "c": {},\n   "d": []\n}',
      'indented by four':
        'D1,D3 {\n    "a": [\n        1,\n        {\n            "b": null\n        }\n    ],\n    "c": {},\n    "d": []\n}',
      'indented by tabs': 'D1,D3 {\n\t"a": [\n\t\t1,\n\t\t{\n\t\t\t"b": null\n\t\t}\n\t],\n\t"c": {},\n\t"d": []\n}',
      'indented by two with CR LF':
        'D1,D3,D5 {\r\n  "a": [\r\n    1,\r\n    {\r\n      "b": null\r\n    }\r\n  ],\r\n  "c": {},\r\n  "d": []\r\n}',
    });
  });

  it('as Jackson indents it: lists on one line, blanks in what is empty', () => {
    expect(named('{"a":[1,{"b":null}],"c":{},"d":[]}', 'the body as Jackson indents it')).toEqual([
      'D1,D3 {\n  "a" : [ 1, {\n    "b" : null\n  } ],\n  "c" : { },\n  "d" : [ ]\n}',
    ]);
  });

  it('has its characters escaped, in names and values', () => {
    const sent = JSON.stringify({ 'é/<b>&=\'+`"\\\u001f\x7f': ['é/<b>&=\'+`"\\\u001f\x7f'] });
    const escaped: readonly (readonly [how: string, causes: string, text: string])[] = [
      ['with \\u escapes', 'D8', '\\u00e9/<b>&=\'+`\\"\\\\\\u001f\x7f'],
      ['with upper-case \\u escapes', 'D8', '\\u00E9/<b>&=\'+`\\"\\\\\\u001F\x7f'],
      ['with “\\/” for “/”', 'D9', 'é\\/<b>&=\'+`\\"\\\\\\u001f\x7f'],
      ['as PHP escapes it', 'D8,D9', '\\u00e9\\/<b>&=\'+`\\"\\\\\\u001f\x7f'],
      ['with <, > and & escaped', 'D9', 'é/\\u003cb\\u003e\\u0026=\'+`\\"\\\\\\u001f\x7f'],
      ['with <, >, & and = escaped', 'D9', 'é/\\u003cb\\u003e\\u0026\\u003d\\u0027+`\\"\\\\\\u001f\x7f'],
      ['as .NET escapes it', 'D8,D9', '\\u00E9/\\u003Cb\\u003E\\u0026=\\u0027\\u002B\\u0060\\u0022\\\\\\u001F\\u007F'],
    ];
    expectAgain(
      sent,
      Object.fromEntries(
        escaped.flatMap(([how, causes, text]) => [
          [`compact, ${how}`, `${causes} {"${text}":["${text}"]}`],
          [`spaced as Python does, ${how}`, `${causes},D1,D2 {"${text}": ["${text}"]}`],
        ]),
      ),
    );
  });

  it('has its numbers written in another way, and texts left alone', () => {
    expectAgain('[1500,1.50,-2e1,-7,17,1e400,"1"]', {
      'compact, with its numbers as JavaScript writes them': 'D10 [1500,1.5,-20,-7,17,Infinity,"1"]',
      'compact, with “.0” at its whole numbers': 'D10 [1500.0,1.50,-2e1,-7.0,17.0,1e400,"1"]',
      'compact, with two decimals': 'D10 [1500.00,1.50,-20.00,-7.00,17.00,1e400,"1"]',
      'compact, with its numbers as powers of ten': 'D10 [1.5e+3,1.5e+0,-2e+1,-7e+0,1.7e+1,1e400,"1"]',
      'compact, with its numbers as texts': 'D10 ["1500","1.50","-2e1","-7","17","1e400","1"]',
      'spaced as Python does, with \\u escapes, with two decimals':
        'D8,D10,D1,D2 [1500.00, 1.50, -20.00, -7.00, 17.00, 1e400, "1"]',
    });
  });

  it('has its names sorted, in every object, by their UTF-16 units', () => {
    expectAgain('{"b":{"d":1,"c":2},"B":0,"a":[{"é":1,"z":2}]}', {
      'compact, with sorted names': 'D11 {"B":0,"a":[{"z":2,"é":1}],"b":{"c":2,"d":1}}',
      'spaced as Python does, with \\u escapes, with two decimals, with sorted names':
        'D8,D10,D11,D1,D2 {"B": 0.00, "a": [{"z": 2.00, "\\u00e9": 1.00}], "b": {"c": 2.00, "d": 1.00}}',
    });
  });

  it('begins with the plain forms, and ends where enough were tried', () => {
    const first = [
      'D1 the body written again (compact): [1,2]',
      'D1,D4 the body written again (compact) plus a line feed: [1,2]\n',
      'D1,D2 the body written again (spaced as Python does): [1, 2]',
    ];
    expect(tried('[ 1,2]').slice(0, 3).map(line)).toEqual(first);
    expect(tried('[ 1,2]', 1).map(({ name }) => name)).toEqual(
      tried('[ 1,2]')
        .slice(0, 19)
        .map(({ name }) => name),
    );
    expect(tried('[ 1,2]', 0)).toEqual([]);
  });

  it('has a line end behind it where no escape and no number differs, and behind each compact escape', () => {
    const ended = tried('{"a":1}').filter(({ name }) => / plus (?:a line feed|CR LF)$/.test(name));
    const layouts = [
      'compact',
      'spaced as Python does',
      'spaced after colons',
      'indented by two',
      'indented by four',
      'indented by three',
      'indented by one',
      'indented by tabs',
      'indented by two with CR LF',
    ];
    const escapes = [
      'with \\u escapes',
      'with upper-case \\u escapes',
      'with “\\/” for “/”',
      'as PHP escapes it',
      'with <, > and & escaped',
      'with <, >, & and = escaped',
      'as .NET escapes it',
    ];
    // What an editor of Windows wrote, and what a shell then puts behind it.
    layouts.push('indented by two with CR LF');
    const names = [...layouts, ...escapes.map((how) => `compact, ${how}`)];
    expect(ended.map(({ name }) => name.replace(/^the body written again \((.*)\) plus .*$/, '$1'))).toEqual([
      ...names,
      ...names.map((name) => `${name}, with sorted names`),
    ]);
    expect(ended.slice(0, 3).map(line)).toEqual([
      'D4 the body written again (compact) plus a line feed: {"a":1}\n',
      'D1,D2,D4 the body written again (spaced as Python does) plus a line feed: {"a": 1}\n',
      'D1,D2,D4 the body written again (spaced after colons) plus a line feed: {"a": 1}\n',
    ]);
    expect(ended.slice(8, 11).map(line)).toEqual([
      'D1,D3,D5,D4 the body written again (indented by two with CR LF) plus a line feed: {\r\n  "a": 1\r\n}\n',
      'D1,D3,D5,D4 the body written again (indented by two with CR LF) plus CR LF: {\r\n  "a": 1\r\n}\r\n',
      'D8,D4 the body written again (compact, with \\u escapes) plus a line feed: {"a":1}\n',
    ]);
  });
});

describe('the blanks that came', () => {
  it.each([
    ['{"a": 1, "b": "é"}', 'spaced as Python does'],
    ['{"a": 1, "b": "\\u00E9"}', 'spaced as Python does'],
    ['{\n\t"a": 1,\n\t"b": "é"\n}', 'indented by tabs'],
  ])('are no cause of %j, %s, written again, and what it already is has no other', (sent, layout) => {
    const ways = [layout, `${layout}, with \\u escapes`, 'compact, with \\u escapes'];
    expect(Object.values(again(sent, ways)).map((one) => one.split(' ')[0])).toEqual(['D1', 'D8', 'D8,D1']);
  });

  it('stay where the order of the members or one value is another; other blanks are tried for the value', () => {
    expect(named('{\n "b": 1,\n "a": true\n}', 'the body with its members in another order')).toEqual([
      'D11 {\n "b": 1,\n "a": true\n}',
      'D11 {\n "a": true,\n "b": 1\n}',
    ]);
    expect(named('{\n "b": 1,\n "a": true\n}', 'the body with a as a text')).toEqual([
      'D35 {\n "b": 1,\n "a": "true"\n}',
      'D35 {"b":1,"a":"true"}',
      'D35 {"b": 1, "a": "true"}',
    ]);
    expect(named('{"a" :true}', 'the body with a as a text')[0]).toBe('D35 {"a":"true"}');
    expect(named('{"b" :1,"a":2}', 'the body with its members in another order')[1]).toBe('D11 {"a":2,"b":1}');
  });
});

describe('another order of the members (D11)', () => {
  const object = (names: readonly string[]): string => `{${names.map((name) => `"${name}":0`).join(',')}}`;
  const orders = (sent: string): readonly string[] =>
    named(sent, 'the body with its members in another order').map((one) => one.replace(/^D11 |[{}":0,]/g, ''));

  it('is every one of two to four', () => {
    expect(orders(object(['b', 'a']))).toEqual(['ba', 'ab']);
    expect(orders(object(['c', 'a', 'b']))).toEqual(['cab', 'cba', 'acb', 'abc', 'bca', 'bac']);
    expect(new Set(orders(object(['a', 'b', 'c', 'd']))).size).toBe(24);
  });

  it('is the reverse of more, and each pair of neighbours exchanged', () => {
    expect(orders(object(['a', 'b', 'c', 'd', 'e']))).toEqual(['edcba', 'bacde', 'acbde', 'abdce', 'abced']);
  });

  it('is the reverse alone of very many, and none of a list or a single member', () => {
    const many = (length: number): string => object(Array.from({ length }, (_, at) => `m${at}`));
    expect(orders(many(MOST_MEMBERS))).toHaveLength(MOST_MEMBERS);
    expect(orders(many(MOST_MEMBERS + 1))).toHaveLength(1);
    expect(orders(object(['a']))).toEqual([]);
    expect(orders('[1,2]')).toEqual([]);
  });
});

describe('another JSON, and other notations', () => {
  it('is tried compact and spaced, with other members in three ways of escaping', () => {
    expect(named('{"é<":1,"a":2}', 'the body inside a list')).toEqual([
      'D30 [{"é<":1,"a":2}]',
      'D30 [{"\\u00e9<":1,"a":2}]',
      'D30 [{"\\u00E9\\u003C":1,"a":2}]',
      'D30 [{"é<": 1, "a": 2}]',
      'D30 [{"\\u00e9<": 1, "a": 2}]',
      'D30 [{"\\u00E9\\u003C": 1, "a": 2}]',
    ]);
  });

  it('is what languages print for an object (D31)', () => {
    expect(named('{"b":"x","a":null}', 'the body as Python prints the object')).toEqual(["D31 {'b': 'x', 'a': None}"]);
    expect(named('{"b":"x","a":null}', 'the body as Go prints the object')).toEqual(['D31 map[a:<nil> b:x]']);
  });

  it('is a form of a flat object (D25)', () => {
    const form = (sent: string): readonly string[] => named(sent, 'a form with the same members');
    expect(form('{"a":"x y","b":1.50,"c":true,"d":null}')).toEqual(['D25 a=x+y&b=1.50&c=true&d=null']);
    expect(form('{"a":{}}')).toEqual([]);
    expect(form('{"a":[]}')).toEqual([]);
    expect(form('["a"]')).toEqual([]);
    expect(form('1')).toEqual([]);
  });

  it('is the text alone within a JSON text (D21)', () => {
    expect(tried('"{\\"a\\":1}"').map(line)).toEqual(['D21 the text inside the JSON text: {"a":1}']);
  });
});

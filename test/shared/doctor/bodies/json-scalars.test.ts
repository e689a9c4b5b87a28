/** Which other spellings of a value are tried: what serialisers, dates and templates make of it. */
import { describe, expect, it } from 'vitest';
import { MOST_MEMBERS } from '../../../../shared/doctor/bounds.ts';
import { jsonScalars } from '../../../../shared/doctor/json-scalars.ts';
import { compact, readJson } from './read-json.ts';

const tried = (json: string): readonly string[] =>
  jsonScalars(readJson(json)).map(({ causes, name, node }) => `${causes.join()} ${name}: ${compact(node)}`);
/** Without the variables of templates, which are the same for every value. */
const spelt = (json: string): readonly string[] => tried(json).filter((line) => !line.startsWith('D22'));
const ofOne = (json: string): readonly string[] =>
  spelt(json).map((line) => line.replace('the body with a value ', ''));

describe('another spelling of a value', () => {
  it.each<[string, ...string[]]>([
    [
      '1500',
      'D10 with “.0”: 1500.0',
      'D10 with two decimals: 1500.00',
      'D10 with four decimals: 1500.0000',
      'D10 as a power of ten: 1.5e+3',
      'D10 as a power of ten: 1.5e3',
      'D10 as a power of ten: 1.5E3',
      'D10 as Java writes it: 1.5E3',
      'D10 as .NET writes it: 1.5E+3',
      'D10 as .NET writes it: 1.5E+03',
      'D10 as Go writes it: 1.5e+03',
      'D10 as a text: "1500"',
      'D10 as a text with two decimals: "1500.00"',
    ],
    [
      '-0.10',
      'D10 with “.0”: -0.1',
      'D10 with four decimals: -0.1000',
      'D10 as JavaScript writes it: -0.1',
      'D10 as a number of 32 bits: -0.10000000149011612',
      'D10 with a comma for its point: -0,10',
      'D10 as a power of ten: -1e-1',
      'D10 as a power of ten: -1e-1',
      'D10 as a power of ten: -1E-1',
      'D10 as Java writes it: -1.0E-1',
      'D10 as .NET writes it: -1E-1',
      'D10 as .NET writes it: -1E-01',
      'D10 as Go writes it: -1e-01',
      'D10 as a text: "-0.10"',
      'D10 as a text with two decimals: "-0.10"',
    ],
    [
      '-2e12',
      'D10 with “.0”: -2000000000000.0',
      'D10 with two decimals: -2000000000000.00',
      'D10 with four decimals: -2000000000000.0000',
      'D10 as JavaScript writes it: -2000000000000',
      'D10 as a number of 32 bits: -1999999991808',
      'D10 as a power of ten: -2e+12',
      'D10 as a power of ten: -2E12',
      'D10 as Java writes it: -2.0E12',
      'D10 as .NET writes it: -2E+12',
      'D10 as .NET writes it: -2E+12',
      'D10 as Go writes it: -2e+12',
      'D10 as a text: "-2e12"',
      'D10 as a text with two decimals: "-2000000000000.00"',
    ],
    ['"-17.50"', 'D10 as a number: -17.50', 'D10 as a number: -17.5'],
    ['"1e3"'],
    ['"a1"'],
    ['"1a"'],
    ['"Ann"'],
    [
      'true',
      'D35 as a text: "true"',
      'D35 as Python writes it: True',
      'D35 as 1 or 0: 1',
      'D35 as the text 1 or 0: "1"',
    ],
    [
      'false',
      'D35 as a text: "false"',
      'D35 as Python writes it: False',
      'D35 as 1 or 0: 0',
      'D35 as the text 1 or 0: "0"',
    ],
    ['"true"', 'D35 without its quotes: true'],
    ['"false"', 'D35 without its quotes: false'],
    ['"null"', 'D35 without its quotes: null'],
    ['"untrue"'],
    ['"true?"'],
    ['null', 'D35 as an empty text: ""', 'D35 as the text null: "null"'],
    ['""', 'D35 as null: null'],
    ['{}', 'D35 as an empty list: []', 'D35 as null: null'],
    ['[]', 'D35 as an empty object: {}', 'D35 as null: null'],
    ['" a"', 'D35 without blanks at its ends: "a"'],
    ['"a \\n"', 'D35 without blanks at its ends: "a"'],
    ['"a b"'],
    ['"a<b&c>d"', 'D9 escaped as in HTML: "a&lt;b&amp;c&gt;d"'],
  ])('of %s', (json, ...lines) => {
    expect(ofOne(json)).toEqual(lines);
  });

  it.each<[string, ...string[]]>([
    [
      '"2026-01-02T03:04:00Z"',
      'with milliseconds: "2026-01-02T03:04:00.000Z"',
      'with ticks: "2026-01-02T03:04:00.0000000Z"',
      'without seconds: "2026-01-02T03:04Z"',
      'with +00:00 for Z: "2026-01-02T03:04:00+00:00"',
      'without its zone: "2026-01-02T03:04:00"',
      'with a blank for T: "2026-01-02 03:04:00Z"',
      'with a blank for T: "2026-01-02 03:04:00"',
      'in milliseconds since 1970: 1767323040000',
      'in seconds since 1970: 1767323040',
    ],
    [
      '"2026-01-02T03:04:00.000Z"',
      'without fractions: "2026-01-02T03:04:00Z"',
      'without seconds: "2026-01-02T03:04Z"',
      'with +00:00 for Z: "2026-01-02T03:04:00.000+00:00"',
      'without its zone: "2026-01-02T03:04:00.000"',
      'with a blank for T: "2026-01-02 03:04:00.000Z"',
      'with a blank for T: "2026-01-02 03:04:00.000"',
      'in milliseconds since 1970: 1767323040000',
      'in seconds since 1970: 1767323040',
    ],
    [
      '"2026-01-02T03:04:05.250+00:00"',
      'without fractions: "2026-01-02T03:04:05+00:00"',
      'with Z for +00:00: "2026-01-02T03:04:05.250Z"',
      'without its zone: "2026-01-02T03:04:05.250"',
      'with a blank for T: "2026-01-02 03:04:05.250+00:00"',
      'with a blank for T: "2026-01-02 03:04:05.250+00:00"',
      'in milliseconds since 1970: 1767323045250',
      'in seconds since 1970: 1767323045',
    ],
    [
      '"2026-01-02T03:04:05-03:00"',
      'with milliseconds: "2026-01-02T03:04:05.000-03:00"',
      'with ticks: "2026-01-02T03:04:05.0000000-03:00"',
      'without its zone: "2026-01-02T03:04:05"',
      'with a blank for T: "2026-01-02 03:04:05-03:00"',
      'with a blank for T: "2026-01-02 03:04:05-03:00"',
      'in milliseconds since 1970: 1767333845000',
      'in seconds since 1970: 1767333845',
    ],
    [
      '"2026-01-02T03:04:05+0000"',
      'with milliseconds: "2026-01-02T03:04:05.000+0000"',
      'with ticks: "2026-01-02T03:04:05.0000000+0000"',
      'with Z for +00:00: "2026-01-02T03:04:05Z"',
      'without its zone: "2026-01-02T03:04:05"',
      'with a blank for T: "2026-01-02 03:04:05+0000"',
      'with a blank for T: "2026-01-02 03:04:05+0000"',
    ],
    [
      '"2026-01-02T03:04:05"',
      'with milliseconds: "2026-01-02T03:04:05.000"',
      'with ticks: "2026-01-02T03:04:05.0000000"',
      'with a blank for T: "2026-01-02 03:04:05"',
      'with a blank for T: "2026-01-02 03:04:05"',
    ],
    ['"2026-01-02T03:04"', 'with a blank for T: "2026-01-02 03:04"', 'with a blank for T: "2026-01-02 03:04"'],
    [
      '"2026-01-02T03:04:05Z[UTC]"',
      'with milliseconds: "2026-01-02T03:04:05.000Z[UTC]"',
      'with ticks: "2026-01-02T03:04:05.0000000Z[UTC]"',
      'with a blank for T: "2026-01-02 03:04:05Z[UTC]"',
      'with a blank for T: "2026-01-02 03:04:05[UTC]"',
    ],
    [
      '"2026-01-02T03:04+00:00[UTC]"',
      'with a blank for T: "2026-01-02 03:04+00:00[UTC]"',
      'with a blank for T: "2026-01-02 03:04+00:00[UTC]"',
    ],
    ['"2026-01-02"'],
    ['"on 2026-01-02T03:04:05Z"'],
  ])('of the date %s', (json, ...lines) => {
    expect(ofOne(json)).toEqual(lines.map((line) => `D35 ${line}`));
  });
});

it('keeps all digits of a whole number', () => {
  expect(ofOne('12345678901234567890')[0]).toBe('D10 with “.0”: 12345678901234567890.0');
  expect(ofOne('-12345678901234567890')[0]).toBe('D10 with “.0”: -12345678901234567890.0');
});

describe('several values', () => {
  it('are each written alone under their name, and then all of a kind at once', () => {
    const json = '{"a":[1,{"b":true}],"c":false,"d":""}';
    expect(spelt(json).filter((line) => line.includes('as a text:') || line.includes('null'))).toEqual([
      'D10 the body with a as a text: {"a":["1",{"b":true}],"c":false,"d":""}',
      'D35 the body with b as a text: {"a":[1,{"b":"true"}],"c":false,"d":""}',
      'D35 the body with c as a text: {"a":[1,{"b":true}],"c":"false","d":""}',
      'D35 the body with its values as a text: {"a":[1,{"b":"true"}],"c":"false","d":""}',
      'D35 the body with d as null: {"a":[1,{"b":true}],"c":false,"d":null}',
    ]);
  });

  it('of a list have the name of the member that holds it', () => {
    expect(spelt('{"on":[true,"x",[false]]}').filter((line) => line.includes('Python'))).toEqual([
      'D35 the body with on as Python writes it: {"on":[True,"x",[false]]}',
      'D35 the body with on as Python writes it: {"on":[true,"x",[False]]}',
      'D35 the body with its values as Python writes it: {"on":[True,"x",[False]]}',
    ]);
    expect(spelt('[true,null]').filter((line) => line.includes('Python'))).toEqual([
      'D35 the body with a value as Python writes it: [True,null]',
    ]);
  });

  it('beyond the bound are left as they are', () => {
    const list = (length: number): string => JSON.stringify(Array.from({ length }, () => 'x'));
    expect(tried(list(MOST_MEMBERS + 1))).toEqual([]);
    expect(tried(list(MOST_MEMBERS))).not.toEqual([]);
  });
});

it('puts the variable of a template for each value, bare and in quotes', () => {
  expect(tried('{"name":"Ann"}')).toEqual(
    ['{{name}}', '\u0024{name}', '#{name}', '{name}', '$name', '<name>', ':name', '%s', '%d', '?'].flatMap(
      (variable) => [
        `D22 the body with the variable ${variable} not yet filled in: {"name":${variable}}`,
        `D22 the body with the variable ${variable} not yet filled in: {"name":"${variable}"}`,
      ],
    ),
  );
  expect(tried('{"$&":["x"],"b":"y"}').filter((line) => line.includes('{{') || line.includes('%d'))).toEqual([
    'D22 the body with the variable {{$&}} not yet filled in: {"$&":[{{$&}}],"b":"y"}',
    'D22 the body with the variable {{$&}} not yet filled in: {"$&":["{{$&}}"],"b":"y"}',
    'D22 the body with the variable %d not yet filled in: {"$&":[%d],"b":"y"}',
    'D22 the body with the variable %d not yet filled in: {"$&":["%d"],"b":"y"}',
    'D22 the body with the variable {{b}} not yet filled in: {"$&":["x"],"b":{{b}}}',
    'D22 the body with the variable {{b}} not yet filled in: {"$&":["x"],"b":"{{b}}"}',
    'D22 the body with the variable %d not yet filled in: {"$&":["x"],"b":%d}',
    'D22 the body with the variable %d not yet filled in: {"$&":["x"],"b":"%d"}',
  ]);
});

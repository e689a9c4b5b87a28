/** Which JSON with other members is tried, and what languages print for an object. */
import { describe, expect, it } from 'vitest';
import { MOST_MEMBERS } from '../../../../shared/doctor/bounds.ts';
import { jsonShapes, printedObjects } from '../../../../shared/doctor/json-shapes.ts';
import { compact, readJson } from './read-json.ts';

const tried = (json: string): readonly string[] =>
  jsonShapes(readJson(json)).map(({ causes, name, node }) => `${causes.join()} ${name}: ${compact(node)}`);
/** Only what is another JSON than the one that came. */
const others = (json: string, cause: string): readonly string[] =>
  tried(json).filter((line) => line.startsWith(cause) && !line.endsWith(`: ${json}`));

describe('members that were left out (D28)', () => {
  it('are those without a value, then each one of the outermost', () => {
    const [nulls, empties, zeros, ...one] = others(
      '{"a":null,"b":"","c":[],"d":{},"e":0,"f":false,"g":[{"h":null,"i":"0"}],"j":true,"k":-0.0,"l":10}',
      'D28',
    );
    expect([nulls, empties, zeros, ...one.slice(0, 2), one.length]).toEqual([
      'D28 the body without its null members: {"b":"","c":[],"d":{},"e":0,"f":false,"g":[{"i":"0"}],"j":true,"k":-0.0,"l":10}',
      'D28 the body without its empty members: {"e":0,"f":false,"g":[{"i":"0"}],"j":true,"k":-0.0,"l":10}',
      'D28 the body without members that are empty, zero or false: {"g":[{"i":"0"}],"j":true,"l":10}',
      'D28 the body without its member a: {"b":"","c":[],"d":{},"e":0,"f":false,"g":[{"h":null,"i":"0"}],"j":true,"k":-0.0,"l":10}',
      'D28 the body without its member b: {"a":null,"c":[],"d":{},"e":0,"f":false,"g":[{"h":null,"i":"0"}],"j":true,"k":-0.0,"l":10}',
      10,
    ]);
  });

  it('are none of what has a value, but each of them', () => {
    expect(others('{"a":"null","b":["false"],"c":{"d":1},"e":"false"}', 'D28')).toEqual([
      'D28 the body without its member a: {"b":["false"],"c":{"d":1},"e":"false"}',
      'D28 the body without its member b: {"a":"null","c":{"d":1},"e":"false"}',
      'D28 the body without its member c: {"a":"null","b":["false"],"e":"false"}',
      'D28 the body without its member e: {"a":"null","b":["false"],"c":{"d":1}}',
    ]);
    expect(others('[1]', 'D28')).toEqual([]);
  });

  it('become empty objects where all within them are left out', () => {
    expect(others('{"a":{"b":null},"c":[null,""]}', 'D28').slice(0, 2)).toEqual([
      'D28 the body without its null members: {"a":{},"c":[null,""]}',
      'D28 the body without its empty members: {"c":[null,""]}',
    ]);
  });
});

describe('names written differently (D29)', () => {
  it.each<[string, readonly string[]]>([
    [
      'firstName',
      [
        'FirstName: FirstName',
        'first_name: first_name',
        'first-name: first-name',
        'firstname: firstname',
        'FIRSTNAME: FIRSTNAME',
        'FIRST_NAME: FIRST_NAME',
      ],
    ],
    [
      'FIRST_name',
      [
        'FirstName: FIRSTName',
        'first_name: first_name',
        'firstName: fIRSTName',
        'first-name: first-name',
        'firstname: first_name',
        'FIRSTNAME: FIRST_NAME',
        'FIRST_NAME: FIRST_NAME',
      ],
    ],
    [
      'line-2--Id',
      [
        'FirstName: Line2Id',
        'first_name: line_2__id',
        'firstName: line2Id',
        'first-name: line-2--id',
        'firstname: line-2--id',
        'FIRSTNAME: LINE-2--ID',
        'FIRST_NAME: LINE_2__ID',
      ],
    ],
    [
      '_id2X',
      [
        'FirstName: Id2X',
        'first_name: _id2_x',
        'firstName: id2X',
        'first-name: -id2-x',
        'firstname: _id2x',
        'FIRSTNAME: _ID2X',
        'FIRST_NAME: _ID2_X',
      ],
    ],
    [
      'isOpen',
      [
        'FirstName: IsOpen',
        'first_name: is_open',
        'first-name: is-open',
        'firstname: isopen',
        'FIRSTNAME: ISOPEN',
        'FIRST_NAME: IS_OPEN',
        'recurring for isRecurring: open',
      ],
    ],
    ['issue', ['FirstName: Issue', 'FIRSTNAME: ISSUE', 'FIRST_NAME: ISSUE']],
    [
      'disOpen',
      [
        'FirstName: DisOpen',
        'first_name: dis_open',
        'first-name: dis-open',
        'firstname: disopen',
        'FIRSTNAME: DISOPEN',
        'FIRST_NAME: DIS_OPEN',
      ],
    ],
  ])('of %s', (name, written) => {
    expect(others(`{"${name}":1}`, 'D29')).toEqual(
      written.map((line) => `D29 the body with names like ${line.replace(/: (.*)$/, ': {"$1":1}')}`),
    );
  });

  it('are those of every object', () => {
    expect(others('{"a_b":[{"c_d":{"e_f":1}}]}', 'D29')[0]).toBe(
      'D29 the body with names like FirstName: {"AB":[{"CD":{"EF":1}}]}',
    );
  });
});

describe('a wrapper (D30)', () => {
  const WRAPPED = ['data', 'body', 'payload', 'request', 'json', 'attributes', 'params', 'input'];
  const around = (json: string): readonly string[] => [
    ...WRAPPED.map((name) => `D30 the body inside a member ${name}: {"${name}":${json}}`),
    `D30 the body inside a list: [${json}]`,
  ];

  it.each<[string, ...string[]]>([
    ['{"data":{"a":1}}', 'D30 what data holds: {"a":1}'],
    ['{"a":1,"b":2}'],
    ['{}'],
    ['[{"a":1}]', 'D30 the only item of the list: {"a":1}'],
    ['[1,2]'],
    ['[]'],
    ['1'],
  ])('of %s is put around it, or taken off', (json, ...within) => {
    expect(others(json, 'D30')).toEqual([...within, ...around(json)]);
  });
});

it('of an object with very many members nothing is tried', () => {
  const members = (length: number): string =>
    JSON.stringify(Object.fromEntries(Array.from({ length }, (_, at) => [`a${at}`, null])));
  expect(tried(members(MOST_MEMBERS))).not.toEqual([]);
  expect(tried(members(MOST_MEMBERS + 1))).toEqual([]);
});

describe('what languages print for an object', () => {
  const printed = (json: string): readonly string[] =>
    printedObjects(readJson(json)).map(([language, text]) => `${language}: ${text}`);

  it('is their own spelling of texts, lists and words', () => {
    expect(printed('{"b":"x","a":[1.50,null,true],"c":{"d":false},"l":[],"o":{}}')).toEqual([
      "Python: {'b': 'x', 'a': [1.50, None, True], 'c': {'d': False}, 'l': [], 'o': {}}",
      'Ruby: {"b"=>"x", "a"=>[1.50, nil, true], "c"=>{"d"=>false}, "l"=>[], "o"=>{}}',
      'Ruby: {"b" => "x", "a" => [1.50, nil, true], "c" => {"d" => false}, "l" => [], "o" => {}}',
      'Java: {b=x, a=[1.50, null, true], c={d=false}, l=[], o={}}',
      'Go: map[a:[1.50 <nil> true] b:x c:map[d:false] l:[] o:map[]]',
    ]);
    expect(printed('[{"a":"b"},2]')).toEqual([
      "Python: [{'a': 'b'}, 2]",
      'Ruby: [{"a"=>"b"}, 2]',
      'Ruby: [{"a" => "b"}, 2]',
      'Java: [{a=b}, 2]',
      'Go: [map[a:b] 2]',
    ]);
  });

  it.each([
    ["it's", `"it's"`],
    ['say "hi"', `'say "hi"'`],
    [`it's "x"`, `'it\\'s "x"'`],
    ['a\\b', "'a\\\\b'"],
    ["it's a\\b", `"it's a\\\\b"`],
    ['a\tb\r\nc', "'a\\tb\\r\\nc'"],
    ['\u0001\u007fé', "'\\x01\\x7fé'"],
  ])('of %j in Python has the quotes that it needs', (text, literal) => {
    expect(printed(JSON.stringify([text]))[0]).toBe(`Python: [${literal}]`);
  });

  it('is nothing of its own for a value alone', () => {
    expect(printed('"x"')).toEqual([]);
    expect(printed('null')).toEqual([]);
  });
});

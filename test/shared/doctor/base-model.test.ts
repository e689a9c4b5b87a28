/** The model of a request writes the base that the verifier rebuilds, and each of its parts can be written otherwise. */
import { describe, expect, it } from 'vitest';
import { toHex } from '../../../shared/bytes/hex.ts';
import {
  type BaseModel,
  lineText,
  modelBytes,
  modelText,
  modelValue,
  paramsText,
  plainName,
  targetUri,
  withParams,
  writtenParameter,
} from '../../../shared/doctor/base-model.ts';
import { type Asked, subject } from './changes/written.ts';

const base = (asked: Asked) => modelText(subject(asked).model).split('\n');
const HEADERS = [
  ['X-A', ' b '],
  ['x-a', 'c'],
  ['Content-Type', 'd/e'],
  ['x-dict', 'a=1, b="2;3"'],
] as const;
const changed = (change: (model: BaseModel) => Partial<BaseModel>) => {
  const { model } = subject({ headers: [['x-a', '']], input: '("@method" "x-a");created=1;keyid="k"' });
  return modelText({ ...model, ...change(model) }).split('\n');
};

describe('the model of a request', () => {
  it('writes derived components, and headers with all their lines', () => {
    const input =
      '("@method" "@target-uri" "@path" "@query" "@authority" "@scheme" "@request-target" "x-a" "Content-Type");created=1';
    expect(base({ url: 'HTTPS://U@A.b:443/c/?d=%2f#e', headers: HEADERS, input })).toEqual([
      '"@method": GET',
      '"@target-uri": HTTPS://U@A.b:443/c/?d=%2f',
      '"@path": /c/',
      '"@query": ?d=%2f',
      '"@authority": a.b',
      '"@scheme": https',
      '"@request-target": /c/?d=%2f',
      '"x-a": b, c',
      '"Content-Type": d/e',
      '"@signature-params": ("@method" "@target-uri" "@path" "@query" "@authority" "@scheme" "@request-target" "x-a" "Content-Type");created=1',
    ]);
  });
  it('has a path where the URL has none, and a question mark for a query that is not there', () => {
    const input = '("@path" "@query" "@request-target" "@target-uri")';
    expect(base({ url: 'http://a.b:80', input })).toEqual([
      '"@path": /',
      '"@query": ?',
      '"@request-target": /',
      '"@target-uri": http://a.b:80/',
      '"@signature-params": ("@path" "@query" "@request-target" "@target-uri")',
    ]);
    expect(base({ url: 'http://a.b:81?', input, profile: { emptyQuery: 'empty' } })).toEqual([
      '"@path": /',
      '"@query": ?',
      '"@request-target": /?',
      '"@target-uri": http://a.b:81/?',
      '"@signature-params": ("@path" "@query" "@request-target" "@target-uri")',
    ]);
    expect(base({ url: '/c', input, profile: { emptyQuery: 'empty' } })).toEqual([
      '"@path": /c',
      '"@query": ',
      '"@request-target": /c',
      '"@target-uri": /c',
      '"@signature-params": ("@path" "@query" "@request-target" "@target-uri")',
    ]);
  });
  it('has no line for what did not arrive or is unknown', () => {
    expect(base({ headers: HEADERS, input: '("x-none" "@status" "x-a")' })).toEqual([
      '"x-a": b, c',
      '"@signature-params": ("x-none" "@status" "x-a")',
    ]);
  });
  it('selects members of headers and parameters of the query', () => {
    const input = '("x-dict";key="b" "x-dict";key="none" "@query-param";name="p" "x-a";sf "x-none";key="a")';
    expect(base({ url: 'https://a.b/?p=1%202', headers: HEADERS, input })).toEqual([
      '"x-dict";key="b": "2;3"',
      '"x-dict";key="none": a=1, b="2;3"',
      '"@query-param";name="p": 1%202',
      '"x-a";sf: b, c',
      '"@signature-params": ("x-dict";key="b" "x-dict";key="none" "@query-param";name="p" "x-a";sf "x-none";key="a")',
    ]);
  });
  it('finds what a name was meant for', () => {
    expect(base({ headers: HEADERS, input: '("content_type" "path" "@METHOD" "CONTENT-TYPE")' })).toEqual([
      '"content_type": d/e',
      '"path": /c',
      '"@METHOD": GET',
      '"CONTENT-TYPE": d/e',
      '"@signature-params": ("content_type" "path" "@METHOD" "CONTENT-TYPE")',
    ]);
  });
  it('keeps the last line as the header has it', () => {
    expect(base({ input: '( "@method"  "@path" ) ; created=1' }).at(-1)).toEqual(
      '"@signature-params": ( "@method"  "@path" ) ; created=1',
    );
  });
  it('keeps parameters behind curly quotes', () => {
    expect(base({ headers: [['x-a', 'b']], input: '(“x-a”;sf)' })).toEqual([
      '"x-a";sf: b',
      '"@signature-params": (“x-a”;sf)',
    ]);
  });
});

describe('a value', () => {
  const { model } = subject({ url: 'HTTPS://A.b/c?d', method: 'PUT', input: '("@method")' });
  it('may be replaced, whatever the case of its name', () => {
    expect(modelValue({ ...model, values: { '@method': 'x' } }, '@Method')).toBe('x');
    expect(modelValue({ ...model, values: { '@method': '' } }, '@method')).toBe('');
    expect(modelValue(model, '@METHOD')).toBe('PUT');
  });
  it('of @target-uri may have a URL of its own', () => {
    const from = { ...model, targetUrl: { ...model.url, path: '/t' } };
    expect([modelValue(from, '@target-uri'), modelValue(from, '@path')]).toEqual(['HTTPS://A.b/t?d', '/c']);
  });
  it('of an unknown name is undefined', () => expect(modelValue(model, '@status')).toBe(undefined));
  it('of a URL without its scheme has no colon', () => {
    expect(targetUri({ scheme: '', authority: '', path: '/c', query: undefined })).toBe('/c');
  });
});

describe('the last line', () => {
  const { model } = subject({ input: '(@method x);created=1;b="2;3"' });
  it('is written anew where a part of it changed, its names in quotes', () => {
    expect(paramsText(withParams(model, {}).params)).toEqual('("@method" "x");created=1;b="2;3"');
    expect(paramsText(withParams(model, { prefix: 'p=', semicolon: ' ; ', equals: ' = ' }).params)).toEqual(
      'p=("@method" "x") ; created = 1 ; b = "2;3"',
    );
    expect(
      paramsText(withParams(model, { list: (items) => items.join('+'), items: ['a', 'b;c'], semicolon: '; ' }).params),
    ).toEqual('a+b; c; created=1; b="2;3"');
  });
  it('has its prefix before the header’s text too', () => {
    expect(paramsText({ ...model.params, prefix: 'p=' })).toEqual('p=(@method x);created=1;b="2;3"');
  });
  it('has parameters whatever the case of their names', () => {
    const { model: upper } = subject({ input: '();Created=1;keyid="k"' });
    expect([
      writtenParameter(upper, 'created'),
      writtenParameter(upper, 'keyid'),
      writtenParameter(upper, 'expires'),
    ]).toEqual(['1', '"k"', undefined]);
  });
});

describe('the writing', () => {
  it('of lines, with what joins and encloses them', () => {
    const form = { separator: '|', colon: '=', open: '<', close: '>', rewrites: [] };
    expect(changed(() => ({ form }))).toEqual([
      '<@method>=GET|<x-a>=|<@signature-params>=("@method" "x-a");created=1;keyid="k"',
    ]);
    expect(changed(({ form: usual }) => ({ form: { ...usual, emptyColon: ':' } }))).toEqual([
      '"@method": GET',
      '"x-a":',
      '"@signature-params": ("@method" "x-a");created=1;keyid="k"',
    ]);
  });
  it('of lines before and after the others', () => {
    expect(changed(() => ({ before: [['y', '1']] }))).toEqual([
      '"y": 1',
      '"@method": GET',
      '"x-a": ',
      '"@signature-params": ("@method" "x-a");created=1;keyid="k"',
    ]);
    expect(
      changed(() => ({
        after: [
          ['y', '1'],
          ['z', ''],
        ],
      })),
    ).toEqual([
      '"@method": GET',
      '"x-a": ',
      '"y": 1',
      '"z": ',
      '"@signature-params": ("@method" "x-a");created=1;keyid="k"',
    ]);
  });
  it('of another last line, or none', () => {
    expect(changed(() => ({ lastLine: ({ items }) => items.join() }))).toEqual([
      '"@method": GET',
      '"x-a": ',
      '"@method","x-a"',
    ]);
    expect(changed(() => ({ lastLine: () => undefined }))).toEqual(['"@method": GET', '"x-a": ']);
  });
  it('of the whole, one rewriting after another', () => {
    const rewrites = [(text: string) => `${text}a`, (text: string) => `${text}b`];
    expect(changed(({ form }) => ({ names: [], lastLine: () => '', form: { ...form, rewrites } }))).toEqual(['ab']);
  });
  it('of a name, its parameters behind the quotes', () => {
    const { model } = subject({ input: '()' });
    expect(lineText(model, 'x-a;key="b"', '1')).toEqual('"x-a";key="b": 1');
    expect(lineText({ ...model, writtenName: (name) => name.toUpperCase() }, 'x-a', '')).toEqual('"X-A": ');
    expect([plainName('x-a;sf'), plainName('x-a'), plainName(';sf')]).toEqual(['x-a', 'x-a', '']);
  });
  it('of bytes, in UTF-8 or otherwise', () => {
    const { model } = subject({ input: '()' });
    const short = { ...model, names: [], lastLine: () => 'é' };
    expect(toHex(modelBytes(short))).toBe('c3a9');
    expect(toHex(modelBytes({ ...short, form: { ...model.form, encode: () => new Uint8Array([7]) } }))).toBe('07');
  });
});

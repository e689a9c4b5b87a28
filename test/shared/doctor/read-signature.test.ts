/** What a forgiving reader finds in signature headers, whatever stands around it. */
import { describe, expect, it } from 'vitest';
import {
  parameterText,
  readForgivingInput,
  readForgivingSignature,
  unquoted,
  withOneSignature,
} from '../../../shared/doctor/read-signature.ts';
import type { HeaderLine, HttpRequest } from '../../../shared/http/message.ts';

const withHeaders = (...headers: readonly HeaderLine[]): HttpRequest => ({
  method: 'GET',
  url: 'https://a.example/',
  headers,
  body: new Uint8Array(),
});
const inputOf = (text: string, label = 'sig1') => readForgivingInput(withHeaders(['Signature-Input', text]), label);
/** Names, then parameters, as they were read. */
const read = (text: string): string => {
  const input = inputOf(text);
  if (input === undefined) return 'nothing';
  const { label, names, parameters } = input;
  return `${label ?? '-'} [${names.join('|')}] ${parameters.map(({ name, value }) => `${name}=${value}`).join(' ')}`;
};

describe('a list of components', () => {
  it.each([
    ['as it should be', 'sig1=("@method" "@path");created=1;keyid="k"', 'sig1 [@method|@path] created=1 keyid="k"'],
    ['without parameters', 'sig1=("@method")', 'sig1 [@method] '],
    ['that is empty', 'sig1=();created=1', 'sig1 [] created=1'],
    [
      'with blanks around everything',
      '  sig1 = ( "@method"  "@path" ) ; created = 1 ',
      'sig1 [@method|@path] created=1',
    ],
    ['with tabs', 'sig1\t=\t("@method"\t"@path")', 'sig1 [@method|@path] '],
    ['without a label', '("@method");created=1', '- [@method] created=1'],
    ['with another label', 'other=("@method")', 'other [@method] '],
    ['with all that a label may have', '*a-b.c_d*9=("@method")', '*a-b.c_d*9 [@method] '],
    ['without quotes', 'sig1=(@method @path)', 'sig1 [@method|@path] '],
    ['with commas and without quotes', 'sig1=(@method,@path, x-a)', 'sig1 [@method|@path|x-a] '],
    ['with commas', 'sig1=("@method", "@path")', 'sig1 [@method|@path] '],
    ['with one pair of quotes', 'sig1=("@method @path")', 'sig1 [@method|@path] '],
    ['with one pair of quotes and commas', 'sig1=("@method,@path")', 'sig1 [@method|@path] '],
    ['with one pair of quotes and blanks at its ends', 'sig1=(" @method ,  @path ")', 'sig1 [@method|@path] '],
    ['with curly quotes', 'sig1=(“@method” “@path”)', 'sig1 [@method|@path] '],
    ['with quotes that are escaped', 'sig1=(\\"@method\\" \\"@path\\")', 'sig1 [@method|@path] '],
    ['in quotes', `'sig1=("@method");created=1'`, 'sig1 [@method] created=1'],
    ['as JSON', '"sig1=(\\"@method\\");keyid=\\"k\\""', 'sig1 [@method] keyid="k"'],
    ['with parameters of a component', 'sig1=("@query-param";name="a" "x-b";bs;sf)', 'sig1 [@query-param|x-b] '],
    ['with parameters and without quotes', 'sig1=(x-a;bs x-b)', 'sig1 [x-a|x-b] '],
    ['that nothing closes', 'sig1=("@method" "@path";created=1;keyid="k"', 'sig1 [@method|@path] created=1 keyid="k"'],
    ['that nothing closes, in capitals', 'sig1=("@method" ; EXPIRES =2', 'sig1 [@method] EXPIRES=2'],
    ['that nothing closes, with nonce', 'sig1=("@method";nonce="n"', 'sig1 [@method] nonce="n"'],
    ['that ends with the text', 'sig1=("@method" "@path"', 'sig1 [@method|@path] '],
    ['that is none', 'sig1=:AAAA:', 'nothing'],
    ['with a parameter without value', 'sig1=("@method");created;keyid="k"', 'sig1 [@method] created= keyid="k"'],
    ['with a parameter without name', 'sig1=("@method");=5;created=1', 'sig1 [@method] created=1'],
    ['with a semicolon too many', 'sig1=("@method");;created=1;', 'sig1 [@method] created=1'],
    [
      'with a semicolon in quotes',
      'sig1=("@method");keyid="a;b=c";created=1',
      'sig1 [@method] keyid="a;b=c" created=1',
    ],
    ['with a lost quote', 'sig1=("@method");keyid="a;created=1', 'sig1 [@method] keyid="a created=1'],
    ['with an equals sign in a value', 'sig1=("@method");keyid="a=b"', 'sig1 [@method] keyid="a=b"'],
  ])('%s', (_what, text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('keeps each item and the whole as they are written', () => {
    expect(inputOf(' sig1= ("@query-param";name="a b" "x-b";bs);created=1 ')).toMatchObject({
      text: 'sig1= ("@query-param";name="a b" "x-b";bs);created=1',
      items: ['"@query-param";name="a b"', '"x-b";bs'],
      paramsText: '("@query-param";name="a b" "x-b";bs);created=1',
    });
    expect(inputOf('"sig1=(\\"@method\\")"')?.paramsText).toBe('("@method")');
    expect(inputOf(`"sig1=("@method")'`)?.paramsText).toBe(`("@method")'`);
    expect(inputOf('sig1=("@method")')?.items).toEqual(['"@method"']);
    expect(inputOf('sig1=("@method @path")')?.items).toEqual(['@method', '@path']);
    expect(inputOf('sig1=("@method @path" "x")')?.items).toEqual(['"@method @path"', '"x"']);
  });

  it('is of several the one with the label that is preferred, or else the first', () => {
    const two = 'a=("x-a");created=1, b=("x-b");created=2';
    expect(['a', 'b', 'c'].map((label) => inputOf(two, label)?.paramsText)).toEqual([
      '("x-a");created=1',
      '("x-b");created=2',
      '("x-a");created=1',
    ]);
    expect(['a', 'b', 'c'].map((label) => inputOf(two, label)?.label)).toEqual(['a', 'b', 'a']);
    expect(inputOf('a=("x-a") , b=("x-b")', 'a')?.paramsText).toBe('("x-a")');
    const lines = withHeaders(['Signature-Input', 'a=("x-a")'], ['signature-input', 'b=("x-b")']);
    expect(readForgivingInput(lines, 'b')).toMatchObject({ names: ['x-b'], paramsText: '("x-b")' });
    // A label begins a member: in the middle of one it is none.
    expect(inputOf('ab=("x-a")', 'b')?.label).toBe('ab');
    expect(inputOf('9b=("x-a")')?.label).toBeUndefined();
  });

  it('is nothing where no header came', () => {
    expect(readForgivingInput(withHeaders(['Signature', 'sig1=()']), 'sig1')).toBeUndefined();
  });
});

describe('a parameter', () => {
  it('is found in any case, without its quotes', () => {
    const input = inputOf('sig1=();KeyId="k";created= 1 ;alg=“x”;tag=');
    const values = ['keyid', 'created', 'alg', 'tag', 'nonce'].map((name) => input && parameterText(input, name));
    expect(values).toEqual(['k', '1', 'x', '', undefined]);
  });

  it('loses the quotes around it, of each kind, and none within', () => {
    const texts = [`"a"`, `'a'`, '“a”', '„a“', '\\"a\\"', '""a""', 'a', 'a"b', `"a'b`, '"a\\', ''];
    expect(texts.map(unquoted)).toEqual(['a', 'a', 'a', 'a', 'a', 'a', 'a', 'a"b', `a'b`, 'a\\', '']);
  });
});

describe('a signature', () => {
  const A64 = 'A'.repeat(86);
  const signed = (text: string, label: string | undefined = 'sig1'): string => {
    const found = readForgivingSignature(withHeaders(['Signature', text]), label);
    return found === undefined ? 'nothing' : `${found.label ?? '-'} ${found.encoded}`;
  };

  it.each([
    ['as it should be', 'sig1=:AbC+/9==:', 'sig1 AbC+/9=='],
    ['with blanks', ' sig1 = : AbC 9 : ', 'sig1 AbC9'],
    ['with quotes', 'sig1="AbC"', 'sig1 AbC'],
    ['with single quotes', `sig1=':AbC:'`, 'sig1 AbC'],
    ['in quotes as a whole', '"sig1=:AbC:"', 'sig1 AbC'],
    ['as JSON', '"sig1=\\"AbC\\""', 'sig1 AbC'],
    ['without colons', `sig1=${A64}`, `sig1 ${A64}`],
    ['without a label', ':AbC:', '- AbC'],
    ['alone', `${A64}==`, `- ${A64}==`],
    ['of Python, as its bytes print', `sig1=:b'AbC':`, 'sig1 AbC'],
    ['of Python without a label', `b"AbC"`, '- AbC'],
    ['with a zero-width blank and curly quotes', 'sig1=:„A“\u200bb”C‘d’:', 'sig1 AbCd'],
    ['too short to tell a label from base64', 'sig1=AbC', '- sig1=AbC'],
    ['just long enough', `sig1=${'A'.repeat(40)}`, `sig1 ${'A'.repeat(40)}`],
    ['one character short of it', `sig1=${'A'.repeat(39)}`, `- sig1=${'A'.repeat(39)}`],
    ['whose label is too long without colons', `${'s'.repeat(17)}=${A64}`, `- ${'s'.repeat(17)}=${A64}`],
    ['with a b before a quote within it', 'sig1=:AAb"CC:', 'sig1 AAbCC'],
    ['in quotes and blanks, without colons', `" sig1=${A64} "`, `sig1 ${A64}`],
    ['with b where it is base64', 'sig1=:bAbC:', 'sig1 bAbC'],
  ])('%s', (_what, text, expected) => {
    expect(signed(text)).toBe(expected);
  });

  it('is of several the one with that label, or else the first', () => {
    const two = 'a=:AA:, b=:BB:,c=:CC:';
    expect(['a', 'b', 'c', 'd', undefined].map((label) => signed(two, label))).toEqual([
      'a AA',
      'b BB',
      'c CC',
      'a AA',
      'a AA',
    ]);
  });

  it('keeps its text, and is nothing where no header came', () => {
    const found = readForgivingSignature(withHeaders(['signature', ' sig1=:A:  ']), 'sig1');
    expect(found?.text).toBe('sig1=:A:');
    expect(readForgivingSignature(withHeaders(['Signature-Input', 'sig1=()']), 'sig1')).toBeUndefined();
  });
});

describe('a request with one of its signatures', () => {
  const one = (label: string, ...headers: readonly HeaderLine[]) =>
    withOneSignature(withHeaders(...headers), label).headers;

  it('has that member of both headers, as it is written, and all other headers', () => {
    const headers: readonly HeaderLine[] = [
      ['X-A', 'a=1, b=2'],
      ['Signature-Input', 'a=("x";key="p,q" "y"),  b=();tag="u, b=3\\", c=4";created=2 , c=()'],
      ['signature', 'a=:AA:,b=:BB:,c=:CC:'],
      ['Signature-Other', 'a=1'],
    ];
    expect(one('b', ...headers)).toEqual([
      ['X-A', 'a=1, b=2'],
      ['Signature-Input', 'b=();tag="u, b=3\\", c=4";created=2'],
      ['signature', 'b=:BB:'],
      ['Signature-Other', 'a=1'],
    ]);
    expect(one('a', ...headers)[1]).toEqual(['Signature-Input', 'a=("x";key="p,q" "y")']);
  });

  it('loses a header that has no such member', () => {
    expect(one('z', ['Signature', 'a=:AA:'], ['Signature-Input', ''], ['X-Signature', 'a=1'])).toEqual([
      ['X-Signature', 'a=1'],
    ]);
    expect(one('', ['Signature', 'AAAA'])).toEqual([['Signature', 'AAAA']]);
  });

  it('keeps the rest of the request', () => {
    const request = { ...withHeaders(), method: 'PUT', body: Uint8Array.of(1) };
    expect(withOneSignature(request, 'a')).toEqual(request);
  });
});

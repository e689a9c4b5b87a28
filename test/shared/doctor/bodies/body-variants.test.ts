/** Which other bodies are tried for the one that came, and for which causes. */
import { describe, expect, it } from 'vitest';
import { toHex } from '../../../../shared/bytes/hex.ts';
import { decodeUtf8Strict, encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import { bodyVariants } from '../../../../shared/doctor/body-variants.ts';

const FORM = 'application/x-www-form-urlencoded';
const hashed = (bytes: Uint8Array): Uint8Array => encodeUtf8(`the hash of ${bytes.length} bytes`);

/** As text, or as hex where it is none. */
const shown = (bytes: Uint8Array): string => {
  const text = decodeUtf8Strict(bytes);
  return text.ok ? text.value : toHex(bytes);
};
const tried = (body: string | Uint8Array, contentType = 'text/plain'): readonly string[] =>
  bodyVariants(typeof body === 'string' ? encodeUtf8(body) : body, contentType, Infinity, hashed).map(
    ({ causes, name, bytes }) => `${causes.join()} ${name}: ${shown(bytes)}`,
  );
const of = (causes: readonly string[], body: string | Uint8Array, contentType?: string): readonly string[] =>
  tried(body, contentType).filter((line) => causes.includes(line.split(' ')[0] ?? ''));
/** The names of those that have this text. */
const namesOf = (body: string | Uint8Array): readonly string[] => tried(body).map((line) => line.split(':')[0] ?? '');

const PLACEHOLDERS = [
  'D13 an empty body: ',
  'D13 “{}”: {}',
  'D13 “null”: null',
  'D13 “""”: ""',
  'D13 “[]”: []',
  'D13 “undefined”: undefined',
];

describe('other bodies', () => {
  it('are these of a plain text, the simpler ones first', () => {
    expect(tried('Hi <é>')).toEqual([
      ...PLACEHOLDERS,
      'D4 the body plus a line feed: Hi <é>\n',
      'D4,D5 the body plus CR LF: Hi <é>\r\n',
      'D6 the body with a byte-order mark: \ufeffHi <é>',
      'D7 its UTF-16 form (little-endian): 4800690020003c00e9003e00',
      'D7 its UTF-16 form (big-endian): 004800690020003c00e9003e',
      'D7 its UTF-16 form with a byte-order mark: fffe4800690020003c00e9003e00',
      'D7 its UTF-16 form as Java writes it: feff004800690020003c00e9003e',
      'D7 its Latin-1 form: 4869203ce93e',
      'D7 the body with question marks for what is not ASCII: Hi <?>',
      'D7 the body encoded as UTF-8 twice: Hi <Ã©>',
      'D12 its decomposed form (NFD): Hi <e\u0301>',
      'D21 the body written once more as a JSON text: "Hi <é>"',
      'D4 the body plus two line feeds: Hi <é>\n\n',
      'D4 the body plus a blank: Hi <é> ',
      'D4 the body plus the NUL that ends a text of C: Hi <é>\0',
      'B22,D13 “[object Object]”: [object Object]',
      'B22,D13 “[object Promise]”: [object Promise]',
      'B22,D13 “[object ArrayBuffer]”: [object ArrayBuffer]',
      'B22,D13 “[object FormData]”: [object FormData]',
      'B22,D13 “[object URLSearchParams]”: [object URLSearchParams]',
      'B22,D13 “[object ReadableStream]”: [object ReadableStream]',
      'B22,D13 “[object Blob]”: [object Blob]',
      'B22,D13 “None”: None',
      'B22,D13 “nil”: nil',
      'B22,D13 “true”: true',
      'B22,D13 “1”: 1',
      'B22,D13 “Array”: Array',
      'D32 the hash of the body: the hash of 7 bytes',
      'D32 the base64 text of the body: SGkgPMOpPg==',
      'D32 the hex text of the body: 4869203cc3a93e',
      'D32 the upper-case hex text of the body: 4869203CC3A93E',
      'D25 the percent-encoded body: Hi%20%3C%C3%A9%3E',
      'D25 the percent-encoded body behind payload=: payload=Hi%20%3C%C3%A9%3E',
      'D25 the percent-encoded body behind data=: data=Hi%20%3C%C3%A9%3E',
      'D25 the percent-encoded body behind json=: json=Hi%20%3C%C3%A9%3E',
      "D31,B22 the body as Python prints bytes: b'Hi <\\xc3\\xa9>'",
    ]);
  });

  it('are no hash where no algorithm is known', () => {
    expect(bodyVariants(encodeUtf8('Hi'), '').filter(({ name }) => name === 'the hash of the body')).toEqual([]);
  });

  it('are each of other bytes, and never the body itself', () => {
    for (const body of ['', '{}', 'null', '{"a":1}', 'a=1', 'e\u0301', '\ufeff\r\n', 'x'.repeat(5000)]) {
      const all = bodyVariants(encodeUtf8(body), FORM).map(({ bytes }) => toHex(bytes));
      expect([body, new Set([...all, toHex(encodeUtf8(body))]).size]).toEqual([body, all.length + 1]);
    }
  });

  it('differ from a long body though its beginning or its length is the same', () => {
    const long = `${'x'.repeat(5000)}é`;
    expect(namesOf(long)).toContain('D7 its Latin-1 form');
    expect(namesOf(long)).toContain('D12 its decomposed form (NFD)');
    expect(of(['D5'], `${'x'.repeat(5000)}\r\n`)).toHaveLength(1);
  });

  it('are the placeholders and the UTF-8 form alone of what is no UTF-8', () => {
    expect(tried(Uint8Array.of(0x61, 0xe9))).toEqual([
      ...PLACEHOLDERS,
      'D7 its UTF-8 form (it was sent as Latin-1): aé',
    ]);
    expect(namesOf(new Uint8Array(65_536).fill(0xe9))).toContain('D7 its UTF-8 form (it was sent as Latin-1)');
    expect(tried(new Uint8Array(65_537).fill(0xe9))).toEqual(PLACEHOLDERS);
  });

  it('are not written again beyond 64 KiB', () => {
    const last = (length: number): string => namesOf('x'.repeat(length)).at(-1) ?? '';
    expect(last(65_536)).toBe('D31,B22 the body as Python prints bytes');
    expect(last(65_537)).toBe('D21 the body written once more as a JSON text');
  });
});

describe('line ends and blanks', () => {
  const ENDS = ['D4', 'D5', 'D4,D5', 'D27'];

  it.each<[string, ...string[]]>([
    [
      'a\r\nb\nc\n',
      'D4 the body plus a line feed: a\r\nb\nc\n\n',
      'D4,D5 the body plus CR LF: a\r\nb\nc\n\r\n',
      'D4 the body without its last line feed: a\r\nb\nc',
      'D5 the body with CR LF line ends: a\r\nb\r\nc\r\n',
      'D5 the body with LF line ends: a\nb\nc\n',
      'D27 the body without line ends: abc',
      'D4 the body plus two line feeds: a\r\nb\nc\n\n\n',
      'D4 the body plus a blank: a\r\nb\nc\n ',
      'D4 the body plus the NUL that ends a text of C: a\r\nb\nc\n\0',
    ],
    [
      'a\r\n\r\n',
      'D4 the body plus a line feed: a\r\n\r\n\n',
      'D4,D5 the body plus CR LF: a\r\n\r\n\r\n',
      'D4 the body without its last line feed: a\r\n',
      'D4 the body without blanks around it: a',
      'D5 the body with LF line ends: a\n\n',
      'D4 the body plus two line feeds: a\r\n\r\n\n\n',
      'D4 the body plus a blank: a\r\n\r\n ',
      'D4 the body plus the NUL that ends a text of C: a\r\n\r\n\0',
    ],
    [
      ' \ta \rb ',
      'D4 the body plus a line feed:  \ta \rb \n',
      'D4,D5 the body plus CR LF:  \ta \rb \r\n',
      'D4 the body without blanks around it: a \rb',
      'D27 the body without line ends:  \ta b ',
      'D4 the body plus two line feeds:  \ta \rb \n\n',
      'D4 the body plus a blank:  \ta \rb  ',
      'D4 the body plus the NUL that ends a text of C:  \ta \rb \0',
    ],
  ])('of %j', (body, ...lines) => {
    expect(of(ENDS, body)).toEqual(lines);
  });

  it('leave a byte-order mark, which is a mistake of its own', () => {
    expect(of(['D4', 'D6'], '\ufeff a\ufeff').filter((line) => !line.includes(' plus '))).toEqual([
      'D6 the body with a byte-order mark: \ufeff\ufeff a\ufeff',
      'D6 the body without its byte-order mark:  a\ufeff',
    ]);
    expect(of(['D6'], 'a\ufeff')).toEqual(['D6 the body with a byte-order mark: \ufeffa\ufeff']);
  });
});

describe('encodings', () => {
  it('are Latin-1 and question marks only where they are other bytes, or can be', () => {
    const sevens = (body: string): readonly string[] => of(['D7'], body).slice(4);
    expect(sevens('a~\x7f')).toEqual([]);
    expect(sevens('aÿ')).toEqual([
      'D7 its Latin-1 form: 61ff',
      'D7 the body with question marks for what is not ASCII: a?',
      'D7 the body encoded as UTF-8 twice: aÃ¿',
    ]);
    expect(sevens('aĀ')).toEqual([
      'D7 the body with question marks for what is not ASCII: a?',
      'D7 the body encoded as UTF-8 twice: aÄ\u0080',
    ]);
  });

  it('are composed accents for decomposed ones', () => {
    expect(of(['D12'], 'e\u0301')).toEqual(['D12 its composed form (NFC): é']);
  });
});

describe('a form (D25)', () => {
  const forms = (body: string, contentType = FORM): readonly string[] =>
    of(['D25', 'D25,D11'], body, contentType).filter((line) => !line.includes('percent-encoded body'));

  it('is JSON with the same members, and a form written in another way', () => {
    expect(forms('b=1+2%2f/&a=%C3%AFx%20y&n=-15')).toEqual([
      'D25 a JSON object with the same members: {"b":"1 2//","a":"ïx y","n":"-15"}',
      'D25 a spaced JSON object with the same members: {"b": "1 2//", "a": "ïx y", "n": "-15"}',
      'D25 a JSON object with the same members: {"b":"1 2//","a":"ïx y","n":-15}',
      'D25 a spaced JSON object with the same members: {"b": "1 2//", "a": "ïx y", "n": -15}',
      'D25 the form with “%20” for blanks: b=1%202%2f/&a=%C3%AFx%20y&n=-15',
      'D25 the form with “+” for blanks: b=1+2%2f/&a=%C3%AFx+y&n=-15',
      'D25 the form with lower-case escapes: b=1+2%2f/&a=%c3%afx%20y&n=-15',
      'D25 the form with upper-case escapes: b=1+2%2F/&a=%C3%AFx%20y&n=-15',
      'D25 the form with its slashes as they are: b=1+2//&a=%C3%AFx%20y&n=-15',
      'D25 the form with its slashes encoded: b=1+2%2f%2F&a=%C3%AFx%20y&n=-15',
      'D25 the form without its percent-encoding: b=1 2//&a=ïx y&n=-15',
      'D25 the form with a line for each pair: b=1 2//\na=ïx y\nn=-15',
      'D25 the form written by a browser: b=1+2%2F%2F&a=%C3%AFx+y&n=-15',
      'D25,D11 the form with its pairs sorted: a=%C3%AFx%20y&b=1+2%2f/&n=-15',
    ]);
  });

  it('keeps as texts what are no whole numbers of up to 15 digits', () => {
    expect(forms('a=123456789012345&b=1234567890123456&c=1x&d=x1&e=&f=1.5').slice(2, 3)).toEqual([
      'D25 a JSON object with the same members: ' +
        '{"a":123456789012345,"b":"1234567890123456","c":"1x","d":"x1","e":"","f":"1.5"}',
    ]);
  });

  it('is one by its content type or by its look', () => {
    const isForm = (body: string, contentType: string): boolean => forms(body, contentType).length > 0;
    expect(isForm('a', FORM)).toBe(true);
    expect(isForm('a', FORM.toUpperCase())).toBe(true);
    expect(isForm('a=1', 'text/plain')).toBe(true);
    expect(isForm('amount=1', '')).toBe(true);
    expect(isForm('a', 'text/plain')).toBe(false);
    expect(isForm('=1', 'text/plain')).toBe(false);
    expect(isForm('if a=1', 'text/plain')).toBe(false);
    expect(isForm('&a=1', 'text/plain')).toBe(false);
  });
});

describe('JSON', () => {
  it('is written in other ways between the simplest bodies and what languages leak', () => {
    const all = namesOf('{"a":1}');
    const first = all.findIndex((name) => name.includes('written again'));
    expect(all[first - 1]).toBe('D21 the body written once more as a JSON text');
    expect(all.indexOf('D4 the body plus two line feeds')).toBe(all.indexOf('D25 a form with the same members') + 1);
  });

  it('is not read as a form, whatever its content type', () => {
    expect(tried('{"a":"x=1"}', FORM).filter((line) => line.includes('the form '))).toEqual([]);
  });

  it('is rewritten only until enough were tried', () => {
    const json = encodeUtf8('{"a":1}');
    const counts = [1, 100, undefined].map((enough) => bodyVariants(json, '', enough).length);
    expect(counts[0]).toBeLessThan(60);
    expect(counts[1]).toBeGreaterThanOrEqual(100);
    expect(counts[2]).toBeGreaterThan(150);
  });

  it('may hold half a surrogate pair, which no form can', () => {
    expect(tried('{"a":"\\ud800"}').find((line) => line.startsWith('D25 a form'))).toBe(
      'D25 a form with the same members: a=%EF%BF%BD',
    );
  });
});

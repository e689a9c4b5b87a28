import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bodyForms, hexRow, hexRowCount, prettyJson, textRows } from '../../../renderer/message/body-forms.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ['application/json; charset=utf-8', '{"a":1}', true, ['json', 'text', 'hex']],
  ['application/json', '{"a":', true, ['text', 'hex']],
  ['application/json', '{"a":1}', false, ['text', 'hex']],
  ['application/x-www-form-urlencoded', 'a=1', true, ['pairs', 'text', 'hex']],
  ['', 'a=1', true, ['text', 'hex']],
  ['text/plain', '', true, []],
])('a body of %s with %j, whole: %s, is shown as %j', (contentType, text, isWhole, forms) => {
  expect(bodyForms(contentType, bytes(text), isWhole)).toEqual(forms);
});

test('rows of a text join to the text, and none is longer than what is drawn', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2000 }), (line) => {
      const rows = textRows(line.replaceAll('\n', ' '));
      expect(rows.map((row) => row.text).join('')).toBe(line.replaceAll('\n', ' '));
      expect(rows.every((row) => row.text.length <= 120)).toBe(true);
    }),
  );
  expect(textRows('a\n\nb').map((row) => row.text)).toEqual(['a', '', 'b']);
});

test('a row of hex says its offset, its bytes and their ASCII', () => {
  const data = bytes('choice=1&né');
  expect(hexRowCount(17)).toBe(2);
  expect(hexRow(data, 0)).toEqual({
    offset: '000000',
    hex: '63 68 6f 69 63 65 3d 31  26 6e c3 a9            ',
    ascii: 'choice=1&n··',
  });
});

test('JSON is indented and its values are kept', () => {
  expect(prettyJson(bytes('{"a":[1,"é"]}'))).toBe('{\n  "a": [\n    1,\n    "é"\n  ]\n}');
  expect(prettyJson(bytes('{'))).toBeUndefined();
});

test('numbers of a JSON body are shown as they were sent', () => {
  const body = new TextEncoder().encode('{"id":12345678901234567890,"price":1.10}');
  expect(prettyJson(body)).toBe('{\n  "id": 12345678901234567890,\n  "price": 1.10\n}');
});

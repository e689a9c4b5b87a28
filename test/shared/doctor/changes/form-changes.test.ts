/** How the base may have been written down: line ends, colons, quotes, encodings; and what to do about each. */
import { expect, it } from 'vitest';
import { formChanges } from '../../../../shared/doctor/changes/form-changes.ts';
import { subject, told, writtenTexts } from './written.ts';

const { model } = subject({
  url: 'https://a.b/c',
  headers: [['x-a', '']],
  input: '("@path" "x-a");a="@signature-params"',
});
const of = (slot: string, from = model) =>
  writtenTexts(
    from,
    formChanges(from).filter((change) => change.slot === slot),
  );
const { model: plain } = subject({ input: '()' });
const short = { ...plain, lastLine: () => 'A' };
const { model: wide } = subject({ headers: [['x-a', 'é€😀']], input: '("x-a")' });

it('has its lines joined otherwise', () => {
  expect(of('separator', { ...short, names: ['@method'] })).toEqual({
    'B2: The lines of the signed base end with CR LF.': '"@method": GET\r',
    'B2: The lines of the signed base end with CR.': '"@method": GET\rA',
    'B12: The signed base has a backslash and an n between its lines.': '"@method": GET\\nA',
    'B12 B2: The signed base has \\r\\n spelt out between its lines.': '"@method": GET\\r\\nA',
    'B2: The signed base has an empty line between its lines.': '"@method": GET⏎⏎A',
    'B2: The signed base has blanks in place of line ends.': '"@method": GET A',
    'B2: The signed base has nothing between its lines.': '"@method": GETA',
    'B2: The signed base has commas between its lines.': '"@method": GET, A',
    'B2 B3: The lines of the signed base have a blank at their end.': '"@method": GET ',
    'B24: The lines of the signed base end with a backslash.': '"@method": GET\\',
    'B2 B25, rare: The lines of the signed base are joined by commas.': '"@method": GET,A',
    'B2 B25, rare: The lines of the signed base are joined by NUL.': '"@method": GET\u0000A',
    'B2 B25, rare: The signed base has %0A between its lines.': '"@method": GET%0AA',
    'B2, rare: The signed base has "&" in place of line ends.': '"@method": GET&A',
    'B2, rare: The signed base has "|" in place of line ends.': '"@method": GET|A',
    'B2, rare: The signed base has ";" in place of line ends.': '"@method": GET;A',
    'B2, rare: The signed base has "; " in place of line ends.': '"@method": GET; A',
    'B2, rare: The signed base has " | " in place of line ends.': '"@method": GET | A',
    'B2, rare: The signed base has "\\t" in place of line ends.': '"@method": GET\tA',
    'B2, rare: The signed base has "\\n\\r" in place of line ends.': '\rA',
    'B2, rare: The signed base has "\\r\\n\\r\\n" in place of line ends.': '"@method": GET\r⏎\r⏎A',
    'B2, rare: The signed base has "<br>" in place of line ends.': '"@method": GET<br>A',
  });
});
it('has other colons', () => {
  expect(of('colon')).toEqual({
    'B7: The signed base has no blank after its colons.':
      '"@path":/c⏎"x-a":⏎"@signature-params":("@path" "x-a");a="@signature-params"',
    'B7: The signed base has a blank before its colons.':
      '"@path" : /c⏎"x-a" : ⏎"@signature-params" : ("@path" "x-a");a="@signature-params"',
    'B7: The signed base has a blank before its colons and none after.':
      '"@path" :/c⏎"x-a" :⏎"@signature-params" :("@path" "x-a");a="@signature-params"',
    'B7: The signed base has two blanks after its colons.':
      '"@path":  /c⏎"x-a":  ⏎"@signature-params":  ("@path" "x-a");a="@signature-params"',
    'B7: The signed base has tabs after its colons.':
      '"@path":\t/c⏎"x-a":\t⏎"@signature-params":\t("@path" "x-a");a="@signature-params"',
    'B7: The signed base has equals signs in place of its colons.':
      '"@path"=/c⏎"x-a"=⏎"@signature-params"=("@path" "x-a");a="@signature-params"',
    'B21: The signed base has no-break spaces (U+00A0) after its colons.':
      '"@path":\u00a0/c⏎"x-a":\u00a0⏎"@signature-params":\u00a0("@path" "x-a");a="@signature-params"',
    'B7, rare: The signed base has “ = ” in place of its colons.':
      '"@path" = /c⏎"x-a" = ⏎"@signature-params" = ("@path" "x-a");a="@signature-params"',
    'B7, rare: The signed base has “ ” in place of its colons.':
      '"@path" /c⏎"x-a" ⏎"@signature-params" ("@path" "x-a");a="@signature-params"',
    'B7, rare: The signed base has “=> ” in place of its colons.':
      '"@path"=> /c⏎"x-a"=> ⏎"@signature-params"=> ("@path" "x-a");a="@signature-params"',
    'B7, rare: The signed base has “ => ” in place of its colons.':
      '"@path" => /c⏎"x-a" => ⏎"@signature-params" => ("@path" "x-a");a="@signature-params"',
    'B7, rare: The signed base has “ -> ” in place of its colons.':
      '"@path" -> /c⏎"x-a" -> ⏎"@signature-params" -> ("@path" "x-a");a="@signature-params"',
    'B7, rare: The signed base has “,” in place of its colons.':
      '"@path",/c⏎"x-a",⏎"@signature-params",("@path" "x-a");a="@signature-params"',
    'B7, rare: The signed base has “|” in place of its colons.':
      '"@path"|/c⏎"x-a"|⏎"@signature-params"|("@path" "x-a");a="@signature-params"',
  });
  expect(
    told(
      model,
      formChanges(model).filter(({ slot }) => slot === 'empty colon'),
    ),
  ).toEqual({
    'The line of x-a, which has no value, lacks the blank after its colon. Keep the blank after the colon of an empty header.':
      [['B14: empty colon', '"x-a":']],
    'The signed base has no line for x-a, which has no value. A header without a value has a line all the same: its name, a colon and a blank.':
      [['B14 B10: empty colon', '"@path": /c⏎"@signature-params": ("@path" "x-a");a="@signature-params"']],
  });
  const { model: two } = subject({
    headers: [
      ['x-a', ''],
      ['x-b', ''],
    ],
    input: '("x-a" "x-b")',
  });
  expect(Object.keys(of('empty colon', two))).toEqual([
    'B14: The line of x-a, x-b, which has no value, lacks the blank after its colon.',
    'B14 B10: The signed base has no line for x-a, x-b, which has no value.',
  ]);
  expect(of('empty colon', plain)).toEqual({});
});
it('has other quotes', () => {
  expect(of('quotes')).toEqual({
    'B8: The names in the signed base have no quotes.':
      '@path: /c⏎x-a: ⏎@signature-params: ("@path" "x-a");a="@signature-params"',
    'B8: The names in the signed base stand in single quotes.':
      '\'@path\': /c⏎\'x-a\': ⏎\'@signature-params\': ("@path" "x-a");a="@signature-params"',
    'B8: The names in the signed base stand in escaped quotes.':
      '\\"@path\\": /c⏎\\"x-a\\": ⏎\\"@signature-params\\": ("@path" "x-a");a="@signature-params"',
    'B21: The names in the signed base stand in curly quotes (U+201C, U+201D).':
      '“@path”: /c⏎“x-a”: ⏎“@signature-params”: ("@path" "x-a");a="@signature-params"',
    'B21: The names in the signed base stand in curly quotes (U+201D).':
      '”@path”: /c⏎”x-a”: ⏎”@signature-params”: ("@path" "x-a");a="@signature-params"',
    'B8, rare: The names in the signed base stand in square brackets.':
      '[@path]: /c⏎[x-a]: ⏎[@signature-params]: ("@path" "x-a");a="@signature-params"',
    'B8: The names of components in the signed base have no quotes, only that of the last line has.': '@path: /c⏎x-a: ',
  });
});
it('was turned into bytes otherwise', () => {
  expect(of('encoding', short)).toEqual({
    'X10: The base was turned into bytes as UTF-16 (little-endian).': '4100',
    'X10: The base was turned into bytes as UTF-16 (big-endian).': '0041',
    'X10 B20: The base was turned into bytes as UTF-16 (little-endian) with a byte-order mark.': 'fffe4100',
    'X10 B20: The base was turned into bytes as UTF-16 (big-endian) with a byte-order mark.': 'feff0041',
    'X10: The base was turned into bytes as UTF-32 (little-endian).': '41000000',
    'X10 B25, rare: The base was turned into bytes as UTF-32 (big-endian).': '00000041',
  });
  expect(of('encoding', { ...wide, names: [], lastLine: () => 'é€😀' })).toEqual({
    'X10: The base was turned into bytes as UTF-16 (little-endian).': 'e900ac203dd800de',
    'X10: The base was turned into bytes as UTF-16 (big-endian).': '00e920acd83dde00',
    'X10 B20: The base was turned into bytes as UTF-16 (little-endian) with a byte-order mark.': 'fffee900ac203dd800de',
    'X10 B20: The base was turned into bytes as UTF-16 (big-endian) with a byte-order mark.': 'feff00e920acd83dde00',
    'X10: The base was turned into bytes as UTF-32 (little-endian).': 'e9000000ac20000000f60100',
    'X10 B25, rare: The base was turned into bytes as UTF-32 (big-endian).': '000000e9000020ac0001f600',
    'X10 B19: The base was turned into bytes as Latin-1.': 'e9ac3d',
    'X10 B19: The base was turned into bytes as ASCII with question marks.': '3f3f3f',
    'X10 B19: The base was turned into bytes as UTF-8 twice.': 'c383c2a9c3a2c282c2acc3b0c29fc298c280',
  });
});
it('says what to do by the first cause', () => {
  const fixes = formChanges(wide).map(({ causes, fix }) => [causes[0], fix] as const);
  expect(Object.fromEntries(fixes)).toEqual({
    B2: 'Join the lines with one line feed (0x0A).',
    B12: 'Join the lines with one line feed (0x0A).',
    B24: 'Join the lines with one line feed (0x0A).',
    B3: 'Nothing comes after the last line of the base, and nothing before the first.',
    B20: 'Write the base without a byte-order mark.',
    B21: 'Write straight double quotes and plain blanks; editors and chats exchange them.',
    B7: 'Each line is the name in double quotes, a colon, one blank, the value.',
    B8: 'Each line is the name in double quotes, a colon, one blank, the value.',
    B9: 'Each line is the name in double quotes, a colon, one blank, the value.',
    B25: 'Hash the base as it is; nothing in it is encoded or changed.',
    B22: 'Set the value before you build the base, and pass bytes as bytes.',
    B27: 'Each line is the name in double quotes, a colon, one blank, the value.',
    B28: 'Write the names of headers and of derived components as RFC 9421 has them: content-type, @target-uri.',
    B26: 'Join the lines with one line feed, each from its first character: build the base from a list of lines.',
    X10: 'Turn the base into bytes as UTF-8.',
  });
});
it('leaves most of the rewritings before the colons, and the bytes last', () => {
  const slots = formChanges(model).map(({ slot }) => slot);
  expect(slots.filter((slot, at) => slot !== slots[at - 1])).toEqual([
    'separator',
    'text end',
    'text start',
    'text lines',
    'text whole',
    'colon',
    'empty colon',
    'quotes',
    'text indent',
    'encoding',
  ]);
});

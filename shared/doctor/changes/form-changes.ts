/** How the base may have been written down: line ends, quotes, blanks, marks, encodings. A new spelling is a row. */
import { concatBytes } from '../../bytes/compare.ts';
import { type BaseModel, type ModelForm, modelText, modelValue } from '../base-model.ts';
import { CAUSES, type CauseId } from '../causes.ts';
import { asciiWithQuestionMarks, latin1, utf8Twice, utf16, utf32 } from '../encodings.ts';
import { REWRITINGS } from './base-rewritings.ts';
import { type Change, withTextRewritten } from './change.ts';
import { indentChanges } from './indent-changes.ts';

const PLAIN = 'Write straight double quotes and plain blanks; editors and chats exchange them.';
const ONE_LF = 'Join the lines with one line feed (0x0A).';
const ONE_BLANK = 'Each line is the name in double quotes, a colon, one blank, the value.';
const AS_IS = 'Hash the base as it is; nothing in it is encoded or changed.';
const NO_END = 'Nothing comes after the last line of the base, and nothing before the first.';
const UTF8 = 'Turn the base into bytes as UTF-8.';

/** What to do, by the first cause. */
const FIXES: Readonly<Partial<Record<CauseId, string>>> = {
  B2: ONE_LF,
  B22: CAUSES.B22.fix,
  B28: CAUSES.B28.fix,
  B3: NO_END,
  B7: ONE_BLANK,
  B8: ONE_BLANK,
  B9: ONE_BLANK,
  B12: ONE_LF,
  B20: 'Write the base without a byte-order mark.',
  B21: PLAIN,
  B24: ONE_LF,
  B27: ONE_BLANK,
  X10: UTF8,
};

type Row<T> = readonly [causes: readonly CauseId[], message: string, change: T, isRare?: boolean];

const separator = (
  causes: readonly CauseId[],
  what: string,
  text: string,
  isRare?: boolean,
): Row<Partial<ModelForm>> => {
  return [causes, what, { separator: text }, isRare];
};
const SEPARATORS: readonly Row<Partial<ModelForm>>[] = [
  separator(['B2'], 'The lines of the signed base end with CR LF.', '\r\n'),
  separator(['B2'], 'The lines of the signed base end with CR.', '\r'),
  separator(['B12'], 'The signed base has a backslash and an n between its lines.', '\\n'),
  separator(['B12', 'B2'], 'The signed base has \\r\\n spelt out between its lines.', '\\r\\n'),
  separator(['B2'], 'The signed base has an empty line between its lines.', '\n\n'),
  separator(['B2'], 'The signed base has blanks in place of line ends.', ' '),
  separator(['B2'], 'The signed base has nothing between its lines.', ''),
  separator(['B2'], 'The signed base has commas between its lines.', ', '),
  separator(['B2', 'B3'], 'The lines of the signed base have a blank at their end.', ' \n'),
  separator(['B24'], 'The lines of the signed base end with a backslash.', '\\\n'),
  separator(['B2', 'B25'], 'The lines of the signed base are joined by commas.', ',', true),
  separator(['B2', 'B25'], 'The lines of the signed base are joined by NUL.', '\0', true),
  separator(['B2', 'B25'], 'The signed base has %0A between its lines.', '%0A', true),
  ...['&', '|', ';', '; ', ' | ', '\t', '\n\r', '\r\n\r\n', '<br>'].map((text) =>
    separator(['B2'], `The signed base has ${JSON.stringify(text)} in place of line ends.`, text, true),
  ),
];

const COLONS: readonly Row<Partial<ModelForm>>[] = [
  [['B7'], 'The signed base has no blank after its colons.', { colon: ':' }],
  [['B7'], 'The signed base has a blank before its colons.', { colon: ' : ' }],
  [['B7'], 'The signed base has a blank before its colons and none after.', { colon: ' :' }],
  [['B7'], 'The signed base has two blanks after its colons.', { colon: ':  ' }],
  [['B7'], 'The signed base has tabs after its colons.', { colon: ':\t' }],
  [['B7'], 'The signed base has equals signs in place of its colons.', { colon: '=' }],
  [['B21'], 'The signed base has no-break spaces (U+00A0) after its colons.', { colon: ':\u00a0' }],
  ...[' = ', ' ', '=> ', ' => ', ' -> ', ',', '|'].map(
    (colon): Row<Partial<ModelForm>> => [
      ['B7'],
      `The signed base has “${colon}” in place of its colons.`,
      { colon },
      true,
    ],
  ),
];

const QUOTES: readonly Row<Partial<ModelForm>>[] = [
  [['B8'], 'The names in the signed base have no quotes.', { open: '', close: '' }],
  [['B8'], 'The names in the signed base stand in single quotes.', { open: "'", close: "'" }],
  [['B8'], 'The names in the signed base stand in escaped quotes.', { open: '\\"', close: '\\"' }],
  [['B21'], 'The names in the signed base stand in curly quotes (U+201C, U+201D).', { open: '“', close: '”' }],
  [['B21'], 'The names in the signed base stand in curly quotes (U+201D).', { open: '”', close: '”' }],
  [['B8'], 'The names in the signed base stand in square brackets.', { open: '[', close: ']' }, true],
];

const mark = (bytes: Uint8Array, ...bom: number[]): Uint8Array => concatBytes(Uint8Array.from(bom), bytes);
const ENCODINGS: readonly Row<(text: string) => Uint8Array>[] = [
  [['X10'], 'UTF-16 (little-endian)', (base) => utf16(base, true)],
  [['X10'], 'UTF-16 (big-endian)', (base) => utf16(base, false)],
  [['X10', 'B20'], 'UTF-16 (little-endian) with a byte-order mark', (base) => mark(utf16(base, true), 0xff, 0xfe)],
  [['X10', 'B20'], 'UTF-16 (big-endian) with a byte-order mark', (base) => mark(utf16(base, false), 0xfe, 0xff)],
  [['X10'], 'UTF-32 (little-endian)', (base) => utf32(base, true)],
  [['X10', 'B25'], 'UTF-32 (big-endian)', (base) => utf32(base, false), true],
];
const WIDE_ENCODINGS: typeof ENCODINGS = [
  [['X10', 'B19'], 'Latin-1', latin1],
  [['X10', 'B19'], 'ASCII with question marks', asciiWithQuestionMarks],
  [['X10', 'B19'], 'UTF-8 twice', utf8Twice],
];

export function formChanges(model: BaseModel): Change[] {
  const changeOf = (slot: string, [causes, message, , isRare]: Row<unknown>, apply: Change['apply']): Change => {
    return { causes, slot, isRare, message, fix: FIXES[causes[0] ?? 'B25'] ?? AS_IS, apply };
  };
  const forms = (slot: string, rows: readonly Row<Partial<ModelForm>>[]): Change[] =>
    rows.map((row) => changeOf(slot, row, (from) => ({ ...from, form: { ...from.form, ...row[2] } })));
  const texts = REWRITINGS.flatMap(([slot, rows]) =>
    rows.map((row) => changeOf(`text ${slot}`, row, (from) => withTextRewritten(from, row[2]))),
  );
  const isAscii = !/[^\0-\x7f]/.test(modelText(model));
  const encodings = [...ENCODINGS, ...(isAscii ? [] : WIDE_ENCODINGS)].map(
    ([causes, what, encode, isRare]): Row<Partial<ModelForm>> => [
      causes,
      `The base was turned into bytes as ${what}.`,
      { encode },
      isRare,
    ],
  );
  return [
    ...forms('separator', SEPARATORS),
    ...texts,
    ...forms('colon', COLONS),
    ...emptyLineChanges(model),
    ...forms('quotes', QUOTES),
    barelyNamed(),
    ...indentChanges(),
    ...forms('encoding', encodings),
  ];
}

/** Lines of headers that were sent without a value. */
function emptyLineChanges(model: BaseModel): Change[] {
  const empty = model.names.filter((name) => modelValue(model, name) === '');
  if (empty.length === 0) return [];
  return [
    {
      causes: ['B14'],
      slot: 'empty colon',
      message: `The line of ${empty.join(', ')}, which has no value, lacks the blank after its colon.`,
      fix: 'Keep the blank after the colon of an empty header.',
      apply: (from) => ({ ...from, form: { ...from.form, emptyColon: ':' } }),
    },
    {
      causes: ['B14', 'B10'],
      slot: 'empty colon',
      message: `The signed base has no line for ${empty.join(', ')}, which has no value.`,
      fix: 'A header without a value has a line all the same: its name, a colon and a blank.',
      apply: (from) => ({ ...from, names: from.names.filter((name) => !empty.includes(name)) }),
    },
  ];
}

/** No quotes around the names of components, and quotes around the last one. */
function barelyNamed(): Change {
  return {
    causes: ['B8'],
    slot: 'quotes',
    message: 'The names of components in the signed base have no quotes, only that of the last line has.',
    fix: ONE_BLANK,
    apply: (from) =>
      withTextRewritten({ ...from, form: { ...from.form, open: '', close: '' } }, (base) =>
        base.replace(/@signature-params(?=[: ])/, '"@signature-params"'),
      ),
  };
}

/** How the base may have been written down: line ends, quotes, blanks, marks, encodings. */

import { concatBytes } from '../../bytes/compare.ts';
import { type BaseModel, type ModelForm, modelText, modelValue } from '../base-model.ts';
import type { CauseId } from '../causes.ts';
import { asciiWithQuestionMarks, latin1, utf8Twice, utf16, utf32 } from '../encodings.ts';
import { type Change, withTextRewritten } from './change.ts';
import { indentChanges } from './indent-changes.ts';

/** What may be wrong with the lines of components; the replacement of `"name": `. */
const LINES_BUT_LAST: readonly (readonly [readonly CauseId[], string, string])[] = [
  [['B7'], 'The signed base has no blank after its colons', '"$1":'],
  [['B7'], 'The signed base has two blanks after its colons', '"$1":  '],
  [['B7'], 'The signed base has tabs after its colons', '"$1":\t'],
  [['B7'], 'The signed base has a blank before its colons', '"$1" : '],
  [['B8'], 'The names in the signed base have no quotes', '$1: '],
  [['B8'], 'The names in the signed base stand in single quotes', "'$1': "],
];

export function formChanges(model: BaseModel): Change[] {
  const form = (
    slot: string,
    causes: readonly CauseId[],
    message: string,
    fix: string,
    change: Partial<ModelForm>,
  ): Change => ({
    causes,
    slot,
    message,
    fix,
    apply: (from) => ({ ...from, form: { ...from.form, ...change } }),
  });
  const text: TextChange = (slot, causes, message, fix, rewrite) => ({
    causes,
    slot: `text ${slot}`,
    message,
    fix,
    apply: (from) => withTextRewritten(from, rewrite),
  });
  const oneLf = 'Join the lines with one line feed (0x0A).';
  const noEnd = 'Nothing comes after the last line of the base, and nothing before the first.';
  const oneBlank = 'Each line is the name in double quotes, a colon, one blank, the value.';
  const plain = 'Write straight double quotes and plain blanks; editors and chats exchange them.';
  const utf8 = 'Turn the base into bytes as UTF-8.';
  const isAscii = !/[^\0-\x7f]/.test(modelText(model));
  return [
    form('separator', ['B2'], 'The lines of the signed base end with CR LF.', oneLf, { separator: '\r\n' }),
    form('separator', ['B2'], 'The lines of the signed base end with CR.', oneLf, { separator: '\r' }),
    form('separator', ['B12'], 'The signed base has a backslash and an n between its lines.', oneLf, {
      separator: '\\n',
    }),
    form('separator', ['B12', 'B2'], 'The signed base has \\r\\n spelt out between its lines.', oneLf, {
      separator: '\\r\\n',
    }),
    form('separator', ['B2'], 'The signed base has an empty line between its lines.', oneLf, { separator: '\n\n' }),
    form('separator', ['B2'], 'The signed base has blanks in place of line ends.', oneLf, { separator: ' ' }),
    form('separator', ['B2'], 'The signed base has nothing between its lines.', oneLf, { separator: '' }),
    form('separator', ['B2'], 'The signed base has commas between its lines.', oneLf, { separator: ', ' }),
    form('separator', ['B2', 'B3'], 'The lines of the signed base have a blank at their end.', oneLf, {
      separator: ' \n',
    }),
    form('separator', ['B24'], 'The lines of the signed base end with a backslash.', oneLf, { separator: '\\\n' }),
    text('end', ['B3'], 'The signed base ends with a line feed.', noEnd, (base) => `${base}\n`),
    text('end', ['B3'], 'The signed base ends with CR LF.', noEnd, (base) => `${base}\r\n`),
    text('end', ['B3'], 'The signed base ends with a blank.', noEnd, (base) => `${base} `),
    text('end', ['B3'], 'The signed base ends with two line feeds.', noEnd, (base) => `${base}\n\n`),
    text('end', ['B3', 'B12'], 'The signed base ends with a backslash and an n.', noEnd, (base) => `${base}\\n`),
    text('end', ['B3'], 'The signed base ends with a NUL.', noEnd, (base) => `${base}\0`),
    text('start', ['B3'], 'The signed base begins with a line feed.', noEnd, (base) => `\n${base}`),
    text('start', ['B3'], 'The signed base begins with a blank.', noEnd, (base) => ` ${base}`),
    text(
      'start',
      ['B20'],
      'The signed base begins with a byte-order mark (EF BB BF).',
      'Write the base without a byte-order mark.',
      (base) => `\ufeff${base}`,
    ),
    text(
      'start',
      ['B21'],
      'The signed base begins with a character of no width (U+200B).',
      plain,
      (base) => `\u200b${base}`,
    ),
    // The last line is often written by another line of code, and right.
    ...LINES_BUT_LAST.map(([causes, message, line]) =>
      text('lines', causes, `${message}, but for the last line.`, oneBlank, (base) => {
        const lines = base.split('\n');
        return lines.map((one, at) => (at < lines.length - 1 ? one.replace(/^"([^"]*)": /, line) : one)).join('\n');
      }),
    ),
    form('colon', ['B7'], 'The signed base has no blank after its colons.', oneBlank, { colon: ':' }),
    form('colon', ['B7'], 'The signed base has a blank before its colons.', oneBlank, { colon: ' : ' }),
    form('colon', ['B7'], 'The signed base has a blank before its colons and none after.', oneBlank, { colon: ' :' }),
    form('colon', ['B7'], 'The signed base has two blanks after its colons.', oneBlank, { colon: ':  ' }),
    form('colon', ['B7'], 'The signed base has tabs after its colons.', oneBlank, { colon: ':\t' }),
    form('colon', ['B7'], 'The signed base has equals signs in place of its colons.', oneBlank, { colon: '=' }),
    form('colon', ['B21'], 'The signed base has no-break spaces (U+00A0) after its colons.', plain, {
      colon: ':\u00a0',
    }),
    ...emptyLineChanges(model, form),
    form('quotes', ['B8'], 'The names in the signed base have no quotes.', oneBlank, { open: '', close: '' }),
    form('quotes', ['B8'], 'The names in the signed base stand in single quotes.', oneBlank, { open: "'", close: "'" }),
    form('quotes', ['B8'], 'The names in the signed base stand in escaped quotes.', oneBlank, {
      open: '\\"',
      close: '\\"',
    }),
    form('quotes', ['B21'], 'The names in the signed base stand in curly quotes (U+201C, U+201D).', plain, {
      open: '“',
      close: '”',
    }),
    form('quotes', ['B21'], 'The names in the signed base stand in curly quotes (U+201D).', plain, {
      open: '”',
      close: '”',
    }),
    barelyNamed(oneBlank),
    ...wholeChanges(text),
    ...partOfLineChanges(text, oneBlank),
    ...indentChanges(),
    ...encodingChanges(form, utf8, isAscii),
  ];
}

type Form = (
  slot: string,
  causes: readonly CauseId[],
  message: string,
  fix: string,
  change: Partial<ModelForm>,
) => Change;

type TextChange = (
  slot: string,
  causes: readonly CauseId[],
  message: string,
  fix: string,
  rewrite: (base: string) => string,
) => Change;

/** Lines of headers that were sent without a value. */
function emptyLineChanges(model: BaseModel, form: Form): Change[] {
  const empty = model.names.filter((name) => modelValue(model, name) === '');
  if (empty.length === 0) return [];
  const message = `The line of ${empty.join(', ')}, which has no value, lacks the blank after its colon.`;
  const fix = 'Keep the blank after the colon of an empty header.';
  return [
    form('empty colon', ['B14'], message, fix, { emptyColon: ':' }),
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
function barelyNamed(fix: string): Change {
  return {
    causes: ['B8'],
    slot: 'quotes',
    message: 'The names of components in the signed base have no quotes, only that of the last line has.',
    fix,
    apply: (from) =>
      withTextRewritten({ ...from, form: { ...from.form, open: '', close: '' } }, (base) =>
        base.replace(/@signature-params(?=[: ])/, '"@signature-params"'),
      ),
  };
}

/** Lines without their names, names without their lines, and marks of another place. */
function partOfLineChanges(text: TextChange, fix: string): Change[] {
  const lines = (
    causes: readonly CauseId[],
    what: string,
    rewrite: (name: string, value: string) => string,
  ): Change => ({
    ...text('whole', causes, `The signed base has ${what}.`, fix, (base) =>
      base.replace(/^"([^"\n]*)": (.*)$/gm, (_, name: string, value: string) => rewrite(name, value)),
    ),
    isRare: true,
  });
  return [
    lines(['B27'], 'the values alone, without the names', (_, value) => value),
    lines(['B27'], 'the names alone, without the values', (name) => `"${name}"`),
    lines(['B27', 'B8'], 'the names alone, without quotes and values', (name) => name),
    {
      ...text('whole', ['B27'], 'Only the last line of the base was signed.', fix, (base) =>
        base.slice(base.lastIndexOf('\n') + 1),
      ),
      isRare: true,
    },
    {
      ...text('whole', ['B27'], 'Only the parameters of the last line were signed, without its name.', fix, (base) =>
        base.slice(base.lastIndexOf('\n') + 1).replace(/^"@signature-params": /, ''),
      ),
      isRare: true,
    },
    lines(['B8'], 'its values in double quotes', (name, value) => `"${name}": "${value}"`),
    lines(['B8'], 'its colons inside the quotes', (name, value) => `"${name}:" ${value}`),
    lines(['B8'], 'its names in backticks', (name, value) => `\`${name}\`: ${value}`),
  ];
}

function wholeChanges(text: TextChange): Change[] {
  const asIs = 'Hash the base as it is; nothing in it is encoded or changed.';
  const whole = (causes: readonly CauseId[], what: string, rewrite: (base: string) => string): Change =>
    text('whole', causes, `The signed base was ${what} as a whole.`, asIs, rewrite);
  return [
    whole(['B9'], 'written with all names in upper case', (base) =>
      base.replace(/^"[^"\n]*"/gm, (name) => name.toUpperCase()),
    ),
    whole(['B2'], 'written with CR LF line ends, except before its last line,', (base) =>
      base.replaceAll('\n', '\r\n').replace(/\r\n(?=[^\n]*$)/, '\n'),
    ),
    whole(['B25'], 'written as a JSON list of lines', (base) => JSON.stringify(base.split('\n'))),
    whole(['B25'], 'turned into lower case', (base) => base.toLowerCase()),
    whole(['B25'], 'turned into upper case', (base) => base.toUpperCase()),
    whole(['B25'], 'URL-encoded', (base) => encodeURIComponent(base.toWellFormed())),
    whole(['B25'], 'URL-encoded with “+” for blanks', (base) =>
      encodeURIComponent(base.toWellFormed()).replaceAll('%20', '+'),
    ),
    whole(['B25'], 'URL-encoded strictly (RFC 3986)', (base) =>
      encodeURIComponent(base.toWellFormed()).replace(
        /[!'()*]/g,
        (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    ),
    whole(['B25'], 'written as a JSON text', (base) => JSON.stringify(base)),
    whole(['B25', 'B12'], 'escaped as in JSON', (base) => JSON.stringify(base).slice(1, -1)),
    whole(['B25'], 'written with escaped quotes', (base) => base.replaceAll('"', '\\"')),
    whole(['B25'], 'put into double quotes', (base) => `"${base}"`),
    whole(['B25'], 'escaped as in HTML', (base) =>
      base.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    ),
    whole(['B25'], 'trimmed of all blanks', (base) => base.replace(/[ \t\r\n]/g, '')),
    whole(['B25'], 'trimmed of all spaces', (base) => base.replaceAll(' ', '')),
    whole(['B8', 'B25'], 'stripped of all double quotes', (base) => base.replaceAll('"', '')),
    whole(['B8', 'B25'], 'written with single quotes for double ones', (base) => base.replaceAll('"', "'")),
    whole(['B22'], 'written as a Python bytes literal', (base) => `b'${base.replaceAll('\n', '\\n')}'`),
    whole(['B21'], 'written with curly quotes', (base) => base.replace(/"([^"\n]*)"/g, '“$1”')),
    whole(['B21'], 'written with no-break spaces', (base) => base.replaceAll(' ', '\u00a0')),
    whole(['B21'], 'written with a character of no width (U+200B) after each line', (base) =>
      base.replaceAll('\n', '\u200b\n'),
    ),
  ];
}

function encodingChanges(form: Form, fix: string, isAscii: boolean): Change[] {
  const encoding = (causes: readonly CauseId[], what: string, encode: (text: string) => Uint8Array): Change =>
    form('encoding', causes, `The base was turned into bytes as ${what}.`, fix, { encode });
  const mark = (bytes: Uint8Array, ...bom: number[]): Uint8Array => concatBytes(Uint8Array.from(bom), bytes);
  return [
    encoding(['X10'], 'UTF-16 (little-endian)', (text) => utf16(text, true)),
    encoding(['X10'], 'UTF-16 (big-endian)', (text) => utf16(text, false)),
    encoding(['X10', 'B20'], 'UTF-16 (little-endian) with a byte-order mark', (text) =>
      mark(utf16(text, true), 0xff, 0xfe),
    ),
    encoding(['X10', 'B20'], 'UTF-16 (big-endian) with a byte-order mark', (text) =>
      mark(utf16(text, false), 0xfe, 0xff),
    ),
    encoding(['X10'], 'UTF-32 (little-endian)', (text) => utf32(text)),
    ...(isAscii
      ? []
      : [
          encoding(['X10', 'B19'], 'Latin-1', latin1),
          encoding(['X10', 'B19'], 'ASCII with question marks', asciiWithQuestionMarks),
          encoding(['X10', 'B19'], 'UTF-8 twice', utf8Twice),
        ]),
  ];
}

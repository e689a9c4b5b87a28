/** The base as a program's text leaves it that is indented like the code around it. */
import { expect, it } from 'vitest';
import { indentChanges } from '../../../../shared/doctor/changes/indent-changes.ts';
import { difference, subject, told } from './written.ts';

const { model } = subject({});
const lines = { ...model, names: [], lastLine: () => 'a\nb' };
const FIX = ' Join the lines with one line feed, each from its first character: build the base from a list of lines.';

/** What is said of an indent, without the fix that is the same for all, and the texts. */
const of = (what: string) => {
  const changes = indentChanges().filter(({ message }) => message.startsWith(`The signed base has ${what}`));
  return Object.fromEntries(
    Object.entries(told(lines, changes)).map(([said, rows]) => [said.replace(FIX, ''), rows.flat()]),
  );
};

it('has a line feed before and after it', () => {
  expect(of('a line feed')).toEqual({
    'The signed base has a line feed before and after it, as a template literal has.': ['B26: text indent', '⏎a⏎b⏎'],
  });
});
it('has blanks before its lines', () => {
  expect(of('4 blanks')).toEqual({
    'The signed base has 4 blanks before its lines, but for the first.': ['B26: text indent', '    b'],
    'The signed base has 4 blanks before its lines.': ['B26: text indent', '    a⏎    b'],
    'The signed base has 4 blanks before its lines, and a line feed before the first.': [
      'B26: text indent',
      '⏎    a⏎    b',
    ],
    'The signed base has 4 blanks before its lines, and a line feed at its end.': [
      'B26, rare: text indent',
      '    a⏎    b⏎',
    ],
    'The signed base has 4 blanks before its lines, but for the first, and a line feed at its end.': [
      'B26, rare: text indent',
      'a⏎    b⏎',
    ],
    'The signed base has 4 blanks before its lines, and a line feed before and after them.': [
      'B26, rare: text indent',
      '⏎    a⏎    b⏎',
      '⏎    a⏎    b⏎  ',
      '⏎    a⏎    b⏎    ',
    ],
    'The signed base has 4 blanks before its lines, but for the first, and another line at its end.': [
      'B26, rare: text indent',
      'a⏎    b⏎  ',
      'a⏎    b⏎    ',
    ],
  });
  expect(of('2 blanks')).toEqual({
    'The signed base has 2 blanks before its lines, but for the first.': ['B26: text indent', '  b'],
    'The signed base has 2 blanks before its lines.': ['B26: text indent', '  a⏎  b'],
    'The signed base has 2 blanks before its lines, and a line feed before the first.': [
      'B26: text indent',
      '⏎  a⏎  b',
    ],
    'The signed base has 2 blanks before its lines, and a line feed at its end.': [
      'B26, rare: text indent',
      '  a⏎  b⏎',
    ],
    'The signed base has 2 blanks before its lines, but for the first, and a line feed at its end.': [
      'B26, rare: text indent',
      'a⏎  b⏎',
    ],
    'The signed base has 2 blanks before its lines, and a line feed before and after them.': [
      'B26, rare: text indent',
      '⏎  a⏎  b⏎',
      '⏎  a⏎  b⏎  ',
    ],
    'The signed base has 2 blanks before its lines, but for the first, and another line at its end.': [
      'B26, rare: text indent',
      'a⏎  b⏎  ',
    ],
  });
});
it('has tabs before its lines', () => {
  expect(of('a tab')).toEqual({
    'The signed base has a tab before its lines, but for the first.': ['B26: text indent', '\tb'],
    'The signed base has a tab before its lines.': ['B26: text indent', '\ta⏎\tb'],
    'The signed base has a tab before its lines, and a line feed before the first.': ['B26: text indent', '⏎\ta⏎\tb'],
    'The signed base has a tab before its lines, and a line feed at its end.': ['B26, rare: text indent', '\ta⏎\tb⏎'],
    'The signed base has a tab before its lines, but for the first, and a line feed at its end.': [
      'B26, rare: text indent',
      'a⏎\tb⏎',
    ],
    'The signed base has a tab before its lines, and a line feed before and after them.': [
      'B26, rare: text indent',
      '⏎\ta⏎\tb⏎',
      '⏎\ta⏎\tb⏎\t',
    ],
    'The signed base has a tab before its lines, but for the first, and another line at its end.': [
      'B26, rare: text indent',
      'a⏎\tb⏎\t',
    ],
  });
  expect(of('3 tabs')).toEqual({
    'The signed base has 3 tabs before its lines, but for the first.': ['B26, rare: text indent', '\t\t\tb'],
    'The signed base has 3 tabs before its lines.': ['B26, rare: text indent', '\t\t\ta⏎\t\t\tb'],
    'The signed base has 3 tabs before its lines, and a line feed before the first.': [
      'B26, rare: text indent',
      '⏎\t\t\ta⏎\t\t\tb',
    ],
    'The signed base has 3 tabs before its lines, and a line feed at its end.': [
      'B26, rare: text indent',
      '\t\t\ta⏎\t\t\tb⏎',
    ],
    'The signed base has 3 tabs before its lines, but for the first, and a line feed at its end.': [
      'B26, rare: text indent',
      'a⏎\t\t\tb⏎',
    ],
    'The signed base has 3 tabs before its lines, and a line feed before and after them.': [
      'B26, rare: text indent',
      '⏎\t\t\ta⏎\t\t\tb⏎',
      '⏎\t\t\ta⏎\t\t\tb⏎\t\t',
      '⏎\t\t\ta⏎\t\t\tb⏎\t',
      '⏎\t\t\ta⏎\t\t\tb⏎\t\t\t',
    ],
    'The signed base has 3 tabs before its lines, but for the first, and another line at its end.': [
      'B26, rare: text indent',
      'a⏎\t\t\tb⏎\t\t',
      'a⏎\t\t\tb⏎\t',
      'a⏎\t\t\tb⏎\t\t\t',
    ],
  });
});
it('has nine indents, of which four are common', () => {
  const indents = indentChanges().filter(({ message }) => message.endsWith('before its lines.'));
  expect(indents.map(({ isRare, apply }) => [difference(lines, apply(lines)), isRare])).toEqual([
    ['    a⏎    b', false],
    ['  a⏎  b', false],
    ['\ta⏎\tb', false],
    ['        a⏎        b', false],
    ['\t\ta⏎\t\tb', true],
    ['      a⏎      b', true],
    ['            a⏎            b', true],
    ['                a⏎                b', true],
    ['\t\t\ta⏎\t\t\tb', true],
  ]);
});

/** What a header's lines may have become as one value: blanks, folds, several lines, characters beyond ASCII. */
import { expect, it } from 'vitest';
import { headerLineChanges } from '../../../../shared/doctor/changes/header-line-changes.ts';
import { added } from './written.ts';

const of = (lines: readonly string[], sent: string) => added(sent, (add) => headerLineChanges(add, 'x-a', lines, sent));

it('has blanks around it or inside, or a line end behind it', () => {
  expect(of([' a \t b '], 'a \t b')).toEqual({
    'Spaces around a value are not part of it, and those inside stay: sign x-a as “a \\t b”.': [
      ['B13: ', ' a \t b ', 'a \t b ', ' a \t b'],
      ['B13: inner', 'a b'],
      ['B13, rare: inner', 'ab'],
      ['B13: ends', ' a \t b', 'a \t b '],
      ['B13, rare: ends', ' a \t b '],
      ['B13 B3, rare: ends', 'a \t b\n', 'a \t b\r'],
    ],
  });
  expect(of(['a'], 'a')).toEqual({
    'Spaces around a value are not part of it, and those inside stay: sign x-a as “a”.': [
      ['B13: ends', ' a', 'a '],
      ['B13, rare: ends', ' a '],
      ['B13 B3, rare: ends', 'a\n', 'a\r'],
    ],
  });
});
it('has its folds written otherwise', () => {
  expect(of([' a\r\n b\n\t c '], 'a b c')).toEqual({
    'A folded value is signed on one line: each fold is one space.': [
      [
        'B15: ',
        'abc',
        'a\nb\nc',
        'a\r\nb\r\nc',
        'a\n b\n c',
        'a\r\n b\r\n c',
        'a  b  c',
        'a\tb\tc',
        'a,b,c',
        'a, b, c',
        'a b\t c',
        'a\n b\n\t c',
        'a\r\n b\n\t c',
        'a',
      ],
    ],
    'Spaces around a value are not part of it, and those inside stay: sign x-a as “a b c”.': [
      ['B13, rare: inner', 'abc'],
      ['B13: ends', ' a b c', 'a b c '],
      ['B13, rare: ends', ' a b c '],
      ['B13 B3, rare: ends', 'a b c\n', 'a b c\r'],
    ],
  });
});
it('has its lines joined otherwise, or one of them alone', () => {
  expect(of([' a', 'b ', ''], 'a, b, ')).toEqual({
    'x-a was sent 3 times; send it once, or sign all values joined by “, ”: “a, b, ”.': [
      ['B16: ', 'a,b,', 'a; b; ', 'a b ', 'a\nb\n', 'ab', 'a , b , ', 'a;b;', 'a\n"x-a": b\n"x-a": '],
      ['B16 H12: ', 'a', ''],
      ['B16: ', ', b, a', 'a, b', "['a', 'b', '']", '["a","b",""]'],
    ],
    'Sign x-a exactly as it is sent.': [['B16: inner', 'a,b,']],
  });
});
it('has other blanks behind its commas', () => {
  const commas = (sent: string) =>
    Object.values(of([sent], sent))
      .at(-1)
      ?.filter(([tag]) => tag?.startsWith('B16'));
  expect(commas('a,b, c,\td')).toEqual([['B16: inner', 'a,b,c,d', 'a, b, c, d']]);
  expect(commas('a')).toEqual([]);
});
it('has characters beyond ASCII in another encoding', () => {
  const rows = of(['é€😀"\\'], 'é€😀"\\');
  expect(Object.fromEntries(Object.entries(rows).filter(([fix]) => fix.startsWith('The base')))).toEqual({
    'The base of RFC 9421 is ASCII: encode x-a before you sign and send it.': [
      [
        'B19: encoding',
        'Ã©â\u0082¬ð\u009f\u0098\u0080"\\',
        '�="\\',
        '???"\\',
        '"\\',
        '%C3%A9%E2%82%AC%F0%9F%98%80%22%5C',
        '%C3%A9%E2%82%AC%F0%9F%98%80%22%5C',
        'e"\\',
        'é€😀"\\',
        '=?UTF-8?B?w6nigqzwn5iAIlw=?=',
        '\\u00e9\\u20ac\\ud83d\\ude00\\"\\\\',
      ],
    ],
  });
  expect(
    Object.values(of(['e\u0301'], 'e\u0301'))
      .flat()
      .filter(([tag]) => tag?.startsWith('B19')),
  ).toEqual([
    ['B19: encoding', 'eÌ\u0081', 'e\u0001', 'e?', 'e', 'e%CC%81', 'e%CC%81', 'e', 'é', '=?UTF-8?B?ZcyB?=', 'e\\u0301'],
  ]);
});

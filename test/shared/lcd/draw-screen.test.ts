import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawScreen, marksPath, SCREEN_WIDTH } from '../../../shared/lcd/draw-screen.ts';
import { widthOf } from '../../../shared/lcd/face.ts';
import { cutToWidth, endWithin, wrapLines } from '../../../shared/lcd/wrap-lines.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom(...'ab-W ij\n\r\t1€'), maxLength: 200 }),
);

test('the lines together are the text', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 120 }), (text, width) => {
      expect(
        wrapLines(text, width)
          .map((line) => line.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

test('no line is wider than the display, unless it is a single character that is', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 120 }), (text, width) => {
      for (const line of wrapLines(text, width)) {
        const shown = line.text.replace(/[ \t\r\n\f]+$/, '');
        if ([...shown].length > 1) expect(widthOf(shown)).toBeLessThanOrEqual(width);
      }
    }),
  );
});

test.each([
  ['1. My Portfolio\n2. Stocks', ['1. My Portfolio\n', '2. Stocks']],
  ['Choose the stock that you want to buy', ['Choose the stock ', 'that you want to ', 'buy']],
  ['Supercalifragilisticexpialidocious', ['Supercalifragilisticex', 'pialidocious']],
  ['a\n\nb', ['a\n', '\n', 'b']],
  ['The holding is worth ZK 1,791.69', ['The holding is worth ', 'ZK 1,791.69']],
  ['It was refused: digest-match.', ['It was refused: ', 'digest-match.']],
  ['Some of it, and the USD 9-FOLD', ['Some of it, and the ', 'USD 9-FOLD']],
  ['a-very-long-word-that-no-line-holds', ['a-very-long-word-', 'that-no-line-holds']],
  ['', ['']],
])('%j breaks between words, and inside a word only if the word is longer than a line', (text, lines) => {
  expect(wrapLines(text, SCREEN_WIDTH).map((line) => line.text)).toEqual(lines);
});

test('every drawn pixel lies on the picture', () => {
  fc.assert(
    fc.property(anyText, fc.option(anyText, { nil: undefined }), (text, typed) => {
      const { width, height, path } = drawScreen(text, { typed });
      for (const [, x, y] of path.matchAll(/M(-?\d+) (-?\d+)/g)) {
        expect(Number(x)).toBeGreaterThanOrEqual(0);
        expect(Number(x)).toBeLessThan(width);
        expect(Number(y)).toBeGreaterThanOrEqual(0);
        expect(Number(y)).toBeLessThan(height);
      }
    }),
  );
});

test('a character outside the alphabet is drawn and marked, one inside is not', () => {
  const { marks } = drawScreen('a’b\nç €');
  expect(marks.map(({ character, x, y }) => [character, x, y])).toEqual([
    ['’', 6, 0],
    ['ç', 0, 10],
  ]);
});

test('a mark is a line above and one below its character, a pixel wider on either side', () => {
  const mark = { character: 'ç', x: 6, y: 10, width: 5, height: 10 };
  expect(marksPath([mark])).toBe('M5 10h7v1h-7zM5 19h7v1h-7z');
  expect(marksPath([mark, { ...mark, x: 0 }])).toBe('M5 10h7v1h-7zM5 19h7v1h-7zM-1 10h7v1h-7zM-1 19h7v1h-7z');
  expect(marksPath([])).toBe('');
});

test('text can stand in the middle or at the end, on whole pixels', () => {
  expect(drawScreen('AA', { align: 'center', width: 20 }).lines[0]?.x).toBe(4);
  expect(drawScreen('AA', { align: 'end', width: 20 }).lines[0]?.x).toBe(9);
});

test('what was typed stands in a frame below, with its end in sight', () => {
  const plain = drawScreen('Enter PIN');
  const typed = drawScreen('Enter PIN', { typed: '1'.repeat(100) });
  expect(typed.height).toBeGreaterThan(plain.height);
  expect(typed.path.startsWith(plain.path)).toBe(true);
});

test('a text that may have two lines ends in an ellipsis where it has more, and keeps its words', () => {
  const name = 'The Investment Service of the Southern Province';
  const cut = drawScreen(name, { maxLines: 2, width: 60 });
  expect(cut.path).toBe(drawScreen('The\nInvestmen…', { width: 60 }).path);
  expect(cut.lines.map((line) => line.text).join('')).toBe(name);
  expect(drawScreen('Two\nlines', { maxLines: 2 }).path).toBe(drawScreen('Two\nlines').path);
});

test('what does not fit is cut to as much as fits: at its end with an ellipsis, what was typed at its beginning', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 8, max: 120 }), (text, width) => {
      const cut = cutToWidth(text, width);
      const kept = [...cut].slice(0, -1).length;
      expect(widthOf(cut)).toBeLessThanOrEqual(width);
      const more = `${[...text].slice(0, kept + 1).join('')}…`;
      if (cut !== text && !/\s$/.test([...text].slice(0, kept + 1).join('')))
        expect(widthOf(more)).toBeGreaterThan(width);
      const end = endWithin(text, width);
      expect(text.endsWith(end) && widthOf(end) <= width).toBe(true);
      if (end !== text) expect(widthOf([...text].slice(-[...end].length - 1).join(''))).toBeGreaterThan(width);
    }),
  );
});

test('a text without end is drawn as its beginning, and what was typed without end as its end', () => {
  const { lines } = drawScreen('ab\n'.repeat(100_000), { maxLines: 3, typed: '1'.repeat(200_000) });
  expect(lines.map(({ text }) => text.length)).toEqual([3, 3, 299_994]);
});

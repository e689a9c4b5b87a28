import { expect, test } from 'vitest';
import { septetsOf } from '../../../shared/gsm/alphabet.ts';
import { glyphOf, LINE_HEIGHT, widthOf } from '../../../shared/lcd/face.ts';
import { LETTERS } from '../../../shared/lcd/face-letters.ts';
import { SIGNS } from '../../../shared/lcd/face-signs.ts';

/** Every character of the default alphabet and the extension table that leaves ink. */
const ALPHABET = Array.from({ length: 0x2500 }, (_, code) => String.fromCharCode(code)).filter(
  (character) => septetsOf(character) !== undefined && !/[ \n\r\f]/.test(character),
);
const DRAWN = [...LETTERS, ...SIGNS].flatMap(({ characters }) => [...characters]);

const pixels = (character: string): ReadonlySet<string> =>
  new Set(glyphOf(character).runs.flatMap(({ x, y, length }) => Array.from({ length }, (_, at) => `${x + at} ${y}`)));

const difference = (one: string, other: string): number => {
  const [left, right] = [pixels(one), pixels(other)];
  return [...left].filter((pixel) => !right.has(pixel)).length + [...right].filter((pixel) => !left.has(pixel)).length;
};

test('the whole alphabet is drawn, each character by its own', () => {
  expect(ALPHABET).toHaveLength(127 - 3 + 9);
  expect(ALPHABET.filter((character) => !DRAWN.includes(character))).toEqual([]);
});

test('a sheet has as many drawings as characters, and a drawing is equally wide in each row', () => {
  for (const { characters, rows, top } of [...LETTERS, ...SIGNS]) {
    expect(top + rows.length).toBeLessThanOrEqual(LINE_HEIGHT);
    const widths = rows.map((row) => row.split(' ').map(({ length }) => length));
    for (const row of widths) expect(row).toEqual(widths[0]);
    expect(widths[0]).toHaveLength([...characters].length);
  }
});

test('no two characters look the same', () => {
  const alike = DRAWN.flatMap((one, at) => DRAWN.slice(at + 1).map((other) => [one, other] as const)).filter(
    ([one, other]) => difference(one, other) < 2,
  );
  expect(alike).toEqual([]);
});

test.each([
  '0O',
  '0Ø',
  'OØ',
  '1l',
  '1I',
  'lI',
  'il',
  '5S',
  '8B',
  '2Z',
  '/1',
  '/l',
  'ft',
  'OQ',
  'OD',
  'èé',
  'oø',
  '0Θ',
  'EÉ',
  'CÇ',
  '.,',
  ':;',
  "',",
])(
  'the characters of “%s” differ by three pixels and more, because a tester must not read one for the other',
  (pair) => {
    const [one = '', other = ''] = [...pair];
    expect(difference(one, other)).toBeGreaterThanOrEqual(3);
  },
);

test('digits are equally wide, so that amounts stand below each other', () => {
  expect(new Set([...'0123456789'].map((digit) => glyphOf(digit).width))).toEqual(new Set([5]));
});

test('a letter with an accent that the face lacks is drawn as the letter, anything else as the box', () => {
  expect(glyphOf('ç')).toBe(glyphOf('c'));
  expect(glyphOf('ő')).toBe(glyphOf('o'));
  expect(glyphOf('字')).toBe(glyphOf('\ufffd'));
  expect(glyphOf('😀')).toBe(glyphOf('\ufffd'));
  expect(glyphOf('\ud83d')).toBe(glyphOf('\ufffd'));
});

test('a width has no gap at its end', () => {
  expect(widthOf('')).toBe(0);
  expect(widthOf('A')).toBe(5);
  expect(widthOf('AA')).toBe(11);
});

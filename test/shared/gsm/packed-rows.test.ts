/** What is drawn of a screen's octets is what is sent: the rows joined are the packed text, and each character costs what the meter says. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packedRows } from '../../../shared/gsm/packed-rows.ts';
import { packText } from '../../../shared/gsm/packing.ts';
import { screenCost } from '../../../shared/gsm/screen-cost.ts';

test('eight septets stand under seven octets, the padding among them', () => {
  const [row, ...rest] = packedRows('0123456');
  expect(rest).toEqual([]);
  expect(row?.octets).toHaveLength(7);
  expect(row?.cells.map(({ character, kind }) => `${character} ${kind}`).slice(-2)).toEqual(['6 plain', '\r padding']);
  expect(packedRows('a€').flatMap(({ cells }) => cells.map(({ kind }) => kind))).toEqual([
    'plain',
    'escape',
    'extension',
  ]);
  expect(packedRows('123456789').map(({ offset }) => offset)).toEqual([0, 7]);
});

test('a culprit is marked among the units that it made necessary', () => {
  expect(packedRows('a’b').flatMap(({ cells }) => cells)).toEqual([
    { code: 0x61, character: 'a', kind: 'plain' },
    { code: 0x2019, character: '’', kind: 'foreign' },
    { code: 0x62, character: 'b', kind: 'plain' },
  ]);
});

test('the rows of any text join to its packed octets', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 60 }), fc.string({ unit: 'binary', maxLength: 60 })), (text) => {
      expect(packedRows(text).flatMap(({ octets }) => octets)).toEqual([...packText(text).octets]);
    }),
  );
});

test('a text costs septets, and units once a character is outside the alphabet', () => {
  expect(screenCost('5€ [x]')).toEqual({
    ...{ taken: 9, most: 182, unit: 'septets', octets: 8, foreign: [] },
    double: [
      { character: '€', name: '“€” (U+20AC)', count: 1 },
      { character: '[', name: '“[” (U+005B)', count: 1 },
      { character: ']', name: '“]” (U+005D)', count: 1 },
    ],
  });
  const cost = screenCost('🙂 ’’');
  expect(cost).toMatchObject({ taken: 5, most: 80, unit: 'UCS-2 units', octets: 10 });
  expect(cost.foreign.map(({ character, count }) => [character, count])).toEqual([
    ['🙂', 1],
    ['’', 2],
  ]);
  expect(cost.double.map(({ character }) => character)).toEqual(['🙂']);
});

import { expect, test } from 'vitest';
import { hexStrip } from '../../../../renderer/message/finding/SignedBaseView.tsx';
import { encodeUtf8 } from '../../../../shared/bytes/utf8.ts';

const strip = (ours: string, theirs: string) => hexStrip(encodeUtf8(ours), encodeUtf8(theirs));

test('sixteen bytes stand around the first difference, each under the byte of the same offset', () => {
  const found = strip('0123456789abcdefghijkl', '0123456789aBcdefghijkl');
  expect(found).toMatchObject({ offset: 11, line: 1, column: 12 });
  expect(found?.columns).toHaveLength(16);
  expect(found?.columns.filter(({ isFirst }) => isFirst)).toMatchObject([
    { offset: 11, ours: { hex: '62' }, theirs: { hex: '42' } },
  ]);
});

test('a byte that only one side has stands against the end, and equal texts have no strip', () => {
  expect(strip('ab', 'ab\n')?.columns.at(-1)).toMatchObject({
    ours: { words: 'the end' },
    theirs: { hex: '0A', picture: 'LF' },
    isFirst: true,
  });
  expect(strip('ab', 'ab')).toBeUndefined();
});

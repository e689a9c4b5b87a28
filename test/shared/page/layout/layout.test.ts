import { expect, test } from 'vitest';
import { DEFAULT_LAYOUT, readLayout, sizeClassOf } from '../../../../shared/page/layout/layout.ts';

test.each([undefined, '', '{', '7', '[]', 'null', '{"arrangements":7,"places":[]}', '{"arrangements":{"wide":"x"}}'])(
  'a kept layout that is no layout is as if nothing was kept: %s',
  (text) => {
    expect(readLayout(text)).toEqual(DEFAULT_LAYOUT);
  },
);

test('what reads of a half malformed layout is kept, the rest is left out', () => {
  const text = JSON.stringify({
    places: { room: 'history', inspector: 7 },
    arrangements: { wide: { isDockFolded: true, splits: { bench: 40, journal: 400, other: '30' } } },
  });
  expect(readLayout(text)).toEqual({
    places: { room: 'history' },
    arrangements: { ...DEFAULT_LAYOUT.arrangements, wide: { isDockFolded: true, splits: { bench: 40 } } },
  });
});

test('the widths of the three looks belong to three classes', () => {
  expect([720, 1024, 1440].map(sizeClassOf)).toEqual(['narrow', 'middle', 'wide']);
});

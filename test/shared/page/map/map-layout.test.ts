import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CARD, type MapPlaces, placeScreens } from '../../../../shared/page/map/map-layout.ts';
import { treeOf } from '../../../../shared/page/map/map-tree.ts';
import { mapOfMoves } from '../../../support/drawn-maps.ts';

const moves = fc.array(
  fc.tuple(fc.nat(14), fc.nat(8), fc.nat(14)).map(([from, key, to]) => `S${from} ${key} S${to}`),
  { minLength: 1, maxLength: 40 },
);

function overlaps(places: MapPlaces): boolean {
  const all = [...places.values()];
  return all.some((one, at) =>
    all.some(
      (other, index) => index > at && Math.abs(one.x - other.x) < CARD.width && Math.abs(one.y - other.y) < CARD.height,
    ),
  );
}

test('each screen hangs below the one before it on the shortest way, in the order of the keys', () => {
  const { screens, first } = treeOf(
    mapOfMoves(['HOME 3 PORTFOLIO', 'HOME 1 STOCKS', 'PORTFOLIO 1 STOCKS', 'STOCKS 0 HOME', 'STOCKS text AMOUNT']),
  );
  expect(first).toEqual(['HOME']);
  expect(screens.get('HOME')).toMatchObject({ code: '*384*99#', depth: 0, children: ['STOCKS', 'PORTFOLIO'] });
  expect(screens.get('STOCKS')).toMatchObject({ parent: 'HOME', key: '1', depth: 1, children: ['AMOUNT'] });
});

test('every screen of any map has one place, and no two cards overlap', () => {
  fc.assert(
    fc.property(moves, fc.boolean(), (list, isDialled) => {
      const map = mapOfMoves(list, isDialled ? '*1#' : undefined);
      const places = placeScreens(treeOf(map));
      expect([...places.keys()].sort()).toEqual(map.screens.map(({ id }) => id).sort());
      expect(overlaps(places)).toBe(false);
    }),
  );
});

test('a map that grows keeps every place, and what is new overlaps nothing', () => {
  fc.assert(
    fc.property(moves, fc.array(fc.nat(3), { maxLength: 8 }), (list, cuts) => {
      let kept: MapPlaces | undefined;
      let until = 1;
      for (const cut of [...cuts, list.length]) {
        until = Math.min(list.length, until + cut);
        const now = placeScreens(treeOf(mapOfMoves(list.slice(0, until))), kept);
        for (const [id, spot] of kept ?? []) expect(now.get(id)).toEqual(spot);
        expect(overlaps(now)).toBe(false);
        kept = now;
      }
    }),
  );
});

test('what comes later stands where its key does among those of its menu', () => {
  const before = placeScreens(treeOf(mapOfMoves(['HOME 2 PORTFOLIO'])));
  const now = placeScreens(treeOf(mapOfMoves(['HOME 2 PORTFOLIO', 'HOME 3 NEWS', 'HOME 1 STOCKS'])), before);
  const [stocks, portfolio, news] = ['STOCKS', 'PORTFOLIO', 'NEWS'].map((id) => now.get(id)?.y ?? Number.NaN);
  expect(stocks).toBeLessThan(portfolio ?? Number.NaN);
  expect(portfolio).toBeLessThan(news ?? Number.NaN);
});

test('the first screen that one key leads to stands beside the one that led there', () => {
  const before = placeScreens(treeOf(mapOfMoves(['HOME 1 STOCKS', 'HOME 2 PORTFOLIO'])));
  const now = placeScreens(
    treeOf(mapOfMoves(['HOME 1 STOCKS', 'HOME 2 PORTFOLIO', 'PORTFOLIO 1 ASSETS', 'PORTFOLIO 2 PENDING'])),
    before,
  );
  const [portfolio, assets, pending] = ['PORTFOLIO', 'ASSETS', 'PENDING'].map((id) => now.get(id));
  expect(assets?.y).toBe(portfolio?.y);
  expect(assets?.x).toBe(pending?.x);
  expect(pending?.y).toBeGreaterThan(assets?.y ?? 0);
});

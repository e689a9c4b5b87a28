import fc from 'fast-check';
import { expect, test } from 'vitest';
import { handsNamed, type MenuMap, NO_COUNTS } from '../../../../shared/map/menu-map.ts';
import { placeScreens } from '../../../../shared/page/map/map-layout.ts';
import { drawnOf } from '../../../../shared/page/map/map-links.ts';
import { mapSvg } from '../../../../shared/page/map/map-svg.ts';
import { treeOf } from '../../../../shared/page/map/map-tree.ts';
import { mapOfMoves } from '../../../support/drawn-maps.ts';

function svgOf(words: string, key = '1'): string {
  const made = mapOfMoves([`HOME ${key} STOCKS`, 'STOCKS 0 HOME']);
  const screens = made.screens.map((screen) => ({
    ...screen,
    state: screen.id === 'HOME' ? words : screen.state,
    text: words,
  }));
  return drawn({ ...made, screens, roots: made.roots.map((root) => ({ ...root, code: words })) }, words);
}

function drawn(map: MenuMap, words: string): string {
  const tree = treeOf(map);
  return mapSvg({ map, tree, places: placeScreens(tree), ...drawnOf(map, tree) }, words);
}

test('the picture holds every screen, its fonts by name, and no link', () => {
  const svg = svgOf('Welcome');
  expect(svg.match(/class="card"/g)).toHaveLength(2);
  expect(svg).toContain('font-family:Inter');
  expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href|url\(|@import/);
});

test('no text of a service becomes a tag, whatever it holds', () => {
  const plain = svgOf('x').match(/<[a-z/!?]/g)?.length;
  const hostile = fc.oneof(fc.string(), fc.constantFrom('</text><script>', '<!--', ']]>', '"onload="', '&#x3c;b'));
  fc.assert(
    fc.property(hostile, (words) => {
      const svg = svgOf(words);
      expect(svg.match(/<[a-z/!?]/g)?.length).toBe(plain);
      expect(svg).not.toMatch(/&(?!#\d+;)/);
    }),
  );
  expect(svgOf('x', '<b>')).not.toContain('<b>');
});

test('whoever seldom presses is named with their lines, also where they only dialled', () => {
  const made = mapOfMoves(['HOME 1 STOCKS']);
  expect(handsNamed(made)).toEqual(['hand', 'flow', 'explorer']);
  expect(drawn(made, 'x')).toContain('double: by flows; dotted: by the explorer; dashed: not yet pressed;');
  const dialled = { ...made, roots: made.roots.map((root) => ({ ...root, counts: { ...NO_COUNTS, agent: 1 } })) };
  expect(handsNamed(dialled)).toEqual(['hand', 'flow', 'agent', 'explorer']);
  expect(drawn(dialled, 'x')).toContain('dash and two dots: by agents; dotted');
});

import { expect, test } from 'vitest';
import { type MapEdge, type MenuMap, NO_COUNTS } from '../../../../shared/map/menu-map.ts';
import { drawnOf, handDrawn, keysInShort } from '../../../../shared/page/map/map-links.ts';
import { treeOf } from '../../../../shared/page/map/map-tree.ts';
import { mapOfMoves } from '../../../support/drawn-maps.ts';

const BY_FLOW = { ...NO_COUNTS, flow: 2 };

function withEdge(map: MenuMap, edge: Partial<MapEdge>): MenuMap {
  const [first] = map.edges;
  if (!first) throw new RangeError('a map with an edge');
  const { to: _to, ...rest } = first;
  return { ...map, edges: [...map.edges, { ...rest, id: `more-${map.edges.length}`, ...edge }] };
}

test('keys between the same two screens are one line, in the order of the keys', () => {
  const map = mapOfMoves(['HOME 3 LIST', 'HOME 1 LIST', 'HOME 2 LIST', 'LIST 0 HOME']);
  const { links } = drawnOf(map, treeOf(map));
  expect(links.map(({ id, keys, isBranch }) => [id, keysInShort(keys), isBranch])).toEqual([
    ['HOME>LIST', '1–3', true],
    ['LIST>HOME', '0', false],
  ]);
});

test.each([
  [['1'], '1'],
  [['1', '2'], '1, 2'],
  [['1', '2', '3', '7', '0'], '1–3, 7, 0'],
  [['text'], 'text'],
])('%j is written %s', (keys, words) => expect(keysInShort(keys)).toBe(words));

test('a port says the best that came of its key; what nobody pressed is untried', () => {
  let map = mapOfMoves(['HOME 1 STOCKS', 'HOME 2 STOCKS', 'HOME 3 STOCKS']);
  map = { ...map, edges: map.edges.filter(({ key }) => key !== '3' && key !== '2') };
  map = withEdge(map, { key: '2', results: [{ kind: 'refused', count: 1, status: 404 }] });
  map = withEdge(map, { key: '1', results: [{ kind: 'refused', count: 1, status: 500 }] });
  const ports = drawnOf(map, treeOf(map)).ports.get('HOME');
  expect(ports?.map(({ key, kind, count }) => [key, kind, count])).toEqual([
    ['1', 'led', 2],
    ['2', 'refused', 1],
    ['3', 'untried', 0],
  ]);
});

test('a line shows people before flows before agents before the explorer before conformance runs', () => {
  expect(handDrawn(BY_FLOW)).toBe('flow');
  expect(handDrawn({ ...BY_FLOW, hand: 1 })).toBe('hand');
  expect(handDrawn({ ...NO_COUNTS, agent: 1, explorer: 4 })).toBe('agent');
  expect(handDrawn({ ...NO_COUNTS, explorer: 4, conformance: 9 })).toBe('explorer');
  expect(handDrawn({ ...NO_COUNTS, conformance: 9 })).toBe('conformance');
});

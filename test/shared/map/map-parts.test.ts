/** What is made of a map: shapes, ways, coverage, comparison, JSON, Mermaid, closed groups; and rows from before the map was. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closedGroups } from '../../../shared/map/closed-groups.ts';
import { compareMaps } from '../../../shared/map/compare-maps.ts';
import { coverageOf } from '../../../shared/map/coverage.ts';
import { addStep, readMap, startMap } from '../../../shared/map/map-build.ts';
import { mapJson, readMapJson } from '../../../shared/map/map-json.ts';
import { mapMermaid } from '../../../shared/map/map-mermaid.ts';
import { answerFinder, type MapStep } from '../../../shared/map/map-step.ts';
import type { MenuMap } from '../../../shared/map/menu-map.ts';
import { shapeOf } from '../../../shared/map/screen-shape.ts';
import { shortestWay } from '../../../shared/map/shortest-way.ts';
import { stepMaker } from '../../support/map-steps.ts';
import { CLEAN_MENU, type PlantedMenu } from '../../support/planted-menu.ts';

function mapOf(steps: readonly MapStep[]): MenuMap {
  const build = startMap({ subscribers: ['Mutinta'] });
  for (const step of steps) addStep(build, step);
  return readMap(build);
}

const idOf = ({ screens }: MenuMap, state: string): string => screens.find((one) => one.state === state)?.id ?? '';
const option = (key: string, label: string, more = {}) => ({ key, label, nextState: `S${key}`, ...more });
const shape = (
  text: string,
  options: readonly ReturnType<typeof option>[] = [option('0', 'Back')],
  names: string[] = [],
) =>
  shapeOf(
    {
      state: 'S',
      text: [text, ...options.map(({ key, label }) => `${key}. ${label}`)].join('\n'),
      isEnd: false,
      options,
    },
    names,
  );

test('a finding names the way where it was seen, unless that is the shortest to its screen; what people typed is a text there', () => {
  const { HOME } = CLEAN_MENU;
  if (!HOME || typeof HOME.options === 'function') throw new Error('the menu begins with fixed keys');
  const options = HOME.options.map((one) => (one.key === '2' ? { ...one, goes: 'again' } : one));
  const steps = stepMaker({ ...CLEAN_MENU, HOME: { ...HOME, options } });
  const found = (sessions: readonly MapStep[]) =>
    mapJson(mapOf(sessions)).anomalies.filter(({ rule }) => rule === 'option-error');
  const long = [...steps('a', ['3']), ...steps('b', ['1', '4', 'zamb', '0', '2'])];
  expect(found(long)).toMatchObject([{ key: '2', path: ['1', '4', 'text', '0'] }]);
  const shorter = [...long, ...steps('c', ['1', '0', '2'], 'explorer')];
  expect(found(shorter)).toMatchObject([{ path: ['1', '0'] }]);
  expect(found([...shorter, ...steps('d', ['2'])])[0]).not.toHaveProperty('path');
});

test('amounts, references, times, dates and page numbers are values; words are not', () => {
  const alike: [string, string][] = [
    ['Balance ZK 1,200.50 at 10:15', 'Balance ZK 7 at 23:59'],
    ['Order R1001 of 02/03/26', 'Order 77-B of 12 Mar 2026'],
    ['Page 1/3', 'Page 2/12'],
    ['BUY 3 ZMBP ZK 20.00', 'SELL 0.5 KAFC USD 3.00'],
    ['Gain +5.15%', 'Gain -0.33%'],
    ['You typed "abc"', 'You typed "x y"'],
    ['Title\nStock: AST Asterope', 'Title\nStock: Mombasa Port'],
    ['Moves:\nBUY 3 at 5\nSELL 4 at 6', 'Moves:\nSELL 1 at 2'],
  ];
  // How many lines of values a menu has hangs on what a customer has.
  alike.push(
    ['Your portfolio\nZK 1.00 +1%', 'Your portfolio\nZK 1.00 +1%\nUSD 2.00 -3%\nand 1 more'],
    ['Your portfolio', 'Your portfolio\nZK 1.00 +1%'],
  );
  for (const [one, other] of alike) expect(shape(one).id, one).toBe(shape(other).id);
  const unlike: [string, string][] = [
    ['Title\nAll is well', 'Title\nAll is lost'],
    ['You have 1 message', 'You have 1 letter'],
    ['Your account is open.', 'Your account is closed.'],
    ['PRESS 1 TO GO ON', 'PRESS 1 TO STOP'],
    ['You may buy', 'You must buy'],
  ];
  for (const [one, other] of unlike) expect(shape(one).id, one).not.toBe(shape(other).id);
  expect(shape('Hello Mutinta Banda.', undefined, ['Mutinta Banda', 'Mutinta']).text).toBe('Hello ….\n0. Back');
  expect(shape('Sell Lusenga Bank Hold..', undefined, ['Lusenga Bank Holdings']).text).toBe('Sell …\n0. Back');
});

test('a list is one screen whatever it lists; a key that is offered besides makes another', () => {
  const item = (key: string, label: string) => ({ key, label, nextState: 'DETAIL', data: { name: label } });
  const more = { key: '7', label: 'Next Page', nextState: undefined };
  const list = (text: string, options: readonly object[]) =>
    shapeOf({ state: 'S', text, isEnd: false, options: options as ReturnType<typeof option>[] }, []).id;
  const whole = list('Stocks 1/2\n1. A\n2. B\n7. Next Page\n0. Back', [
    item('1', 'A'),
    item('2', 'B'),
    more,
    option('0', 'Back'),
  ]);
  expect(list('“x”\n1. C\n0. Back', [item('1', 'C'), option('0', 'Back')])).toBe(whole);
  expect(
    list('Stocks\n1. C\n8. Search\n0. Back', [item('1', 'C'), option('8', 'Search'), option('0', 'Back')]),
  ).not.toBe(whole);
});

test('the shortest way is dialled by keys, and acts only where no other leads there', () => {
  const make = stepMaker();
  const map = mapOf([
    ...make('a', ['3', '0', '1', '1', '0', '4', 'abc', '1', '1', '25', '1']),
    ...make('b', ['1', '1']),
  ]);
  const way = (state: string) => shortestWay(map, idOf(map, state));
  expect(way('HOME')).toMatchObject({ code: '*384*99#', steps: [], acts: false });
  expect(way('STOCK')?.steps.map(({ sent }) => sent)).toEqual(['1', '1']);
  expect(way('BUY_CONFIRMATION')?.steps.map(({ key, sent }) => [key, sent])).toEqual([
    ['1', '1'],
    ['1', '1'],
    ['1', '1'],
    ['text', '25'],
  ]);
  expect(way('BUY_SUCCESS')).toMatchObject({ acts: true });
  expect(way('BUY_SUCCESS')?.steps.at(-1)).toMatchObject({ acts: true, key: '1' });
  expect(shortestWay(map, 'NONE-00000000')).toBeUndefined();
});

test('coverage counts screens, keys and moves by whom, and lists what is left with the way there, the nearest first', () => {
  const make = stepMaker();
  const map = mapOf([
    ...make('a', ['1', '1'], 'hand'),
    ...make('b', ['1', '4', 'abc'], 'flow'),
    ...make('c', ['2', '9'], 'explorer'),
  ]);
  const { screens, keys, by, unpressed, moves } = coverageOf(map);
  expect(screens).toBe(5);
  // HOME 1 2, STOCKS 1 4, SEARCH text; 9 was not offered.
  expect(keys.pressed).toBe(5);
  expect(keys.offered).toBe(keys.pressed + unpressed.length);
  expect(by.hand).toEqual({ screens: 3, keys: 2, moves: 0 });
  expect(by.flow).toEqual({ screens: 3, keys: 3, moves: 0 });
  expect(by.explorer).toEqual({ screens: 2, keys: 1, moves: 0 });
  expect(moves).toMatchObject({ specified: 30, made: 0 });
  const lengths = unpressed.map(({ way }) => way?.steps.length);
  expect(lengths).toEqual([...lengths].sort());
  expect(unpressed[0]).toMatchObject({ state: 'HOME', key: '3', label: 'Help', way: { steps: [] } });
});

test('two maps are compared: what came, went, reads or leads otherwise', () => {
  const keys = ['3', '1', '0', '2', '0', '0', '2', '0', '1', '5', '0', '0'];
  const after: PlantedMenu = {
    ...CLEAN_MENU,
    HELP: {
      text: () => 'How can we help?',
      options: [
        { key: '1', label: 'Phone us', nextState: 'CALL' },
        { key: '2', label: 'Write to us', nextState: 'MAIL' },
        { key: '0', label: 'Back', nextState: 'HOME' },
      ],
    },
    MAIL: { text: () => 'By mail', options: [{ key: '0', label: 'Back', nextState: 'HELP' }] },
  };
  const [one, other] = [mapJson(mapOf(stepMaker()('a', keys))), mapJson(mapOf(stepMaker(after)('a', keys)))];
  const compared = compareMaps(one, other);
  expect(compared.added.map(({ state, path }) => [state, path])).toEqual([['MAIL', ['3', '2']]]);
  expect(compared.gone.map(({ state }) => state)).toEqual(['WRITE']);
  expect(
    compared.texts.map(({ before, after: now }) => [before.state, before.text.split('\n')[0], now.text.split('\n')[0]]),
  ).toEqual([['HELP', 'Help', 'How can we help?']]);
  expect(compared.keys.map(({ kind, state, key, was, is }) => [kind, state, key, was, is])).toEqual([
    ['renamed', 'HELP', '1', 'Call us', 'Phone us'],
    ['moved', 'HELP', '2', 'WRITE', 'MAIL'],
  ]);
  expect(compareMaps(one, one)).toMatchObject({ added: [], gone: [], texts: [], keys: [], same: one.screens.length });
  // Other values, the same menu.
  const make = stepMaker();
  make('x', ['1', '5', '5']);
  const later = mapJson(mapOf(make('a', keys)));
  expect(compareMaps(one, later)).toMatchObject({ added: [], gone: [], texts: [], keys: [] });
});

test('maps as large as a file may hold are compared, and an edge to nowhere is passed over', () => {
  const count = 20_000;
  const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];
  const large = (prefix: string) => ({
    screens: Array.from({ length: count }, (_, at) => ({
      id: `${prefix}${at}`,
      state: `STATE_${at}`,
      text: prefix,
      end: false,
      path: at === 0 ? [] : ['1'],
      options: [],
    })),
    edges: Array.from({ length: count }, (_, at) =>
      keys.map((key) => ({ from: `${prefix}${at}`, key, to: `${prefix}${key === '1' ? at + 1 : count}` })),
    ).flat(),
  });
  const compared = compareMaps(large('before'), large('after'));
  expect(compared).toMatchObject({ added: [], gone: [], keys: [], same: count });
  expect(compared.texts).toHaveLength(count);
});

test('the JSON is that of the contract, and is read back as it was written', () => {
  const json = mapJson(mapOf(stepMaker()('a', ['1', '4', 'abc', '9'])), {
    requests: 5,
    complete: false,
    stoppedBy: 'budget',
  });
  expect(Object.keys(json)).toEqual(['screens', 'edges', 'requests', 'complete', 'stoppedBy', 'anomalies']);
  expect(Object.keys(json.screens[0] ?? {})).toEqual(['id', 'state', 'text', 'end', 'path', 'options']);
  expect(json.screens.find(({ state }) => state === 'SEARCH')).toMatchObject({ path: ['1', '4'], end: false });
  expect(readMapJson(`\uFEFF${JSON.stringify(json)}`)).toEqual({ ok: true, value: json });
  for (const text of ['', 'x', '{}', '[]', 'null', JSON.stringify({ ...json, screens: [{}] })]) {
    expect(readMapJson(text)).toMatchObject({
      ok: false,
      failure: { code: 'map-unreadable', message: /^This is no map: / },
    });
  }
});

/** What a line of our flowcharts may be; texts in quotes hold letters, figures, plain signs, entities and breaks. */
const QUOTED = String.raw`"(?:[\p{L}\p{N} .,:…–-]|#\d+;|<br\/>)*"`;
const MERMAID_LINE = new RegExp(
  [
    '^flowchart TD$',
    `^  d\\d+\\(\\[${QUOTED}\\]\\)$`,
    '^  d\\d+ --> s\\d+$',
    `^  s\\d+(?:\\[${QUOTED}\\]|\\(\\[${QUOTED}\\]\\))(?::::found)?$`,
    `^  s\\d+ (?:-->|-\\.->|--x)\\|${QUOTED}\\| (?:s\\d+|u\\d+\\[" "\\]:::untried|r\\d+\\["refused"\\]:::refused)$`,
    '^  classDef (?:found|untried|refused) [a-z-]+:[#a-z0-9]+$',
  ].join('|'),
  'u',
);

test('no text of a service is syntax in a flowchart', () => {
  const nasty = [
    '"] --> x["',
    'a|b',
    'end',
    '`code`',
    '%% no',
    'A & B; C',
    '<script>',
    '#quot;',
    'subgraph x',
    '{{y}}',
    '\u2028',
  ];
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'grapheme' })), { minLength: 3, maxLength: 3 }),
      ([text = '', label = '', state = '']) => {
        const menu: PlantedMenu = {
          HOME: {
            text: () => text,
            currentState: state,
            options: [
              { key: '1', label, nextState: 'END' },
              { key: '"', label: 'x', nextState: 'END' },
              { key: '2', label: 'x', nextState: 'END', goes: 'refuse' },
            ],
          },
          END: { text: () => label, options: [], isEnd: true },
        };
        const chart = mapMermaid(
          mapOf([
            ...stepMaker(menu)('a', ['1']),
            ...stepMaker(menu)('b', ['2']).map((step) => ({
              ...step,
              id: `b${step.id}`,
              map: {
                by: 'hand' as const,
                ...step.map,
                ...(step.map?.answers ? { answers: `b${step.map.answers}` } : {}),
              },
            })),
          ]),
        );
        for (const line of chart.trimEnd().split('\n')) expect(line).toMatch(MERMAID_LINE);
      },
    ),
    { numRuns: 100 },
  );
});

test('closed groups lead nowhere else, whatever the graph', () => {
  const GRAPH = fc.array(fc.array(fc.nat(7), { maxLength: 3 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(GRAPH, (lists) => {
      const ids = lists.map((_, at) => `n${at}`);
      const leadsTo = (id: string) => (lists[ids.indexOf(id)] ?? []).flatMap((at) => ids[at] ?? []);
      const reached = (from: string) => {
        const seen = new Set<string>();
        const todo = leadsTo(from);
        for (let next = todo.pop(); next !== undefined; next = todo.pop())
          if (!seen.has(next) && seen.add(next)) todo.push(...leadsTo(next));
        return seen;
      };
      // By definition: everything that can be reached from it can reach it back.
      const isClosed = (id: string) => [...reached(id)].every((other) => other === id || reached(other).has(id));
      const groups = closedGroups(ids, leadsTo);
      expect(new Set(groups.flat())).toEqual(new Set(ids.filter(isClosed)));
      for (const group of groups)
        for (const id of group) for (const other of group) if (id !== other) expect(reached(id)).toContain(other);
    }),
  );
});

test('rows from before the map was are on it: the session tells what they answered, the text what was offered', () => {
  const old = stepMaker()('a', ['3', '1', '0']).map(({ map: _map, ...step }) => ({ ...step, sessionId: 'a' }));
  const find = answerFinder();
  const map = mapOf(old.map((step) => find(step)));
  expect(map.edges.map(({ from, key, to }) => [from, key, to].map((one) => String(one).replace(/-.{8}$/, '')))).toEqual(
    [
      ['HOME', '3', 'HELP'],
      ['HELP', '1', 'CALL'],
      ['CALL', '0', 'HELP'],
    ],
  );
  expect(map.screens.find(({ state }) => state === 'HELP')?.options.map(({ key, label }) => `${key} ${label}`)).toEqual(
    ['1 Call us', '2 Write to us', '0 Back'],
  );
  expect(map.screens.flatMap(({ findings }) => findings)).toEqual([]);
});

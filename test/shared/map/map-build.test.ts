import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addStep, type MapBuild, makeAhead, readMap, startMap } from '../../../shared/map/map-build.ts';
import type { MapStep } from '../../../shared/map/map-step.ts';
import type { MenuMap } from '../../../shared/map/menu-map.ts';
import { stepMaker } from '../../support/map-steps.ts';
import { CLEAN_MENU } from '../../support/planted-menu.ts';

const SUBSCRIBERS = ['Mutinta Banda', 'Mutinta'];

function built(steps: readonly MapStep[]): MapBuild {
  const build = startMap({ subscribers: SUBSCRIBERS, applicationLimitMs: 10_000 });
  for (const step of steps) addStep(build, step);
  return build;
}

const mapOf = (steps: readonly MapStep[]): MenuMap => readMap(built(steps));
const screensIn = ({ screens }: MenuMap, state: string) => screens.filter((screen) => screen.state === state);

test('values that differ make no second screen, and names of listed items are values', () => {
  const make = stepMaker();
  const steps = [
    ...make('a', ['1', '2', '1', '0', '0', '5', '3', '0', '5', '1', '1', '25', '0']),
    ...make('b', ['1', '5', '4', 'zambezi', '1', '1', '50', '1']),
    ...make('c', ['2', '0', '2', '0', '3', '1', '0', '2', '0', '0', '0']),
  ];
  const map = mapOf(steps);
  expect(map.screens.map(({ state }) => state).sort()).toEqual(Object.keys(CLEAN_MENU).sort());
  expect(map.presses).toBe(steps.length);
  const [stocks] = screensIn(map, 'STOCKS');
  expect(stocks?.text).toMatch(/^Stocks …\n1\. …\n2\. …/);
  expect(stocks?.example).toMatch(/^Stocks \d\/3\n1\. \w+ /);
  expect(stocks?.options.map(({ key }) => key)).toEqual(['1', '2', '3', '4', '5', '0']);
  expect(stocks?.options.find(({ key }) => key === '5')).toEqual({ key: '5', label: 'Next Page', isPaging: true });
});

test('two texts that differ in words are two screens', () => {
  const other = {
    ...CLEAN_MENU,
    BALANCE: { ...CLEAN_MENU.BALANCE, text: () => 'Your account is closed.' },
  } as typeof CLEAN_MENU;
  const steps = [
    ...stepMaker()('a', ['2']),
    ...stepMaker(other)('b', ['2']).map((step) => ({
      ...step,
      id: `y${step.id}`,
      map: { ...step.map, by: 'hand' as const, ...(step.map?.answers ? { answers: `y${step.map.answers}` } : {}) },
    })),
  ];
  expect(screensIn(mapOf(steps), 'BALANCE')).toHaveLength(2);
});

test('an edge says who pressed how often, and what came of it', () => {
  const make = stepMaker();
  const map = mapOf([
    ...make('a', ['2', '0', '9'], 'hand'),
    ...make('b', ['2'], 'flow'),
    ...make('c', ['2'], 'explorer'),
    ...make('d', ['2'], 'command'),
    ...make('e', ['0', '1'], 'hand'),
    ...make('f', ['2'], 'agent'),
  ]);
  const home = screensIn(map, 'HOME')[0]?.id;
  const edge = (key: string, from = home) => map.edges.find((one) => one.from === from && one.key === key);
  expect(edge('2')).toMatchObject({
    to: screensIn(map, 'BALANCE')[0]?.id,
    counts: { hand: 2, flow: 1, agent: 1, explorer: 1 },
    results: [{ kind: 'arrived', count: 5 }],
  });
  expect(edge('9')).toMatchObject({ to: home, isUnoffered: true, results: [{ kind: 'again', count: 1 }] });
  const after = edge('1', screensIn(map, 'GOODBYE')[0]?.id);
  expect(after).toMatchObject({ results: [{ kind: 'refused', status: 404, code: 'service-404', count: 1 }] });
  expect(after).not.toHaveProperty('to');
  expect(map.roots).toMatchObject([
    { code: '*384*99#', to: home, counts: { hand: 3, flow: 1, agent: 1, explorer: 1 } },
  ]);
});

test('what is typed is one edge, whatever the words; its text is kept, unless it is a PIN', () => {
  const make = stepMaker();
  const map = mapOf([...make('a', ['1', '4', 'one']), ...make('b', ['1', '4', 'two'])]);
  const typed = map.edges.filter(({ key }) => key === 'text');
  expect(typed).toMatchObject([{ typed: 'one', counts: { hand: 2 } }]);
  const asking = { ...CLEAN_MENU, SEARCH: { text: () => 'Enter your PIN', options: [], typedTo: 'STOCKS' } };
  const secret = mapOf(stepMaker(asking)('a', ['1', '4', '4711']));
  expect(JSON.stringify(secret)).not.toContain('4711');
  expect(secret.edges.find(({ key }) => key === 'text')).toBeDefined();
});

const KEYS = fc.array(fc.constantFrom('1', '2', '3', '4', '5', '0', '9', 'abc', '50'), { maxLength: 14 });
const HANDS = fc.constantFrom('hand' as const, 'flow' as const, 'explorer' as const, 'command' as const);
const SESSIONS = fc.array(fc.tuple(KEYS, HANDS), { minLength: 1, maxLength: 5 }).map((sessions) => {
  const make = stepMaker();
  return sessions.flatMap(([keys, by], at) => make(`s${at}`, keys, by));
});

test('the map depends on the presses, never on the order in which they come', () => {
  fc.assert(
    fc.property(
      SESSIONS.chain((steps) =>
        fc.tuple(fc.constant(steps), fc.shuffledSubarray(steps, { minLength: steps.length }), fc.nat(40)),
      ),
      ([steps, shuffled, readAt]) => {
        const build = startMap({ subscribers: SUBSCRIBERS });
        const ahead = makeAhead(build);
        shuffled.forEach((step, at) => {
          addStep(build, step);
          // Reading in between must leave no trace, nor making a part of it ahead.
          if (at === readAt) readMap(build);
          if (at % 3 === 0) ahead.next();
        });
        const inOrder = startMap({ subscribers: SUBSCRIBERS });
        for (const step of steps) addStep(inOrder, step);
        expect(readMap(build)).toEqual(readMap(inOrder));
      },
    ),
    { numRuns: 150 },
  );
});

test('of a history with holes the map is the same in any order too, and no edge is made up', () => {
  fc.assert(
    fc.property(
      SESSIONS.chain((steps) => fc.tuple(fc.constant(steps), fc.subarray(steps))).chain(([steps, kept]) =>
        fc.tuple(fc.constant(steps), fc.constant(kept), fc.shuffledSubarray(kept, { minLength: kept.length })),
      ),
      ([steps, kept, shuffled]) => {
        const holed = mapOf(kept);
        expect(mapOf(shuffled)).toEqual(holed);
        const edges = new Set(mapOf(steps).edges.map(({ from, key, to }) => [stateOf(from), key, stateOf(to)].join()));
        for (const { from, key, to } of holed.edges) expect(edges).toContain([stateOf(from), key, stateOf(to)].join());
      },
    ),
    { numRuns: 150 },
  );
});

const stateOf = (id = '-') => id.replace(/-[0-9a-f]{8}$/, '');

test('a press that is there already changes nothing, and what did not change is the same object', () => {
  const make = stepMaker();
  const steps = make('a', ['2', '0']);
  const build = built(steps);
  const map = readMap(build);
  expect(addStep(build, steps[1] as MapStep)).toBe(false);
  expect(readMap(build)).toBe(map);
  for (const step of make('b', ['3'])) addStep(build, step);
  const next = readMap(build);
  expect(next.screens.find(({ state }) => state === 'BALANCE')).toBe(screensIn(map, 'BALANCE')[0]);
  expect(screensIn(next, 'HOME')[0]?.seen.hand).toBe((screensIn(map, 'HOME')[0]?.seen.hand ?? 0) + 1);
});

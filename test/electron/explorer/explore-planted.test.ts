/** The explorer against a menu service with planted anomalies: each is found, where it is, and nothing else. */
import { expect, test } from 'vitest';
import { runExploration } from '../../../electron/explorer/run-exploration.ts';
import type { FlowWorld } from '../../../electron/flows/flow-world.ts';
import { mapOptionsOf } from '../../../electron/map/map-reader.ts';
import type { UssdProfile } from '../../../shared/environment/environment.ts';
import { startExploration } from '../../../shared/map/explore/exploration.ts';
import type { ExploreOptions } from '../../../shared/map/explore/exploration-types.ts';
import { startMap } from '../../../shared/map/map-build.ts';
import { mapJson } from '../../../shared/map/map-json.ts';
import { LINT_RULE_IDS, type LintRuleId } from '../../../shared/ussd/lint/remark.ts';
import { CLEAN_MENU, type PlantedMenu, type PlantedScreen } from '../../support/planted-menu.ts';
import { type ForcedAnswer, plantedWorld, startPlantedService } from '../../support/planted-service.ts';

type Setting = Partial<Pick<ExploreOptions, 'budget' | 'depth' | 'mayAct' | 'build'>> & {
  readonly profile?: Partial<UssdProfile>;
  readonly before?: (count: number, choice: string) => ForcedAnswer | undefined;
  readonly cancelAfter?: number;
  /** So many answers come; it is stopped while it waits for the next. */
  readonly silentAfter?: number;
};

async function explore(menu: PlantedMenu, { profile, before, cancelAfter, silentAfter, ...options }: Setting = {}) {
  const service = await startPlantedService(menu, before);
  const world = await plantedWorld(service.url, profile);
  const exploration = startExploration({
    serviceCode: '*384*99#',
    customerId: 1,
    budget: 2_000,
    depth: 12,
    mayAct: false,
    build: startMap(mapOptionsOf(world.environment)),
    startedAtMs: 0,
    ...options,
  });
  const waits: number[] = [];
  const stop = new AbortController();
  let presses = 0;
  const hands: FlowWorld = {
    ...world,
    press(one) {
      presses += 1;
      if (presses !== (silentAfter ?? Number.NaN) + 1) return world.press(one);
      setImmediate(() => stop.abort());
      return new Promise(() => {});
    },
  };
  const explored = await runExploration(hands, exploration, {
    signal: stop.signal,
    onPress: () => service.choices.length === cancelAfter && stop.abort(),
    onWait: (waitMs) => waits.push(waitMs),
  });
  return { explored, json: mapJson(explored.map, explored), choices: service.choices, waits };
}

const stateOf = (id: string) => id.replace(/-[0-9a-f]{8}$/, '');
const found = ({ json }: Awaited<ReturnType<typeof explore>>) =>
  json.anomalies
    .map(({ rule, screen, key }) => [rule, stateOf(screen), ...(key === undefined ? [] : [key])].join(' '))
    .sort();

const back = { key: '0', label: 'Back', nextState: 'HELP' };
const help = (options: PlantedScreen['options']): PlantedMenu => ({
  ...CLEAN_MENU,
  HELP: { text: () => 'Help', options },
});
const call = (changes: Partial<PlantedScreen>): PlantedMenu => ({
  ...CLEAN_MENU,
  CALL: { text: () => 'Call 0800 123 456.', options: [back], ...changes },
});
const one = { key: '1', label: 'Call us', nextState: 'CALL' };
const two = { key: '2', label: 'Write to us', nextState: 'WRITE' };
const out = { key: '0', label: 'Back', nextState: 'HOME' };

type Planted = {
  readonly menu: PlantedMenu;
  readonly found: readonly string[];
  readonly profile?: Partial<UssdProfile>;
};

const PLANTED: Readonly<Record<LintRuleId, readonly Planted[]>> = {
  'too-long': [{ menu: call({ text: () => 'Call us. '.repeat(25) }), found: ['too-long CALL'] }],
  'not-gsm': [{ menu: call({ text: () => 'Call us ☎' }), found: ['not-gsm CALL'] }],
  'no-way-back': [
    {
      menu: {
        ...call({ options: [{ key: '1', label: 'More', nextState: 'MORE' }] }),
        MORE: { text: () => 'More', options: [back] },
      },
      found: ['no-way-back CALL'],
    },
  ],
  'key-gap': [{ menu: help([one, { ...two, key: '3' }, out]), found: ['key-gap HELP'] }],
  'key-twice': [{ menu: help([one, { ...two, key: '1' }, out]), found: ['key-twice HELP 1'] }],
  'option-error': [
    { menu: help([one, { ...two, goes: 'refuse' }, out]), found: ['option-error HELP 2'] },
    { menu: help([one, { ...two, goes: 'again' }, out]), found: ['option-error HELP 2'] },
  ],
  'end-asks': [
    {
      menu: { ...CLEAN_MENU, GOODBYE: { text: () => 'Shall we meet again?', options: [], isEnd: true } },
      found: ['end-asks GOODBYE'],
    },
    {
      menu: { ...CLEAN_MENU, GOODBYE: { text: () => 'Bye', options: [out], isEnd: true } },
      found: ['end-asks GOODBYE'],
    },
  ],
  'text-differs': [
    { menu: call({ ussdText: (text) => text.replace('Back', 'Return') }), found: ['text-differs CALL 0'] },
  ],
  'state-differs': [
    { menu: help([{ ...one, goes: 'WRITE' }, two, out]), found: ['state-differs HELP 1'] },
    { menu: call({ menuState: 'CALLING' }), found: ['state-differs CALL'] },
  ],
  expired: [{ menu: call({ expiresInMs: -60_000 }), found: ['expired CALL'] }],
  'back-differs': [{ menu: call({ options: [{ ...back, key: '*' }] }), found: ['back-differs CALL *'] }],
  'dead-end': [
    {
      menu: call({
        options: [
          { key: '1', label: 'Again', nextState: 'CALL' },
          { ...back, nextState: 'CALL' },
        ],
      }),
      found: ['dead-end CALL'],
    },
  ],
  loop: [
    {
      menu: {
        ...call({ options: [{ ...back, nextState: 'NUMBERS' }] }),
        NUMBERS: { text: () => 'Numbers', options: [{ ...back, nextState: 'CALL' }] },
      },
      found: ['loop CALL'],
    },
  ],
  slow: [{ menu: call({ delayMs: 2_600 }), found: ['slow CALL'], profile: { applicationLimitMs: 2_500 } }],
  'empty-text': [
    { menu: { ...CLEAN_MENU, GOODBYE: { text: () => '', options: [], isEnd: true } }, found: ['empty-text GOODBYE'] },
  ],
};

test('the clean menu is explored whole, and nothing is found in it', async () => {
  const run = await explore(CLEAN_MENU);
  expect(found(run)).toEqual([]);
  expect(run.json).toMatchObject({ complete: true, requests: run.choices.length });
  expect(run.json).not.toHaveProperty('stoppedBy');
  const { BUY_SUCCESS: _acts, ...rest } = CLEAN_MENU;
  expect(run.json.screens.map(({ state }) => state).sort()).toEqual(Object.keys(rest).sort());
  expect(run.explored.leftAlone).toBe(1);
  const stocks = run.json.screens.find(({ state }) => state === 'STOCKS');
  expect(stocks?.path).toEqual(['1']);
  expect(stocks?.options.map(({ key, leadsTo }) => `${key} ${stateOf(leadsTo ?? '')}`)).toEqual([
    '1 STOCK',
    '2 STOCK',
    '3 STOCK',
    '4 SEARCH',
    '5 STOCKS',
    '0 HOME',
  ]);
});

test('ids, screens and edges are the same in two runs, though every value differs', async () => {
  const [one, other] = [
    await explore(CLEAN_MENU),
    await explore(CLEAN_MENU, { before: (count) => (count === 3 ? { status: 429 } : undefined) }),
  ];
  expect(other.json.screens.map(({ id, path }) => ({ id, path }))).toEqual(
    one.json.screens.map(({ id, path }) => ({ id, path })),
  );
  expect(other.json.edges).toEqual(one.json.edges);
  expect(other.waits).toEqual([1000]);
});

test.for(LINT_RULE_IDS.flatMap((rule) => PLANTED[rule].map((planted, at) => ({ rule, at, planted }))))(
  '$rule ($at) is found where it was planted, and nothing else',
  { timeout: 30_000 },
  async ({ planted }) => {
    const run = await explore(planted.menu, { profile: planted.profile });
    expect(found(run)).toEqual(planted.found);
  },
);

test('a budget cuts it short, and says so', async () => {
  const run = await explore(CLEAN_MENU, { budget: 9 });
  expect(run.choices).toHaveLength(9);
  expect(run.json).toMatchObject({ requests: 9, complete: false, stoppedBy: 'budget' });
  expect(run.explored.left).toBeGreaterThan(0);
});

test('a depth cuts it short where something is deeper, and only there', async () => {
  const shallow = await explore(CLEAN_MENU, { depth: 2 });
  expect(shallow.json).toMatchObject({ complete: false, stoppedBy: 'depth' });
  expect(shallow.json.screens.every(({ path }) => path.length <= 2)).toBe(true);
  expect(shallow.json.screens.map(({ state }) => state).sort()).toEqual(
    ['BALANCE', 'CALL', 'GOODBYE', 'HELP', 'HOME', 'SEARCH', 'STOCK', 'STOCKS', 'WRITE'].sort(),
  );
  expect((await explore(CLEAN_MENU, { depth: 5 })).json.complete).toBe(true);
});

test('what acts is pressed only when that is allowed', async () => {
  const left = await explore(CLEAN_MENU);
  expect(left.json.screens.some(({ state }) => state === 'BUY_SUCCESS')).toBe(false);
  const acted = await explore(CLEAN_MENU, { mayAct: true });
  expect(acted.json.screens.find(({ state }) => state === 'BUY_SUCCESS')).toMatchObject({ end: true, options: [] });
  expect(found(acted)).toEqual([]);
});

test('a key that led on before is not pressed where the service now offers it for what acts', async () => {
  const menu: PlantedMenu = {
    HOME: {
      text: (showing) => (showing < 4 ? 'Welcome' : 'Your order waits'),
      options: (showing) =>
        showing < 4
          ? [{ key: '1', label: 'Help', nextState: 'HELP' }]
          : [{ key: '1', label: 'Pay now', nextState: 'BUY_SUCCESS' }],
    },
    HELP: { text: () => 'Help', options: [one, two] },
    CALL: { text: () => 'Call 0800 123 456.', options: [], isEnd: true },
    WRITE: { text: () => 'Write to us.', options: [], isEnd: true },
    BUY_SUCCESS: { text: () => 'Paid.', options: [], isEnd: true },
  };
  // The way to the second key fails once, so that it is then repeated key by key.
  const before = (count: number) => (count === 4 ? { status: 500 } : undefined);
  const { json, explored, choices } = await explore(menu, { before });
  expect(json.screens.map(({ state }) => state)).not.toContain('BUY_SUCCESS');
  expect(choices.slice(4)).not.toContain('1');
  expect(explored).toMatchObject({ leftAlone: 1 });
  const allowed = await explore(menu, { before, mayAct: true });
  expect(allowed.json.screens.map(({ state }) => state)).toContain('BUY_SUCCESS');
});

test('cancelled, it keeps what it has; given that map, it goes on and presses nothing twice', async () => {
  const first = await explore(CLEAN_MENU, { cancelAfter: 12 });
  expect(first.json).toMatchObject({ requests: 12, complete: false, stoppedBy: 'cancelled' });
  const build = startMap({ subscribers: ['Mutinta Banda', 'Mutinta', 'Banda'] });
  const whole = await explore(CLEAN_MENU, { build });
  const again = await explore(CLEAN_MENU, { build, budget: 50 });
  expect(whole.json.complete).toBe(true);
  expect(again.choices).toEqual([]);
  expect(again.json).toMatchObject({ requests: 0, complete: true });
});

test('a service that always says 429 is left in peace after a while', async () => {
  const run = await explore(CLEAN_MENU, { before: () => ({ status: 429, headers: { 'Retry-After': '0' } }) });
  expect(run.json).toMatchObject({ complete: false, stoppedBy: 'too-many-requests', screens: [] });
  expect(run.choices.length).toBeLessThan(10);
});

test('a PIN is asked for: nothing is typed', async () => {
  const menu = { ...CLEAN_MENU, HELP: { text: () => 'Enter your PIN', options: [out], typedTo: 'CALL' } };
  const run = await explore(menu);
  expect(run.json.edges.some(({ from, key }) => stateOf(from) === 'HELP' && key === 'text')).toBe(false);
  expect(run.json.complete).toBe(true);
});

test('whoever stops it waits for no answer: what was learned until then is there at once', async () => {
  const { explored, choices } = await explore(CLEAN_MENU, { silentAfter: 3 });
  expect(choices).toHaveLength(3);
  // The one that nobody answered was sent as well.
  expect(explored).toMatchObject({ requests: 4, complete: false, stoppedBy: 'cancelled' });
  expect(explored.map.screens.length).toBeGreaterThan(1);
});

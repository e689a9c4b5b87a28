/** The explorer on lists: their pages are turned to the last, and a key that only some variants of a screen offer is pressed where it is. */
import { expect, test } from 'vitest';
import { runExploration } from '../../../electron/explorer/run-exploration.ts';
import { mapOptionsOf } from '../../../electron/map/map-reader.ts';
import { startExploration } from '../../../shared/map/explore/exploration.ts';
import { addStep, type MapBuild, startMap } from '../../../shared/map/map-build.ts';
import { mapJson } from '../../../shared/map/map-json.ts';
import { stepMaker, TEST_CODE } from '../../support/map-steps.ts';
import type { PlantedMenu, PlantedOption, PlantedScreen } from '../../support/planted-menu.ts';
import { plantedWorld, startPlantedService } from '../../support/planted-service.ts';

async function explore(menu: PlantedMenu, { build, depth = 12 }: { build?: MapBuild; depth?: number } = {}) {
  const service = await startPlantedService(menu);
  const world = await plantedWorld(service.url);
  const exploration = startExploration({
    serviceCode: TEST_CODE,
    customerId: 1,
    budget: 200,
    depth,
    mayAct: false,
    build: build ?? startMap(mapOptionsOf(world.environment)),
    startedAtMs: 2_000_000_000_000,
  });
  const explored = await runExploration(world, exploration);
  return { explored, json: mapJson(explored.map, explored), choices: service.choices };
}

const item = (key: string): PlantedOption => ({
  key,
  label: `Stock number ${key}`,
  nextState: 'STOCK',
  goes: `STOCK_${key}`,
  data: { name: `Stock number ${key}` },
});
const back: PlantedOption = { key: '0', label: 'Back', nextState: 'HOME' };
const stock: PlantedScreen = { text: () => 'A stock', options: [back] };
const page = (at: number, text = `Stocks ${at}/4`): PlantedScreen => ({
  text: () => text,
  currentState: 'STOCKS',
  options: [item('1'), ...(at < 4 ? [{ key: '5', label: 'Next Page', goes: `PAGE_${at + 1}` }] : []), back],
});

test('a list is turned to its last page, and what is wrong there is found', async () => {
  const menu: PlantedMenu = {
    HOME: { text: () => 'Welcome', options: [{ key: '1', label: 'Stocks', nextState: 'STOCKS', goes: 'PAGE_1' }] },
    PAGE_1: page(1),
    PAGE_2: page(2),
    PAGE_3: page(3),
    PAGE_4: page(4, 'The last of them. '.repeat(12)),
    STOCK_1: stock,
  };
  const { json } = await explore(menu);
  expect(json.complete).toBe(true);
  expect(json.anomalies.map(({ rule }) => rule)).toContain('too-long');
  const short = await explore(menu, { depth: 3 });
  expect(short.json.anomalies.map(({ rule }) => rule)).not.toContain('too-long');
});

test('a list that begins anew behind its last page is not turned for ever', async () => {
  const menu: PlantedMenu = {
    HOME: { text: () => 'Welcome', options: [{ key: '1', label: 'Stocks', nextState: 'STOCKS', goes: 'PAGE_1' }] },
    PAGE_1: page(1),
    PAGE_2: { ...page(2), options: [item('1'), { key: '5', label: 'Next Page', goes: 'PAGE_1' }, back] },
    STOCK_1: stock,
  };
  const { json, choices } = await explore(menu, { depth: 100 });
  expect(json.complete).toBe(true);
  expect(choices.length).toBeLessThan(20);
});

test('a key that the nearest variant of a screen lacks is pressed on the way where history has it', async () => {
  const menu: PlantedMenu = {
    HOME: {
      text: () => 'Welcome',
      options: [
        { key: '1', label: 'New', nextState: 'STOCKS', goes: 'SHORT' },
        { key: '2', label: 'More', nextState: 'MORE' },
      ],
    },
    MORE: { text: () => 'More', options: [{ key: '1', label: 'All', nextState: 'STOCKS', goes: 'LONG' }, back] },
    SHORT: { text: () => 'Stocks', currentState: 'STOCKS', options: [item('1'), back] },
    LONG: { text: () => 'Stocks', currentState: 'STOCKS', options: [item('1'), item('2'), back] },
    STOCK_1: stock,
    STOCK_2: { ...stock, text: () => 'The other stock' },
  };
  const build = startMap();
  const make = stepMaker(menu);
  const sessions = [
    ['1', '1', '0'],
    ['1', '0'],
    ['2', '1', '0'],
    ['2', '0'],
  ];
  sessions.forEach((keys, at) => {
    for (const step of make(`s${at}`, keys)) addStep(build, step);
  });
  const { json, explored } = await explore(menu, { build });
  expect(json.screens.map(({ state }) => state)).toContain('STOCK_2');
  expect(explored.left).toBe(0);
});

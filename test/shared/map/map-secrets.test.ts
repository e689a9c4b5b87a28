/** What the map never shows: PINs in dialled codes, what a flow or a screen calls secret, and in files what people typed. */
import { expect, test } from 'vitest';
import { maskedCode } from '../../../shared/flow/secret-marks.ts';
import { coverageOf } from '../../../shared/map/coverage.ts';
import { addStep, readMap, startMap } from '../../../shared/map/map-build.ts';
import { mapJson } from '../../../shared/map/map-json.ts';
import { mapMermaid } from '../../../shared/map/map-mermaid.ts';
import type { MapStep } from '../../../shared/map/map-step.ts';
import { exploredText } from '../../../shared/map/map-text.ts';
import type { MenuMap } from '../../../shared/map/menu-map.ts';
import { recordFlowTo } from '../../../shared/map/record-flow-to.ts';
import { shortestWay } from '../../../shared/map/shortest-way.ts';
import { placeScreens } from '../../../shared/page/map/map-layout.ts';
import { drawnOf } from '../../../shared/page/map/map-links.ts';
import { mapSvg } from '../../../shared/page/map/map-svg.ts';
import { treeOf } from '../../../shared/page/map/map-tree.ts';
import { stepMaker, TEST_CODE } from '../../support/map-steps.ts';
import { CLEAN_MENU, type PlantedMenu } from '../../support/planted-menu.ts';

const back = { key: '0', label: 'Back', nextState: 'HOME' };
/** Its screens repeat what was typed, as a careless service does. */
const menuAsking = (question: string): PlantedMenu => ({
  ...CLEAN_MENU,
  HELP: { text: () => question, options: [back], typedTo: 'DONE' },
  DONE: { text: () => 'You typed horse-battery, thank you.', options: [back] },
});

function mapOf(steps: readonly MapStep[]): MenuMap {
  const build = startMap({ serviceCode: TEST_CODE });
  for (const step of steps) addStep(build, step);
  return readMap(build);
}

const idOf = ({ screens }: MenuMap, state: string): string => screens.find((one) => one.state === state)?.id ?? '';
const marked = (steps: readonly MapStep[], sent: string): MapStep[] =>
  steps.map((step) =>
    step.press.sent === sent ? { ...step, map: { by: 'hand', ...step.map, isSecret: true as const } } : step,
  );
const dialling = (steps: readonly MapStep[], code: string): MapStep[] =>
  steps.map((step) => (step.press.isStart ? { ...step, press: { ...step.press, sent: code } } : step));

/** By form, everything that leaves the map as a file or a text. */
function filesOf(map: MenuMap): Readonly<Record<string, string>> {
  const tree = treeOf(map);
  const json = mapJson(map);
  return {
    json: JSON.stringify(json),
    mermaid: mapMermaid(map),
    svg: mapSvg({ map, tree, places: placeScreens(tree), ...drawnOf(map, tree) }, 'A map'),
    findings: exploredText(json, coverageOf(map), { left: 0, leftAlone: 0 }),
  };
}

test('a PIN in a dialled code is in neither the map nor a file of it, and such a way is not dialled again', () => {
  const map = mapOf([
    ...dialling(stepMaker()('a', []), '*384*99*1*48213#'),
    ...dialling(
      stepMaker()('b', ['1']).map((step) => ({ ...step, id: `b${step.id}` })),
      '*384*99*1*99107#',
    ),
  ]);
  expect(map.roots.map(({ code }) => code)).toEqual(['*384*99*1*…#']);
  expect(JSON.stringify(map)).not.toMatch(/48213|99107/);
  for (const [form, text] of Object.entries(filesOf(map))) expect(text, form).not.toMatch(/48213|99107/);
  expect(shortestWay(map, idOf(map, 'HOME'))).toMatchObject({ isHidden: true });
  expect(recordFlowTo(map, idOf(map, 'HOME'), { serviceCode: TEST_CODE })).toBeUndefined();
});

test('where another way leads there, it is taken though it is longer', () => {
  const steps = stepMaker();
  const map = mapOf([
    ...dialling(
      [...steps('a', [])].map((step) => ({ ...step, press: { ...step.press } })),
      '*384*99*48213#',
    ),
    ...steps('b', ['1', '1']),
  ]);
  expect(shortestWay(map, idOf(map, 'STOCK'))).toMatchObject({ code: TEST_CODE, isHidden: false, length: 2 });
  expect(shortestWay(map, idOf(map, 'HOME'))).toMatchObject({ code: TEST_CODE, isHidden: false });
});

test('keys behind the service code stay; what a flow marks as secret does not', () => {
  expect(maskedCode('*384*99*1*2#', TEST_CODE)).toBe('*384*99*1*2#');
  expect(maskedCode('*384*99#', TEST_CODE)).toBe('*384*99#');
  expect(maskedCode('*384*99*1*1234#', TEST_CODE)).toBe('*384*99*1*…#');
  expect(maskedCode('*384*12345*7*1234#', '*384*12345*7#')).toBe('*384*12345*7*…#');
  expect(maskedCode('*120*3279*5500*1#', undefined)).toBe('*120*3279*…*1#');
  expect(maskedCode('*384*99*7*12#', TEST_CODE, true)).toBe('*384*99*…*…#');
});

test.each([
  ['a screen that asks for a PIN', 'Enter your PIN', false],
  ['a step that its flow marks as secret', 'Enter the answer', true],
])('%s: what was typed is nowhere, not even where the service repeats it', (_what, question, isMarked) => {
  const typed = stepMaker(menuAsking(question))('a', ['3', 'horse-battery', '9'], 'flow');
  const map = mapOf(isMarked ? marked(typed, 'horse-battery') : typed);
  expect(map.screens.map(({ state }) => state)).toContain('DONE');
  expect(JSON.stringify(map)).not.toContain('horse-battery');
  for (const [form, text] of Object.entries(filesOf(map))) expect(text, form).not.toContain('horse-battery');
  expect(shortestWay(map, idOf(map, 'DONE'))).toMatchObject({ isHidden: true, length: 2 });
});

test('what a person typed leads the way in the map, and is not in its files; a sample of the explorer is', () => {
  const pathTo = (by: 'hand' | 'explorer') => {
    const menu = { ...CLEAN_MENU, SEARCH: { ...CLEAN_MENU.SEARCH, typedTo: 'CALL' } } as PlantedMenu;
    const map = mapOf(stepMaker(menu)('a', ['1', '4', 'chipo-and-me'], by));
    expect(shortestWay(map, idOf(map, 'CALL'))?.last).toMatchObject({ key: 'text', sent: 'chipo-and-me' });
    return { path: mapJson(map).screens.find(({ state }) => state === 'CALL')?.path, files: filesOf(map) };
  };
  const [hand, explorer] = [pathTo('hand'), pathTo('explorer')];
  expect(hand.path).toEqual(['1', '4', 'text']);
  for (const [form, text] of Object.entries(hand.files)) expect(text, form).not.toContain('chipo-and-me');
  expect(explorer.path).toEqual(['1', '4', 'chipo-and-me']);
});

test('the ways of a menu without an end are as long as they are deep', () => {
  const deep = 1_000;
  const screens = Array.from({ length: deep }, (_, at): [string, PlantedMenu[string]] => [
    `S${at}`,
    {
      text: () => `Level ${String.fromCharCode(97 + (at % 26))}`,
      options: [{ key: '1', label: 'On', nextState: `S${at + 1}` }],
    },
  ]);
  const menu: PlantedMenu = {
    ...Object.fromEntries(screens),
    HOME: { text: () => 'Home', options: [{ key: '1', label: 'On', nextState: 'S0' }] },
  };
  const map = mapOf(
    stepMaker(menu)(
      'a',
      Array.from({ length: deep }, () => '1'),
    ),
  );
  const last = shortestWay(map, idOf(map, `S${deep - 1}`));
  expect(last?.length).toBe(deep);
  expect(last?.steps.map(({ sent }) => sent).join('')).toBe('1'.repeat(deep));
});

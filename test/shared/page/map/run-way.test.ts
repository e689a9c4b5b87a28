import { expect, test } from 'vitest';
import { wayOfRun } from '../../../../shared/page/map/run-way.ts';
import { mapOfMoves } from '../../../support/drawn-maps.ts';

const map = mapOfMoves(['HOME 1 STOCKS', 'STOCKS 1 BUY']);
const textOf = (state: string) => map.screens.find((screen) => screen.state === state)?.example ?? '';
const idOf = (state: string) => map.screens.find((screen) => screen.state === state)?.id ?? '';
const step = (state: string, passed = true) => ({ state, text: textOf(state), passed });

test('a run lights the screens that it came to and the lines between them, and is red where it failed', () => {
  const { screens, links } = wayOfRun(map, [step('HOME'), step('STOCKS'), step('BUY', false)]);
  expect([...screens]).toEqual([
    [idOf('HOME'), 'passed'],
    [idOf('STOCKS'), 'passed'],
    [idOf('BUY'), 'failed'],
  ]);
  expect([...links]).toEqual([`${idOf('HOME')} ${idOf('STOCKS')}`, `${idOf('STOCKS')} ${idOf('BUY')}`]);
});

test('where no screen came, the one that was pressed on is red, and stays so when the run comes there again', () => {
  const { screens } = wayOfRun(map, [step('HOME'), { state: null, text: null, passed: false }, step('HOME')]);
  expect([...screens]).toEqual([[idOf('HOME'), 'failed']]);
});

test('a screen that the map does not have yet breaks the way, and nothing is guessed', () => {
  const { screens, links } = wayOfRun(map, [step('HOME'), { state: 'NEW', text: 'New', passed: true }, step('BUY')]);
  expect([...screens.keys()]).toEqual([idOf('HOME'), idOf('BUY')]);
  expect(links.size).toBe(0);
});

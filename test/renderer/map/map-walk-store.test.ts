import { expect, test } from 'vitest';
import { createMapWalkStore } from '../../../renderer/map/map-walk-store.ts';
import type { WalkHooks, WayPress } from '../../../renderer/map/replay-way.ts';
import type { MenuMap } from '../../../shared/map/menu-map.ts';
import { mapOfMoves } from '../../support/drawn-maps.ts';

const MAP = mapOfMoves(['HOME 1 STOCKS', 'STOCKS text AMOUNT', 'AMOUNT 1 SUCCESS']);

function walker(sessionAt?: string) {
  const asked: { presses: readonly WayPress[]; hooks: WalkHooks; end(sentence?: string): void }[] = [];
  const store = createMapWalkStore({
    sessionAt: () => sessionAt,
    replay: (presses, hooks) => new Promise((resolve) => asked.push({ presses, hooks, end: resolve })),
  });
  return { store, asked };
}

test('the shortest way is pressed as it was: the code, keys, and a text that led on', async () => {
  const { store, asked } = walker();
  store.getState().dialTo(MAP, 'AMOUNT');
  expect(asked[0]?.presses.map(({ sent, isStart, outcome }) => [sent, isStart, outcome.state])).toEqual([
    ['*384*99#', true, 'HOME'],
    ['1', false, 'STOCKS'],
    ['5', false, 'AMOUNT'],
  ]);
  asked[0]?.hooks.pressed(2);
  expect(store.getState().walk).toMatchObject({ kind: 'dialling', step: 2, of: 3 });
  asked[0]?.end();
  await Promise.resolve();
  expect(store.getState().walk).toEqual({ kind: 'arrived', screenId: 'AMOUNT' });
});

test('a session is lost, and something bought, only after a yes', () => {
  const acting: MenuMap = {
    ...MAP,
    screens: MAP.screens.map((screen) => ({
      ...screen,
      options: screen.options.map((option) => (screen.id === 'AMOUNT' ? { ...option, acts: true as const } : option)),
    })),
  };
  for (const [store, asked, wanted] of [
    [walker('Stocks'), 'Stocks', 'STOCKS'],
    [walker(), undefined, 'SUCCESS'],
  ] as const) {
    store.store.getState().dialTo(acting, wanted);
    expect(store.store.getState().asked).toMatchObject({ acts: wanted === 'SUCCESS' });
    expect(store.store.getState().asked?.at).toBe(asked);
    store.store.getState().answer(false);
    expect(store.asked).toHaveLength(0);
    store.store.getState().dialTo(acting, wanted);
    store.store.getState().answer(true);
    expect(store.asked).toHaveLength(1);
  }
});

test('where another screen comes it says which, and a walk that was stopped says nothing more', async () => {
  const { store, asked } = walker();
  store.getState().dialTo(MAP, 'STOCKS');
  asked[0]?.hooks.strayed(2, 'MAINTENANCE');
  asked[0]?.end('You stopped it there.');
  await Promise.resolve();
  expect(store.getState().walk).toMatchObject({
    kind: 'stopped',
    sentence: 'Press 2 led to Maintenance; the map has Stocks there. The phone was left where it is.',
  });
  store.getState().dialTo(MAP, 'STOCKS');
  store.getState().stop();
  expect(asked[1]?.hooks.isOver()).toBe(true);
  asked[1]?.end();
  await Promise.resolve();
  expect(store.getState().walk).toMatchObject({ kind: 'stopped', sentence: 'You stopped it there.' });
});

test('a way with a secret on it is not dialled', () => {
  const { store, asked } = walker();
  const secret = { ...MAP, edges: MAP.edges.map(({ typed: _typed, ...edge }) => edge) };
  store.getState().dialTo(secret, 'AMOUNT');
  expect([store.getState().walk, store.getState().asked, asked.length]).toEqual([undefined, undefined, 0]);
});

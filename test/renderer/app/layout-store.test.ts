import { expect, test } from 'vitest';
import { createLayoutStore } from '../../../renderer/app/layout-store.ts';
import { mapStore } from '../../../renderer/map/map-store.ts';
import { openPage } from '../../support/open-page.ts';

function keepOf(kept: Map<string, string>) {
  return { read: (name: string) => kept.get(name), write: (name: string, value: string) => void kept.set(name, value) };
}

test('what is folded and split in a narrow window leaves the wide one as it was', () => {
  const kept = new Map<string, string>();
  const layout = createLayoutStore(keepOf(kept), 'wide');
  layout.getState().split('bench', 40);
  layout.getState().resize('narrow');
  expect(layout.getState()).toMatchObject({ isDockFolded: false, splits: {} });
  layout.getState().foldDock(true);
  layout.getState().split('bench', 70);
  layout.getState().resize('wide');
  expect(layout.getState()).toMatchObject({ isDockFolded: false, splits: { bench: 40 } });
  const again = createLayoutStore(keepOf(kept), 'narrow').getState();
  expect(again).toMatchObject({ isDockFolded: true, splits: { bench: 70 } });
});

test('a split given back is as wide as it is by itself', () => {
  const layout = createLayoutStore(keepOf(new Map()), 'wide');
  layout.getState().split('bench', 40);
  layout.getState().split('bench', undefined);
  expect(layout.getState().splits).toEqual({});
});

test('the panel in front, that of each room and the tab that were left are there again; those that are none are passed over', async () => {
  const { stores, kept } = await openPage();
  stores.shell.getState().enter('history');
  stores.shell.getState().enter('environments');
  mapStore(stores).getState().show('coverage');
  const again = (await openPage(kept)).stores;
  expect(again.shell.getState()).toMatchObject({ panel: 'environments', fronts: { requests: 'history' } });
  expect(mapStore(again).getState().part).toBe('coverage');
  const places = { panel: 'attic', doctor: 'constructor', phone: 'flows', map: 7 };
  const nonsense = (await openPage(new Map([['dialbench.layout', JSON.stringify({ places })]]))).stores;
  expect(nonsense.shell.getState()).toMatchObject({ panel: 'start', fronts: { doctor: 'verify', phone: 'start' } });
  expect(mapStore(nonsense).getState().part).toBe('screen');
});

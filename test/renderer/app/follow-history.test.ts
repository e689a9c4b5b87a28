import { expect, test } from 'vitest';
import { type PageHistory, readPlace } from '../../../renderer/app/place.ts';
import { until } from '../../support/host-over-services.ts';
import { openPage } from '../../support/open-page.ts';

/** A browser's history: entries, the present one, and the way back and forward. */
function tabHistory() {
  const entries: unknown[] = [null];
  const listeners = new Set<(state: unknown) => void>();
  let at = 0;
  const history: PageHistory = {
    current: () => entries[at],
    push(place) {
      entries.splice(at + 1, entries.length, place);
      at += 1;
    },
    replace(place) {
      entries[at] = place;
    },
    onMove: (listener) => void listeners.add(listener),
  };
  const go = (by: number) => {
    at += by;
    for (const listener of listeners) listener(entries[at]);
  };
  return { history, entries, go };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

async function openWithHistory() {
  const tab = tabHistory();
  // The window was left at the exchange: from the start panel the first press would be an entry of its own.
  const kept = new Map([['dialbench.layout', JSON.stringify({ places: { panel: 'exchange' } })]]);
  const page = await openPage(kept, undefined, { pageHistory: tab.history });
  const press = { environmentId: 'sandbox', customerId: 1001, choice: '*384*99#' };
  await until(() => page.stores.workbench.getState().state !== undefined);
  for (let count = 0; count < 3; count += 1) await page.workbench.services['ussd.press'](press);
  await until(() => page.stores.exchanges.getState().exchanges.length === 3);
  const ids = page.stores.exchanges.getState().exchanges.map(({ id }) => id);
  return { ...page, ...tab, ids };
}

test('rooms are entries of the browser’s history: Back leads to the one before, Forward to the one after', async () => {
  const { stores, entries, go } = await openWithHistory();
  for (const panel of ['history', 'environments'] as const) {
    stores.shell.getState().enter(panel);
    await settled();
  }
  expect(entries).toHaveLength(3);
  go(-1);
  expect(stores.shell.getState().panel).toBe('history');
  go(-1);
  expect(stores.shell.getState().panel).toBe('exchange');
  go(2);
  expect(stores.shell.getState().panel).toBe('environments');
  await settled();
  expect(entries).toHaveLength(3);
});

test('an opened exchange is one entry with its room, and Back from it follows the newest again', async () => {
  const { stores, entries, go, ids } = await openWithHistory();
  stores.shell.getState().enter('history');
  await settled();
  void stores.inspector.getState().open(ids[2] ?? '');
  stores.shell.getState().enter('exchange');
  await settled();
  expect(entries).toHaveLength(3);
  expect(stores.inspector.getState().openedId).toBe(ids[2]);
  stores.shell.getState().enter('operations');
  await settled();
  go(-1);
  expect(stores.shell.getState().panel).toBe('exchange');
  expect(stores.inspector.getState().openedId).toBe(ids[2]);
  go(-2);
  expect(stores.inspector.getState().isFollowing).toBe(true);
  expect(stores.shell.getState().panel).toBe('exchange');
});

test('a panel is an entry by its name, and an entry with an unknown one is passed over', async () => {
  const { stores, entries, go } = await openWithHistory();
  stores.shell.getState().enter('verify');
  await settled();
  expect(entries.at(-1)).toEqual({ panel: 'verify' });
  go(-1);
  expect(stores.shell.getState().panel).toBe('exchange');
  expect(readPlace({ panel: 'verify' })).toEqual({ panel: 'verify' });
  expect(readPlace({ panel: 'no such' })).toBeUndefined();
  expect(readPlace({ panel: 'exchange', exchangeId: 7 })).toBeUndefined();
});

test('a walk on the phone adds no entry, and no entry holds more than names and ids', async () => {
  const { stores, entries, workbench } = await openWithHistory();
  await workbench.services['ussd.press']({ environmentId: 'sandbox', customerId: 1001, choice: '*384*99#' });
  await until(() => stores.exchanges.getState().exchanges.length === 4);
  await settled();
  expect(entries).toEqual([{ panel: 'exchange', exchangeId: undefined }]);
});

test('a reload stays in the place it left, and an entry of another page is passed over', async () => {
  const { stores, history, workbench, ids, go, entries } = await openWithHistory();
  void stores.inspector.getState().open(ids[1] ?? '');
  await settled();
  const again = await openPage(undefined, workbench, { pageHistory: history });
  expect(again.stores.inspector.getState().openedId).toBe(ids[1]);
  stores.shell.getState().enter('environments');
  await settled();
  entries[1] = { panel: 'attic' };
  go(-1);
  expect(stores.shell.getState().panel).toBe('environments');
});

test('what is sent from the start panel is an entry of its own, so that Back leads there again', async () => {
  const { history, entries, go } = tabHistory();
  const { stores, workbench } = await openPage(undefined, undefined, { pageHistory: history });
  await until(() => stores.exchanges.getState().status === 'ready');
  await workbench.services['ussd.press']({ environmentId: 'sandbox', customerId: 1001, choice: '*384*99#' });
  await until(() => stores.shell.getState().panel === 'exchange');
  await settled();
  expect(entries).toEqual([{ panel: 'start' }, { panel: 'exchange', exchangeId: undefined }]);
  go(-1);
  expect(stores.shell.getState().panel).toBe('start');
});

import { expect, test } from 'vitest';
import type { Action } from '../../../renderer/app/action.ts';
import type { Stores } from '../../../renderer/app/stores.ts';
import { until } from '../../support/host-over-services.ts';
import { openPage } from '../../support/open-page.ts';

async function atWork(kept?: Map<string, string>) {
  const page = await openPage(kept);
  await until(() => page.stores.workbench.getState().state !== undefined);
  return page;
}

function actionOf({ actions }: Stores, id: string): Action {
  const found = actions().find((action) => action.id === id);
  if (!found) throw new Error(`No action has the id ${id}; there are ${actions().map((one) => one.id)}.`);
  return found;
}

const palette = (stores: Stores) => stores.palette.getState();

async function dial({ phone, exchanges }: Stores): Promise<void> {
  phone.getState().paste('*384*99#');
  phone.getState().play('green');
  await until(() => exchanges.getState().exchanges.length > 0);
}

test('no two actions have one id, and every action with a chord has it alone', async () => {
  const { stores } = await atWork();
  await dial(stores);
  const actions = stores.actions();
  const ids = actions.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const chords = actions.flatMap(({ chords: own }) => own ?? []);
  expect(new Set(chords).size).toBe(chords.length);
});

test('an act that loses something is asked for, and left it does nothing', async () => {
  const { stores, host } = await atWork();
  palette(stores).open();
  palette(stores).choose(actionOf(stores, 'sandbox.reset'));
  expect(palette(stores).asked?.loses).toContain('forgotten');
  palette(stores).leave();
  expect(palette(stores)).toMatchObject({ isOpen: true, recent: [] });
  palette(stores).choose(actionOf(stores, 'sandbox.reset'));
  palette(stores).confirm();
  await until(() => host.calls.some(({ command }) => command === 'sandbox.reset'));
  expect(host.calls.filter(({ command }) => command === 'sandbox.reset')).toHaveLength(1);
  expect(palette(stores).isOpen).toBe(false);
});

test('what cannot be done now is left alone and says why', async () => {
  const { stores, copied } = await atWork();
  const copy = actionOf(stores, 'copy.curl');
  expect(copy.hindrance).toBe('No exchange is shown in Phone.');
  palette(stores).open();
  palette(stores).choose(copy);
  expect(palette(stores).isOpen).toBe(true);
  expect(copied).toEqual([]);
});

test('the shown exchange is copied with its token masked', async () => {
  const { stores, copied } = await atWork();
  await dial(stores);
  await until(() => stores.inspector.getState().shown.kind === 'exchange');
  palette(stores).choose(actionOf(stores, 'copy.curl'));
  await until(() => copied.length === 1);
  expect(copied[0]).toMatch(/Authorization: Bearer \*{20,}/);
});

test('exchanges are found by what was answered, and an answer to an older query is dropped', async () => {
  const { stores, host } = await atWork();
  await dial(stores);
  const held = host.hold('records.list');
  palette(stores).open();
  palette(stores).type('zebra');
  await until(() => held.releases.length === 1);
  palette(stores).type('portfolio');
  await until(() => held.releases.length === 2);
  held.releases[1]?.();
  await until(() => palette(stores).search.kind === 'found');
  held.releases[0]?.();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(palette(stores).search).toMatchObject({ exchanges: [{ label: 'dialled *384*99# → Home' }] });
});

test('one letter asks history for nothing', async () => {
  const { stores, host } = await atWork();
  palette(stores).open();
  palette(stores).type('z');
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(host.calls.some(({ command }) => command === 'records.list')).toBe(false);
});

test('what was done lately is there on the next visit, and nonsense in its place is passed over', async () => {
  const kept = new Map<string, string>();
  const { stores } = await atWork(kept);
  palette(stores).choose(actionOf(stores, 'room.requests'));
  palette(stores).choose(actionOf(stores, 'setting.keySound'));
  expect(palette((await openPage(kept)).stores).recent).toEqual(['setting.keySound', 'room.requests']);
  expect(palette((await openPage(new Map([['dialbench.palette', '{"a":1}']]))).stores).recent).toEqual([]);
});

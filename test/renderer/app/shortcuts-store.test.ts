import { expect, test } from 'vitest';
import { boundTo } from '../../../shared/page/shortcut/bindings.ts';
import { openPage } from '../../support/open-page.ts';

const ENTRY = 'dialbench.shortcuts';

test('a free chord is taken at once and is there on the next visit', async () => {
  const { stores, kept } = await openPage();
  const room = stores.shortcuts.getState();
  room.record('room.requests');
  room.pressed('Mod+J');
  expect(stores.shortcuts.getState().recording).toBeUndefined();
  expect(room.actionOf('Mod+J')).toBe('room.requests');
  expect((await openPage(kept)).stores.shortcuts.getState().actionOf('Mod+J')).toBe('room.requests');
});

test('a chord in use is named with its action, stays there when left, and goes over when taken', async () => {
  const { stores } = await openPage();
  const room = stores.shortcuts.getState();
  room.record('room.requests');
  room.pressed('Mod+K');
  expect(stores.shortcuts.getState().recording).toMatchObject({ chord: 'Mod+K', holderId: 'palette.open' });
  room.stopRecording();
  expect(room.actionOf('Mod+K')).toBe('palette.open');
  room.record('room.requests');
  room.pressed('Mod+K');
  room.takeOver();
  expect(room.actionOf('Mod+K')).toBe('room.requests');
  room.reset('palette.open');
  expect(room.actionOf('Mod+K')).toBe('palette.open');
});

test('a refused chord changes nothing and the next one may still be pressed', async () => {
  const { stores } = await openPage();
  const room = stores.shortcuts.getState();
  room.record('room.requests');
  room.pressed('Mod+W');
  expect(stores.shortcuts.getState().recording?.refusal).toContain('never reaches the page');
  room.pressed('Alt+H');
  expect(room.actionOf('Alt+H')).toBe('room.requests');
});

test('an action’s own chord pressed again is no conflict', async () => {
  const { stores } = await openPage();
  const room = stores.shortcuts.getState();
  room.record('palette.open');
  room.pressed('Mod+K');
  expect(stores.shortcuts.getState()).toMatchObject({ changed: {} });
  expect(stores.shortcuts.getState().recording).toBeUndefined();
});

test('all as they were: no change is left, and malformed kept chords never come back', async () => {
  const { stores, kept } = await openPage(new Map([[ENTRY, '{"room.requests":["Mod+J"],"palette.open":["7"]}']]));
  const room = stores.shortcuts.getState();
  expect(room.actionOf('Mod+J')).toBe('room.requests');
  expect(room.actionOf('Mod+K')).toBe('palette.open');
  room.resetAll();
  expect(room.actionOf('Mod+J')).toBeUndefined();
  expect(kept.get(ENTRY)).toBe('{}');
});

test('a room’s chord, also one of the user’s own, works before the rooms have loaded', async () => {
  const { stores } = await openPage();
  const room = stores.shortcuts.getState();
  room.record('room.requests');
  room.pressed('Mod+J');
  const { firstActions } = await openPage();
  const bindables = firstActions.flatMap(({ id, chords }) => (chords ? [{ id, chords }] : []));
  expect(boundTo('Mod+J', bindables, stores.shortcuts.getState().changed)).toBe('room.requests');
  expect(boundTo('Alt+1', bindables, {})).toBe('room.phone');
  expect(boundTo('Mod+,', bindables, {})).toBe('room.settings');
});

import { expect, test } from 'vitest';
import { createListeningStore } from '../../../renderer/app/listening-store.ts';
import { openPage } from '../../support/open-page.ts';

const isListening = (stores: Awaited<ReturnType<typeof openPage>>['stores']) => stores.listening.getState().isListening;

test('the phone listens in its room and sleeps in every other room', async () => {
  const { stores } = await openPage();
  expect(isListening(stores)).toBe(true);
  stores.shell.getState().enter('environments');
  expect(isListening(stores)).toBe(false);
  stores.shell.getState().enter('exchange');
  expect(isListening(stores)).toBe(true);
});

test('it listens beside the start panel, whose first card dials', async () => {
  const { stores } = await openPage();
  expect(stores.shell.getState().panel).toBe('start');
  stores.shell.getState().enter('operations');
  expect(isListening(stores)).toBe(false);
  stores.shell.getState().enter('start');
  expect(isListening(stores)).toBe(true);
});

test('it sleeps on the tools beside the exchange, where people paste and type', async () => {
  const { stores } = await openPage();
  for (const panel of ['operations', 'verify'] as const) {
    stores.shell.getState().enter(panel);
    expect(isListening(stores)).toBe(false);
    stores.shell.getState().enter('exchange');
    expect(isListening(stores)).toBe(true);
  }
});

test('woken in another room it listens until the hands leave it or the room is left', async () => {
  const { stores } = await openPage();
  const { wake, left } = stores.listening.getState();
  stores.shell.getState().enter('environments');
  wake();
  expect(isListening(stores)).toBe(true);
  left();
  expect(isListening(stores)).toBe(false);
  wake();
  stores.shell.getState().enter('history');
  expect(isListening(stores)).toBe(false);
});

test('put to sleep by hand it stays asleep, also at home, until it is woken; hands elsewhere at home change nothing', async () => {
  const { stores } = await openPage();
  const { sleep, wake, left } = stores.listening.getState();
  left();
  expect(isListening(stores)).toBe(true);
  sleep();
  stores.shell.getState().enter('environments');
  stores.shell.getState().enter('exchange');
  expect(isListening(stores)).toBe(false);
  wake();
  expect(isListening(stores)).toBe(true);
});

test('folded away it hears nothing, because nobody would see what it sends', async () => {
  const { stores } = await openPage();
  stores.layout.getState().foldDock(true);
  stores.listening.getState().wake();
  expect(isListening(stores)).toBe(false);
  stores.layout.getState().foldDock(false);
  expect(isListening(stores)).toBe(true);
});

test('a page that opens in another room than the phone’s opens asleep', async () => {
  const kept = new Map([['dialbench.layout', JSON.stringify({ places: { panel: 'environments' } })]]);
  const { stores } = await openPage(kept);
  expect(stores.shell.getState().panel).toBe('environments');
  expect(isListening(stores)).toBe(false);
});

test('in its room without a place beside it, a digit wakes it, unless it was put to sleep by hand', async () => {
  const { stores } = await openPage();
  stores.layout.getState().resize('narrow');
  const { called, left, sleep } = stores.listening.getState();
  expect(isListening(stores)).toBe(false);
  called();
  expect(isListening(stores)).toBe(true);
  left();
  expect(isListening(stores)).toBe(false);
  sleep();
  called();
  expect(isListening(stores)).toBe(false);
  stores.listening.getState().wake();
  stores.shell.getState().enter('history');
  called();
  expect(isListening(stores)).toBe(false);
});

test('digits pressed in vain are answered by the sign for a moment, counted from the last of them', () => {
  const waiting: (() => void)[] = [];
  const store = createListeningStore({ later: (action) => void waiting.push(action) });
  store.getState().placed('away');
  store.getState().called();
  store.getState().called();
  waiting.shift()?.();
  expect(store.getState().isCalled).toBe(true);
  waiting.shift()?.();
  expect(store.getState().isCalled).toBe(false);
  store.getState().called();
  store.getState().wake();
  expect(store.getState().isCalled).toBe(false);
});

test('dialling from a button wakes it, so that the walk goes on by keyboard', async () => {
  const { stores } = await openPage();
  stores.shell.getState().enter('history');
  const dial = stores.actions().find(({ id }) => id === 'phone.dial');
  dial?.run();
  expect(isListening(stores)).toBe(true);
});

test('the click that wakes it is known for one, so that it answers no line; the next click finds it awake', async () => {
  const { stores } = await openPage();
  const { touched } = stores.listening.getState();
  stores.shell.getState().enter('history');
  touched();
  expect(stores.listening.getState()).toMatchObject({ isListening: true, isWokenByClick: true });
  touched();
  expect(stores.listening.getState()).toMatchObject({ isListening: true, isWokenByClick: false });
});

test('a finger on a phone that listens already changes nothing that is drawn', async () => {
  const { stores } = await openPage();
  let told = 0;
  stores.listening.subscribe(() => {
    told += 1;
  });
  stores.listening.getState().touched();
  expect(told).toBe(0);
});

test('folded away in its own room, it is woken beside another, where it is a column', async () => {
  const { stores } = await openPage();
  stores.layout.getState().foldDock(true);
  stores.shell.getState().enter('history');
  stores.listening.getState().wake();
  expect(isListening(stores)).toBe(true);
  stores.shell.getState().enter('start');
  expect(isListening(stores)).toBe(false);
});

import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openHistory } from '../../../electron/history/history.ts';
import { createExchangesStore } from '../../../renderer/app/exchanges-store.ts';
import { createHistoryActsStore } from '../../../renderer/history/history-acts-store.ts';
import { createRecordsStore, type RecordsStore } from '../../../renderer/message/records/records-store.ts';
import { historyEntries } from '../../../shared/history/history-entries.ts';
import type { ExchangeSummary } from '../../../shared/request/exchange.ts';
import { hostOverServices, until } from '../../support/host-over-services.ts';
import { recordedExchange } from '../../support/recorded-exchange.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

type SavedFile = { readonly name: string; readonly text: string };

/** The stores of the room over the real services; what the page keeps is in `kept`. */
async function openRoom(presses = 0) {
  const workbench = await startWorkbench();
  const press = () =>
    workbench.services['ussd.press']({ environmentId: 'sandbox', customerId: 1001, choice: '*384*99#' });
  for (let count = 0; count < presses; count += 1) await press();
  const host = hostOverServices(workbench);
  const kept = new Map<string, string>();
  const keep = {
    read: (name: string) => kept.get(name),
    write: (name: string, text: string) => void kept.set(name, text),
  };
  const deps = {
    host,
    keep,
    nowMs: () => 0,
    later: (action: () => void) => void setTimeout(action, 1),
    afterPaint: (action: () => void) => action(),
  };
  const files: SavedFile[] = [];
  const saveFile = (name: string, parts: readonly string[]) => void files.push({ name, text: parts.join('') });
  const open = () => createRecordsStore(deps, { keptAs: 'history' });
  const history = open();
  await history.getState().load();
  return { workbench, host, deps, press, history, open, acts: createHistoryActsStore({ ...deps, saveFile }), files };
}

const ids = (history: RecordsStore) => history.getState().hits.map((hit) => hit.record.id);

test('the answer of an older query never takes the place of a newer one, and the query is there on the next visit', async () => {
  const { host, history, open } = await openRoom(2);
  const held = host.hold('records.list');
  void history.getState().ask('nowhere');
  void history.getState().ask('operation:ussd');
  await until(() => held.releases.length === 2);
  held.releases[1]?.();
  await until(() => history.getState().status === 'ready');
  held.releases[0]?.();
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(history.getState()).toMatchObject({ query: 'operation:ussd', total: 2, status: 'ready' });
  expect(open().getState().query).toBe('operation:ussd');
});

test('a pause in the typing is one search, for what stands there then', async () => {
  const { host, history } = await openRoom(1);
  const before = host.calls.length;
  for (const query of ['h', 'ho', 'home']) history.getState().type(query);
  await until(() => history.getState().hits[0]?.excerpt !== undefined);
  expect(host.calls.slice(before)).toEqual([
    { command: 'records.list', input: { query: 'home', order: 'sessions', limit: 50 } },
  ]);
});

test('what is recorded appears by itself, above pages that stay; what was deleted is gone from all of them', async () => {
  const { workbench, press, history } = await openRoom(120);
  expect(history.getState()).toMatchObject({ total: 120, more: true });
  while (history.getState().more) await history.getState().loadOlder();
  expect(new Set(ids(history)).size).toBe(120);
  await press();
  await until(() => ids(history).length === 121);
  expect(history.getState().more).toBe(false);
  await workbench.services['history.remove']({ ids: ids(history).slice(60, 110) });
  await until(() => history.getState().total === 71);
  while (history.getState().more) await history.getState().loadOlder();
  expect(new Set(ids(history)).size).toBe(71);
});

test('while the room is not in view nothing is searched; the return shows all that came meanwhile', async () => {
  const { host, press, history } = await openRoom(1);
  const searches = () => host.calls.filter(({ command }) => command === 'records.list').length;
  history.getState().setInView(false);
  const before = searches();
  await press();
  await press();
  // Longer than the pause in which the changes of a room in view are gathered.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([searches(), ids(history).length]).toEqual([before, 1]);
  history.getState().setInView(true);
  await until(() => ids(history).length === 3);
  expect(searches()).toBe(before + 1);
});

test('what is recorded while the list loads for the first time is listed as well', async () => {
  const { host, press, open } = await openRoom(1);
  const { releases } = host.hold('records.list');
  const history = open();
  const loading = history.getState().load();
  await until(() => releases.length === 1);
  await press();
  await new Promise((resolve) => setTimeout(resolve, 20));
  releases[0]?.();
  await loading;
  await until(() => {
    for (const release of releases) release();
    return ids(history).length === 2;
  });
  expect(history.getState()).toMatchObject({ total: 2, status: 'ready' });
});

test('an exchange of the command line appears beside those of the workbench, in history and in the list of the newest', async () => {
  const { workbench, deps, history } = await openRoom(1);
  const exchanges = createExchangesStore(deps);
  await exchanges.getState().loadNewest();
  const commandLine = openHistory(join(workbench.dataFolder, 'history.db'), () => {});
  onTestFinished(() => commandLine.close());
  commandLine.record(recordedExchange({ id: 'sent elsewhere' }));
  await until(() => ids(history).length === 2 && exchanges.getState().exchanges.length === 2);
  expect([ids(history)[0], exchanges.getState().exchanges[0]?.id]).toEqual(['sent elsewhere', 'sent elsewhere']);
});

test('the list of the newest stays bounded through a day of presses, newest first; history has the rest', async () => {
  const { deps, host, press } = await openRoom(3);
  /** Tells the store what main tells it, more often than a test can press. */
  let tell = (_summary: ExchangeSummary): void => {};
  const on: typeof host.on = (event, listener) => {
    if (event === 'record.changed') tell = (summary) => listener(summary as never);
    return host.on(event, listener);
  };
  const exchanges = createExchangesStore({ ...deps, host: { ...host, on } });
  await exchanges.getState().loadNewest();
  await press();
  await until(() => exchanges.getState().exchanges.length === 4);
  const [one] = exchanges.getState().exchanges;
  if (!one) throw new Error('nothing was recorded');
  for (let at = 1; at <= 2000; at += 1) tell({ ...one, id: `later ${at}` });
  const { exchanges: listed, total } = exchanges.getState();
  expect(listed).toHaveLength(500);
  expect([listed[0]?.id, listed[499]?.id]).toEqual(['later 2000', 'later 1501']);
  expect(total).toBe(2004);
});

test('an export of many portions is one document, and one that is stopped says what it leaves out', async () => {
  const { history, acts, files, host } = await openRoom(60);
  await history.getState().selectAll();
  const all = [...history.getState().selection.ids];
  await acts.getState().exportAs('har', all, '1.2.3');
  expect(JSON.parse(files[0]?.text ?? '').log.entries).toHaveLength(60);
  expect(acts.getState().act).toMatchObject({
    kind: 'done',
    words: expect.stringMatching(/^60 exchanges exported to/),
  });
  const held = host.hold('history.exportPart');
  const exporting = acts.getState().exportAs('json', all, '1.2.3');
  await until(() => held.releases.length === 1);
  acts.getState().stop();
  held.releases[0]?.();
  await exporting;
  expect(JSON.parse(files[1]?.text ?? '').exchanges).toHaveLength(25);
  expect(acts.getState().act).toMatchObject({ words: expect.stringContaining('The other 35 exchanges were left out') });
});

test('an act that is refused says why, in the words of main', async () => {
  const { acts } = await openRoom(1);
  expect(await acts.getState().mark(['nobody'], { isPinned: true })).toBe(false);
  expect(acts.getState().act).toMatchObject({ kind: 'failed', failure: { code: 'exchange-unknown' } });
  acts.getState().settle();
  expect(acts.getState().act).toEqual({ kind: 'idle' });
});

test('limits are weighed before they are kept, and kept by main', async () => {
  const { workbench, acts } = await openRoom(8);
  const retention = { keepDays: null, keepMegabytes: 1 };
  await acts.getState().weigh(retention);
  expect(acts.getState().weighed).toEqual({ retention, weight: { exchanges: 0, bytes: 0 } });
  expect((await workbench.services['history.overview']({})).retention).not.toEqual(retention);
  await acts.getState().changeRetention(retention);
  expect(acts.getState()).toMatchObject({ act: { kind: 'done', words: 'The new retention is saved.' } });
  expect(acts.getState().weighed).toBeUndefined();
  expect((await workbench.services['history.overview']({})).retention).toEqual(retention);
});

test('a notice goes by itself, and one of a later act does not go with it', async () => {
  const { deps, history, files } = await openRoom(2);
  const pauses: (() => void)[] = [];
  const later = (action: () => void) => void pauses.push(action);
  const acts = createHistoryActsStore({ ...deps, later, saveFile: (name) => void files.push({ name, text: '' }) });
  await acts.getState().exportAs('har', ids(history), '1');
  expect(acts.getState().act).toMatchObject({ kind: 'done', words: expect.stringContaining('2 exchanges exported') });
  await acts.getState().remove(ids(history).slice(0, 1));
  pauses[0]?.();
  expect(acts.getState().act).toMatchObject({ kind: 'done', words: '1 exchange deleted.' });
  pauses[1]?.();
  expect(acts.getState().act).toEqual({ kind: 'idle' });
});

test('what was asked for last is shown, a record or a whole session; what was left while it was on its way does not come back', async () => {
  const { host, history } = await openRoom(2);
  const [entry] = historyEntries(history.getState());
  const [id = ''] = ids(history);
  const held = host.hold('history.walk');
  const slow = history.getState().open(entry?.id ?? '');
  await until(() => held.releases.length === 1);
  const newer = history.getState().open('nobody');
  await newer;
  held.releases[0]?.();
  await slow;
  expect(history.getState().shown).toMatchObject({ kind: 'failed', failure: { code: 'entry-unknown' } });
  const left = history.getState().open(id);
  await until(() => held.releases.length === 2);
  history.getState().close();
  held.releases[1]?.();
  await left;
  expect(history.getState().shown).toEqual({ kind: 'none' });
});

test('what is deleted is shown no longer, and what is left stays shown', async () => {
  const { workbench, history } = await openRoom(2);
  const [id = '', other = ''] = ids(history);
  await history.getState().open(id);
  history.getState().select({ ...history.getState().selection, activeId: id });
  await workbench.services['history.remove']({ ids: [other] });
  await until(() => history.getState().total === 1);
  expect(history.getState().shown).toMatchObject({ kind: 'record', id });
  await workbench.services['history.remove']({ ids: [id] });
  await until(() => history.getState().shown.kind === 'none');
  expect(history.getState().selection.activeId).toBeUndefined();
});

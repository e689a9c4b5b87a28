import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openConformRuns } from '../../../electron/conform/conform-runs.ts';
import { LARGEST_INPUT_CHARS } from '../../../electron/desktop/ipc-door.ts';
import { createRunStore } from '../../../renderer/app/run-store.ts';
import { createConformStore } from '../../../renderer/conform/conform-store.ts';
import { RUN_UNDER_WAY } from '../../../renderer/conform/shown-run.ts';
import { hostOverServices, until } from '../../support/host-over-services.ts';
import { keptRun } from '../../support/kept-run.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

const fileOf = (text: string) => ({
  name: 'october.json',
  size: text.length,
  arrayBuffer: async () => new TextEncoder().encode(text).buffer,
});

type Saved = { readonly name: string; readonly text: string };

async function openRoom(line: () => { environmentId: string; customerId: number } | undefined = () => undefined) {
  const workbench = await startWorkbench();
  await openConformRuns(join(workbench.dataFolder, 'conformance.json')).keep(keptRun(1));
  const host = hostOverServices(workbench);
  const saved: Saved[] = [];
  const live = createRunStore(host);
  const saveFile = (name: string, [text]: readonly unknown[]) => saved.push({ name, text: String(text) });
  const room = createConformStore({ host, live, saveFile, line });
  room.getState().enter('sandbox');
  room.getState().setInView(true);
  await until(() => room.getState().shown !== undefined);
  return { room, host, saved };
}

test('a saved run is opened and compared with, though it is larger than a call may be', async () => {
  const { room, host } = await openRoom();
  const { run } = keptRun(0);
  const [clause] = run.clauses;
  const clauses = Array.from({ length: 700 }, (_, at) => ({ ...clause, id: `a.${at}`, got: 'x'.repeat(3_500) }));
  const text = JSON.stringify({ ...run, clauses });
  expect(text.length).toBeGreaterThan(LARGEST_INPUT_CHARS);
  await room.getState().openFile(fileOf(text));
  expect(room.getState()).toMatchObject({ failure: undefined, against: { fileName: 'october.json' } });
  expect(room.getState().against?.run.clauses).toHaveLength(700);
  expect(Math.max(...host.calls.map(({ input }) => JSON.stringify(input).length))).toBeLessThan(LARGEST_INPUT_CHARS);
});

test('what is no run is refused by name, and what was shown stays', async () => {
  const { room } = await openRoom();
  await room.getState().openFile(fileOf('{"passed":true}'));
  expect(room.getState()).toMatchObject({
    failure: { code: 'conform-unreadable' },
    shown: { id: 'run-1' },
    against: undefined,
  });
});

test('whoever comes back to an environment finds its runs, also if the room was looked at in no other', async () => {
  const { room } = await openRoom();
  room.getState().setInView(false);
  room.getState().enter('staging');
  room.getState().enter('sandbox');
  expect(room.getState().shown).toBeUndefined();
  room.getState().setInView(true);
  await until(() => room.getState().shown !== undefined);
  expect(room.getState().shown?.id).toBe('run-1');
});

test('while a run goes on its clauses are listed as they come, and another run can be looked at meanwhile', {
  timeout: 60_000,
}, async () => {
  const { room } = await openRoom(() => ({ environmentId: 'sandbox', customerId: 1001 }));
  const counts: number[] = [];
  const came = () => room.getState().running?.came ?? [];
  const shownAfter: (string | undefined)[] = [];
  room.subscribe(({ running, shown }) => {
    if (running) counts.push(running.came.length);
    else if (counts.length > 0) shownAfter.push(shown?.id);
  });
  await room.getState().start();
  await until(() => came().length > 3);
  expect(room.getState()).toMatchObject({ isWatching: true, shown: { id: 'run-1' } });
  expect(room.getState().running?.progress.clauses.done).toBe(came().length);
  await room.getState().show('run-1');
  expect(room.getState().isWatching).toBe(false);
  await room.getState().show(RUN_UNDER_WAY);
  expect(room.getState().isWatching).toBe(true);
  const { runId = '' } = room.getState().running ?? {};
  await until(() => room.getState().shown?.id === runId);
  expect(counts).toEqual([...counts].sort((one, other) => one - other));
  await until(() => room.getState().running === undefined);
  expect(room.getState().isWatching).toBe(false);
  expect(shownAfter, 'an earlier run is not shown in between').not.toContain('run-1');
});

test('a page that comes while a run goes on lists all of it, and shows the run at its end', {
  timeout: 60_000,
}, async () => {
  const { room, host } = await openRoom(() => ({ environmentId: 'sandbox', customerId: 1001 }));
  await room.getState().start();
  await until(() => (room.getState().running?.came.length ?? 0) > 3);
  const other = createConformStore({
    ...{ host, live: createRunStore(host), saveFile: () => undefined, line: () => undefined },
  });
  other.getState().enter('sandbox');
  other.getState().setInView(true);
  await until(() => other.getState().running !== undefined && other.getState().shown !== undefined);
  expect(other.getState()).toMatchObject({ isWatching: true, shown: { id: 'run-1' } });
  const { running } = other.getState();
  expect(running?.progress.clauses.done).toBe(running?.came.length);
  await until(() => other.getState().shown?.id === running?.runId);
  await until(() => room.getState().shown?.id === running?.runId);
  expect(other.getState().runs).toEqual(room.getState().runs);
  expect(other.getState().isWatching).toBe(false);
});

test('a saved run says where, for whom and when it was; a comparison is saved with it', async () => {
  const { room, saved } = await openRoom();
  const about = {
    ...{ environment: 'Staging', address: 'https://staging.test/v1', customerId: 7 },
    ...{ startedAt: '2026-03-02T09:00:00.000Z', acts: false, probes: true },
  };
  const { run } = keptRun(0, 'staging', 'status 500');
  const earlier = { ...run, passed: false, clauses: run.clauses.map((one) => ({ ...one, passed: false })), about };
  await room.getState().openFile(fileOf(JSON.stringify(earlier)));
  room.getState().save('json');
  room.getState().save('html');
  const stem = 'conformance-sandbox-1970-01-01T000000-compared-with-october';
  expect(saved.map(({ name }) => name)).toEqual([`${stem}.json`, `${stem}.html`]);
  expect(JSON.parse(saved[0]?.text ?? '')).toMatchObject({
    passed: true,
    comparison: {
      about,
      changes: [{ id: 'a.b', kind: 'mended', was: 'failed', is: 'passed', gotBefore: 'status 500' }],
    },
  });
  expect(saved[1]?.text).toContain('Compared with Staging, https://staging.test/v1, Customer 7, 2 Mar 2026');
  expect(saved[1]?.text).toContain('Failed before, passed now');
  await room.getState().show('file october.json');
  expect(room.getState().shown?.run.about).toEqual(about);
  await room.getState().compare(undefined);
  room.getState().save('json');
  expect(saved[2]?.name).toBe('october.json');
  expect(JSON.parse(saved[2]?.text ?? '')).toMatchObject({ about });
  expect(JSON.parse(saved[2]?.text ?? '')).not.toHaveProperty('comparison');
});

test('a saved comparison comes back as it was saved, and is saved again under its name', async () => {
  const { room, saved } = await openRoom();
  const { run } = keptRun(0, 'staging', 'status 500');
  const earlier = { ...run, passed: false, clauses: run.clauses.map((one) => ({ ...one, passed: false })) };
  await room.getState().openFile(fileOf(JSON.stringify(earlier)));
  room.getState().save('json');
  const [first] = saved;
  if (!first) throw new Error('it was saved');
  await room.getState().compare(undefined);
  await room.getState().openFile({ ...fileOf(first.text), name: first.name });
  const { shown, against, filter } = room.getState();
  expect(shown?.run).toEqual(keptRun(1).run);
  expect(against?.run).toEqual(earlier);
  expect([shown?.fileName, against?.fileName]).toEqual(['conformance-sandbox-1970-01-01T000000.json', 'october.json']);
  expect(filter).toBe('changed');
  room.getState().save('json');
  expect(saved[1]).toEqual(first);
  await room.getState().show('run-1');
  const { comparison, ...half } = JSON.parse(first.text);
  const without = JSON.stringify({ ...half, comparison: { ...comparison, run: undefined } });
  await room.getState().openFile(fileOf(without));
  expect(room.getState()).toMatchObject({ shown: { id: 'run-1' }, failure: { code: 'conform-half' } });
});

test('the file of the run that is shown is not compared with it', async () => {
  const { room } = await openRoom();
  const about = {
    ...{ environment: 'Sandbox', address: 'http://127.0.0.1:1/v1', customerId: 1001 },
    ...{ startedAt: new Date(1).toISOString(), acts: false, probes: true },
  };
  await room.getState().openFile(fileOf(JSON.stringify({ ...keptRun(1).run, about })));
  expect(room.getState()).toMatchObject({ shown: { fileName: 'october.json' }, against: undefined, filter: 'all' });
  await room.getState().show('run-1');
  const clauses = keptRun(1).run.clauses.map((clause) => ({ ...clause, passed: false }));
  await room.getState().openFile(fileOf(JSON.stringify({ ...keptRun(1).run, clauses, about })));
  expect(room.getState()).toMatchObject({ shown: { id: 'run-1' }, against: { fileName: 'october.json' } });
});

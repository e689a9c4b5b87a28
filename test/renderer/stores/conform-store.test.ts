import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openConformRuns } from '../../../electron/conform/conform-runs.ts';
import { LARGEST_INPUT_CHARS } from '../../../electron/desktop/ipc-door.ts';
import { createConformStore } from '../../../renderer/stores/conform-store.ts';
import { hostOverServices, until } from '../../support/host-over-services.ts';
import { keptRun } from '../../support/kept-run.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

const fileOf = (text: string) => ({
  name: 'october.json',
  size: text.length,
  arrayBuffer: async () => new TextEncoder().encode(text).buffer,
});

async function openRoom() {
  const workbench = await startWorkbench();
  await openConformRuns(join(workbench.dataFolder, 'conformance.json')).keep(keptRun(1));
  const host = hostOverServices(workbench);
  const room = createConformStore({ host, saveFile: () => {}, line: () => undefined });
  room.getState().enter('sandbox');
  room.getState().setInView(true);
  await until(() => room.getState().shown !== undefined);
  return { room, host };
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

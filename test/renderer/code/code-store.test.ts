import { expect, test } from 'vitest';
import { createCodeStore } from '../../../renderer/code/code-store.ts';
import { hostOverServices, until } from '../../support/host-over-services.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

const SUBJECT = { kind: 'operation', environmentId: 'sandbox', input: { operation: 'reports.list' } } as const;

async function codeRoom(kept: Record<string, string> = {}) {
  const host = hostOverServices(await startWorkbench());
  const saved: (readonly [name: string, text: string])[] = [];
  const store = createCodeStore({
    host,
    keep: {
      read: (name) => kept[name],
      write: (name, value) => {
        kept[name] = value;
      },
    },
    saveFile: (name, parts) => saved.push([name, parts.join('')]),
  });
  return { host, store, saved, kept };
}

const shownTarget = ({ store }: Awaited<ReturnType<typeof codeRoom>>) => {
  const { state } = store.getState();
  return state.kind === 'printed' ? state.program.target : state.kind;
};

test('the language that was chosen is remembered, and one that is no more is forgotten', async () => {
  const room = await codeRoom({ 'code-target': 'cobol' });
  expect(room.store.getState().target).toBe('node');
  await room.store.getState().open(SUBJECT, 'reports.list');
  await room.store.getState().choose('go');
  expect(shownTarget(room)).toBe('go');
  expect((await codeRoom(room.kept)).store.getState().target).toBe('go');
});

test('of two languages asked for, the one that is wanted stays, whichever answer comes last', async () => {
  const room = await codeRoom();
  await room.store.getState().open(SUBJECT, 'reports.list');
  const held = room.host.hold('codegen.program');
  void room.store.getState().choose('java');
  const last = room.store.getState().choose('ruby');
  await until(() => held.releases.length === 2);
  held.releases[1]?.();
  await last;
  held.releases[0]?.();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(shownTarget(room)).toBe('ruby');
});

test('an answer that comes after the dialog was closed opens nothing', async () => {
  const room = await codeRoom();
  const held = room.host.hold('codegen.program');
  const opening = room.store.getState().open(SUBJECT, 'reports.list');
  await until(() => held.releases.length === 1);
  room.store.getState().close();
  held.releases[0]?.();
  await opening;
  expect(room.store.getState().opened).toBeUndefined();
  expect(shownTarget(room)).toBe('asking');
});

test('what is downloaded is the program under its file’s name', async () => {
  const room = await codeRoom();
  await room.store.getState().open(SUBJECT, 'reports.list');
  room.store.getState().download();
  expect(room.saved).toEqual([['reports-list.mjs', expect.stringContaining('node:crypto')]]);
});

test('a failure is kept as it was said, and trying again asks again', async () => {
  const room = await codeRoom();
  await room.store.getState().open({ kind: 'exchange', id: 'nowhere' }, 'reports.list');
  expect(shownTarget(room)).toBe('failed');
  const before = room.host.calls.length;
  await room.store.getState().tryAgain();
  expect(room.host.calls.length).toBe(before + 1);
});

/** The page in a native window: what it tells the menu, and what becomes of what the system asks to open. */
import { expect, onTestFinished, test } from 'vitest';
import { compose } from '../../../electron/compose.ts';
import { createOpeningQueue, type WaitingOpening } from '../../../electron/desktop/opening-queue.ts';
import type { Action } from '../../../renderer/app/action.ts';
import type { Stores } from '../../../renderer/app/stores.ts';
import { takeOpenings } from '../../../renderer/desktop/take-openings.ts';
import { menuActions, tellMenu } from '../../../renderer/desktop/tell-menu.ts';
import { environmentsStore } from '../../../renderer/environments/environments-store.ts';
import { flowsStore } from '../../../renderer/flows/flows-store.ts';
import { caseStore } from '../../../renderer/history/case-store.ts';
import { operationsStore } from '../../../renderer/operations/operations-store.ts';
import { COMMAND_INPUTS } from '../../../shared/contract/commands.ts';
import type { MenuAction } from '../../../shared/opening/menu-action.ts';
import { screenText } from '../../../shared/ussd/screen-text.ts';
import { until } from '../../support/host-over-services.ts';
import { openPage } from '../../support/open-page.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** A page over a program that draws a window. `dialog.isOpen` pretends a question over the page. */
async function openWindow(before: readonly WaitingOpening[] = []) {
  const openings = createOpeningQueue();
  for (const opening of before) openings.add(opening);
  const told: (readonly MenuAction[])[] = [];
  const menu = { show: (actions: readonly MenuAction[]) => told.push(actions) };
  const workbench = await compose({ dataFolder: tempFolder(), version: 'test', nativeWindow: { menu, openings } });
  onTestFinished(() => workbench.close());
  const page = await openPage(new Map(), workbench);
  const dialog = { isOpen: false };
  takeOpenings({ querySelector: () => (dialog.isOpen ? {} : null) }, page.stores);
  const sent = () =>
    page.host.calls
      .map(({ command }) => command)
      .filter((name) => /press|send|runs\.st(art|op)|save|select/.test(name));
  return { ...page, openings, told, dialog, sent };
}

const words = ({ refusedOpenings }: Stores) => refusedOpenings.getState().failure?.message;
const roomOf = ({ shell }: Stores) => shell.getState().panel;

test('what came before the page was there is opened when it is, and nothing is sent by it', async () => {
  const { stores, sent } = await openWindow([
    { kind: 'room', room: 'history' },
    { kind: 'operation', name: 'reports.create' },
  ]);
  await until(() => operationsStore(stores).getState().operation === 'reports.create');
  expect(roomOf(stores)).toBe('operations');
  expect(sent()).toEqual([]);
});

test('the link to webhooks leads to the webhooks of the environment in use, and nothing is sent by it', async () => {
  const { stores, sent } = await openWindow([{ kind: 'room', room: 'webhooks' }]);
  await until(() => environmentsStore(stores).getState().wanted?.section === 'webhooks');
  expect(environmentsStore(stores).getState().editedId).toBe('sandbox');
  expect(roomOf(stores)).toBe('environments');
  expect(sent()).toEqual([]);
});

test('a code is put on the display and not dialled; one that somebody typed stays', async () => {
  const { stores, openings, sent } = await openWindow();
  openings.add({ kind: 'dial', code: '*384*99*2#' });
  await until(() => stores.phone.getState().phone.typed === '*384*99*2#');
  openings.add({ kind: 'dial', code: '*1#' });
  await until(() => words(stores) !== undefined);
  expect(words(stores)).toBe(
    'The code *1# was not typed: the phone shows *384*99*2# already. Clear it, then open the link again.',
  );
  expect(stores.phone.getState().phone.typed).toBe('*384*99*2#');
  expect(sent()).toEqual([]);
});

test('a code does not touch a session', async () => {
  const { stores, openings } = await openWindow();
  await until(() => stores.phone.getState().phone.stage.kind === 'idle');
  stores.phone.getState().paste('*384*99#');
  stores.phone.getState().play('green');
  await until(() => screenText(stores.phone.getState().phone).includes('1. '));
  openings.add({ kind: 'dial', code: '*384*99#' });
  await until(() => words(stores) !== undefined);
  expect(words(stores)).toContain('the phone is in a session');
  expect(stores.phone.getState().phone.typed).toBe('');
});

test('an environment and a subscriber are asked about, always, and only then switched', async () => {
  const { stores, openings, sent } = await openWindow();
  await until(() => stores.workbench.getState().state !== undefined);
  const sandbox = stores.workbench.getState().state?.environments[0]?.id ?? '';
  const { workbench } = stores;
  const name = workbench.getState().state?.environments[1]?.name ?? '';
  const asked = () => stores.lineSwitch.getState().asked;
  openings.add({ kind: 'environment', idOrName: name });
  await until(() => asked() !== undefined);
  expect(asked()).toMatchObject({ to: name, bySystem: true });
  expect(sent()).toEqual([]);
  stores.lineSwitch.getState().answer(false);
  const second = workbench.getState().state?.environments[0]?.customers[1];
  openings.add({ kind: 'subscriber', customerId: second?.customerId ?? 0 });
  await until(() => asked() !== undefined);
  expect(asked()).toMatchObject({ to: second?.name, bySystem: true });
  stores.lineSwitch.getState().answer(true);
  expect(workbench.getState().customerIds[sandbox]).toBe(second?.customerId);
});

test.each([
  [{ kind: 'room', room: 'constructor' }, 'there is no room “constructor”. Rooms are phone (start, exchange)'],
  [{ kind: 'operation', name: 'reports.explode' }, 'there is no operation “reports.explode”'],
  [{ kind: 'flow', name: '../../etc/passwd' }, 'there is no flow “../../etc/passwd”'],
  [{ kind: 'environment', idOrName: '__proto__' }, 'there is no environment “__proto__”'],
  [{ kind: 'subscriber', customerId: 404 }, 'there is no subscriber “404”. The environment is Sandbox.'],
  [{ kind: 'action', id: 'x.y' }, 'The menu’s “x.y” was not done'],
  [
    { kind: 'refused', failure: { code: 'link-invalid', message: 'A link was not opened: it has a port.' } },
    'it has a port',
  ],
] as const)('%j leaves a sentence and everything as it was', async (opening, sentence) => {
  const { stores, sent } = await openWindow([opening]);
  const room = roomOf(stores);
  await until(() => words(stores) !== undefined);
  expect(words(stores)).toContain(sentence);
  expect([roomOf(stores), sent()]).toEqual([room, []]);
});

test('a flow file becomes unsaved text under a free name, beside the user’s own flow of that name', async () => {
  const { stores, openings, sent } = await openWindow();
  const mine = 'flow: Mine\nsteps: []\n';
  await stores.host.call('flows.save', { name: 'Buy', text: mine, ifRevision: null });
  const before = sent().length;
  const file = { kind: 'file', of: 'flow', name: 'Buy.flow.yaml', text: 'flow: Theirs\nsteps: []\n' } as const;
  openings.add({ kind: 'file', read: async () => file });
  await until(() => flowsStore(stores).getState().opened !== undefined);
  expect([roomOf(stores), flowsStore(stores).getState().opened]).toEqual(['flows', 'Buy 2']);
  expect(flowsStore(stores).getState().drafts['Buy 2']).toEqual({ text: file.text, revision: null });
  expect(await flowsStore(stores).getState().textOf('Buy')).toBe(mine);
  expect(sent()).toHaveLength(before);
});

test('a case file goes the way of one that is dropped', async () => {
  const { stores, openings } = await openWindow();
  openings.add({
    kind: 'file',
    read: async () => ({ kind: 'file', of: 'case', name: 'walk.dialcase', text: '{"é":1}' }),
  });
  // The reader's own thread is not here; its refusal shows that the file came to it.
  await until(() => caseStore(stores).getState().opened.kind === 'failed');
  expect(caseStore(stores).getState().opened).toMatchObject({ name: 'walk.dialcase' });
  expect(roomOf(stores)).toBe('history');
});

test('an action runs as in the palette: one that loses something asks, a disabled one does nothing', async () => {
  const { stores, openings, host } = await openWindow();
  await until(() => stores.workbench.getState().state?.sandbox.kind === 'running');
  openings.add({ kind: 'action', id: 'room.environments' });
  await until(() => roomOf(stores) === 'environments');
  openings.add({ kind: 'action', id: 'flow.save' });
  openings.add({ kind: 'action', id: 'sandbox.reset' });
  await until(() => stores.palette.getState().asked !== undefined);
  expect(stores.palette.getState()).toMatchObject({ isOpen: true, asked: { id: 'sandbox.reset' } });
  expect(host.calls.map(({ command }) => command).filter((name) => /sandbox\.reset|flows\.save/.test(name))).toEqual(
    [],
  );
});

test('behind a question, links wait and clicks are passed over', async () => {
  const { stores, openings, dialog } = await openWindow();
  dialog.isOpen = true;
  openings.add({ kind: 'action', id: 'room.environments' });
  openings.add({ kind: 'room', room: 'history' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(roomOf(stores)).toBe('start');
  dialog.isOpen = false;
  await until(() => roomOf(stores) === 'history');
  const rooms: string[] = [];
  stores.shell.subscribe(({ panel }) => void rooms.push(panel));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(rooms).toEqual([]);
});

test('the menu is told every action of the palette, anew when they change, and not when they do not', async () => {
  const { stores, told } = await openWindow();
  await until(() => stores.workbench.getState().state !== undefined);
  tellMenu({ requestIdleCallback: (idle: () => void) => setTimeout(idle) } as never, stores);
  await until(() => told.length > 0);
  stores.shell.getState().enter('environments');
  await until(() => told.at(-1)?.find(({ id }) => id === 'room.environments')?.isChosen === true);
  expect(told.at(-1)?.map(({ id }) => id)).toEqual(stores.actions().map(({ id }) => id));
  const count = told.length;
  stores.shell.setState({});
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(told).toHaveLength(count);
});

test('in a sub-menu a title says only what the sub-menu’s name does not', async () => {
  const { stores } = await openPage();
  await until(() => stores.workbench.getState().state !== undefined);
  const told = menuActions(stores.actions(), {});
  const titlesIn = (within: string) => told.filter((one) => one.within === within).map(({ title }) => title);
  expect(titlesIn('Theme')).toEqual(['System', 'Light', 'Dark']);
  expect(titlesIn('Copy as')).toEqual([
    'Signature base',
    'Header pair',
    'curl command',
    'Raw HTTP',
    'Raw response',
    'HAR entry',
    'JSON trace',
  ]);
  expect(titlesIn('Clock')).toContain('Advance by 10 minutes');
  expect(titlesIn('Weather')).toContain('Outage');
  expect(titlesIn('Open a second phone of')).toContain('Mutinta Banda');
  // In the palette nothing stands around a title.
  const copied = stores.actions().filter(({ group }) => group === 'Copy');
  expect(copied.map(({ title }) => title)).toEqual([
    ...['Copy as signature base', 'Copy as header pair', 'Copy as curl command', 'Copy as raw HTTP'],
    ...['Copy as raw response', 'Copy as HAR entry', 'Copy as JSON trace'],
  ]);
});

test('what opens takes away the sentence about what did not', async () => {
  const { stores, openings } = await openWindow([{ kind: 'room', room: 'nowhere' }]);
  await until(() => words(stores) !== undefined);
  openings.add({ kind: 'room', room: 'history' });
  await until(() => roomOf(stores) === 'history');
  expect(words(stores)).toBeUndefined();
});

test('the menu’s actions are bounded, carry the user’s chords, and are taken by the door', async () => {
  const { stores } = await openPage();
  const own = menuActions(stores.actions(), { 'palette.open': ['Mod+J'] });
  expect(own.find(({ id }) => id === 'palette.open')?.chord).toBe('Mod+J');
  expect(own.find(({ id }) => id === 'room.settings')?.chord).toBe('Mod+,');
  // F1 and not the bare question mark.
  expect(own.find(({ id }) => id === 'shortcuts.show')?.chord).toBe('F1');
  const action: Action = { id: 'x', title: `${'x'.repeat(399)}\u{1F600}`, group: 'Flows', isLive: true, run: () => {} };
  const many = Array.from({ length: 5000 }, (_none, at): Action => ({ ...action, id: `${at}`, within: `${at % 100}` }));
  const bounded = menuActions([{ ...action, id: 'y'.repeat(401) }, ...many], {});
  expect(bounded).toHaveLength(1000);
  expect(bounded[0]?.title.startsWith('⚠ xxx')).toBe(true);
  for (const actions of [own, bounded]) {
    expect(COMMAND_INPUTS['window.showActions'].safeParse({ actions })).toMatchObject({ success: true });
  }
});

test('a program without a window refuses the menu by name and has nothing to open', async () => {
  const { host } = await openPage();
  expect(await host.call('window.showActions', { actions: [] })).toMatchObject({
    failure: { code: 'no-native-window' },
  });
  expect(await host.call('window.nextOpening', { isBusy: false })).toEqual({ ok: true, value: {} });
});

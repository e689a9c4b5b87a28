import { expect, onTestFinished, test } from 'vitest';
import { systemClock, systemRandom } from '../../../electron/ports/node-crypto.ts';
import type { LocalProgram } from '../../../electron/program.ts';
import { openWebDoor, serveBuiltPage } from '../../../electron/web/web-door.ts';
import { codeOf, openPageSocket } from '../../support/page-socket.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

/** A door before its workbench; `open` gives it one. */
async function openEarlyDoor() {
  const opening = Promise.withResolvers<LocalProgram>();
  const page = new Map([['/', { bytes: new TextEncoder().encode('<p>page</p>'), contentType: 'text/html' }]]);
  const door = await openWebDoor({
    workbench: opening.promise,
    page: serveBuiltPage(page),
    port: 0,
    host: '127.0.0.1',
    random: systemRandom,
    clock: systemClock,
  });
  onTestFinished(() => door.close());
  return { door, open: opening.resolve };
}

test('the page is served and gets its socket while the workbench opens; its call waits', async () => {
  const { door, open } = await openEarlyDoor();
  expect(await (await fetch(`${door.origin}/`)).text()).toBe('<p>page</p>');
  const page = await openPageSocket(door, codeOf(door));
  let answered = false;
  const state = page.call('workbench.state', {}).finally(() => {
    answered = true;
  });
  // The door itself goes on answering: what it said no to came after the call.
  await expect(openPageSocket(door, 'A'.repeat(43))).rejects.toMatchObject({ name: 'code-refused' });
  expect(answered).toBe(false);
  open(await startWorkbench());
  expect(await state).toMatchObject({ ok: true, value: { selectedEnvironmentId: 'sandbox' } });
});

test('a call of a page that was left before the workbench was open is not made', async () => {
  const { door, open } = await openEarlyDoor();
  const left = await openPageSocket(door, codeOf(door));
  void left.call('environment.select', { id: 'production' }).catch(() => {});
  left.socket.close();
  // The door has seen it go.
  await left.closed;
  const page = await openPageSocket(door, left.resume);
  const workbench = await startWorkbench();
  const called: string[] = [];
  const select = workbench.services['environment.select'];
  const noted: typeof select = (input) => {
    called.push(input.id);
    return select(input);
  };
  open({ ...workbench, services: { ...workbench.services, 'environment.select': noted } });
  expect(await page.call('environment.select', { id: 'staging' })).toMatchObject({ ok: true });
  expect(called).toEqual(['staging']);
});

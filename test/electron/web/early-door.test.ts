import { expect, onTestFinished, test } from 'vitest';
import { systemClock, systemRandom } from '../../../electron/ports/node-crypto.ts';
import type { LocalProgram } from '../../../electron/program.ts';
import { openWebDoor, serveBuiltPage } from '../../../electron/web/web-door.ts';
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
  const post = (path: string, input: unknown, token = '', signal?: AbortSignal) =>
    fetch(`${door.origin}${path}`, {
      method: 'POST',
      headers: { Origin: door.origin, 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(input),
      signal,
    });
  const code = door.newAddress().split('#')[1];
  const granted = async () => (await post('/api/session', { code })).json();
  return { door, post, granted, open: opening.resolve };
}

test('the page is served and gets its session while the workbench opens; its call and its events wait', async () => {
  const { door, post, granted, open } = await openEarlyDoor();
  expect(await (await fetch(`${door.origin}/`)).text()).toBe('<p>page</p>');
  const { token } = (await granted()).value;
  const answers: string[] = [];
  const state = post('/api/call', { command: 'workbench.state', input: {} }, token).then((answer) => {
    answers.push('state');
    return answer.json();
  });
  const events = post('/api/events', {}, token).then((answer) => {
    answers.push('events');
    return answer.body?.cancel();
  });
  // The door itself goes on answering: what it said no to came after the others.
  expect((await post('/api/call', {}, 'no token')).status).toBe(401);
  expect(answers).toEqual([]);
  open(await startWorkbench());
  expect(await state).toMatchObject({ ok: true, value: { selectedEnvironmentId: 'sandbox' } });
  await events;
});

test('a call of a page that was left before the workbench was open is not made', async () => {
  const { post, granted, open } = await openEarlyDoor();
  const { token } = (await granted()).value;
  const leave = new AbortController();
  const call = { command: 'environment.select', input: { id: 'production' } };
  const left = post('/api/call', call, token, leave.signal);
  // The answer to a later request says that this one has arrived.
  expect((await post('/api/call', {}, token)).status).toBe(400);
  leave.abort();
  await expect(left).rejects.toThrow(/abort/);
  // And that the door has seen it go.
  expect((await post('/api/call', {}, token)).status).toBe(400);
  const workbench = await startWorkbench();
  const called: string[] = [];
  const select = workbench.services['environment.select'];
  const noted: typeof select = (input) => {
    called.push(input.id);
    return select(input);
  };
  open({ ...workbench, services: { ...workbench.services, 'environment.select': noted } });
  const another = { command: 'environment.select', input: { id: 'staging' } };
  expect(await (await post('/api/call', another, token)).json()).toMatchObject({ ok: true });
  expect(called).toEqual(['staging']);
});

import { expect, onTestFinished, test } from 'vitest';
import type { WebSocket } from 'ws';
import { systemClock, systemRandom } from '../../../electron/ports/node-crypto.ts';
import { openWebDoor, type WebDoor } from '../../../electron/web/web-door.ts';
import { openWebHost } from '../../../renderer/host/web-host.ts';
import type { Clock } from '../../../shared/signature/ports.ts';
import { fixedClock } from '../../support/fixed-clock.ts';
import { until } from '../../support/host-over-services.ts';
import { dialDoor } from '../../support/page-socket.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

async function openDoor(clock: Clock = systemClock) {
  const workbench = await startWorkbench();
  const door = await openWebDoor({
    workbench,
    page: (_, response) => response.end(),
    port: 0,
    random: systemRandom,
    clock,
  });
  onTestFinished(() => door.close());
  return { workbench, door };
}

/** A tab: an address, a place of its own to keep things in, and sockets to its own origin with the headers of a browser. */
function openTab(door: WebDoor, fragment: string, kept = new Map<string, string>()) {
  const location = { hash: fragment, pathname: '/', search: '', host: new URL(door.origin).host };
  const listeners: (() => void)[] = [];
  const sockets: WebSocket[] = [];
  const sent: string[] = [];
  const page = {
    location,
    history: {
      replaceState(_: unknown, __: string, address: string) {
        location.hash = new URL(address, 'http://a').hash;
      },
    },
    sessionStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    },
    setTimeout: (action: () => void, afterMs: number) => setTimeout(action, Math.min(afterMs, 30_000)).unref(),
    clearTimeout,
    addEventListener: (_: string, listener: () => void) => void listeners.push(listener),
    // Called by new, as the browser's is.
    WebSocket: function open(address: string, protocols: string[]) {
      const { host, pathname, search } = new URL(address);
      expect(host).toBe(location.host);
      const socket = dialDoor(door, `${pathname}${search}`, protocols);
      const send = socket.send.bind(socket);
      socket.send = (text: string) => {
        sent.push(text);
        send(text);
      };
      sockets.push(socket);
      return socket;
    },
  };
  return {
    page: page as unknown as Window & typeof globalThis,
    kept,
    location,
    sent,
    /** Ends its connection, without a word to either side. */
    lose: () => sockets.at(-1)?.terminate(),
    goTo(address: string) {
      location.hash = new URL(address).hash;
      for (const listener of listeners) listener();
    },
  };
}

const fragmentOf = (address: string) => new URL(address).hash;

test('the launch code leaves the address at once, and calls made before the session is open are answered', async () => {
  const { door } = await openDoor();
  const tab = openTab(door, fragmentOf(door.newAddress()));
  const { host, connection } = openWebHost(tab.page);
  expect(tab.location.hash).toBe('');
  expect(connection.current().kind).toBe('opening');
  expect(await host.call('workbench.state', {})).toMatchObject({ ok: true, value: { version: 'test' } });
  expect(connection.current().kind).toBe('open');
});

test('once the session is open, a call leaves at once: what the page draws of the same event waits for it', async () => {
  const { door } = await openDoor();
  const tab = openTab(door, fragmentOf(door.newAddress()));
  const { host } = openWebHost(tab.page);
  await host.call('workbench.state', {});
  const before = tab.sent.length;
  const answer = host.call('flows.list', {});
  expect(tab.sent.slice(before)).toEqual([expect.stringContaining('flows.list')]);
  expect(await answer).toMatchObject({ ok: true });
});

test('what a tab keeps is one code, good for one reload', async () => {
  const { door } = await openDoor();
  const tab = openTab(door, fragmentOf(door.newAddress()));
  await openWebHost(tab.page).host.call('workbench.state', {});
  const copied = new Map(tab.kept);
  expect([...tab.kept.values()]).toHaveLength(1);
  const reloaded = openTab(door, '', tab.kept);
  expect(await openWebHost(reloaded.page).host.call('workbench.state', {})).toMatchObject({ ok: true });
  const second = openWebHost(openTab(door, '', copied).page);
  expect(await second.host.call('workbench.state', {})).toMatchObject({ ok: false });
  expect(second.connection.current().kind).toBe('no-session');
});

test('a used launch code falls back to what the tab kept, because people reload and go back', async () => {
  const { door } = await openDoor();
  const fragment = fragmentOf(door.newAddress());
  const tab = openTab(door, fragment);
  await openWebHost(tab.page).host.call('workbench.state', {});
  const again = openWebHost(openTab(door, fragment, tab.kept).page);
  expect(await again.host.call('workbench.state', {})).toMatchObject({ ok: true });
});

test('a tab without a code has no session, says so, and begins one when a new address is opened in it', async () => {
  const { door } = await openDoor();
  const tab = openTab(door, '');
  const { host, connection } = openWebHost(tab.page);
  expect(await host.call('workbench.state', {})).toMatchObject({ ok: false, failure: { code: 'session-unknown' } });
  tab.goTo(door.newAddress());
  await until(() => connection.current().kind === 'open');
  expect(await host.call('workbench.state', {})).toMatchObject({ ok: true });
});

test('a code that the door does not know is refused with the door’s reason', async () => {
  const { door } = await openDoor();
  const { host, connection } = openWebHost(openTab(door, `#${'A'.repeat(43)}`).page);
  await host.call('workbench.state', {});
  expect(connection.current()).toMatchObject({ kind: 'no-session', reason: expect.stringContaining('launch code') });
});

test('events reach their listeners until they stop listening', async () => {
  const { door, workbench } = await openDoor();
  const { host } = openWebHost(openTab(door, fragmentOf(door.newAddress())).page);
  const labels: string[] = [];
  const stop = host.on('record.changed', ({ label }) => labels.push(label));
  const state = await host.call('workbench.state', {});
  const customerId = state.ok ? (state.value.environments[0]?.customers[0]?.customerId ?? 0) : 0;
  const press = () => workbench.services['ussd.press']({ environmentId: 'sandbox', customerId, choice: '*384*99#' });
  await press();
  await until(() => labels.length > 0);
  const before = labels.length;
  stop();
  await press();
  await host.call('workbench.state', {});
  expect(labels).toHaveLength(before);
});

test('a door that is gone is a failure of the call and a lost connection, never a rejection', async () => {
  const { door } = await openDoor();
  const { host, connection } = openWebHost(openTab(door, fragmentOf(door.newAddress())).page);
  await host.call('workbench.state', {});
  await door.close();
  expect(await host.call('workbench.state', {})).toMatchObject({ ok: false, failure: { code: 'connection-lost' } });
  await until(() => connection.current().kind === 'lost');
});

const HOUR_MS = 3_600_000;

test('a page that was away for hours, as on a laptop that slept, goes on by itself', async () => {
  const clock = fixedClock();
  const { door } = await openDoor(clock);
  const tab = openTab(door, fragmentOf(door.newAddress()));
  const { host, connection } = openWebHost(tab.page);
  await host.call('workbench.state', {});
  clock.advanceMs(8 * HOUR_MS);
  const lost = new Promise((resolve) => connection.subscribe(({ kind }) => kind === 'lost' && resolve(kind)));
  tab.lose();
  await lost;
  expect(await host.call('workbench.state', {})).toMatchObject({ ok: true });
  expect(connection.current()).toEqual({ kind: 'open', missed: false });
});

test('a tab that is opened again after a day says what to do', async () => {
  const clock = fixedClock();
  const { door } = await openDoor(clock);
  const tab = openTab(door, fragmentOf(door.newAddress()));
  await openWebHost(tab.page).host.call('workbench.state', {});
  const kept = new Map(tab.kept);
  tab.kept.clear();
  tab.lose();
  // Answered after the door has seen the other go.
  await openWebHost(openTab(door, fragmentOf(door.newAddress())).page).host.call('workbench.state', {});
  clock.advanceMs(26 * HOUR_MS);
  const { host, connection } = openWebHost(openTab(door, '', kept).page);
  expect(await host.call('workbench.state', {})).toMatchObject({ ok: false, failure: { code: 'session-unknown' } });
  expect(connection.current()).toMatchObject({ kind: 'no-session', reason: expect.stringContaining('Press Enter') });
});

test('a page that lost its socket hears the events that came meanwhile, and what was asked is never asked twice', async () => {
  const { door, workbench } = await openDoor();
  const tab = openTab(door, fragmentOf(door.newAddress()));
  const { host, connection } = openWebHost(tab.page);
  const said: string[] = [];
  host.on('program.said', ({ sentence }) => said.push(sentence));
  await host.call('workbench.state', {});
  workbench.say({ tone: 'good', sentence: 'one' });
  await until(() => said.length === 1);
  const asked = host.call('runs.watch', { runId: 'none' });
  const kinds: unknown[] = [];
  connection.subscribe((now) => kinds.push(now));
  tab.lose();
  workbench.say({ tone: 'good', sentence: 'two' });
  expect(await asked).toMatchObject({ ok: false });
  workbench.say({ tone: 'good', sentence: 'three' });
  await until(() => said.length === 3);
  expect(said).toEqual(['one', 'two', 'three']);
  expect(kinds).toEqual([{ kind: 'lost' }, { kind: 'open', missed: false }]);
  expect(tab.sent.filter((text) => text.includes('runs.watch'))).toHaveLength(1);
});

test('a page that missed more than is kept learns that', async () => {
  const { door, workbench } = await openDoor();
  const tab = openTab(door, fragmentOf(door.newAddress()));
  const { host, connection } = openWebHost(tab.page);
  await host.call('workbench.state', {});
  tab.lose();
  for (let event = 0; event < 3; event += 1) {
    workbench.say({ tone: 'good', sentence: 'x'.repeat(600_000) });
    await new Promise((resolve) => setImmediate(resolve));
  }
  await until(() => connection.current().kind === 'open');
  expect(await host.call('workbench.state', {})).toMatchObject({ ok: true });
  expect(connection.current()).toEqual({ kind: 'open', missed: true });
});

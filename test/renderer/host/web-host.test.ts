import { request } from 'node:http';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock, systemRandom } from '../../../electron/ports/node-crypto.ts';
import { openWebDoor, type WebDoor } from '../../../electron/web/web-door.ts';
import { openWebHost } from '../../../renderer/host/web-host.ts';
import type { Clock } from '../../../shared/signature/ports.ts';
import { fixedClock } from '../../support/fixed-clock.ts';
import { until } from '../../support/host-over-services.ts';
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

/** A tab: an address, a place of its own to keep things in, and requests to its own origin with the headers of a browser. */
function openTab(door: WebDoor, fragment: string, kept = new Map<string, string>()) {
  const location = { hash: fragment, pathname: '/', search: '' };
  const listeners: (() => void)[] = [];
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
    fetch: (path: string, init: RequestInit) => fetchFrom(door, path, init),
  };
  return {
    page: page as unknown as Window,
    kept,
    location,
    goTo(address: string) {
      location.hash = new URL(address).hash;
      for (const listener of listeners) listener();
    },
  };
}

/** fetch over node:http, because Node's own does not send the Origin that a page's does. */
function fetchFrom(door: WebDoor, path: string, init: RequestInit): Promise<Response> {
  const { origin, port } = door;
  return new Promise((resolve, reject) => {
    const asking = request(`http://127.0.0.1:${port}${path}`, {
      method: init.method ?? 'GET',
      headers: { ...(init.headers as Record<string, string>), Host: new URL(origin).host, Origin: origin },
      ...(init.signal ? { signal: init.signal } : {}),
    });
    asking.on('error', reject);
    asking.on('response', (response) =>
      resolve(
        new Response(Readable.toWeb(response) as ReadableStream<Uint8Array>, { status: response.statusCode ?? 0 }),
      ),
    );
    asking.end(init.body);
  });
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
  const asked: string[] = [];
  const { fetch } = tab.page;
  tab.page.fetch = (input, init) => {
    asked.push(String(init?.body));
    return fetch(input, init);
  };
  const { host } = openWebHost(tab.page);
  await host.call('workbench.state', {});
  const before = asked.length;
  const answer = host.call('flows.list', {});
  expect(asked.slice(before)).toEqual([expect.stringContaining('flows.list')]);
  expect(await answer).toMatchObject({ ok: true });
});

test('the token is kept nowhere; what is kept is good for one reload', async () => {
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
  const { host, connection } = openWebHost(openTab(door, '#nonsense').page);
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
  // The stream opens a moment after the session: press until the first event has come through it.
  while (labels.length === 0) await press();
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

test('a page that was away for hours, as on a laptop that slept, goes on by itself; after a day it says what to do', async () => {
  const clock = fixedClock();
  const { door } = await openDoor(clock);
  const tab = openTab(door, fragmentOf(door.newAddress()));
  const { host, connection } = openWebHost(tab.page);
  await host.call('workbench.state', {});
  await until(() => connection.current().kind === 'open');
  const sleep = async (forMs: number) => {
    door.server.closeAllConnections();
    await until(() => connection.current().kind === 'lost');
    clock.advanceMs(forMs);
  };
  await sleep(8 * HOUR_MS);
  expect(await host.call('workbench.state', {})).toMatchObject({ ok: true });
  await until(() => connection.current().kind === 'open');
  await sleep(26 * HOUR_MS);
  expect(await host.call('workbench.state', {})).toMatchObject({ ok: false, failure: { code: 'session-unknown' } });
  expect(connection.current()).toMatchObject({ kind: 'no-session', reason: expect.stringContaining('Press Enter') });
});

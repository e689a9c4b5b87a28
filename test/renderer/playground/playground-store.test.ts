import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPlaygroundStore, type PlaygroundStore } from '../../../renderer/playground/playground-store.ts';
import { toBase64 } from '../../../shared/bytes/base64.ts';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { PLANTS, PLAYGROUND_PLANTS } from '../../../shared/doctor/plant.ts';
import { firstHeader } from '../../../shared/http/message.ts';
import { headersOf } from '../../../shared/playground/edited-request.ts';
import { faultOutcome } from '../../../shared/playground/fault-outcome.ts';
import { hostOverServices, type TestHost, until } from '../../support/host-over-services.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

async function dialled(
  later = (action: () => void) => void setTimeout(action, 1),
): Promise<{ host: TestHost; store: PlaygroundStore; id: string }> {
  const workbench = await startWorkbench();
  const host = hostOverServices(workbench);
  const state = await workbench.services['workbench.state']({});
  const customerId = state.environments[0]?.customers[0]?.customerId ?? -1;
  const press = { environmentId: 'sandbox', customerId, choice: '*384*99#' };
  const { exchangeId: id = '' } = await workbench.services['ussd.press'](press);
  const store = createPlaygroundStore({
    host,
    serviceNowMs: Date.now,
    later,
    random: { bytes: (count) => randomBytes(count) },
  });
  return { host, store, id };
}

function opened(store: PlaygroundStore) {
  const { opened: found } = store.getState();
  if (!found) throw new Error(`Nothing is open: ${store.getState().failure?.message ?? 'no failure'}`);
  return found;
}

const isSettled = (store: PlaygroundStore) => opened(store).preview?.of === opened(store).edition;

test('the page’s base and main’s are the same bytes, after taking up and after every edit', async () => {
  const { store, id } = await dialled();
  await store.getState().takeUp(id);
  const { change } = store.getState();
  const { profile } = opened(store).edit;
  const steps = [
    () => {},
    () => change({ kind: 'body', body: encodeUtf8('choice=né') }),
    () => change({ kind: 'url', url: `${opened(store).edit.url}?a=%5b` }),
    () => change({ kind: 'profile', profile: { ...profile, componentCase: 'as-sent', createdUnit: 'milliseconds' } }),
    () => change({ kind: 'created', createdSec: 1_700_000_000 }),
  ];
  for (const step of steps) {
    step();
    const { rebuilt } = opened(store);
    await until(() => isSettled(store));
    const { preview } = opened(store);
    expect(preview?.kind === 'signed' && preview.trace.baseBase64).toBe(rebuilt.ok && toBase64(rebuilt.base));
  }
});

test('an answer to an older edition never replaces what was asked later', async () => {
  const { host, store, id } = await dialled();
  const answers = host.hold('playground.preview');
  await store.getState().takeUp(id);
  await until(() => answers.releases.length === 1);
  store.getState().change({ kind: 'body', body: encodeUtf8('choice=2') });
  const latest = opened(store).edition;
  answers.releases[0]?.();
  await until(() => answers.releases.length === 2);
  expect(opened(store).preview).toBeUndefined();
  answers.releases[1]?.();
  await until(() => isSettled(store));
  expect(opened(store).preview?.of).toBe(latest);
});

test('while edits go on main is not asked; when they pause it is asked once, for the last of them', async () => {
  const pauses: (() => void)[] = [];
  const { host, store, id } = await dialled((action) => void pauses.push(action));
  const asked = () => host.calls.filter(({ command }) => command === 'playground.preview').length;
  await store.getState().takeUp(id);
  for (const digit of '12345') store.getState().change({ kind: 'body', body: encodeUtf8(digit) });
  const last = pauses.pop();
  for (const pause of pauses) pause();
  expect(asked()).toBe(0);
  last?.();
  await until(() => isSettled(store));
  expect(asked()).toBe(1);
});

test('a base that cannot be built is said at once, and main is not asked', async () => {
  const { host, store, id } = await dialled();
  await store.getState().takeUp(id);
  await until(() => isSettled(store));
  const before = host.calls.length;
  store.getState().change({ kind: 'method', method: 'BREW' });
  expect(opened(store).rebuilt).toMatchObject({ ok: false, failure: { code: 'method-not-listed' } });
  await until(() => isSettled(store));
  expect(opened(store).preview).toMatchObject({ kind: 'refused', failure: { code: 'method-not-listed' } });
  expect(host.calls.length).toBe(before);
});

test('each sent edit carries a new idempotency key, unless the sent one is reused on purpose', async () => {
  const { store, id } = await dialled();
  await store.getState().takeUp(id);
  const key = () => firstHeader(headersOf(opened(store).edit), 'x-idempotency-key');
  const sentKey = firstHeader(opened(store).source.request.headers, 'x-idempotency-key');
  const first = key();
  expect(first).not.toBe(sentKey);
  await store.getState().send();
  expect(key()).not.toBe(first);
  store.getState().reuseKey(true);
  await store.getState().send();
  expect(key()).toBe(sentKey);
  const [last] = store.getState().trials;
  expect(last?.stage === 'back' && firstHeader(last.exchange.request.headers, 'x-idempotency-key')).toBe(sentKey);
});

test.each(PLAYGROUND_PLANTS)(
  '“%s”, sent in one act, comes back refused by the check that should refuse it',
  async (fault) => {
    const { store, id } = await dialled();
    await store.getState().takeUp(id);
    await store.getState().send(fault);
    const [trial] = store.getState().trials;
    if (trial?.stage !== 'back') throw new Error(`The trial is ${trial?.stage ?? 'missing'}.`);
    expect(faultOutcome(PLANTS[fault].check, trial.exchange.status, trial.answer)).toBe('found');
  },
);

test('an edit for another address is not sent, and the trial says why', async () => {
  const { store, id } = await dialled();
  await store.getState().takeUp(id);
  store.getState().change({ kind: 'url', url: 'http://127.0.0.1.example/v1/ussd/process' });
  await store.getState().send();
  expect(store.getState().trials[0]).toMatchObject({ stage: 'not-sent', failure: { code: 'input-url-foreign' } });
});

test('an exchange that is not there is a failure, and the next one can be taken up', async () => {
  const { store, id } = await dialled();
  await store.getState().takeUp('nothing-of-the-kind');
  expect(store.getState()).toMatchObject({ status: 'failed' });
  await store.getState().takeUp(id);
  expect(store.getState().status).toBe('ready');
});

test('a body beyond its preview is fetched whole before it can be edited', async () => {
  const { host, store, id } = await dialled();
  await store.getState().takeUp(id);
  const body = Uint8Array.from({ length: 700_000 }, (_, at) => at * 7);
  store.getState().change({ kind: 'body', body });
  await store.getState().send();
  const [trial] = store.getState().trials;
  await store.getState().takeUp(trial?.stage === 'back' ? trial.exchange.id : '');
  expect(host.calls.some(({ command }) => command === 'exchange.body')).toBe(true);
  expect(toBase64(opened(store).edit.body)).toBe(toBase64(body));
});

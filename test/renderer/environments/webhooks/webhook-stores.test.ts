import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createMessagesStore, SAMPLE_BODY } from '../../../../renderer/environments/webhooks/messages-store.ts';
import { createWebhooksStore } from '../../../../renderer/environments/webhooks/webhooks-store.ts';
import { replaysStore } from '../../../../renderer/message/delivery/replays-store.ts';
import { createRecordsStore } from '../../../../renderer/message/records/records-store.ts';
import { forgeryCheck, PLANT_IDS } from '../../../../shared/doctor/plant.ts';
import { hostOverServices, until } from '../../../support/host-over-services.ts';
import { openPage } from '../../../support/open-page.ts';
import { startWorkbench } from '../../../support/start-workbench.ts';

/** The stores of an environment's webhook, and the list of what it received, over the real services. */
async function openRoom() {
  const workbench = await startWorkbench();
  const host = hostOverServices(workbench);
  const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) };
  const later = (action: () => void, afterMs: number) => void setTimeout(action, afterMs);
  const keep = { read: () => undefined, write: () => {} };
  const deps = { host, keep, later, random, environmentId: () => 'sandbox' };
  const webhooks = createWebhooksStore(deps);
  const deliveries = createRecordsStore(deps, { sources: ['received'], environmentId: deps.environmentId });
  const messages = createMessagesStore(deps);
  await deliveries.getState().load();
  await webhooks.getState().view('sandbox');
  return { workbench, host, webhooks, deliveries, messages };
}

test('the room learns in one click that the webhook is ours, and what arrives appears by itself', async () => {
  const { webhooks, deliveries } = await openRoom();
  await webhooks.getState().readRegistration();
  expect(webhooks.getState().registration).toMatchObject({ kind: 'known', registration: { status: 'none' } });
  await webhooks.getState().register(['ALL'], 'loopback');
  expect(webhooks.getState().registration).toMatchObject({ kind: 'known', registration: { status: 'ours' } });
  await until(() => webhooks.getState().state?.receiver.kind === 'listening');
  await webhooks.getState().askReport();
  await until(() => deliveries.getState().hits.length > 0);
  expect(deliveries.getState()).toMatchObject({ total: 1, hits: [{ record: { event: 'report.created' } }] });
  await deliveries.getState().open(deliveries.getState().hits[0]?.record.id ?? '');
  expect(deliveries.getState().shown).toMatchObject({ kind: 'record', record: { verified: true } });
});

test('opening the room sends nothing: the service, the sandbox too, is asked when the user asks', async () => {
  const { webhooks, workbench } = await openRoom();
  expect(webhooks.getState().registration.kind).toBe('unknown');
  expect((await workbench.services['history.list']({ limit: 10 })).total).toBe(0);
  await webhooks.getState().readRegistration();
  expect(webhooks.getState().registration.kind).toBe('known');
});

test('a filter holds for what arrives after it, and the answer of an older one never takes its place', async () => {
  const { host, webhooks, deliveries, messages } = await openRoom();
  await webhooks.getState().register(['ALL'], 'loopback');
  await messages.getState().forge('nothing-wrong', 'service');
  await until(() => deliveries.getState().hits.length === 1);
  await deliveries.getState().ask('verdict:refused');
  expect(deliveries.getState().hits).toEqual([]);
  await messages.getState().forge('unsigned', 'service');
  await messages.getState().forge('nothing-wrong', 'service');
  await until(() => deliveries.getState().hits.length === 1);
  expect(deliveries.getState().hits[0]?.record.verified).toBe(false);

  const held = host.hold('records.list');
  const older = deliveries.getState().ask('');
  const newer = deliveries.getState().ask('verdict:verified');
  await until(() => held.releases.length === 2);
  held.releases[1]?.();
  await newer;
  held.releases[0]?.();
  await older;
  expect(deliveries.getState().hits.map(({ record }) => record.verified)).toEqual([true, true]);
});

test('a message that is sent again is known by its receiver as a repeat; where none listens that is what comes back', async () => {
  const { stores, workbench } = await openPage();
  const { services } = workbench;
  await services['webhooks.listen']({ environmentId: 'sandbox' });
  const first = await services['webhooks.forge']({
    ...{ environmentId: 'sandbox', forgery: 'nothing-wrong', signWith: 'service', body: SAMPLE_BODY },
  });
  const id = first.deliveryId ?? '';
  const replays = replaysStore(stores);
  await Promise.all([replays.getState().send(id, ' '), replays.getState().send(id, '')]);
  expect(replays.getState().isSending).toBe(false);
  expect(replays.getState().replays).toMatchObject([{ of: id, came: { ok: true, value: { status: 200 } } }]);
  const { came } = replays.getState().replays[0] ?? {};
  const again = came?.ok ? await services['records.get']({ id: came.value.deliveryId ?? '' }) : undefined;
  expect(again).toMatchObject({ kind: 'delivery', attempt: 2 });
  await services['webhooks.stopListening']({ environmentId: 'sandbox' });
  await replays.getState().send(id, '');
  await replays.getState().send(id, 'http://127.0.0.1:9/');
  expect(replays.getState().replays.map((one) => one.came)).toMatchObject([
    { ok: true, value: { failure: { code: 'connection-refused' } } },
    { ok: false, failure: { code: 'receiver-stopped' } },
    { ok: true },
  ]);
});

test('each trial says what was expected of it and what came, newest first', async () => {
  const { webhooks, messages } = await openRoom();
  await webhooks.getState().listen();
  await messages.getState().forgeAll('service');
  const trials = messages.getState().trials;
  expect(trials.map(({ forgery }) => forgery)).toEqual(PLANT_IDS.toReversed());
  for (const { forgery, expected, came } of trials) {
    expect(expected, forgery).toBe(forgeryCheck(forgery));
    expect(came, forgery).toMatchObject({ ok: true, value: { status: expected === undefined ? 200 : 401 } });
  }
  messages.getState().edit({ to: 'http://127.0.0.1:9/' });
  await messages.getState().forge('stale-created', 'one-use');
  expect(messages.getState().trials[0]?.came).toMatchObject({
    ok: true,
    value: { failure: { code: 'connection-refused' } },
  });
});

test('a right message by a key that the receiver does not know is refused, and the trial says why', async () => {
  const { webhooks, messages, deliveries } = await openRoom();
  await webhooks.getState().listen();
  await messages.getState().forge('nothing-wrong', 'one-use');
  expect(messages.getState().trials[0]).toMatchObject({
    ...{ forgery: 'nothing-wrong', isStranger: true },
    came: { ok: true, value: { status: 401, failedChecks: [] } },
  });
  await until(() => deliveries.getState().hits.length === 1);
  expect(deliveries.getState().hits[0]?.record.failedChecks).toEqual(['signature-valid']);
  messages.getState().edit({ to: 'http://127.0.0.1:9/' });
  await messages.getState().forge('nothing-wrong', 'one-use');
  expect(messages.getState().trials[0]).toMatchObject({ isStranger: false });
});

test('an act that fails leaves its sentence until the next act, and a stopped service is asked again', async () => {
  const { workbench, webhooks } = await openRoom();
  await webhooks.getState().register(['ALL'], 'tunnel');
  expect(webhooks.getState().actFailure?.code).toBe('tunnel-missing');
  await webhooks.getState().listen();
  expect(webhooks.getState().actFailure).toBeUndefined();
  await workbench.services['sandbox.stop']({});
  await webhooks.getState().readRegistration();
  expect(webhooks.getState().registration).toMatchObject({ kind: 'failed', failure: { code: 'connection-refused' } });
  await workbench.services['sandbox.start']({});
  await webhooks.getState().readRegistration();
  expect(webhooks.getState().registration.kind).toBe('known');
});

test('each test message has an id of its own, and a name that people read', async () => {
  const { host, workbench, webhooks, messages } = await openRoom();
  await webhooks.getState().listen(undefined);
  await messages.getState().forgeAll('service');
  const bodies = host.calls.flatMap(({ command, input }) =>
    command === 'webhooks.forge' ? [JSON.stringify(input)] : [],
  );
  const ids = bodies.map((body) => /test-[0-9a-f]{8}/.exec(body)?.[0]);
  expect(new Set(ids).size).toBe(PLANT_IDS.length);
  const { exchanges } = await workbench.services['history.list']({ limit: 50 });
  expect(exchanges.map(({ label }) => label)).toContain('test message with nothing wrong');
  for (const id of PLANT_IDS.filter((one) => one.includes('-'))) {
    expect(
      exchanges.some(({ label }) => label.includes(id)),
      id,
    ).toBe(false);
  }
});

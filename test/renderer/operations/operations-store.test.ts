import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Stores } from '../../../renderer/app/stores.ts';
import { createStores } from '../../../renderer/create-stores.ts';
import { createConnection } from '../../../renderer/host/connection.ts';
import { knownValuesStore } from '../../../renderer/operations/known-values-store.ts';
import { operationsStore, shownForm } from '../../../renderer/operations/operations-store.ts';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { OPERATIONS } from '../../../shared/catalogue/operations.ts';
import { bodyWay } from '../../../shared/form/body-way.ts';
import { type FormField, formModel } from '../../../shared/form/form-model.ts';
import { memberOf, nodeAt } from '../../../shared/json/json-node.ts';
import type { EditChange } from '../../../shared/playground/change-edit.ts';
import { keyOfEdit } from '../../../shared/playground/free-edit.ts';
import { valueTargets } from '../../../shared/result/value-targets.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { hostOverServices, until } from '../../support/host-over-services.ts';
import { pointStagingAt } from '../../support/point-staging-at.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

async function openRoom(kept = new Map<string, string>()) {
  const workbench = await startWorkbench();
  const host = hostOverServices(workbench);
  const stores = createStores({
    opened: { host, connection: createConnection({ kind: 'open' }) },
    keep: { read: (name) => kept.get(name), write: (name, value) => void kept.set(name, value) },
    random: { bytes: (count) => randomBytes(count) },
    digest: async (_algorithm, bytes) => bytes,
    readImport: () => Promise.reject(new Error('nothing is imported here')),
    readCase: () => Promise.reject(new Error('no file is read here')),
    diagnosePaste: async () => Promise.reject(new Error('there is no doctor here')),
    writeClipboard: async () => {},
    saveFile: () => {},
    nowMs: Date.now,
    later: (action, afterMs) => void setTimeout(action, Math.min(afterMs, 5)),
    afterPaint: (action) => action(),
    sound: () => {},
  });
  await until(() => form(stores) !== undefined);
  return { stores, host, kept, workbench };
}

const room = (stores: Stores) => operationsStore(stores).getState();
const form = (stores: Stores) => shownForm(room(stores));
const input = (stores: Stores) => form(stores)?.draft.input;
const keyOf = (stores: Stores) => input(stores)?.idempotencyKey;

function answer(stores: Stores) {
  const outcome = form(stores)?.outcome;
  if (outcome?.kind !== 'back') throw new Error(`expected an answer, got ${JSON.stringify(outcome)}`);
  return outcome;
}

function field(operation: string, name: string): FormField {
  const found = OPERATIONS.find((one) => one.name === operation);
  const inForm = found && formModel(found).fields.find((one) => one.name === name);
  if (!inForm) throw new Error(`${operation} ${name}`);
  return inForm;
}

const text = (value: string) => ({ kind: 'text', text: value }) as const;

test('every operation, sent as its form opens, is answered with success by the sandbox', async () => {
  const { stores } = await openRoom();
  const statuses: Record<string, number | undefined> = {};
  for (const { name } of OPERATIONS) {
    room(stores).choose(name);
    await room(stores).send();
    statuses[name] = answer(stores).exchange.status;
    // What was answered is known before the next form opens.
    await knownValuesStore(stores).getState().load('sandbox');
  }
  expect(statuses).toEqual(Object.fromEntries(OPERATIONS.map(({ name, response }) => [name, response.status])));
});

test('what never left is not called sent, so that sending it then is no retry', async () => {
  const { stores, workbench } = await openRoom();
  await pointStagingAt(workbench.services, 'http://127.0.0.1:1', 'token-of-seven');
  await workbench.services['vault.clearToken']({ environmentId: 'staging' });
  await stores.workbench.getState().chooseEnvironment('staging');
  await until(() => room(stores).environmentId === 'staging');
  room(stores).choose('customers.create');
  const key = keyOf(stores);
  await room(stores).send();
  expect(form(stores)?.outcome).toMatchObject({ kind: 'not-sent', failure: { code: 'credentials-missing' } });
  expect(form(stores)?.draft.sentAs, 'without a token').toBeUndefined();
  await workbench.services['vault.setToken']({ environmentId: 'staging', token: 'token-of-seven' });
  await room(stores).send();
  expect(answer(stores).exchange.failure?.code).toBe('connection-refused');
  expect(form(stores)?.draft.sentAs, 'to an address where nobody listens').toBeUndefined();
  expect(keyOf(stores)).toBe(key);
});

test('a form that nobody touched takes an id that became known, and one that was touched keeps its own', async () => {
  const { stores } = await openRoom();
  room(stores).choose('reports.create');
  await room(stores).send();
  await room(stores).send({ asNew: true });
  await knownValuesStore(stores).getState().load('sandbox');
  room(stores).choose('reports.get');
  // The example's own id, 1, is known as well, so it stays.
  expect(input(stores)?.path).toEqual({ reportId: '1' });
  room(stores).setField(field('reports.get', 'reportId'), text('77'));
  await knownValuesStore(stores).getState().load('sandbox');
  expect(input(stores)?.path).toEqual({ reportId: '77' });
});

test('an example that was asked for stays when more becomes known', async () => {
  const { stores } = await openRoom();
  room(stores).choose('ussd.process');
  room(stores).startOver(1);
  const asked = input(stores)?.body;
  expect(asked?.text).toContain('sessionId=');
  room(stores).knownChanged();
  expect(input(stores)?.body).toEqual(asked);
});

test.each(['form', 'json', 'multipart', 'query'] as const)(
  'pairs in the way %s of the environment: the form opens so, and the sandbox answers a screen',
  async (way) => {
    const { stores } = await openRoom();
    room(stores).choose('ussd.process');
    const { state } = stores.workbench.getState();
    if (!state) throw new Error('no state');
    const environments = state.environments.map((one) => ({
      ...one,
      ussdProfile: { ...one.ussdProfile, contentType: way },
    }));
    stores.workbench.setState({ state: { ...state, environments } });
    const draft = input(stores);
    expect(draft && bodyWay(draft)).toBe(way);
    await room(stores).send();
    expect(answer(stores).exchange.status).toBe(200);
  },
);

describe('one key is one intent', () => {
  test('a second send of the same is a retry under the same key and opens no second account', async () => {
    const { stores, host } = await openRoom();
    room(stores).choose('accounts.create');
    const key = keyOf(stores);
    await room(stores).send();
    const first = memberOf(nodeAt(answer(stores).tree, ['data']), 'accountId');
    await room(stores).send();
    expect(answer(stores).isRetry).toBe(true);
    expect(memberOf(nodeAt(answer(stores).tree, ['data']), 'accountId')).toEqual(first);
    const sent = host.calls.filter(({ command }) => command === 'operation.send').map(({ input: one }) => one);
    expect(sent).toMatchObject([{ input: { idempotencyKey: key } }, { input: { idempotencyKey: key } }]);
  });

  test('what is changed after it was sent goes under a new key, and the service takes it', async () => {
    const { stores } = await openRoom();
    room(stores).choose('accounts.create');
    const key = keyOf(stores);
    room(stores).setField(field('accounts.create', 'currency'), text('USD'));
    expect(keyOf(stores)).toBe(key);
    await room(stores).send();
    room(stores).setField(field('accounts.create', 'currency'), text('EUR'));
    expect(keyOf(stores)).not.toBe(key);
    expect(form(stores)?.draft.keyChange).toBe('edited');
    await room(stores).send();
    expect(answer(stores)).toMatchObject({ isRetry: false, exchange: { status: 201 } });
  });

  test('as new is the same body under a new key: a second account', async () => {
    const { stores } = await openRoom();
    room(stores).choose('accounts.create');
    await room(stores).send();
    const first = nodeAt(answer(stores).tree, ['data', 'accountId']);
    await room(stores).send({ asNew: true });
    expect(nodeAt(answer(stores).tree, ['data', 'accountId'])).not.toMatchObject({
      text: first && 'text' in first ? first.text : '',
    });
  });
});

test('what does not fit is not sent, its field is wished for, and it can be sent all the same', async () => {
  const { stores, host } = await openRoom();
  room(stores).choose('accounts.create');
  room(stores).setField(field('accounts.create', 'currency'), text('GBP'));
  await room(stores).send();
  expect(host.calls.some(({ command }) => command === 'operation.send')).toBe(false);
  expect(room(stores).focus?.fieldKey).toBe('body.currency');
  await room(stores).send({ isAnyway: true });
  expect(answer(stores).exchange.status).toBe(400);
});

test('the next page is the next request, with its page in the form', async () => {
  const { stores } = await openRoom();
  room(stores).choose('instruments.list');
  room(stores).setField(field('instruments.list', 'limit'), text('10'));
  await room(stores).send();
  room(stores).goToPage(1);
  await until(
    () => form(stores)?.sending === undefined && input(stores)?.query?.some(([name]) => name === 'page') === true,
  );
  expect(nodeAt(answer(stores).tree, ['meta', 'currentPage'])).toMatchObject({ text: '1' });
});

test('a value goes into another operation’s form, as the number that the body wants', async () => {
  const { stores } = await openRoom();
  const [target] = valueTargets('customerId', { kind: 'number', text: '1005', start: 0, end: 4 }).filter(
    ({ model }) => model.operation.name === 'accounts.create',
  );
  if (target) room(stores).useValue(target.model, target.field, '1005');
  expect(room(stores).operation).toBe('accounts.create');
  expect(JSON.parse(input(stores)?.body?.text ?? '')).toMatchObject({ customerId: 1005, currency: 'ZK' });
  expect(room(stores).focus?.fieldKey).toBe('body.customerId');
});

test('a send under way is cancelled and recorded as cancelled', async () => {
  const { stores, workbench } = await openRoom();
  const fault = { kind: 'latency', delayMs: 20_000 } as const;
  await workbench.services['sandbox.setFaults']({ rules: [{ operation: '*', when: { kind: 'always' }, fault }] });
  const sent = room(stores).send();
  await until(() => form(stores)?.sending !== undefined);
  room(stores).cancel();
  await sent;
  expect(answer(stores).exchange.failureCode).toBe('cancelled');
});

test('drafts and the key of what was sent outlive a reload; a retry after it is still a retry', async () => {
  const { stores, kept } = await openRoom();
  room(stores).choose('accounts.create');
  room(stores).setField(field('accounts.create', 'currency'), text('EUR'));
  await room(stores).send();
  const key = keyOf(stores);
  await until(() => kept.get('dialbench.operations')?.includes('"sentAs"') === true);
  const again = await openRoom(kept);
  expect(room(again.stores).operation).toBe('accounts.create');
  expect([keyOf(again.stores), JSON.parse(input(again.stores)?.body?.text ?? '').currency]).toEqual([key, 'EUR']);
});

test('kept text that is damaged costs the drafts and not the room', async () => {
  for (const text of ['{', '[]', '{"operation":"nothing","drafts":[["x",{"input":{}}]]}']) {
    const { stores } = await openRoom(new Map([['dialbench.operations', text]]));
    expect(form(stores)?.draft.isUntouched, text).toBe(true);
  }
});

test('a recorded exchange opens as a draft under a key of its own; one that no operation fits says why', async () => {
  const { stores } = await openRoom();
  room(stores).choose('accounts.create');
  await room(stores).send();
  const sent = input(stores);
  const { id } = answer(stores).exchange;
  room(stores).choose('webhooks.get');
  await room(stores).openRecord(id, 'form');
  expect(room(stores)).toMatchObject({ operation: 'accounts.create', takenUp: { kind: 'taken', leftOver: [] } });
  expect(input(stores)?.body).toEqual(sent?.body);
  expect(keyOf(stores)).not.toBe(sent?.idempotencyKey);
  await room(stores).openRecord('no-such-exchange', 'form');
  expect(room(stores).takenUp?.kind).toBe('failed');
  expect(room(stores).takenUp?.leftOver[0]).toContain('History holds no exchange');
});

describe('one draft in two ways', () => {
  const free = (stores: Stores) => {
    const found = form(stores)?.draft.free;
    if (!found) throw new Error(`It is in its form: ${JSON.stringify(room(stores).takenUp)}`);
    return found;
  };
  const bodyOf = (stores: Stores) => new TextDecoder().decode(free(stores).edit.body);

  test('what was typed in the form is there under free editing, and what is edited there is in the form again', async () => {
    const { stores } = await openRoom();
    room(stores).choose('accounts.create');
    room(stores).setField(field('accounts.create', 'currency'), text('USD'));
    const key = keyOf(stores);
    await room(stores).turn('free');
    expect(bodyOf(stores)).toBe(input(stores)?.body?.text);
    expect(keyOfEdit(free(stores).edit)).toBe(key);
    room(stores).changeFree({ kind: 'body', body: encodeUtf8('{"customerId": 1004, "currency": "EUR"}') });
    await room(stores).turn('form');
    expect(form(stores)?.draft.free).toBeUndefined();
    expect(input(stores)?.body?.text).toBe('{"customerId": 1004, "currency": "EUR"}');
    expect(keyOf(stores)).toBe(key);
    await room(stores).send();
    expect(answer(stores).exchange.status).toBe(201);
  });

  const BEYOND: readonly (readonly [EditChange, RegExp])[] = [
    [{ kind: 'lineAdded', name: 'X-Trace', value: '1' }, /the header X-Trace/],
    [{ kind: 'method', method: 'PATCH' }, /not PATCH/],
    [{ kind: 'created', createdSec: 1_700_000_000 }, /fixed created/],
    [{ kind: 'body', body: Uint8Array.of(0xff) }, /not UTF-8/],
    [{ kind: 'profile', profile: { ...DEFAULT_SIGNING_PROFILE, signedMessage: 'base' } }, /signing options/],
    [{ kind: 'url', url: 'http://127.0.0.1.example/v1/accounts' }, /the address http/],
  ];
  test.each(BEYOND)('%j is beyond a form: the request stays, says why, and loses nothing', async (change, why) => {
    const { stores } = await openRoom();
    room(stores).choose('accounts.create');
    await room(stores).turn('free');
    room(stores).changeFree(change);
    const { edit } = free(stores);
    await room(stores).turn('form');
    expect(free(stores).edit).toBe(edit);
    expect(room(stores).takenUp).toMatchObject({ kind: 'kept' });
    expect(room(stores).takenUp?.leftOver.join()).toMatch(why);
  });

  test('left out on purpose, the rest goes into the form', async () => {
    const { stores } = await openRoom();
    room(stores).choose('accounts.create');
    await room(stores).turn('free');
    room(stores).changeFree({ kind: 'lineAdded', name: 'X-Trace', value: '1' });
    room(stores).changeFree({ kind: 'body', body: encodeUtf8('{"customerId": 1005}') });
    await room(stores).turn('form', true);
    expect(input(stores)?.body?.text).toBe('{"customerId": 1005}');
  });

  test('a free edit is sent in the same way: again is a retry, and a change after it goes under a new key', async () => {
    const { stores } = await openRoom();
    room(stores).choose('accounts.create');
    await room(stores).turn('free');
    room(stores).changeFree({ kind: 'lineAdded', name: 'X-Trace', value: '1' });
    await room(stores).send();
    expect(answer(stores)).toMatchObject({ isRetry: false, exchange: { status: 201 } });
    expect(answer(stores).exchange.request.headers).toContainEqual(['X-Trace', '1']);
    const key = keyOfEdit(free(stores).edit);
    await room(stores).send();
    expect(answer(stores).isRetry).toBe(true);
    room(stores).changeFree({ kind: 'body', body: encodeUtf8('{"customerId": 1004, "currency": "EUR"}') });
    expect(keyOfEdit(free(stores).edit)).not.toBe(key);
  });

  test('a record opens with every part of it under a new key, also one that no operation fits', async () => {
    const { stores, workbench } = await openRoom();
    const customerId = stores.workbench.getState().state?.environments[0]?.customers[0]?.customerId ?? -1;
    const press = { environmentId: 'sandbox', customerId, choice: '*384*99#' };
    const { exchangeId = '' } = await workbench.services['ussd.press'](press);
    await room(stores).openRecord(exchangeId, 'free');
    expect(room(stores)).toMatchObject({ operation: 'ussd.process', takenUp: { kind: 'taken' } });
    expect(bodyOf(stores)).toContain('customerId=');
    expect(keyOfEdit(free(stores).edit)).not.toBe(keyOfEdit(free(stores).begun));
    room(stores).changeFree({ kind: 'method', method: 'DELETE' });
    room(stores).changeFree({ kind: 'url', url: free(stores).edit.url.replace('/v1/ussd', '/v1/nothing') });
    await room(stores).send();
    expect(answer(stores).exchange.status).toBe(404);
    await room(stores).openRecord(answer(stores).exchange.id, 'form');
    expect(room(stores)).toMatchObject({ operation: 'other', takenUp: { kind: 'kept', canLeaveOut: false } });
    expect(free(stores).edit.method).toBe('DELETE');
  });

  test('the page of a list is turned in the address', async () => {
    const { stores } = await openRoom();
    room(stores).choose('instruments.list');
    await room(stores).turn('free');
    await room(stores).send();
    room(stores).goToPage(1);
    await until(() => form(stores)?.sending === undefined && free(stores).edit.url.includes('page=1'));
    expect(nodeAt(answer(stores).tree, ['meta', 'currentPage'])).toMatchObject({ text: '1' });
  });

  test('a free edit outlives a reload; one with a typed credential is not kept, sent or not', async () => {
    const { stores, kept } = await openRoom();
    const entry = () => kept.get('dialbench.operations');
    room(stores).choose('accounts.create');
    await room(stores).turn('free');
    room(stores).changeFree({ kind: 'lineAdded', name: 'X-Trace', value: '1' });
    await until(() => entry()?.includes('X-Trace') === true);
    const again = await openRoom(kept);
    expect(free(again.stores).edit).toEqual(free(stores).edit);
    const id = free(stores).edit.lines.find(({ name }) => name === 'Authorization')?.id ?? -1;
    const stars = free(stores).edit.lines.find((line) => line.id === id)?.value ?? '';
    room(stores).changeFree({ kind: 'line', id, value: 'Bearer typed-by-hand' });
    await until(() => entry()?.includes('X-Trace') === false);
    await room(stores).send();
    await until(() => entry()?.includes('"sentAs"') === true);
    expect(entry()).not.toContain('typed-by-hand');
    room(stores).changeFree({ kind: 'line', id, value: stars });
    room(stores).changeFree({ kind: 'lineAdded', name: 'X-Trace', value: '1' });
    await until(() => entry()?.includes('X-Trace') === true);
    for (const name of ['Authorization ', 'Proxy-Authorization', 'Cookie', 'X-Api-Key', 'X-Auth-Key']) {
      room(stores).changeFree({ kind: 'lineAdded', name, value: 'typed-by-hand' });
      await until(() => entry()?.includes('X-Trace') === false);
      expect(entry(), name).not.toContain('typed-by-hand');
      const added = free(stores).edit.lines.find((line) => line.value === 'typed-by-hand')?.id ?? -1;
      room(stores).changeFree({ kind: 'lineRemoved', id: added });
      await until(() => entry()?.includes('X-Trace') === true);
    }
  });

  test('a stranger’s credential in a record that is opened is not kept', async () => {
    const { stores, kept } = await openRoom();
    room(stores).choose('accounts.create');
    await room(stores).turn('free');
    room(stores).changeFree({ kind: 'lineAdded', name: 'X-Api-Key', value: 'typed-by-hand' });
    await room(stores).send();
    const exchangeId = answer(stores).exchange.id;
    await room(stores).openRecord(exchangeId, 'free');
    expect(JSON.stringify(free(stores).begun)).toContain('typed-by-hand');
    const before = kept.get('dialbench.operations');
    room(stores).changeFree({ kind: 'method', method: 'PUT' });
    await until(() => kept.get('dialbench.operations') !== before);
    expect(kept.get('dialbench.operations')).not.toContain('typed-by-hand');
  });

  test('broken on purpose it goes under a key of its own, and the draft stays as it was', async () => {
    const { stores } = await openRoom();
    room(stores).choose('accounts.create');
    const draft = form(stores)?.draft;
    await room(stores).sendBroken('signed-base');
    expect(answer(stores)).toMatchObject({ fault: 'signed-base', exchange: { status: 401 } });
    expect(form(stores)?.trials?.['signed-base']).toBe(form(stores)?.outcome);
    expect(form(stores)?.draft).toBe(draft);
    expect(answer(stores).exchange.request.headers).not.toContainEqual(['X-Idempotency-Key', keyOf(stores)]);
    await room(stores).turn('free');
    room(stores).changeFree({ kind: 'body', body: new Uint8Array(0) });
    await room(stores).sendBroken('tampered-body');
    expect(form(stores)?.outcome).toMatchObject({ kind: 'not-sent', failure: { code: 'fault-not-applicable' } });
  });
});

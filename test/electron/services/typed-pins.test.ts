/** A PIN that was typed at a screen that asks for one, or came there in a dialled code: where it is shown as stars. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { FIRST_SAVED } from '../../../electron/environments/environments-file.ts';
import { findCanaries, textCanary } from '../../support/canaries.ts';
import { startMenuServer } from '../../support/menu-server.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { writePkcs8Pem } from '../../support/write-private-keys.ts';

const PIN = '86421';
const ASKS: readonly (readonly [string, string, string])[] = [
  ['by its state', 'ENTER_PIN', 'Four to six digits\n0. Back'],
  ['by its text', 'CHECK', 'Enter your PIN\n0. Back'],
];

const environmentId = 'staging';

/** With two phones at the service of this address. */
async function opened(baseUrl: string) {
  const workbench = await startWorkbench();
  const { services } = workbench;
  const { id: _id, ...first } = FIRST_SAVED.environments[0] ?? { id: '' };
  const customers = [
    { customerId: 7, name: 'Chanda', msisdn: '+260970000007' },
    { customerId: 8, name: 'Mwila', msisdn: '+260970000008' },
  ];
  const fields = { ...(first as (typeof FIRST_SAVED)['environments'][0]), baseUrl, clientId: 'c', customers };
  await services['environment.update']({ id: environmentId, fields });
  await services['vault.importKey']({ environmentId, keyText: writePkcs8Pem(randomBytes(32)) });
  await services['vault.setToken']({ environmentId, token: 'a-token-of-these-tests' });
  return workbench;
}

async function walked(state: string, text: string) {
  const { url } = await startMenuServer(
    () => 'Menu',
    ({ choice, right }) => {
      if (choice === '1') return { ...right, state, text };
      return choice === PIN ? { ...right, state: `DONE_${PIN}`, text: 'Thank you', isEnd: true } : right;
    },
  );
  const workbench = await opened(url);
  const { services } = workbench;
  const heard: unknown[] = [];
  workbench.onEvent((event, payload) => event === 'record.changed' && heard.push(payload));
  let sessionId: string | undefined;
  // As the phone sends the parts of *384*99*1*86421#.
  for (const choice of ['*384*99#', '1', PIN]) {
    const press = await services['ussd.press']({ environmentId, customerId: 7, choice, sessionId });
    if (press.kind !== 'reply') throw new Error('the menu answers');
    sessionId = press.reply.sessionId;
  }
  return { services, heard };
}

test.each(ASKS)(
  'a PIN that a screen asks for %s is in no label, search, evidence or map',
  async (_how, state, text) => {
    const { services, heard } = await walked(state, text);
    const { exchanges } = await services['history.list']({ limit: 10 });
    const [last] = exchanges;
    expect(exchanges).toHaveLength(3);
    expect(last).toMatchObject({ label: expect.stringContaining('****'), press: { isSecret: true, sent: '*****' } });
    expect(exchanges[1]?.press).not.toHaveProperty('isSecret');
    expect(
      (await services['records.list']({ sources: ['sent', 'imported'], query: PIN, order: 'flat', limit: 10 })).hits,
    ).toEqual([]);
    const { hits } = await services['records.list']({
      sources: ['sent', 'imported'],
      query: 'Thank you',
      order: 'flat',
      limit: 10,
    });
    expect(hits).toHaveLength(1);
    const sessions = await services['records.list']({
      sources: ['sent', 'imported'],
      query: '',
      order: 'sessions',
      limit: 10,
    });
    expect(heard).toHaveLength(3);
    expect(findCanaries([textCanary('the PIN', PIN)], 'them', JSON.stringify([hits, sessions, heard]))).toEqual([]);
    const id = last?.id ?? '';
    const made = await services['evidence.make']({
      subject: { kind: 'session', id },
      includes: { msisdn: true, pin: false },
    });
    const map = await services['map.read']({ environmentId });
    const labels = exchanges.map(({ label }) => label);
    expect(findCanaries([textCanary('the PIN', PIN)], 'them', JSON.stringify([labels, made, map]))).toEqual([]);
    expect((await services['history.walk']({ id })).steps.map(({ isSecret = false }) => isSecret)).toEqual([
      false,
      false,
      true,
    ]);
    // Who asks for it gets it: replays and forks press it again.
    const open = await services['evidence.make']({
      subject: { kind: 'session', id },
      includes: { msisdn: true, pin: true },
    });
    expect(open.steps[2]?.sent).toBe(PIN);
    const part = await services['history.exportPart']({ form: 'json', ids: [id], firstNumber: 1 });
    const other = await startWorkbench();
    expect(await other.services['history.importPart']({ texts: [...part.texts] })).toMatchObject({
      added: 1,
      refused: [],
    });
    expect(
      (await other.services['records.list']({ sources: ['sent', 'imported'], query: PIN, order: 'flat', limit: 10 }))
        .hits,
    ).toEqual([]);
  },
);

test('what the service says of a PIN later in the session is no word to be found, the rest of it is', async () => {
  const { url } = await startMenuServer(
    () => 'Menu',
    ({ choice, right }) => {
      if (choice === '1') return { ...right, state: 'ENTER_PIN', text: 'Enter your PIN' };
      return choice === '2' ? { ...right, text: `Your PIN is ${PIN}, keep it\n0. Back` } : right;
    },
  );
  const { services } = await opened(url);
  let sessionId: string | undefined;
  for (const choice of ['*384*99#', '1', PIN, '2']) {
    const press = await services['ussd.press']({ environmentId, customerId: 7, choice, sessionId });
    if (press.kind === 'reply') sessionId = press.reply.sessionId;
  }
  const found = async (query: string) =>
    (await services['records.list']({ sources: ['sent'], query, order: 'flat', limit: 10 })).hits;
  expect(await found(PIN)).toEqual([]);
  const [hit, ...others] = await found('keep');
  expect(others).toEqual([]);
  expect(JSON.stringify(hit?.excerpt)).not.toContain(PIN);
});

test('a PIN is one by the screen of its own phone, though a service gave another phone the same session', async () => {
  const { url } = await startMenuServer(
    () => 'Menu',
    ({ customerId, right }) => {
      const text = customerId === '7' ? 'Enter your PIN' : 'Welcome';
      return { ...right, sessionId: 'shared', state: 'PROMPT', text };
    },
  );
  const { services } = await opened(url);
  for (const customerId of [7, 8]) await services['ussd.press']({ environmentId, customerId, choice: '*384*99#' });
  const typed = { environmentId, customerId: 7, choice: PIN, sessionId: 'shared', fromState: 'PROMPT' };
  await services['ussd.press'](typed);
  const { exchanges } = await services['history.list']({ limit: 1 });
  expect(exchanges[0]).toMatchObject({
    label: expect.stringContaining('****'),
    press: { isSecret: true, sent: '*****' },
  });
  expect(JSON.stringify(exchanges)).not.toContain(PIN);
});

test('a label that repeats a PIN is masked in the map that is exported', async () => {
  const { url } = await startMenuServer(
    () => 'Menu',
    ({ choice, right }) => {
      if (choice === '1') return { ...right, state: 'ENTER_PIN', text: 'Your PIN' };
      return choice === PIN ? { ...right, state: 'DONE', text: `Done\n1. Code ${PIN}` } : right;
    },
  );
  const { services } = await opened(url);
  let sessionId: string | undefined;
  for (const choice of ['*384*99#', '1', PIN]) {
    const press = await services['ussd.press']({ environmentId, customerId: 7, choice, sessionId });
    if (press.kind !== 'reply') throw new Error('the menu answers');
    sessionId = press.reply.sessionId;
  }
  const { text } = await services['map.export']({ environmentId, form: 'json' });
  expect(text).toContain('Code ****');
  expect(text).not.toContain(PIN);
});

/** A USSD application in the workbench: pressed without a key, recorded without trace and verdict, told when its user leaves. */
import { expect, test } from 'vitest';
import { createPhoneStore } from '../../../renderer/app/phone-store.ts';
import { NEW_APPLICATION } from '../../../shared/environment/new-application.ts';
import type { PlainProtocol } from '../../../shared/environment/ussd-protocol.ts';
import type { ExchangeSummary } from '../../../shared/request/exchange.ts';
import { screenText } from '../../../shared/ussd/screen-text.ts';
import { hostOverServices, until } from '../../support/host-over-services.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { type Application, startConEnd, startHubtel, startTrueRoute } from '../../support/ussd-applications.ts';

const CODE = '*384*7#';
const environmentId = 'staging';

async function workbenchWith({ url: baseUrl }: Application, kind: PlainProtocol, changes: object = {}) {
  const workbench = await startWorkbench();
  const ussdProfile = { ...NEW_APPLICATION.ussdProfile, protocol: { kind }, serviceCode: CODE };
  const fields = { ...NEW_APPLICATION, name: 'Kiosk', baseUrl, ussdProfile, ...changes };
  await workbench.services['environment.update']({ id: environmentId, fields });
  return { workbench, services: workbench.services };
}

test('a press needs neither key nor token, and history holds it unsigned and unjudged', async () => {
  const application = await startConEnd();
  const { workbench, services } = await workbenchWith(application, 'con-end');
  const heard: ExchangeSummary[] = [];
  workbench.onEvent((event, payload) => {
    if (event === 'record.changed') heard.push(payload as ExchangeSummary);
  });
  const dialled = await services['ussd.press']({ environmentId, customerId: 1, choice: `${CODE.slice(0, -1)}*2#` });
  expect(dialled).toMatchObject({ kind: 'reply', reply: { currentState: 'SEND_MONEY', isTextOnly: true } });
  expect(dialled).not.toHaveProperty('clientState');
  expect(new URLSearchParams(application.seen[0]?.body).get('text')).toBe('2');
  const exchange = await services['history.get']({ id: dialled.exchangeId ?? '' });
  expect([exchange.trace, exchange.verdict, exchange.verified]).toEqual([undefined, undefined, undefined]);
  expect(exchange).toMatchObject({
    kind: 'ussd',
    status: 200,
    url: application.url,
    label: 'dialled *384*7*2# → Send money',
  });
  expect(heard.map(({ id }) => id)).toEqual([exchange.id]);
  const found = await services['records.list']({ query: 'verdict:unjudged', order: 'flat', limit: 9 });
  expect(JSON.stringify(found)).toContain(exchange.id);
  const refused = await services['records.list']({ query: 'verdict:refused', order: 'flat', limit: 9 });
  expect(JSON.stringify(refused)).not.toContain(exchange.id);
});

test('a press says what it was spoken to in, whatever the environment speaks later', async () => {
  const application = await startConEnd();
  const { services } = await workbenchWith(application, 'con-end');
  const { exchangeId: id = '' } = await services['ussd.press']({ environmentId, customerId: 1, choice: CODE });
  const ussdProfile = { ...NEW_APPLICATION.ussdProfile, protocol: { kind: 'hubtel' } as const, serviceCode: CODE };
  const fields = { ...NEW_APPLICATION, name: 'Kiosk', baseUrl: application.url, ussdProfile };
  await services['environment.update']({ id: environmentId, fields });
  expect((await services['history.get']({ id })).press?.protocol).toBe('con-end');
  const { exchanges } = await services['evidence.make']({
    subject: { kind: 'session', id },
    includes: { msisdn: false, pin: false },
  });
  expect(exchanges[0]?.press?.protocol).toBe('con-end');
  const { texts } = await services['history.exportPart']({ form: 'json', ids: [id], firstNumber: 1 });
  const other = await startWorkbench();
  const imported = await other.services['history.importPart']({ texts: [...texts] });
  expect(imported).toEqual({ added: 1, known: 0, refused: [] });
});

test('what works on signatures says that there is none', async () => {
  const { services } = await workbenchWith(await startConEnd(), 'con-end');
  const { exchangeId: id = '' } = await services['ussd.press']({ environmentId, customerId: 1, choice: CODE });
  await expect(services['exchange.reveal']({ id })).rejects.toMatchObject({ code: 'exchange-unsigned' });
  await expect(
    services['operation.send']({ environmentId, callId: 'c', input: { operation: 'instruments.list' } }),
  ).rejects.toMatchObject({ code: 'misuse' });
});

test('a PIN that later presses send again is no word to be found, and in no case made of one of them', async () => {
  const pin = '86421';
  const application = await startConEnd((answers) => ({
    text: answers.length === 0 ? 'Enter your PIN' : 'Accounts\n1. Balance',
  }));
  const { services } = await workbenchWith(application, 'con-end');
  const dialled = await services['ussd.press']({ environmentId, customerId: 1, choice: CODE });
  const sessionId = dialled.kind === 'reply' ? dialled.reply.sessionId : '';
  await services['ussd.press']({ environmentId, customerId: 1, choice: pin, sessionId });
  const { exchangeId: id = '' } = await services['ussd.press']({
    environmentId,
    customerId: 1,
    choice: '1',
    sessionId,
  });
  expect(application.seen[2]?.body).toContain(`text=${pin}*1`);
  const { hits } = await services['records.list']({ query: pin, order: 'flat', limit: 9 });
  expect(hits).toEqual([]);
  const subject = { kind: 'exchanges' as const, ids: [id] };
  const sentIn = async (includes: { readonly msisdn: boolean; readonly pin: boolean }) => {
    const { exchanges } = await services['evidence.make']({ subject, includes });
    return Buffer.from(exchanges[0]?.request.body.base64 ?? '', 'base64').toString();
  };
  expect(await sentIn({ msisdn: false, pin: false })).toContain('text=*****');
  expect(await sentIn({ msisdn: false, pin: true })).toContain(`text=${pin}*1`);
});

test('a password in letters is in no name that is made of a screen', async () => {
  const password = 'sesame';
  const { url } = await startConEnd((answers) => ({
    text: answers.length === 0 ? 'Enter your password' : `Hello ${answers[0]}\n1. Balance`,
  }));
  const { services } = await workbenchWith({ url, seen: [] }, 'con-end');
  const dialled = await services['ussd.press']({ environmentId, customerId: 1, choice: CODE });
  const sessionId = dialled.kind === 'reply' ? dialled.reply.sessionId : '';
  const typed = await services['ussd.press']({ environmentId, customerId: 1, choice: password, sessionId });
  expect(typed).toMatchObject({ reply: { currentState: 'HELLO', menu: { state: 'HELLO' } } });
  await services['ussd.press']({ environmentId, customerId: 1, choice: '1', sessionId, fromState: 'HELLO' });
  const { exchanges } = await services['history.list']({ limit: 9 });
  const names = exchanges.map(({ label, press }) => [label, press?.outcome.kind === 'screen' && press.outcome.state]);
  expect(JSON.stringify(names)).not.toMatch(/sesame/i);
  expect(JSON.stringify(await services['map.read']({ environmentId }))).not.toMatch(/sesame/i);
});

test('a PIN in a code that is dialled whole is in no label, search or case', async () => {
  const pin = '86421';
  const { services } = await workbenchWith(await startConEnd(), 'con-end');
  const choice = `${CODE.slice(0, -1)}*2*0977000222*1*${pin}#`;
  const { exchangeId: id = '' } = await services['ussd.press']({ environmentId, customerId: 1, choice });
  expect((await services['history.get']({ id })).label).toBe('dialled *384*7*2*…*1*…# → Sent ref');
  expect((await services['records.list']({ query: pin, order: 'flat', limit: 9 })).hits).toEqual([]);
  const includes = { msisdn: false, pin: false };
  for (const subject of [
    { kind: 'session' as const, id },
    { kind: 'exchanges' as const, ids: [id] },
  ]) {
    const { steps, exchanges } = await services['evidence.make']({ subject, includes });
    const body = Buffer.from(exchanges[0]?.request.body.base64 ?? '', 'base64').toString();
    expect(body).toContain('*1*');
    expect(JSON.stringify([steps, exchanges, body])).not.toContain(pin);
  }
});

test('what the application wants back stays in main, and what was typed at a PIN is marked', async () => {
  const application = await startHubtel();
  const { services } = await workbenchWith(application, 'hubtel');
  const press = async (choice: string, sessionId?: string) => {
    const pressed = await services['ussd.press']({ environmentId, customerId: 1, choice, sessionId });
    if (pressed.kind !== 'reply') throw new Error(pressed.failure.message);
    return pressed;
  };
  const { reply } = await press(CODE);
  const { sessionId } = reply;
  for (const choice of ['2', '0977000222', '1']) await press(choice, sessionId);
  const last = await press('4711', sessionId);
  expect(last.reply.ussdText).toBe('Sent. Ref 40177');
  const summary = await services['history.get']({ id: last.exchangeId ?? '' });
  expect(summary.press).toMatchObject({ sent: '4711', isSecret: true });
  expect(summary.label).not.toContain('4711');
  await expect(press('1', sessionId)).rejects.toMatchObject({ code: 'session-forgotten' });
});

test.each([
  ['hubtel', startHubtel, '"Type":"Release"'],
  ['trueroute', startTrueRoute, '<type>3</type>'],
  ['con-end', startConEnd, undefined],
] as const)(
  'the red key of the page’s phone tells %s, and an ended session is left alone',
  async (kind, start, word) => {
    const application = await start();
    const { workbench } = await workbenchWith(application, kind);
    const phone = createPhoneStore({
      ...{
        host: hostOverServices(workbench),
        nowMs: Date.now,
        serviceNowMs: Date.now,
        later: () => {},
        onKey: () => {},
      },
      ...{ oneKeyReplies: true, lastCodes: [] },
    });
    phone.configureProfile({ ...NEW_APPLICATION.ussdProfile, protocol: { kind } });
    phone.changeLine({ environmentId, customerId: 1 }, CODE);
    const dial = async (key?: '0') => {
      phone.getState().choose(CODE);
      await until(() => phone.getState().phone.stage.kind === 'screen');
      expect(screenText(phone.getState().phone)).toContain('Zambezi Kiosk');
      if (key !== undefined) phone.getState().play(key);
    };
    await dial();
    phone.getState().press('red');
    const released = () => application.seen.filter(({ body }) => word !== undefined && body.includes(word)).length;
    if (word !== undefined) await until(() => released() === 1);
    await dial('0');
    await until(() => phone.getState().phone.stage.kind === 'ended');
    phone.getState().press('red');
    await dial();
    expect(released()).toBe(word === undefined ? 0 : 1);
  },
);

test('a token goes along where one is stored, and never in clear to another machine', async () => {
  const application = await startConEnd();
  const { services } = await workbenchWith(application, 'con-end');
  const token = 'a-token-of-the-application-4711';
  await services['vault.setToken']({ environmentId, token });
  const { exchangeId: id = '' } = await services['ussd.press']({ environmentId, customerId: 1, choice: CODE });
  expect(application.seen[0]?.headers).toContain(`Bearer ${token}`);
  expect(JSON.stringify(await services['history.get']({ id }))).not.toContain(token);
  const ussdProfile = { ...NEW_APPLICATION.ussdProfile, serviceCode: CODE };
  const fields = { ...NEW_APPLICATION, name: 'Kiosk', baseUrl: 'http://192.0.2.1/ussd', ussdProfile };
  await services['environment.update']({ id: environmentId, fields, confirmedName: 'Kiosk' });
  await services['vault.setToken']({ environmentId, token });
  await expect(services['ussd.press']({ environmentId, customerId: 1, choice: CODE })).rejects.toMatchObject({
    code: 'token-in-clear',
  });
});

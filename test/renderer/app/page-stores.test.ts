import { expect, test } from 'vitest';
import { switchEnvironment, switchSubscriber } from '../../../renderer/app/navigate.ts';
import type { Stores } from '../../../renderer/app/stores.ts';
import { selectedSubscriber, selectedWeather } from '../../../renderer/app/workbench-store.ts';
import { screenText } from '../../../shared/ussd/screen-text.ts';
import { adminCall } from '../../support/admin-call.ts';
import { type TestHost, until } from '../../support/host-over-services.ts';
import { openPage } from '../../support/open-page.ts';

const shows = ({ phone }: Stores) => screenText(phone.getState().phone);
const isIdle = ({ phone }: Stores) => phone.getState().phone.inFlight === undefined;
const listed = ({ exchanges }: Stores) => exchanges.getState().exchanges;
const pressesOf = (host: TestHost) => host.calls.filter((call) => call.command === 'ussd.press');

function dial({ phone }: Stores, code = '*384*99#'): void {
  for (const character of code) phone.getState().type(character);
  phone.getState().play('green');
}

function shownId({ inspector }: Stores): string | undefined {
  const { shown } = inspector.getState();
  return shown.kind === 'exchange' ? shown.exchange.id : undefined;
}

async function atHome() {
  const page = await openPage();
  dial(page.stores);
  await until(() => shows(page.stores).includes('1. ') && listed(page.stores).length === 1);
  return page;
}

test('a code that is dialled before the workbench has answered is sent when it has, once', async () => {
  const { stores, host } = await openPage(new Map(), undefined, { isFirstScreen: true });
  expect(stores.workbench.getState().state).toBeUndefined();
  dial(stores);
  await until(() => shows(stores).includes('1. '));
  expect(pressesOf(host)).toHaveLength(1);
});

test('one press is one exchange, in the list and in the inspector, verified', async () => {
  const { stores } = await atHome();
  await until(() => shownId(stores) !== undefined);
  expect(listed(stores)).toHaveLength(1);
  expect(shownId(stores)).toBe(listed(stores)[0]?.id);
  expect(listed(stores)[0]).toMatchObject({ verified: true, status: 200 });
});

test('the screen of an answer is painted before the list and the inspector take its exchange', async () => {
  const { stores, host, frame } = await atHome();
  await until(() => shownId(stores) !== undefined);
  const exchangesRead = () => host.calls.filter((call) => call.command === 'history.get').length;
  const before = exchangesRead();
  frame.isHeld = true;
  stores.phone.getState().press('1');
  await until(() => isIdle(stores) && shows(stores).includes('Stocks') && frame.waiting.length > 0);
  expect(listed(stores)).toHaveLength(1);
  expect(exchangesRead()).toBe(before);
  await until(() => {
    for (const paint of frame.waiting.splice(0)) paint();
    return listed(stores).length === 2;
  });
  await until(() => shownId(stores) === listed(stores)[0]?.id);
});

test('an exchange that is announced ahead of its answer waits for it, but not for the next one', async () => {
  const { stores, host } = await atHome();
  const { releases } = host.hold('ussd.press');
  stores.phone.getState().press('1');
  await until(() => releases.length === 1);
  // Longer than any frame of this page.
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(listed(stores)).toHaveLength(1);
  stores.phone.getState().press('0');
  releases[0]?.();
  await until(() => listed(stores).length === 2);
  expect(isIdle(stores)).toBe(false);
  await until(() => releases.length === 2);
  // A press whose answer stays away holds up no list for long.
  await until(() => listed(stores).length === 3);
  releases[1]?.();
});

test('Phone goes with the newest until one is chosen, and again when asked or when a key is pressed', async () => {
  const { stores } = await atHome();
  await until(() => shownId(stores) !== undefined);
  const first = listed(stores)[0]?.id ?? '';
  await stores.inspector.getState().open(first);
  stores.phone.getState().press('1');
  await until(() => listed(stores).length === 2 && shownId(stores) === listed(stores)[0]?.id);
  await stores.inspector.getState().open(first);
  expect(shownId(stores)).toBe(first);
  await stores.inspector.getState().follow(listed(stores)[0]?.id);
  expect(shownId(stores)).toBe(listed(stores)[0]?.id);
  stores.phone.getState().press('0');
  await until(() => listed(stores).length === 3);
  await until(() => shownId(stores) === listed(stores)[0]?.id);
});

test('an exchange that comes late does not replace the one that was chosen after it', async () => {
  const { stores, host } = await atHome();
  await until(() => shownId(stores) !== undefined);
  stores.phone.getState().press('1');
  await until(() => listed(stores).length === 2 && shownId(stores) === listed(stores)[0]?.id);
  const [newest, oldest] = listed(stores).map((one) => one.id);
  const held = host.hold('history.get');
  const late = stores.inspector.getState().open(oldest ?? '');
  await until(() => held.releases.length === 1);
  await stores.inspector.getState().open(newest ?? '');
  held.releases[0]?.();
  await late;
  expect(shownId(stores)).toBe(newest);
});

test('an answer that comes after the red key and a new code belongs to nobody', async () => {
  const { stores, host } = await atHome();
  const held = host.hold('ussd.press');
  stores.phone.getState().press('1');
  await until(() => held.releases.length === 1);
  stores.phone.getState().press('red');
  dial(stores);
  await until(() => held.releases.length === 2);
  held.releases[0]?.();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(shows(stores)).toBe('USSD code running …');
  held.releases[1]?.();
  await until(() => isIdle(stores));
  expect(stores.phone.getState().phone.stage).toMatchObject({ kind: 'screen', reply: { currentState: 'HOME' } });
});

test('another subscriber is another phone: the session ends, and the next code dials as them', async () => {
  const { stores, host } = await atHome();
  const other = stores.workbench.getState().state?.environments[0]?.customers[2];
  stores.workbench.getState().chooseSubscriber(other?.customerId ?? -1);
  expect(stores.phone.getState().phone.stage.kind).toBe('idle');
  dial(stores);
  await until(() => isIdle(stores) && shows(stores) !== '');
  expect(pressesOf(host).at(-1)?.input).toMatchObject({ customerId: other?.customerId });
});

test('choices of the page are there again on the next visit, and nonsense in their place is passed over', async () => {
  const { stores, kept } = await atHome();
  const other = stores.workbench.getState().state?.environments[0]?.customers[1];
  stores.workbench.getState().chooseSubscriber(other?.customerId ?? -1);
  stores.settings.getState().change({ theme: 'dark', oneKeyReplies: false });
  const again = await openPage(kept);
  await until(() => again.stores.workbench.getState().state !== undefined);
  expect(selectedSubscriber(again.stores.workbench.getState())?.customerId).toBe(other?.customerId);
  expect(again.stores.settings.getState()).toMatchObject({ theme: 'dark', oneKeyReplies: false });
  expect(again.stores.phone.getState().phone.oneKeyReplies).toBe(false);
  const broken = await openPage(new Map([...kept.keys()].map((name) => [name, '{"theme":7'])));
  expect(broken.stores.settings.getState()).toMatchObject({ theme: 'system', oneKeyReplies: true });
});

test('the newest page of history joins what arrived before and after it, without a gap and without a repetition', async () => {
  const { stores, workbench } = await openPage();
  const press = { environmentId: 'sandbox', customerId: 1001, choice: '*384*99#' };
  await until(() => stores.exchanges.getState().status === 'ready');
  for (let count = 0; count < 105; count += 1) await workbench.services['ussd.press'](press);
  await until(() => listed(stores).length === 105);
  const { stores: second } = await openPage(new Map(), workbench);
  await until(() => listed(second).length === 100);
  await workbench.services['ussd.press'](press);
  await until(() => listed(second).length === 101 && listed(stores).length === 106);
  const ids = (page: Stores) => listed(page).map((one) => one.id);
  expect(ids(second)).toEqual(ids(stores).slice(0, 101));
  // Coming back after a lost connection reads the newest page again, over what is there.
  for (const page of [stores, second]) {
    const before = ids(page);
    await page.exchanges.getState().loadNewest();
    expect(ids(page)).toEqual(before);
    expect(new Set(before).size).toBe(before.length);
  }
});

test('what was missed while the connection was lost is asked for when it is back', async () => {
  const { stores, host, connection } = await atHome();
  const before = host.calls.length;
  connection.set({ kind: 'lost' });
  expect(host.calls).toHaveLength(before);
  connection.set({ kind: 'open', missed: false });
  expect(host.calls).toHaveLength(before);
  connection.set({ kind: 'lost' });
  connection.set({ kind: 'open', missed: true });
  expect(host.calls.slice(before).map((call) => call.command)).toEqual([
    'workbench.state',
    'history.list',
    'runs.state',
  ]);
  expect(stores.connection.getState().connection.kind).toBe('open');
});

test('a sandbox that was stopped ends the session with a sentence, and dialling there meets a closed port', async () => {
  const { stores } = await atHome();
  await stores.workbench.getState().stopSandbox();
  expect(shows(stores)).toBe('The sandbox was stopped, which ended this session. Start it and dial again.');
  stores.phone.getState().press('red');
  dial(stores);
  await until(() => isIdle(stores));
  expect(shows(stores)).toContain('connection was refused');
  await stores.workbench.getState().startSandbox();
  expect(stores.workbench.getState().state?.sandbox.kind).toBe('running');
  stores.phone.getState().press('red');
  dial(stores);
  await until(() => shows(stores).includes('1. '));
});

test('a reset or a restored snapshot ends the session with its reason, whoever asked for it', async () => {
  const { stores, workbench } = await atHome();
  const elsewhere = await openPage(new Map(), workbench);
  await elsewhere.host.call('sandbox.saveSnapshot', { name: 'Monday' });
  await elsewhere.host.call('sandbox.reset', {});
  expect(shows(stores)).toBe('The sandbox was reset to its seed, which ended this session. Dial again.');
  expect(stores.phone.getState().phone.refusal).toBeUndefined();
  stores.phone.getState().press('red');
  dial(stores);
  await until(() => shows(stores).includes('1. '));
  const sandbox = stores.workbench.getState().state?.sandbox;
  const url = sandbox?.kind === 'running' ? sandbox.url : '';
  expect((await adminCall(url, 'POST', '/admin/snapshots/Monday/restore', {})).status).toBe(200);
  await until(() => shows(stores).includes('“Monday” was restored'));
  expect(listed(stores)).toHaveLength(2);
});

test('faults that are on are known to every page, whoever turned them on, and to each exchange answered under them', async () => {
  const { stores } = await atHome();
  const weather = () => selectedWeather(stores.workbench.getState());
  expect(weather()).toBeUndefined();
  const { sandbox } = stores.workbench.getState().state ?? {};
  const url = sandbox?.kind === 'running' ? sandbox.url : '';
  expect((await adminCall(url, 'PUT', '/admin/weather', { name: 'hazy' })).status).toBe(200);
  await until(() => weather()?.title === 'Hazy');
  stores.phone.getState().press('1');
  await until(() => listed(stores).length === 2);
  await stores.host.call('sandbox.setFaults', {
    rules: [{ operation: 'reports.list', when: { kind: 'always' }, fault: { kind: 'latency', delayMs: 5 } }],
  });
  expect(weather()).toEqual({ title: '1 fault' });
  await stores.host.call('sandbox.setWeather', { name: 'congested', seed: 77 });
  expect(weather()).toEqual({ name: 'congested', title: 'Congested' });
  await stores.host.call('sandbox.setWeather', { name: 'clear' });
  expect(weather()).toBeUndefined();
  const told: (string | undefined)[] = [];
  for (const { id } of listed(stores)) {
    const answer = await stores.host.call('history.get', { id });
    told.push(answer.ok ? answer.value.weather : 'none');
  }
  expect(told).toEqual(['Hazy', undefined]);
});

/** The phone beyond its first screen. */
async function inStocks() {
  const page = await atHome();
  page.stores.phone.getState().press('1');
  await until(() => shows(page.stores).includes('Stocks 1/12'));
  const customers = page.stores.workbench.getState().state?.environments[0]?.customers ?? [];
  return { ...page, other: customers[2]?.customerId ?? -1 };
}

test('a switch that would end a session beyond its first screen asks; Cancel keeps it, and the word for it ends it', async () => {
  const { stores, other } = await inStocks();
  switchSubscriber(stores, other);
  expect(stores.lineSwitch.getState().asked?.at).toBe('Stocks');
  stores.lineSwitch.getState().answer(false);
  expect(shows(stores)).toContain('Stocks 1/12');
  switchEnvironment(stores, 'staging');
  expect(stores.lineSwitch.getState().asked?.to).toBe('Staging');
  stores.lineSwitch.getState().answer(false);
  switchSubscriber(stores, other);
  stores.lineSwitch.getState().answer(true);
  expect(selectedSubscriber(stores.workbench.getState())?.customerId).toBe(other);
  expect(stores.phone.getState().phone).toMatchObject({
    stage: { kind: 'idle' },
    hint: 'The session ended with the switch.',
  });
});

test('the palette asks before such a switch too, and no place asks at the first screen or for the present line', async () => {
  const { stores, other } = await inStocks();
  const act = (id: string) => {
    const action = stores.actions().find((one) => one.id === id);
    // The palette has no question of its own beside the one that the top bar asks.
    expect(action?.loses).toBeUndefined();
    action?.run();
    return stores.lineSwitch.getState().asked;
  };
  expect(act('environment.staging')).toMatchObject({ at: 'Stocks', to: 'Staging' });
  stores.lineSwitch.getState().answer(false);
  expect(act(`subscriber.${other}`)).toMatchObject({ at: 'Stocks' });
  stores.lineSwitch.getState().answer(false);
  expect(act('environment.sandbox')).toBeUndefined();
  expect(shows(stores)).toContain('Stocks 1/12');
  stores.phone.getState().press('0');
  await until(() => shows(stores).includes('1. Stocks'));
  switchSubscriber(stores, other);
  expect(stores.lineSwitch.getState().asked).toBeUndefined();
  expect(selectedSubscriber(stores.workbench.getState())?.customerId).toBe(other);
});

test('a reload that ends a session says so once; a session that was over is not missed', async () => {
  const held = new Map<string, string>();
  const keepInTab = {
    read: (name: string) => held.get(name),
    write: (name: string, value: string) => void held.set(name, value),
  };
  const { stores, workbench } = await openPage(new Map(), undefined, { keepInTab });
  dial(stores);
  await until(() => shows(stores).includes('1. '));
  const hintOf = async () => {
    const page = await openPage(new Map(), workbench, { keepInTab });
    await until(() => page.stores.phone.getState().phone.stage.kind === 'idle');
    return page.stores.phone.getState().phone.hint;
  };
  expect(await hintOf()).toBe('The page was reloaded, which ended the session at Home.');
  expect(await hintOf()).toBeUndefined();
  expect(JSON.stringify([...held])).not.toMatch(/[0-9a-f]{20}/);
});

import { describe, expect, test } from 'vitest';
import { forkHere, openSecondPhone, switchEnvironment } from '../../../renderer/app/navigate.ts';
import type { PhoneStore } from '../../../renderer/app/phone-store.ts';
import type { Stores } from '../../../renderer/app/stores.ts';
import { selectedEnvironment } from '../../../renderer/app/workbench-store.ts';
import { screenText } from '../../../shared/ussd/screen-text.ts';
import { openMenu } from '../../../shared/ussd/session-state.ts';
import { until } from '../../support/host-over-services.ts';
import { type MenuPress, type MenuReply, startMenuServer } from '../../support/menu-server.ts';
import { openPage } from '../../support/open-page.ts';
import { pointStagingAt } from '../../support/point-staging-at.ts';

const CODE = '*384*99#';
const shows = (phone: PhoneStore) => screenText(phone.getState().phone);
const stateOf = (phone: PhoneStore) => openMenu(phone.getState().phone)?.currentState;
const sessionOf = (phone: PhoneStore) => openMenu(phone.getState().phone)?.sessionId;
const isIdle = (phone: PhoneStore) => phone.getState().phone.inFlight === undefined;
const pair = ({ twoPhones }: Stores) => twoPhones.getState();
const listed = ({ exchanges }: Stores) => exchanges.getState().exchanges;

function second(stores: Stores): PhoneStore {
  const { second: opened } = pair(stores);
  if (!opened) throw new Error('no second phone is open');
  return opened.phone;
}

async function press(phone: PhoneStore, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    phone.getState().type(key);
    await until(() => isIdle(phone));
  }
}

async function dial(phone: PhoneStore): Promise<void> {
  phone.getState().choose(CODE);
  await until(() => isIdle(phone) && stateOf(phone) === 'HOME');
}

/** Two phones at home: the sandbox's first subscriber and another. */
async function twoSubscribers() {
  const page = await openPage();
  await until(() => selectedEnvironment(page.stores.workbench.getState())?.baseUrl !== undefined);
  await dial(page.stores.phone);
  const environment = selectedEnvironment(page.stores.workbench.getState());
  openSecondPhone(page.stores, environment?.customers[1]?.customerId ?? 0);
  await until(() => pair(page.stores).second !== undefined);
  await dial(second(page.stores));
  return page;
}

/** A session of four screens: home, stocks, a stock, home. */
async function walked() {
  const page = await openPage();
  const { stores } = page;
  await until(() => selectedEnvironment(stores.workbench.getState()) !== undefined);
  await dial(stores.phone);
  await press(stores.phone, '1', '1', '0', '0');
  await until(() => listed(stores).length === 5);
  const ids = listed(stores)
    .map(({ id }) => id)
    .toReversed();
  return { ...page, ids };
}

describe('a fork', () => {
  test('replays the answers to its screen in a session of its own, and leaves the first phone where it is', async () => {
    const { stores, ids } = await walked();
    const [before, session] = [stateOf(stores.phone), sessionOf(stores.phone)];
    forkHere(stores, ids[2] ?? '');
    await until(() => pair(stores).replay?.kind === 'done');
    expect(stateOf(second(stores))).toBe('SELECT_STOCK');
    expect(pair(stores)).toMatchObject({
      active: 'second',
      replay: { of: 3 },
      second: { fork: { at: 'Select stock' } },
    });
    expect(sessionOf(second(stores))).not.toBe(session);
    expect([stateOf(stores.phone), sessionOf(stores.phone)]).toEqual([before, session]);
    await until(() => listed(stores).length === 8);
    expect(
      listed(stores)
        .slice(0, 3)
        .map(({ sessionId }) => sessionId),
    ).toEqual(Array.from({ length: 3 }, () => sessionOf(second(stores))));
    pair(stores).type('0');
    await until(() => stateOf(second(stores)) === 'STOCKS');
    expect(stateOf(stores.phone)).toBe(before);
  });

  test('of a session of another environment, or of none, says why it cannot begin and opens nothing', async () => {
    const { stores, ids, workbench } = await walked();
    await pair(stores).fork('no such exchange');
    expect(pair(stores).failure?.message).not.toBe('');
    const staging = await pointStagingAt(workbench.services, 'http://127.0.0.1:9/v1', 'token-of-staging');
    await stores.workbench.getState().chooseEnvironment(staging);
    await pair(stores).fork(ids[1] ?? '');
    expect(pair(stores).failure?.message).toContain('another environment');
    expect(pair(stores).second).toBeUndefined();
  });

  test('closes with a switch of environment, which asks while its session runs; a switch of line leaves it', async () => {
    const { stores, ids, workbench } = await walked();
    forkHere(stores, ids[1] ?? '');
    await until(() => pair(stores).replay?.kind === 'done');
    const session = sessionOf(second(stores));
    stores.workbench
      .getState()
      .chooseSubscriber(selectedEnvironment(stores.workbench.getState())?.customers[3]?.customerId ?? 0);
    expect(sessionOf(second(stores))).toBe(session);
    const staging = await pointStagingAt(workbench.services, 'http://127.0.0.1:9/v1', 'token-of-staging');
    await until(() => stores.workbench.getState().state?.environments.length !== 0);
    switchEnvironment(stores, staging);
    expect(stores.lineSwitch.getState().asked).toMatchObject({ at: undefined, secondAt: 'Stocks', to: 'Staging' });
    stores.lineSwitch.getState().answer(true);
    await until(() => pair(stores).second === undefined);
    expect(pair(stores).active).toBe('first');
  });

  test('hears only the red key while it replays, and the red key stops it', async () => {
    const { stores, ids, host } = await walked();
    const held = host.hold('ussd.press');
    forkHere(stores, ids[3] ?? '');
    await until(() => held.releases.length === 1);
    pair(stores).type('2');
    pair(stores).press('second', '2');
    expect(second(stores).getState().phone.ahead).toEqual([]);
    pair(stores).play('red');
    held.releases[0]?.();
    await until(() => pair(stores).replay?.kind === 'stopped');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(held.releases).toHaveLength(1);
  });
});

const NAMES: Readonly<Record<string, string>> = { '1': 'Mutinta Banda', '2': 'Chanda Mwansa' };
const CUSTOMERS = [
  { customerId: 1, name: 'Mutinta Banda', msisdn: '+260977000101' },
  { customerId: 2, name: 'Chanda Mwansa', msisdn: '+260966123102' },
];

/** The page on a small menu service that answers as given. */
async function onMenuServer(answer: (given: MenuPress) => MenuReply | Promise<MenuReply>) {
  const server = await startMenuServer((customerId) => NAMES[customerId] ?? '', answer);
  const page = await openPage();
  const { workbench, stores } = page;
  const id = await pointStagingAt(workbench.services, `${server.url}/v1`, 'token-of-staging');
  const staging = (await workbench.services['workbench.state']({})).environments.find((one) => one.id === id);
  if (!staging) throw new Error('staging is gone');
  const { name, baseUrl, clientId, colour, danger, signingProfile, ussdProfile, transport, ownKeyId } = staging;
  await workbench.services['environment.update']({
    id,
    fields: {
      name,
      baseUrl,
      clientId,
      keyId: ownKeyId,
      colour,
      danger,
      signingProfile,
      ussdProfile,
      transport,
      customers: CUSTOMERS,
    },
  });
  await stores.workbench.getState().chooseEnvironment(id);
  await until(() => selectedEnvironment(stores.workbench.getState())?.customers.length === 2);
  return page;
}

describe('a replay beside its recording', () => {
  test('asks at the step whose words differ, and goes on or stops as it is told', async () => {
    let isChanged = false;
    const { stores } = await onMenuServer(({ right }) => {
      if (!isChanged || right.state !== 'SCREEN_1') return right;
      return { ...right, text: right.text.replace('1. On', '1. Further') };
    });
    await dial(stores.phone);
    await press(stores.phone, '1', '1');
    await until(() => listed(stores).length === 3);
    const [last = ''] = listed(stores).map(({ id }) => id);
    isChanged = true;
    forkHere(stores, last);
    await until(() => pair(stores).replay?.kind === 'asking');
    expect(pair(stores).replay).toMatchObject({ step: 2, of: 3 });
    pair(stores).goOn(true);
    await until(() => pair(stores).replay?.kind === 'done');
    expect(shows(second(stores))).toContain('Screen 2');
    await pair(stores).close();
    forkHere(stores, last);
    await until(() => pair(stores).replay?.kind === 'asking');
    pair(stores).goOn(false);
    await until(() => pair(stores).replay?.kind === 'stopped');
    expect(shows(second(stores))).toContain('Further');
  });

  test('goes on where only figures differ, and remembers the steps', async () => {
    let amount = 210;
    const { stores } = await onMenuServer(({ right }) => {
      amount += 5;
      return { ...right, text: right.text.replace('Screen', `K ${(amount / 100).toFixed(2)} Screen`) };
    });
    await dial(stores.phone);
    await press(stores.phone, '1');
    await until(() => listed(stores).length === 2);
    forkHere(stores, listed(stores)[0]?.id ?? '');
    await until(() => pair(stores).replay?.kind === 'done');
    expect(pair(stores).replay).toEqual({ kind: 'done', of: 2, valueSteps: [1, 2] });
  });
});

test('a drawn key of the phone that has the keyboard already draws no dock anew', async () => {
  const { stores } = await openPage();
  await until(() => selectedEnvironment(stores.workbench.getState()) !== undefined);
  let told = 0;
  stores.twoPhones.subscribe(() => {
    told += 1;
  });
  pair(stores).press('first', '1');
  pair(stores).choose('second');
  expect([told, stores.phone.getState().phone.typed]).toEqual([0, '1']);
});

describe('keys for both', () => {
  test('go to both phones, and the slower one keeps them as type-ahead', async () => {
    const { stores, host } = await twoSubscribers();
    pair(stores).pressOnBoth(true);
    const held = host.hold('ussd.press');
    pair(stores).press('first', '1');
    await until(() => held.releases.length === 2);
    held.releases[0]?.();
    await until(() => stateOf(stores.phone) === 'STOCKS' || stateOf(second(stores)) === 'STOCKS');
    pair(stores).play('0');
    const slower = isIdle(stores.phone)
      ? stores.phone
      : [stores.phone, second(stores)].find((one) => one.getState().phone.ahead.length > 0);
    expect(slower?.getState().phone.ahead).toHaveLength(1);
    for (let at = 1; at < 4; at += 1) {
      await until(() => held.releases.length > at);
      held.releases[at]?.();
    }
    await until(() => [stores.phone, second(stores)].every((one) => isIdle(one) && stateOf(one) === 'HOME'));
  });

  test('go to the active phone alone while the switch is off', async () => {
    const { stores } = await twoSubscribers();
    pair(stores).type('1');
    await until(() => stateOf(second(stores)) === 'STOCKS');
    expect(stateOf(stores.phone)).toBe('HOME');
    pair(stores).choose('first');
    pair(stores).type('2');
    await until(() => stateOf(stores.phone) === 'MY_PORTFOLIO');
    expect(stateOf(second(stores))).toBe('STOCKS');
  });
});

describe('mix-ups', () => {
  test('are none between two subscribers of the sandbox, whatever else it has to answer meanwhile', async () => {
    const { stores, workbench } = await twoSubscribers();
    const { services } = workbench;
    const environment = selectedEnvironment(stores.workbench.getState());
    const environmentId = environment?.id ?? '';
    let isOver = false;
    let others = 0;
    const load = (environment?.customers ?? []).slice(2, 7).map(async ({ customerId }) => {
      while (!isOver) {
        const begun = await services['ussd.press']({ environmentId, customerId, choice: CODE });
        if (begun.kind !== 'reply') continue;
        const { sessionId } = begun.reply;
        for (const choice of ['1', '0', '2']) {
          await services['ussd.press']({ environmentId, customerId, sessionId, choice });
          others += 1;
        }
      }
    });
    pair(stores).pressOnBoth(true);
    const both = [stores.phone, second(stores)];
    const keys = ['2', '1', '0', '2', '0', '3', '0', '0', '1', '1', '0', '0'];
    for (const key of keys) {
      pair(stores).type(key);
      await until(() => both.every(isIdle));
    }
    isOver = true;
    await Promise.all(load);
    expect(both.map(stateOf)).toEqual(['HOME', 'HOME']);
    expect(others).toBeGreaterThan(10);
    expect(pair(stores).mixUps).toEqual([]);
  });

  test('are found where a service swaps the answers of two sessions, each with its exchange', async () => {
    let waiting: { right: MenuReply; take: (reply: MenuReply) => void } | undefined;
    const { stores } = await onMenuServer(({ right }) => {
      if (right.state !== 'SCREEN_2') return right;
      const before = waiting;
      if (!before) {
        return new Promise((take) => {
          waiting = { right, take };
        });
      }
      waiting = undefined;
      before.take(right);
      return before.right;
    });
    await dial(stores.phone);
    openSecondPhone(stores, 2);
    await until(() => pair(stores).second !== undefined);
    await dial(second(stores));
    pair(stores).pressOnBoth(true);
    const both = [stores.phone, second(stores)];
    pair(stores).type('1');
    await until(() => both.every(isIdle));
    expect(pair(stores).mixUps).toEqual([]);
    pair(stores).type('1');
    await until(() => both.every(isIdle));
    const { mixUps } = pair(stores);
    expect(mixUps.map(({ on, kind }) => `${on} ${kind}`).toSorted()).toEqual([
      'first other-session',
      'first other-subscriber',
      'second other-session',
      'second other-subscriber',
    ]);
    await until(() => listed(stores).length === 6);
    const ids = new Set(listed(stores).map(({ id }) => id));
    for (const { exchangeId } of mixUps) expect(ids.has(exchangeId ?? '')).toBe(true);
  });
});

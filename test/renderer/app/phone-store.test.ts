import { expect, test } from 'vitest';
import { createPhoneStore } from '../../../renderer/app/phone-store.ts';
import { hostAround } from '../../../renderer/host/around.ts';
import { DEFAULT_USSD_PROFILE } from '../../../shared/environment/environment.ts';
import { screenText } from '../../../shared/ussd/screen-text.ts';
import { hostOverServices, until } from '../../support/host-over-services.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

const CODE = DEFAULT_USSD_PROFILE.serviceCode;

/** Phones of their own over one host, as two that stand side by side. */
async function twoPhones() {
  const host = hostOverServices(await startWorkbench());
  let aheadMs = 0;
  const nowMs = () => Date.now() + aheadMs;
  const phoneOf = (customerId: number) => {
    const phone = createPhoneStore({
      host,
      nowMs,
      serviceNowMs: nowMs,
      later: (action, afterMs) => void setTimeout(action, afterMs),
      oneKeyReplies: true,
      lastCodes: [],
      onKey: () => {},
    });
    phone.changeLine({ environmentId: 'sandbox', customerId }, CODE);
    return phone;
  };
  const wait = (ms: number) => {
    aheadMs += ms;
  };
  return { host, left: phoneOf(1001), right: phoneOf(1002), wait };
}

type Phone = Awaited<ReturnType<typeof twoPhones>>['left'];
const shows = (phone: Phone) => screenText(phone.getState().phone);
const stageOf = (phone: Phone) => phone.getState().phone.stage;
const sessionOf = (phone: Phone) => {
  const stage = stageOf(phone);
  return stage.kind === 'screen' ? stage.reply.sessionId : undefined;
};

async function dialBoth({ left, right }: { left: Phone; right: Phone }) {
  left.getState().choose(CODE);
  right.getState().choose(CODE);
  await until(() => stageOf(left).kind === 'screen' && stageOf(right).kind === 'screen');
}

test('a key is drawn as pressed once its press is under way, so that it can be drawn with its screen', async () => {
  const { left } = await twoPhones();
  left.getState().choose(CODE);
  await until(() => stageOf(left).kind === 'screen');
  const waits: boolean[] = [];
  const stop = left.subscribe((now, before) => {
    if (now.pressedKey === '1' && before.pressedKey === undefined) waits.push(now.phone.inFlight !== undefined);
  });
  left.getState().play('1');
  expect(waits).toEqual([true]);
  stop();
  await until(() => left.getState().phone.inFlight === undefined);
});

test('the request of a key leaves within the key, also through what stands around every call', async () => {
  const { host, left } = await twoPhones();
  const around = hostAround(host, {
    begin: () => ({ end() {} }),
    unlock: async () => false,
    confirm: async () => undefined,
  });
  const phone = createPhoneStore({
    ...{ host: around, nowMs: Date.now, serviceNowMs: Date.now, later: () => {}, onKey: () => {} },
    ...{ oneKeyReplies: true, lastCodes: [], isPressAsked: around.isPressAsked },
  });
  phone.changeLine({ environmentId: 'sandbox', customerId: 1001 }, CODE);
  phone.getState().choose(CODE);
  expect(host.calls.map(({ command }) => command)).toEqual(['ussd.press']);
  await until(() => stageOf(phone).kind === 'screen');
  phone.getState().play('1');
  expect(host.calls).toHaveLength(2);
  await until(() => stageOf(phone).kind === 'screen');
  expect(stageOf(left).kind).toBe('idle');
});

test('two phones side by side have a session, a line and keys of their own', async () => {
  const { left, right } = await twoPhones();
  await dialBoth({ left, right });
  expect(sessionOf(left)).not.toBe(sessionOf(right));
  expect(shows(left)).toContain('Mutinta');
  expect(shows(right)).toContain('Chanda');
  left.getState().press('1');
  right.getState().press('2');
  await until(() => shows(left).includes('Stocks') && shows(right).includes('ortfolio'));
  left.getState().press('red');
  expect([stageOf(left).kind, stageOf(right).kind]).toEqual(['idle', 'screen']);
});

test('two phones of one subscriber have two sessions, and limits of their own', async () => {
  const { left, right, wait } = await twoPhones();
  right.changeLine({ environmentId: 'sandbox', customerId: 1001 }, CODE);
  left.configureProfile({ ...DEFAULT_USSD_PROFILE, idleLimitMs: 20_000 });
  await dialBoth({ left, right });
  expect(sessionOf(left)).not.toBe(sessionOf(right));
  wait(20_000);
  left.getState().tick();
  right.getState().tick();
  expect([stageOf(left).kind, stageOf(right).kind]).toEqual(['timed-out', 'screen']);
});

test('an answer that comes after the network gave up lands on neither the old nor the new session', async () => {
  const { host, left, wait } = await twoPhones();
  left.getState().choose(CODE);
  await until(() => stageOf(left).kind === 'screen');
  const held = host.hold('ussd.press');
  left.getState().press('1');
  await until(() => held.releases.length === 1);
  wait(10_000);
  left.getState().tick();
  expect(stageOf(left).kind).toBe('ended-by-network');
  left.getState().choose(CODE);
  await until(() => held.releases.length === 2);
  held.releases[0]?.();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(stageOf(left).kind).toBe('running');
  held.releases[1]?.();
  await until(() => stageOf(left).kind === 'screen');
  expect(stageOf(left)).toMatchObject({ reply: { currentState: 'HOME' } });
});

test('what the user takes to answer a question before the press is sent is no time of the service’s', async () => {
  const workbench = hostOverServices(await startWorkbench());
  let unlock = (): void => {};
  let isFirst = true;
  const asking = hostAround(
    {
      ...workbench,
      call: async (command, input) => {
        if (command !== 'ussd.press' || !isFirst) return workbench.call(command, input);
        isFirst = false;
        return { ok: false, failure: { code: 'vault-locked', message: 'The vault is locked.' } };
      },
    },
    {
      begin: () => ({ end: () => {} }),
      unlock: () =>
        new Promise((resolve) => {
          unlock = () => resolve(true);
        }),
      confirm: async () => undefined,
    },
  );
  let aheadMs = 0;
  const nowMs = () => Date.now() + aheadMs;
  const timers: (() => void)[] = [];
  const phone = createPhoneStore({
    host: asking,
    isPressAsked: asking.isPressAsked,
    nowMs,
    serviceNowMs: nowMs,
    later: (action) => void timers.push(action),
    oneKeyReplies: true,
    lastCodes: [],
    onKey: () => {},
  });
  phone.changeLine({ environmentId: 'sandbox', customerId: 1001 }, CODE);
  phone.getState().choose(CODE);
  await until(asking.isPressAsked);
  aheadMs = 60_000;
  phone.getState().tick();
  for (const timer of timers.splice(0)) timer();
  expect(stageOf(phone).kind).toBe('running');
  unlock();
  await until(() => stageOf(phone).kind === 'screen');
});

test('a press that is never answered is given up without a tick, because a hidden page ticks rarely', async () => {
  const { host, left } = await twoPhones();
  left.configureProfile({ ...DEFAULT_USSD_PROFILE, applicationLimitMs: 30 });
  host.hold('ussd.press');
  left.getState().choose(CODE);
  await until(() => stageOf(left).kind !== 'running');
  expect(stageOf(left).kind).toBe('ended-by-network');
});

test('an idle phone tells of the time once a minute, and one in a session with each tick', async () => {
  const { left, wait } = await twoPhones();
  let told = 0;
  left.subscribe((now, before) => {
    if (now.now !== before.now) told += 1;
  });
  // To the beginning of a minute, so that the ticks below lie within one.
  wait(60_000 - (Date.now() % 60_000));
  left.getState().tick();
  expect(told).toBe(1);
  for (let tick = 0; tick < 20; tick += 1) left.getState().tick();
  expect(told).toBe(1);
  wait(60_000);
  left.getState().tick();
  expect(told).toBe(2);
  left.getState().choose(CODE);
  await until(() => stageOf(left).kind === 'screen');
  told = 0;
  left.getState().tick();
  left.getState().tick();
  expect(told).toBe(2);
});

import { describe, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../support/start-sandbox.ts';

const TARGET = '/v1/ussd/process';
const pendingCount = async (sandbox: TestSandbox) => {
  const phone = await sandbox.dial(1003);
  await phone.press('2');
  await phone.press('2');
  return phone.menu().options.filter((option: { data?: unknown }) => option.data).length as number;
};
const keysOf = (menu: { readonly options: readonly { readonly key: string }[] }) => menu.options.map(({ key }) => key);
const portfolios = async (sandbox: TestSandbox, customerId: number) => {
  const { json } = await sandbox.call({ target: `/v1/portfolio?customerId=${customerId}` });
  return json.data as readonly { readonly portfolioId: number }[];
};
const buyUpToConfirmation = async (sandbox: TestSandbox) => {
  const phone = await sandbox.dial(1003);
  for (const key of ['1', '1', '1', '1']) await phone.press(key);
  expect(phone.state()).toBe('PURCHASE_CONFIRMATION');
  return phone;
};

describe('starting', () => {
  test('the sandbox names the session where none is named, and the client where it names one', async () => {
    const sandbox = await startTestSandbox();
    const given = await sandbox.call({ target: TARGET, form: 'customerId=1002' });
    expect(given.json.data).toMatchObject({ currentState: 'HOME', sessionId: expect.stringMatching(/^[0-9a-f]{24}$/) });
    const named = await sandbox.call({ target: TARGET, form: 'sessionId=my-own-1&customerId=1002&choice=*384*99%23' });
    expect(named.json.data).toMatchObject({ currentState: 'HOME', sessionId: 'my-own-1' });
  });

  test('JSON serves as well as a form, and a phone number as well as an id', async () => {
    const sandbox = await startTestSandbox();
    const started = await sandbox.call({ target: TARGET, json: { msisdn: '+260977000101', choice: '' } });
    expect(started.json.data.menu.text).toContain('Mutinta');
    const { sessionId } = started.json.data;
    const next = await sandbox.call({ target: TARGET, json: { sessionId, choice: '1' } });
    expect(next.json.data.currentState).toBe('STOCKS');
  });

  test('a start that a network repeats shows the same screen and opens no second session', async () => {
    const sandbox = await startTestSandbox();
    const form = 'sessionId=repeated&customerId=1002&choice=';
    const first = await sandbox.call({ target: TARGET, form });
    await sandbox.call({ target: TARGET, form: 'sessionId=repeated&choice=1' });
    const again = await sandbox.call({ target: TARGET, form });
    expect(first.json.data.currentState).toBe('HOME');
    expect(again.json.data).toMatchObject({ currentState: 'STOCKS', sessionId: 'repeated' });
  });

  test('a dialled code with keys in it is walked key by key, and never confirms an order', async () => {
    const sandbox = await startTestSandbox();
    const dialled = async (keys: string) => {
      const form = `customerId=1003&choice=${encodeURIComponent(`*384*99*${keys}#`)}`;
      return (await sandbox.call({ target: TARGET, form })).json.data.currentState as string;
    };
    expect(await dialled('2*1')).toBe('VIEW_ASSETS');
    const before = await pendingCount(sandbox);
    expect(await dialled('1*1*1*1*1')).toBe('PURCHASE_CONFIRMATION');
    expect(await pendingCount(sandbox)).toBe(before);
  });

  test.each([
    [1012, 'SUSPENDED'],
    [1020, 'CLOSED'],
  ])('customer %i is %s and is refused with 403', async (customerId, status) => {
    const sandbox = await startTestSandbox();
    const answer = await sandbox.call({ target: TARGET, form: `customerId=${customerId}` });
    expect(answer.status).toBe(403);
    expect(answer.json.errors).toEqual([{ field: 'customerId', message: expect.stringContaining(status) }]);
  });

  test('without a session and without a caller there is nothing to start: 400; an unknown customer is 404', async () => {
    const sandbox = await startTestSandbox();
    expect((await sandbox.call({ target: TARGET, form: 'choice=1' })).status).toBe(400);
    expect((await sandbox.call({ target: TARGET, form: 'customerId=999999' })).status).toBe(404);
  });
});

describe('answering', () => {
  test.each(['01', '9', '', ' 1', '1 ', '٣', 'abc', '*', '#', '🙂', '1'.repeat(160)])(
    'the answer %j is not on the list: the same screen again, with a reason on top',
    async (choice) => {
      const sandbox = await startTestSandbox();
      const phone = await sandbox.dial(1002);
      const before = phone.screen();
      await phone.press(choice);
      expect(phone.state()).toBe('HOME');
      expect(phone.screen()).toBe(`Not on the list: answer with a number below.\n${before}`);
    },
  );

  test('the last page of a list offers no next page, and 7 is then refused like any key that is not there', async () => {
    const sandbox = await startTestSandbox();
    const phone = await sandbox.dial(1002);
    await phone.press('1');
    for (let page = 1; page < 12; page += 1) await phone.press('7');
    expect(phone.screen()).toContain('Stocks 12/12');
    expect(phone.menu().options.map((option: { key: string }) => option.key)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '8',
      '0',
    ]);
    await phone.press('7');
    expect(phone.screen()).toContain('Stocks 12/12');
    expect(phone.screen()).toMatch(/^Not /);
  });

  test('going back finds the list on the page where it was left', async () => {
    const sandbox = await startTestSandbox();
    const phone = await sandbox.dial(1002);
    for (const key of ['1', '7', '7', '2', '0']) await phone.press(key);
    expect(phone.screen()).toContain('Stocks 3/12');
    for (const key of ['0', '1']) await phone.press(key);
    expect(phone.screen()).toContain('Stocks 1/12');
  });

  test('HOME forgets a search: the list is whole again', async () => {
    const sandbox = await startTestSandbox();
    const phone = await sandbox.dial(1002);
    for (const key of ['1', '8', 'kafue', '0', '1']) await phone.press(key);
    expect(phone.screen()).toContain('Stocks 1/12\n1. ZMBP');
  });

  test('cancelling a search goes back to the list as it was', async () => {
    const sandbox = await startTestSandbox();
    const phone = await sandbox.dial(1002);
    for (const key of ['1', '7', '8', '0']) await phone.press(key);
    expect(phone.screen()).toContain('Stocks 2/12');
  });

  test.each([
    ['', 'Nothing was typed.'],
    ['  ', 'Nothing was typed.'],
    ['x'.repeat(41), 'At most 40 letters.'],
  ])('a search for %j is asked again', async (text, reason) => {
    const sandbox = await startTestSandbox();
    const phone = await sandbox.dial(1002);
    for (const key of ['1', '8', text]) await phone.press(key);
    expect(phone.screen()).toBe(`${reason}\nType a stock symbol or name.\n0. Cancel`);
  });

  test('a search without a hit says so and lets the caller search again', async () => {
    const sandbox = await startTestSandbox();
    const phone = await sandbox.dial(1002);
    for (const key of ['1', '8', 'zzz‽']) await phone.press(key);
    expect(phone.state()).toBe('STOCKS');
    expect(phone.screen()).toBe('No stock has "zzz?".\n8. Search Stock\n0. Back to Home');
  });

  test.each([
    ['abc', 'That is no amount.'],
    ['-5', 'That is no amount.'],
    ['1e3', 'That is no amount.'],
    ['10.001', 'That is no amount.'],
    ['1,000', 'That is no amount.'],
    ['0.99', 'At least ZK 1.00.'],
    ['1000000.01', 'At most ZK 1,000,000.00.'],
  ])('the custom amount %j is asked again: %s', async (text, reason) => {
    const sandbox = await startTestSandbox();
    const phone = await sandbox.dial(1002);
    for (const key of ['1', '1', '1', '4', text]) await phone.press(key);
    expect(phone.state()).toBe('ENTER_CUSTOM_PURCHASE_AMOUNT');
    expect(phone.screen().split('\n')[0]).toBe(reason);
  });

  test.each([
    ['99.50', 'ZK 99.50'],
    ['1', 'ZK 1.00'],
    ['1000000', 'ZK 1,000,000.00'],
    ['0.1', undefined],
    ['12.3', 'ZK 12.30'],
  ])('the custom amount %j is read as %s', async (text, shown) => {
    const sandbox = await startTestSandbox();
    const phone = await sandbox.dial(1002);
    for (const key of ['1', '1', '1', '4', text]) await phone.press(key);
    if (shown === undefined) expect(phone.state()).toBe('ENTER_CUSTOM_PURCHASE_AMOUNT');
    else expect(phone.screen()).toContain(`for ${shown}?`);
  });

  test('more shares than are free to sell are asked again, counting what other orders already took', async () => {
    const sandbox = await startTestSandbox();
    const toSale = async () => {
      const phone = await sandbox.dial(1001);
      for (const key of ['2', '1', '2', '2']) await phone.press(key);
      return phone;
    };
    const first = await toSale();
    const free = /you have ([\d.]+),/.exec(first.screen())?.[1] ?? '';
    const second = await toSale();
    await first.press('3');
    await first.press('1');
    expect(first.state()).toBe('SELL_SUCCESS');
    await second.press('5');
    await second.press(free);
    expect(second.state()).toBe('ENTER_CUSTOM_SELL_AMOUNT');
    expect(second.screen()).toMatch(/^You have [\d.]+\.\n/);
  });

  test('what was shown is what a key stands for, even when the list has changed since', async () => {
    const sandbox = await startTestSandbox();
    const [looking, acting] = [await sandbox.dial(1001), await sandbox.dial(1001)];
    for (const key of ['2', '2']) await looking.press(key);
    const second = looking.menu().options[1];
    for (const key of ['2', '2', '1', '1', '1']) await acting.press(key);
    expect(acting.state()).toBe('CANCEL_REQUEST_SUCCESS');
    await looking.press('2');
    expect(looking.screen()).toContain(`Stock: ${second.data.symbol} `);
  });
});

describe('ending', () => {
  test('the way out ends the session: no options, and every later answer is 404', async () => {
    const sandbox = await startTestSandbox();
    const phone = await sandbox.dial(1002);
    await phone.press('0');
    expect(phone.menu()).toMatchObject({ state: 'GOODBYE', isEndState: true, options: [] });
    for (const choice of ['0', '1', '']) expect((await phone.press(choice)).status, choice).toBe(404);
  });

  test('an unknown session is 404 with a sentence', async () => {
    const sandbox = await startTestSandbox();
    const answer = await sandbox.call({ target: TARGET, form: 'sessionId=nobody&choice=1' });
    expect(answer.status).toBe(404);
    expect(answer.json).toMatchObject({
      data: null,
      code: 404,
      message: expect.stringMatching(/^There is no session/),
    });
  });

  test('a session expires when it says it will, and each answer renews it', async () => {
    const sandbox = await startTestSandbox({ settings: { sessionLifetimeMs: 60_000 } });
    const phone = await sandbox.dial(1002);
    sandbox.clock.advanceMs(59_999);
    const renewed = await phone.press('1');
    expect(renewed.json.data.expiresAt).toBe(new Date(sandbox.clock.nowMs() + 60_000).toISOString());
    sandbox.clock.advanceMs(60_000);
    const late = await phone.press('0');
    expect(late.status).toBe(404);
    expect(late.json.message).toContain('expired');
  });

  test('the same confirmation twice gets the same end screen and places one order', async () => {
    const sandbox = await startTestSandbox();
    const before = await pendingCount(sandbox);
    const phone = await buyUpToConfirmation(sandbox);
    const [first, second] = await Promise.all([phone.press('1'), phone.press('1')]);
    expect(first.json.data.currentState).toBe('PURCHASE_SUCCESS');
    expect(second.json).toEqual(first.json);
    expect((await phone.press('1')).json).toEqual(first.json);
    expect((await phone.press('0')).status).toBe(404);
    expect(await pendingCount(sandbox)).toBe(before + 1);
  });

  test('a suspended portfolio takes no order: 403, and the session stays where it was', async () => {
    const sandbox = await startTestSandbox();
    const phone = await buyUpToConfirmation(sandbox);
    for (const { portfolioId } of await portfolios(sandbox, 1003)) {
      await sandbox.call({ method: 'PUT', target: '/v1/portfolio', json: { portfolioId, status: 'SUSPENDED' } });
    }
    const refused = await phone.press('1');
    expect(refused.status).toBe(403);
    expect(refused.json.message).toContain('SUSPENDED');
    await phone.press('0');
    expect(phone.state()).toBe('BUY_STOCK');
    expect(keysOf(phone.menu())).toEqual(['0']);
  });

  test('what a suspended portfolio would be refused is not offered: no amounts, no part of a holding, nothing to confirm', async () => {
    const sandbox = await startTestSandbox();
    const buying = await sandbox.dial(1009);
    for (const key of ['1', '1', '1']) await buying.press(key);
    expect(buying.state()).toBe('BUY_STOCK');
    expect(buying.menu()).toMatchObject({ text: 'The portfolio is SUSPENDED; orders need an ACTIVE one.' });
    expect(keysOf(buying.menu())).toEqual(['0']);
    const selling = await sandbox.dial(1009);
    for (const key of ['2', '1', '1', '2']) await selling.press(key);
    expect(selling.state()).toBe('SELL_STOCK');
    expect(selling.menu()).toMatchObject({ text: 'The portfolio is SUSPENDED; orders need an ACTIVE one.' });
    expect(keysOf(selling.menu())).toEqual(['0']);
  });

  test('an amount that was chosen before the portfolio was suspended comes to a question that cannot be confirmed', async () => {
    const sandbox = await startTestSandbox();
    const phone = await sandbox.dial(1003);
    for (const key of ['1', '1', '1']) await phone.press(key);
    for (const { portfolioId } of await portfolios(sandbox, 1003)) {
      await sandbox.call({ method: 'PUT', target: '/v1/portfolio', json: { portfolioId, status: 'SUSPENDED' } });
    }
    await phone.press('1');
    expect(phone.state()).toBe('PURCHASE_CONFIRMATION');
    expect(phone.menu().text).toContain('SUSPENDED');
    expect(keysOf(phone.menu())).toEqual(['0']);
  });

  test('sessions outlive a restart of the sandbox', async () => {
    const sandbox = await startTestSandbox();
    const phone = await sandbox.dial(1002);
    await phone.press('1');
    await sandbox.close();
    const restarted = await startTestSandbox({ databaseFile: sandbox.databaseFile });
    const next = await restarted.call({ target: TARGET, form: `sessionId=${phone.sessionId}&choice=7` });
    expect(next.json.data.menu.text).toBe('Stocks 2/12');
  });
});

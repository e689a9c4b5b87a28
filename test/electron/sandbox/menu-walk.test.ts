import { describe, expect, test } from 'vitest';
import { startTestSandbox } from '../../support/start-sandbox.ts';

describe('walking the menu over signed HTTP', () => {
  test('HOME → Stocks → next page → search → a stock → Buy → a preset → confirm → success', async () => {
    const sandbox = await startTestSandbox();
    const phone = await sandbox.dial(1001);
    expect(phone.screen()).toBe('Hello Mutinta.\nWhat would you like to do?\n1. Stocks\n2. My Portfolio\n0. Exit');

    await phone.press('1');
    expect(phone.screen().split('\n')).toEqual([
      'Stocks 1/12',
      '1. ZMBP Zambezi Pwr',
      '2. KAFC Kafue Copper',
      '3. LUSB Lusenga Bank',
      '4. MOSI Mosi Telecom',
      '5. CHOB Chobe Brew',
      '7. Next Page',
      '8. Search Stock',
      '0. Back to Home',
    ]);
    expect(phone.menu().options[0]).toEqual({
      key: '1',
      label: 'ZMBP Zambezi Pwr',
      nextState: 'SELECT_STOCK',
      data: { stockId: '101', symbol: 'ZMBP', name: 'Zambezi Power Corporation' },
    });
    expect(phone.menu().options[5]).toEqual({ key: '7', label: 'Next Page' });

    await phone.press('7');
    expect(phone.screen()).toContain('Stocks 2/12\n1. NKWZ Nkwazi Air');
    await phone.press('8');
    expect(phone.screen()).toBe('Type a stock symbol or name.\n0. Cancel');
    await phone.press('kafue');
    expect(phone.screen()).toBe('"kafue"\n1. KAFC Kafue Copper\n8. Search Stock\n0. Back to Home');

    await phone.press('1');
    expect(phone.state()).toBe('SELECT_STOCK');
    expect(phone.screen()).toMatch(/^KAFC Kafue Copper Group\nPrice ZK [\d,]+\.\d\d\n/);
    await phone.press('1');
    expect(phone.screen()).toMatch(
      /^Buy KAFC at ZK \S+ a share\n1\. ZK 100\.00\n2\. ZK 250\.00\n3\. ZK 500\.00\n4\. Custom Amount\n0\. Back$/,
    );
    await phone.press('2');
    expect(phone.screen()).toMatch(/^Buy 0\.\d+ KAFC for ZK 250\.00\?\n.*POST.*\n1\. Confirm, accept terms\n0\. Back$/);
    await phone.press('1');
    expect(phone.state()).toBe('PURCHASE_SUCCESS');
    expect(phone.menu().isEndState).toBe(true);
    expect(phone.menu().options).toEqual([]);
    expect(phone.screen()).toMatch(/^Order \d+ is placed: buy KAFC for ZK 250\.00\./);
  });

  test('HOME → My portfolio → assets → a holding → its transactions, and back the same way', async () => {
    const sandbox = await startTestSandbox();
    const phone = await sandbox.dial(1001);
    await phone.press('2');
    expect(phone.screen()).toMatch(
      /^Your portfolio\nZK [\d,]+\.\d\d [+-][\d.]+%\n1\. My Assets\n2\. Pending Requests\n3\. Transaction History\n0\. Back to Home$/,
    );
    await phone.press('1');
    expect(phone.screen()).toMatch(/^My assets 1\/4\n1\. \w+ ZK .*\n4\. .*\n5\. Next Page\n0\. Back to Portfolio$/s);
    await phone.press('5');
    expect(phone.screen()).toContain('My assets 2/4');
    await phone.press('1');
    expect(phone.state()).toBe('ASSET_DETAIL');
    const detail = phone.screen();
    expect(detail).toMatch(
      /^\w{4} [\d.]+ at ZK [\d,.]+\nValue [\d,.]+, cost [\d,.]+\nChange -?[\d,.]+ \([+-][\d.]+%\)\n/,
    );
    expect(detail).toMatch(/1\. Purchase More\n2\. Sell Stock\n3\. More Detail\n4\. Transactions\n0\. Back$/);
    await phone.press('4');
    expect(phone.screen()).toMatch(/^\w{4} total: \d\n(BUY|SELL) [\d.]+ ZK [\d,.]+ \d\d\/\d\d\/\d\d\n.*0\. Back$/s);
    await phone.press('0');
    expect(phone.screen()).toBe(detail);
    await phone.press('0');
    expect(phone.screen()).toContain('My assets 2/4');
    await phone.press('0');
    await phone.press('0');
    expect(phone.state()).toBe('HOME');
  });

  test('a part of a holding is sold, the order waits in the list, and is cancelled there', async () => {
    const sandbox = await startTestSandbox();
    const phone = await sandbox.dial(1001);
    for (const key of ['2', '1', '2', '2']) await phone.press(key);
    expect(phone.state()).toBe('SELL_STOCK');
    expect(phone.menu().options[1].label).toMatch(/^25% ZK /);
    expect(phone.menu().options[1].data).toEqual({
      sellQuantity: expect.any(Number) as number,
      sellValue: expect.any(Number) as number,
    });
    await phone.press('2');
    await phone.press('1');
    expect(phone.state()).toBe('SELL_SUCCESS');
    const orderId = /Order (\d+)/.exec(phone.screen())?.[1];

    const again = await sandbox.dial(1001);
    await again.press('2');
    await again.press('2');
    expect(again.menu().options[0]).toMatchObject({
      nextState: 'PENDING_REQUEST_DETAILS',
      data: { orderId, orderType: 'SELL', status: 'PENDING', createdAt: '2026-03-02T09:00:00.000Z' },
    });
    await again.press('1');
    expect(again.screen()).toMatch(
      /^Type: SELL\nStock: \w+ .*\nAmount: ZK .*\nStatus: PENDING\nCreated: 02\/03\/26 09:00\n/,
    );
    await again.press('1');
    expect(again.screen()).toContain(`Cancel order ${orderId}`);
    await again.press('0');
    expect(again.state()).toBe('PENDING_REQUEST_DETAILS');
    await again.press('1');
    await again.press('1');
    expect(again.screen()).toBe(`Order ${orderId} is cancelled.`);

    const last = await sandbox.dial(1001);
    await last.press('2');
    await last.press('2');
    expect(JSON.stringify(last.menu())).not.toContain(`"${orderId}"`);
  });

  test('two customers at once never see each other, and one cannot answer in the other’s session', async () => {
    const sandbox = await startTestSandbox();
    const [mutinta, giulia] = [await sandbox.dial(1001), await sandbox.dial(1024)];
    await mutinta.press('2');
    await giulia.press('2');
    expect(mutinta.screen()).toContain('ZK ');
    expect(giulia.screen()).toContain('EUR ');
    expect(giulia.screen()).not.toContain('ZK ');
    const foreign = await sandbox.call({
      target: '/v1/ussd/process',
      form: `sessionId=${mutinta.sessionId}&customerId=1024&choice=1`,
    });
    expect(foreign.status).toBe(404);
    await mutinta.press('1');
    expect(mutinta.state()).toBe('VIEW_ASSETS');
  });
});

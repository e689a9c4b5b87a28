import { describe, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../support/start-sandbox.ts';

const TEN_MINUTES_MS = 600_000;
const list = async (sandbox: TestSandbox, path: string, customerId: number) =>
  (await sandbox.call({ target: `/v1/${path}?customerId=${customerId}&limit=1000&sort=DESC` })).json.data;
const walk = async (sandbox: TestSandbox, customerId: number, keys: readonly string[]) => {
  const phone = await sandbox.dial(customerId);
  for (const key of keys) await phone.press(key);
  return phone;
};
/** Buys the first stock of the list for the second preset amount. */
const buy = (sandbox: TestSandbox, customerId: number) => walk(sandbox, customerId, ['1', '1', '1', '2', '1']);

describe('a purchase', () => {
  test('waits as PENDING for ten minutes of the sandbox’s clock, then is a transaction and a holding', async () => {
    const sandbox = await startTestSandbox();
    const [before] = await list(sandbox, 'portfolio', 1011);
    expect(before).toMatchObject({ investmentAmount: 0, marketValue: 0 });
    await buy(sandbox, 1011);
    const [order] = await list(sandbox, 'requests', 1011);
    expect(order).toMatchObject({
      instrumentId: 101,
      symbol: 'ZMBP',
      requestType: 'PURCHASE',
      status: 'PENDING',
      currency: 'ZK',
      isRecurring: false,
      schedule: 'ONCE',
      purchaseAmount: 250,
    });
    sandbox.clock.advanceMs(TEN_MINUTES_MS - 1);
    expect((await list(sandbox, 'requests', 1011))[0].status).toBe('PENDING');
    expect(await list(sandbox, 'transactions', 1011)).toEqual([]);

    sandbox.clock.advanceMs(1);
    const [done] = await list(sandbox, 'requests', 1011);
    expect(done).toMatchObject({
      requestId: order.requestId,
      status: 'COMPLETED',
      updatedAt: sandbox.clock.nowMs() / 1000,
    });
    const [movement] = await list(sandbox, 'transactions', 1011);
    expect(movement).toMatchObject({ amount: 250, currency: 'ZK', requestType: 'PURCHASE', status: 'COMPLETED' });
    const [after] = await list(sandbox, 'portfolio', 1011);
    expect(after.investmentAmount).toBe(250);
    expect(after.marketValue).toBeCloseTo(250, 1);
    const phone = await walk(sandbox, 1011, ['2', '1', '1']);
    expect(phone.state()).toBe('ASSET_DETAIL');
    expect(phone.screen()).toContain('ZMBP');
  });

  test('a second one adds to the same holding', async () => {
    const sandbox = await startTestSandbox();
    await buy(sandbox, 1011);
    await buy(sandbox, 1011);
    sandbox.clock.advanceMs(TEN_MINUTES_MS);
    const movements = await list(sandbox, 'transactions', 1011);
    expect(movements).toHaveLength(2);
    expect(movements[0].assetId).toBe(movements[1].assetId);
    expect((await list(sandbox, 'portfolio', 1011))[0].investmentAmount).toBe(500);
  });

  test('of whole shares buys as many as were ordered, at the price of the day it is carried out', async () => {
    const sandbox = await startTestSandbox();
    const phone = await walk(sandbox, 1011, ['1', '8', 'QNTL', '1', '1']);
    expect(phone.menu().options.map((option: { label: string }) => option.label.split(' ')[0])).toEqual([
      '1',
      '2',
      '5',
      'Custom',
      'Back',
    ]);
    await phone.press('2');
    await phone.press('1');
    sandbox.clock.advanceMs(TEN_MINUTES_MS);
    await list(sandbox, 'requests', 1011);
    const holding = sandbox.inspectDatabase('SELECT quantityMicro FROM asset WHERE customerId = 1011');
    expect(holding).toEqual([{ quantityMicro: 2_000_000 }]);
  });

  test('cancelled in time never moves anything', async () => {
    const sandbox = await startTestSandbox();
    await buy(sandbox, 1011);
    const phone = await walk(sandbox, 1011, ['2', '2', '1', '1', '1']);
    expect(phone.state()).toBe('CANCEL_REQUEST_SUCCESS');
    sandbox.clock.advanceMs(2 * TEN_MINUTES_MS);
    expect((await list(sandbox, 'requests', 1011))[0].status).toBe('CANCELLED');
    expect(await list(sandbox, 'transactions', 1011)).toEqual([]);
  });

  test('that was carried out meanwhile can no longer be cancelled: 422, and it stands', async () => {
    const sandbox = await startTestSandbox({ settings: { sessionLifetimeMs: 3_600_000 } });
    await buy(sandbox, 1011);
    const phone = await walk(sandbox, 1011, ['2', '2', '1', '1']);
    expect(phone.state()).toBe('CANCEL_REQUEST_CONFIRMATION');
    sandbox.clock.advanceMs(TEN_MINUTES_MS);
    const late = await phone.press('1');
    expect(late.status).toBe(422);
    expect(late.json.message).toContain('COMPLETED');
    expect((await list(sandbox, 'requests', 1011))[0].status).toBe('COMPLETED');
  });

  test('FAILS, moving nothing, when its portfolio was suspended while it waited', async () => {
    const sandbox = await startTestSandbox();
    await buy(sandbox, 1011);
    await sandbox.call({ method: 'PUT', target: '/v1/portfolio', json: { portfolioId: 3011, status: 'SUSPENDED' } });
    sandbox.clock.advanceMs(TEN_MINUTES_MS);
    expect((await list(sandbox, 'requests', 1011))[0].status).toBe('FAILED');
    expect(await list(sandbox, 'transactions', 1011)).toEqual([]);
  });

  test('is carried out by itself, without anyone asking, and also after a restart', async () => {
    const sandbox = await startTestSandbox();
    await buy(sandbox, 1011);
    await sandbox.close();
    const later = await startTestSandbox({
      databaseFile: sandbox.databaseFile,
      clock: { nowMs: () => sandbox.clock.nowMs() + TEN_MINUTES_MS },
    });
    await expect
      .poll(() =>
        later.inspectDatabase(
          'SELECT status FROM tradeRequest WHERE customerId = 1011 ORDER BY requestId DESC LIMIT 1',
        ),
      )
      .toEqual([{ status: 'COMPLETED' }]);
  });
});

describe('a sale', () => {
  test('of everything empties the holding, which is then no longer listed', async () => {
    const sandbox = await startTestSandbox();
    await buy(sandbox, 1011);
    sandbox.clock.advanceMs(TEN_MINUTES_MS);
    const phone = await walk(sandbox, 1011, ['2', '1', '1', '2', '4', '1']);
    expect(phone.state()).toBe('SELL_SUCCESS');
    const [order] = await list(sandbox, 'requests', 1011);
    expect(order).toMatchObject({ requestType: 'SELL', status: 'PENDING' });
    sandbox.clock.advanceMs(TEN_MINUTES_MS);
    const [movement] = await list(sandbox, 'transactions', 1011);
    expect(movement).toMatchObject({ requestType: 'SELL', status: 'COMPLETED', amount: order.purchaseAmount });
    expect((await list(sandbox, 'portfolio', 1011))[0]).toMatchObject({
      investmentAmount: 0,
      marketValue: 0,
      performance: 0,
    });
    expect((await walk(sandbox, 1011, ['2', '1'])).screen()).toContain('You own no stocks yet.');
  });

  test('of more than is left by the time of confirming is 422 and places nothing', async () => {
    const sandbox = await startTestSandbox();
    const toConfirm = ['2', '1', '1', '2', '4'];
    const [first, second] = [await walk(sandbox, 1006, toConfirm), await walk(sandbox, 1006, toConfirm)];
    expect((await first.press('1')).status).toBe(200);
    const refused = await second.press('1');
    expect(refused.status).toBe(422);
    expect(refused.json.errors[0].message).toMatch(/^Only 0 shares are free to sell/);
    const sales = (await list(sandbox, 'requests', 1006)).filter((row: { status: string; requestType: string }) => {
      return row.status === 'PENDING' && row.requestType === 'SELL';
    });
    expect(sales).toHaveLength(1);
  });

  test('a holding that is wholly on sale offers no further sale', async () => {
    const sandbox = await startTestSandbox();
    await walk(sandbox, 1006, ['2', '1', '1', '2', '4', '1']);
    const phone = await walk(sandbox, 1006, ['2', '1', '1']);
    expect(phone.menu().options.map((option: { key: string }) => option.key)).toEqual(['1', '3', '4', '0']);
  });
});

test('prices move with the sandbox’s clock, and with them the portfolio', async () => {
  const sandbox = await startTestSandbox();
  const [before] = await list(sandbox, 'portfolio', 1001);
  sandbox.clock.advanceMs(7 * 86_400_000);
  const [after] = await list(sandbox, 'portfolio', 1001);
  expect(after.marketValue).not.toBe(before.marketValue);
  expect(after.investmentAmount).toBe(before.investmentAmount);
});

/** Copies of a customer: what each owns, and that nothing of one is another’s. */
import { expect, test } from 'vitest';
import { copiesFrom } from '../../../../electron/sandbox/world/copy-customer.ts';
import { startTestSandbox } from '../../../support/start-sandbox.ts';

test('a copy owns what the customer owned when the copying began, and nothing else changes', async () => {
  const sandbox = await startTestSandbox();
  const { admin } = sandbox;
  const copier = admin.customerCopier(1001);
  const before = admin.worthHeld(1001);
  const presses = async (customerId: number) => {
    const phone = await sandbox.dial(customerId);
    // My Portfolio, the assets, the first of them, sell, a quarter, confirmed.
    for (const key of ['2', '1', '1', '2', '1', '1']) await phone.press(key);
    return phone.state();
  };
  expect(await presses(1001)).toBe('SELL_SUCCESS');
  const copies = copier(3);
  expect(copies).toEqual(copiesFrom(3).map((copy) => ({ ...copy, name: 'Mutinta Banda' })));
  for (const { customerId } of copies) {
    expect(admin.worthHeld(customerId)).toEqual(before);
    expect(await presses(customerId)).toBe('SELL_SUCCESS');
  }
  expect(copier(1)).toMatchObject([{ customerId: 100_004 }]);
  expect(sandbox.inspectDatabase('PRAGMA foreign_key_check')).toEqual([]);
  // Each sells from its own portfolio.
  const strays = `SELECT 1 FROM tradeRequest JOIN portfolio USING (portfolioId)
    WHERE tradeRequest.customerId <> portfolio.customerId
    UNION ALL SELECT 1 FROM assetTransaction JOIN asset USING (assetId)
    WHERE assetTransaction.customerId <> asset.customerId`;
  expect(sandbox.inspectDatabase(strays)).toEqual([]);
});

test('nobody is copied who is not there', async () => {
  const { admin } = await startTestSandbox();
  expect(() => admin.customerCopier(9999)).toThrow('The sandbox has no customer 9999 who could be copied.');
});

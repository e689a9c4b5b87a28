/**
 * Every screen that every customer of the seed can reach, walked in the engine itself: what fits here fits on the phone.
 */
import { describe, expect, test } from 'vitest';
import { type Shown, show } from '../../../../electron/sandbox/menus/engine.ts';
import { allCustomers } from '../../../../electron/sandbox/trading/customers.ts';
import { tradingPortfolio } from '../../../../electron/sandbox/trading/portfolios.ts';
import { countSeptets, USSD_MAX_SEPTETS } from '../../../../shared/gsm/septets.ts';
import { MENU_STATES, type MenuStateName } from '../../../../shared/ussd/menu-states.ts';
import { crawl } from '../../../support/crawl-menu.ts';
import { seededCore } from '../../../support/sandbox-core.ts';

function check(shown: Shown, who: string): void {
  const { septets, foreign } = countSeptets(shown.ussdText);
  expect(foreign, `${who} ${shown.state}: ${shown.ussdText}`).toEqual([]);
  expect(septets, `${who} ${shown.state}: ${shown.ussdText}`).toBeLessThanOrEqual(USSD_MAX_SEPTETS);
  const lines = shown.menu.options.map(({ key, label }) => `${key}. ${label}`);
  expect(shown.ussdText).toBe([shown.menu.text, ...lines].join('\n'));
  expect(shown.menu.isEndState).toBe(shown.menu.options.length === 0);
  for (const option of shown.menu.options) {
    const isPaging = shown.offered.find(({ key }) => key === option.key)?.paging === true;
    expect(option.nextState === undefined, `${shown.state} ${option.key}`).toBe(isPaging);
  }
}

describe('every screen of every active customer', () => {
  test('fits 182 septets, with a reason on top as well, and all states are met', () => {
    const core = seededCore();
    const met = new Set<MenuStateName>();
    const currencies = new Set<string>();
    let screens = 0;
    for (const customer of allCustomers(core).filter(({ status }) => status === 'ACTIVE')) {
      const currency = tradingPortfolio(core, customer.customerId)?.currency ?? '';
      for (const shown of crawl(core, customer, !currencies.has(currency))) {
        screens += 1;
        met.add(shown.state);
        check(shown, customer.lastName);
        if (shown.menu.isEndState) continue;
        const again = show(core, customer, shown.state, shown.memory, 'Not on the list: answer with a number below.');
        check(again, `${customer.lastName} again`);
        // Only a reason may be shortened to make room; the screen's own text stays whole.
        const { text } = show(core, customer, shown.state, shown.memory).menu;
        expect(again.menu.text.endsWith(text), `${shown.state}: ${again.menu.text}`).toBe(true);
      }
      currencies.add(currency);
    }
    expect([...met].sort()).toEqual(MENU_STATES.map(({ name }) => name).sort());
    expect(screens).toBeGreaterThan(2000);
  }, 60_000);

  test('fits even for a customer with an endless name, a huge holding and many transactions', () => {
    const core = seededCore();
    core.db.run('UPDATE customer SET firstName = ? WHERE customerId = 1001', `Zoë ${'Wolfeschlegel'.repeat(7)}`);
    core.db.run('UPDATE asset SET quantityMicro = 9876543210123, investedMinor = 98765432101 WHERE customerId = 1001');
    core.db.run('UPDATE tradeRequest SET amountMinor = 99999999999 WHERE customerId = 1001');
    core.db.run(
      'UPDATE assetTransaction SET amountMinor = 99999999999, quantityMicro = 9876543210123 WHERE customerId = 1001',
    );
    const customer = allCustomers(core)[0];
    if (!customer) throw new Error('the seed has no customer');
    for (const shown of crawl(core, customer, true)) {
      check(shown, 'huge');
      if (!shown.menu.isEndState)
        check(show(core, customer, shown.state, shown.memory, 'Not on the list.'), 'huge again');
    }
  }, 60_000);
});

import { expect, test } from 'vitest';
import { MENU_STATES } from '../../../shared/ussd/menu-states.ts';
import { stateTitle } from '../../../shared/ussd/state-title.ts';

test('a state is titled in words, and a state that nobody knows has a title too', () => {
  expect(stateTitle('STOCKS')).toBe('Stocks');
  expect(stateTitle('ENTER_CUSTOM_PURCHASE_AMOUNT')).toBe('Custom purchase amount');
  expect(stateTitle('')).toBe('');
});

test('no two states of the menu share a title', () => {
  const titles = MENU_STATES.map(({ name }) => stateTitle(name));
  expect(new Set(titles).size).toBe(titles.length);
});

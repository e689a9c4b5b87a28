/** What is taken to act on the subscriber's behalf where a service sends a text alone: screens as applications of others word them. */
import { expect, test } from 'vitest';
import { acts } from '../../../shared/map/acting.ts';
import { screenOfText } from '../../../shared/ussd/protocol/screen-of-text.ts';

const acting = (text: string) => {
  const reply = screenOfText(text, 's', false);
  return reply.menu.options.filter((option) => acts(option, reply, new Set())).map(({ key }) => key);
};

test.each([
  'What would you want to check \n1. My Account \n2. My phone number',
  'What would you want to check \n1. Query Bill \n2. Exit',
  'Which phone do you want to buy?\n\n 1 Model 11 @ $999\n 2 Model 12 @ $699',
  'Hello Jane Doe, what do you want to do today? \n1. Send Money\n2. Withdraw\n3. Check Balance\n',
  'How would you like to pay?\n1. Wallet\n2. Card',
])('a question for a choice confirms nothing: %j', (text) => {
  expect(acting(text)).toEqual([]);
});

test.each([
  ['Hello Kofi, would you like to activate an account with us?\n1. Activate\n2. Back\n3. Exit', ['1']],
  ['What a day. Do you want to buy 3 shares?\n1. Buy\n2. Cancel', ['1']],
  ['Are you sure you want free food?\n1. Yes\n2. No', ['1']],
])('a question for a yes does: %j', (text, keys) => {
  expect(acting(text)).toEqual(keys);
});

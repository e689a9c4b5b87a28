/** A line of a screen leads to the option that it shows, and to no other. */
import { expect, test } from 'vitest';
import { optionAtLine } from '../../../shared/ussd/option-lines.ts';
import { optionsInText } from '../../../shared/ussd/read-option-lines.ts';
import { BACK, screen } from './lint/screens.ts';

const options = [{ key: '1', label: 'Buy' }, { key: '11', label: 'Buy' }, { key: '2', label: '10% off' }, BACK];

test.each([
  ['Choose.\n1. Buy\n11. Buy\n2. 10% off\n0. Back', [undefined, '1', '11', '2', '0']],
  ['Choose.\n1) Buy\n11) Buy \n2: 10% off\n0 Back\n', [undefined, '1', '11', '2', '0', undefined]],
  ['1 to buy\n1.Buy', [undefined, '1']],
  ['1Buy\n1. Buy now\nBuy', [undefined, undefined, undefined]],
])('%j', (ussdText, keys) => {
  const reply = screen({ options, ussdText });
  expect(keys.map((_, line) => optionAtLine(reply, line)?.key)).toEqual(keys);
  expect(optionAtLine(reply, 99)).toBeUndefined();
});

test('options are read from a screen however their keys are set off', () => {
  expect(optionsInText('Stocks 1/12\n1. Zambezi\n2) Kafue\n0 Exit\n250 is no key\nHello')).toEqual([
    '1 Zambezi',
    '2 Kafue',
    '0 Exit',
  ]);
});

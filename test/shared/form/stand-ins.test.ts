import { expect, test } from 'vitest';
import { operationCalled } from '../../../shared/catalogue/operation-called.ts';
import { OPERATIONS } from '../../../shared/catalogue/operations.ts';
import { inputFromSettings } from '../../../shared/form/operation-settings.ts';
import { standIns } from '../../../shared/form/stand-ins.ts';

test('to be read, every operation is whole without one setting', () => {
  for (const operation of OPERATIONS) {
    const settings = standIns(operation, [], false, 'reading');
    expect(inputFromSettings({ operation, settings, pairsAs: 'form' }).operation).toBe(operation.name);
  }
});

test('where nothing was set, what is read is the whole example, its optional fields too', () => {
  const start = standIns(operationCalled('ussd.process'), [], false, 'reading');
  expect(start).toEqual([
    ['customerId', '1001'],
    ['choice', ''],
  ]);
});

test('what was set is left alone, and so is a whole body', () => {
  const update = operationCalled('accounts.create');
  expect(standIns(update, [['currency', 'EUR']], false, 'reading')).toEqual([['customerId', '1003']]);
  expect(standIns(update, [], true, 'reading')).toEqual([]);
});

test('to be sent, no id is guessed and nothing is created that was not asked for', () => {
  const added = OPERATIONS.flatMap((operation) => standIns(operation, [], false, 'sending'));
  expect(added).toEqual([['investmentType', 'INTERNATIONAL_STOCKS']]);
});

import { expect, test } from 'vitest';
import { exchangeLabel } from '../../../shared/request/make-exchange.ts';

test('a label does not repeat the status, and says why there was no answer', () => {
  expect(exchangeLabel('instruments.list', {})).toBe('instruments.list');
  const failure = { code: 'connection-refused', message: 'Nobody listens.' };
  expect(exchangeLabel('instruments.list', { failure })).toBe('instruments.list → connection-refused');
});

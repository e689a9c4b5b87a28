import { expect, test } from 'vitest';
import { valueSources } from '../../../shared/result/value-sources.ts';

const names = (kind: string) => valueSources(kind).map(({ name }) => name);

test('an id comes from operations that do not need it themselves, reads first', () => {
  expect(names('customerId')).toContain('customers.create');
  expect(names('customerId')).not.toContain('requests.list');
  expect(names('customerId')).not.toContain('customers.update');
  expect(names('portfolioId')[0]).toBe('portfolio.list');
  expect(names('symbol')[0]).toBe('instruments.list');
  expect(names('nothingId')).toEqual([]);
});

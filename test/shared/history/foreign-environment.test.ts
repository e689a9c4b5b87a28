import { expect, test } from 'vitest';
import { asForeign, environmentCalled } from '../../../shared/history/foreign-environment.ts';

test('an environment is called by its name, one that was imported as such, and one that is gone by its id', () => {
  expect(environmentCalled('staging', 'Staging')).toBe('Staging');
  expect(environmentCalled('staging', undefined)).toBe('staging');
  expect(environmentCalled(asForeign('staging'), undefined)).toBe('imported, staging');
});

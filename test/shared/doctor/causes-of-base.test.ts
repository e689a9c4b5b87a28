/** The shape of the base: B. Each planted cause is named, proven and first. */
import { describe } from 'vitest';
import { BASE_PLANTS } from '../../../electron/vectors/plants/base.ts';
import { itNamesEach } from './diagnosed.ts';

describe('a fault of base', () => {
  itNamesEach(BASE_PLANTS);
});

/** The shape of the base: B. Each planted cause is named, proven and first. */
import { describe } from 'vitest';
import { itNamesEach } from './diagnosed.ts';
import { BASE_PLANTS } from './plants/base.ts';

describe('a fault of base', () => {
  itNamesEach(BASE_PLANTS);
});

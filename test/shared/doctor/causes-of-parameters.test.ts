/** Parameters, times and writing: P and E. Each planted cause is named, proven and first. */
import { describe } from 'vitest';
import { itNamesEach } from './diagnosed.ts';
import { PARAMETER_PLANTS } from './plants/parameters.ts';

describe('a fault of parameters', () => {
  itNamesEach(PARAMETER_PLANTS);
});

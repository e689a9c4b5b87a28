/** Parameters, times and writing: P and E. Each planted cause is named, proven and first. */
import { describe } from 'vitest';
import { PARAMETER_PLANTS } from '../../../electron/vectors/plants/parameters.ts';
import { itNamesEach } from './diagnosed.ts';

describe('a fault of parameters', () => {
  itNamesEach(PARAMETER_PLANTS);
});

/** Method and target: U. Each planted cause is named, proven and first. */
import { describe } from 'vitest';
import { TARGET_PLANTS } from '../../../electron/vectors/plants/targets.ts';
import { itNamesEach } from './diagnosed.ts';

describe('a fault of targets', () => {
  itNamesEach(TARGET_PLANTS);
});

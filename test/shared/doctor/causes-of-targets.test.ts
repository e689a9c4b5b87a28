/** Method and target: U. Each planted cause is named, proven and first. */
import { describe } from 'vitest';
import { itNamesEach } from './diagnosed.ts';
import { TARGET_PLANTS } from './plants/targets.ts';

describe('a fault of targets', () => {
  itNamesEach(TARGET_PLANTS);
});

/** Which key signed: K. Each planted cause is named, proven and first. */
import { describe } from 'vitest';
import { itNamesEach } from './diagnosed.ts';
import { KEY_PLANTS } from './plants/keys.ts';

describe('a fault of keys', () => {
  itNamesEach(KEY_PLANTS);
});

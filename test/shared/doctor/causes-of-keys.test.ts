/** Which key signed: K. Each planted cause is named, proven and first. */
import { describe } from 'vitest';
import { KEY_PLANTS } from '../../../electron/vectors/plants/keys.ts';
import { itNamesEach } from './diagnosed.ts';

describe('a fault of keys', () => {
  itNamesEach(KEY_PLANTS);
});

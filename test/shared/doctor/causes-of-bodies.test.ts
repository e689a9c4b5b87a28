/** Body and digest: D. Each planted cause is named, proven and first. */
import { describe } from 'vitest';
import { BODY_PLANTS } from '../../../electron/vectors/plants/bodies.ts';
import { itNamesEach } from './diagnosed.ts';

describe('a fault of bodies', () => {
  itNamesEach(BODY_PLANTS);
});

/** Body and digest: D. Each planted cause is named, proven and first. */
import { describe } from 'vitest';
import { itNamesEach } from './diagnosed.ts';
import { BODY_PLANTS } from './plants/bodies.ts';

describe('a fault of bodies', () => {
  itNamesEach(BODY_PLANTS);
});

/** Headers: H. Each planted cause is named, proven and first. */
import { describe } from 'vitest';
import { itNamesEach } from './diagnosed.ts';
import { HEADER_PLANTS } from './plants/headers.ts';

describe('a fault of headers', () => {
  itNamesEach(HEADER_PLANTS);
});

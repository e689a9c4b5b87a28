/** Headers: H. Each planted cause is named, proven and first. */
import { describe } from 'vitest';
import { HEADER_PLANTS } from '../../../electron/vectors/plants/headers.ts';
import { itNamesEach } from './diagnosed.ts';

describe('a fault of headers', () => {
  itNamesEach(HEADER_PLANTS);
});

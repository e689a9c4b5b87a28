/** What is signed, and how: X. Each planted cause is named, proven and first. */
import { describe } from 'vitest';
import { MESSAGE_PLANTS } from '../../../electron/vectors/plants/messages.ts';
import { itNamesEach } from './diagnosed.ts';

describe('a fault of messages', () => {
  itNamesEach(MESSAGE_PLANTS);
});

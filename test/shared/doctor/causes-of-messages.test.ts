/** What is signed, and how: X. Each planted cause is named, proven and first. */
import { describe } from 'vitest';
import { itNamesEach } from './diagnosed.ts';
import { MESSAGE_PLANTS } from './plants/messages.ts';

describe('a fault of messages', () => {
  itNamesEach(MESSAGE_PLANTS);
});

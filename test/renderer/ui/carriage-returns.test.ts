import { expect, test } from 'vitest';
import { signFor } from '../../../renderer/ui/ExactField.tsx';

test('a sign that one of the texts has itself stands for no carriage return', () => {
  expect(signFor('a\r\n', '')).toBe('¶');
  expect(signFor('§ 4 ¶ 2\r\n', '')).toBe('¬');
  expect(signFor('a\r\n', '¶¬')).toBe('¤');
});

test('each sign is of Latin-1, which every face of the page draws', () => {
  for (const taken of ['', '¶', '¶¬', '¶¬¤']) expect(signFor(taken).charCodeAt(0)).toBeLessThanOrEqual(0xff);
});

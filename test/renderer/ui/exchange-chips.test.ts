import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SignedNote, StatusChip, statusTone } from '../../../renderer/ui/ExchangeChips.tsx';

const noteOf = (verified: boolean | undefined) => renderToStaticMarkup(createElement(SignedNote, { verified }));

test('our own check of a request is a grey note that says who checked, never a second green outcome', () => {
  const held = noteOf(true);
  expect(held).toContain('signed correctly');
  expect(held).toContain('(checked here)');
  expect(held).not.toMatch(/chip|good/);
  expect(noteOf(false)).toMatch(/bad.*signed incorrectly/);
  expect(noteOf(undefined)).toContain('not checked');
});

test.each([
  [{ status: 200 }, 'good', '200'],
  [{ status: 304 }, 'warn', '304'],
  [{ status: 401 }, 'bad', '401'],
  [{ status: 503 }, 'bad', '503'],
  [{ status: 200, failureCode: 'cut-off' }, 'bad', '200'],
  [{}, 'bad', 'no answer'],
])('the outcome %j is %s', (exchange, tone, words) => {
  expect(statusTone(exchange)).toBe(tone);
  const drawn = renderToStaticMarkup(createElement(StatusChip, { exchange }));
  expect(drawn).toContain(`chip--${tone}`);
  expect(drawn).toContain(words);
});

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LastExchanges } from '../../../renderer/map/ScreenPart.tsx';
import { pressSummary } from '../../support/press-summary.ts';

test('a PIN is stars in the list of presses that brought a screen', () => {
  const [key, pin] = [pressSummary('a', { sent: '1' }), pressSummary('b', { sent: '86421' })];
  if (!pin.press) throw new Error('no press');
  const exchanges = [key, { ...pin, press: { ...pin.press, isSecret: true as const } }];
  const drawn = renderToStaticMarkup(createElement(LastExchanges, { exchanges, onOpen: () => {} }));
  expect(drawn).toContain('pressed <code>1</code>');
  expect(drawn).toContain('pressed <code>****</code>');
  expect(drawn).not.toContain('86421');
});

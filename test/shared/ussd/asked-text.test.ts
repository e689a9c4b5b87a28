/** What the phone takes for an answer on a screen that is a text alone. */
import { expect, it } from 'vitest';
import { asksForText, startMode } from '../../../shared/ussd/asked-text.ts';
import { screenOfText } from '../../../shared/ussd/protocol/screen-of-text.ts';

it.each([
  ['Enter phone number\n0. Back', true, '123'],
  ['Type your name', true, 'abc'],
  ['Your name\nType it\n00. Home\n0. Back', true, 'abc'],
  // The key of an option is an answer of its own here.
  ['Enter your choice\n1. Buy\n0. Back', false, '123'],
  ['Main menu\n0. Exit', false, '123'],
])('%j takes a text: %j, in mode %s', (text, takesText, mode) => {
  const reply = screenOfText(text, 's1', false);
  expect([asksForText(reply), startMode(reply)]).toEqual([takesText, mode]);
});

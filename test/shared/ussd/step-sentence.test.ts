import { expect, test } from 'vitest';
import { keyWords, outcomeTitle, stepSentence, wholeSentence } from '../../../shared/ussd/step-sentence.ts';
import { type Before, stepAlone } from '../../../shared/ussd/walk-times.ts';
import { pressSummary } from '../../support/press-summary.ts';

type Given = Parameters<typeof pressSummary>[1];

const stepOf = (given: Given) => {
  const found = stepAlone(pressSummary('e1', given));
  if (!found) throw new Error('a press is a step');
  return found.step;
};
const HOME: Before = {
  kind: 'screen',
  screen: { kind: 'screen', state: 'HOME', text: 'Home\n1. Stocks', isEnd: false, keys: ['1', '2', '12'] },
};
const said = (given: Given, before: Before = HOME) => wholeSentence(stepSentence(stepOf(given), before), '14 ms');

test.each<[string, Given, Before, string]>([
  ['a key', { sent: '1', state: 'STOCKS' }, HOME, 'Pressed 1 on Home and got Stocks in 14 ms.'],
  [
    'a page of a list',
    { sent: '1', state: 'STOCKS', text: 'Stocks 1/12\n1. ZMBP' },
    HOME,
    'Pressed 1 on Home and got Stocks, page 1 of 12, in 14 ms.',
  ],
  [
    'an option of two digits',
    { sent: '12', state: 'ENTER_CUSTOM_PURCHASE_AMOUNT' },
    HOME,
    'Pressed 12 on Home and got Custom purchase amount in 14 ms.',
  ],
  ['free text', { sent: '250', state: 'STOCKS' }, HOME, 'Sent “250” on Home and got Stocks in 14 ms.'],
  ['an empty answer', { sent: '', state: 'STOCKS' }, HOME, 'Sent nothing on Home and got Stocks in 14 ms.'],
  [
    'a final text',
    { sent: '2', state: 'GOODBYE', isEnd: true },
    HOME,
    'Pressed 2 on Home and got Goodbye, which ended the session, in 14 ms.',
  ],
  [
    'the dialling',
    { sent: '*384*99#', isStart: true },
    { kind: 'dialling', code: '*384*99#' },
    'Dialled *384*99# and got Home in 14 ms.',
  ],
  ['a lost beginning', { sent: '1', state: 'STOCKS' }, { kind: 'unknown' }, 'Pressed 1 and got Stocks in 14 ms.'],
  [
    'a refusal',
    { status: 404, refused: { code: 'service-404', sentence: 'Session not found.', isSessionLost: true } },
    HOME,
    'Pressed 1 on Home. Refused with 404 after 14 ms: Session not found.',
  ],
  [
    'no answer',
    {
      status: undefined,
      failureCode: 'idle-timeout',
      refused: { code: 'idle-timeout', sentence: 'Nothing came for 10 s.' },
    },
    HOME,
    'Pressed 1 on Home. No answer after 14 ms: Nothing came for 10 s.',
  ],
  [
    'an answer that broke off',
    { status: 200, failureCode: 'connection-reset', refused: { code: 'connection-reset', sentence: 'It was closed.' } },
    HOME,
    'Pressed 1 on Home. The answer broke off after 14 ms: It was closed.',
  ],
  [
    'an answer that is no reply',
    { status: 200, refused: { code: 'reply-unreadable', sentence: 'menu is missing.' } },
    HOME,
    'Pressed 1 on Home. Answered with 200, but with no screen after 14 ms: menu is missing.',
  ],
])('%s in one sentence', (_what, given, before, sentence) => {
  expect(said(given, before)).toBe(sentence);
});

test.each([
  ['12/11/26 Buy ZMBP', 'a date is no page'],
  ['Stocks 13/12', 'a page beyond the last is none'],
  ['Stocks 0/0', 'no page is none'],
  ['Sold\n1/2 of it', 'only the title says the page'],
])('%s: %s', (text) => {
  expect(said({ state: 'STOCKS', text })).toBe('Pressed 1 on Home and got Stocks in 14 ms.');
});

test('the arrow carries the key as it is on the keypad, and anything longer in quotes', () => {
  expect([stepOf({ sent: '#' }), stepOf({ sent: 'Kafue' }), stepOf({ sent: '' })].map(keyWords)).toEqual([
    '#',
    '“Kafue”',
    'nothing',
  ]);
  expect(keyWords(stepOf({ sent: '*384*99#', isStart: true }))).toBe('*384*99#');
});

test('a step without a screen is titled by its status, or that no answer came', () => {
  const refused = { code: 'service-404', sentence: 'Gone.' };
  expect(outcomeTitle(stepOf({ status: 404, refused }))).toBe('404');
  expect(outcomeTitle(stepOf({ status: undefined, refused }))).toBe('no answer');
});

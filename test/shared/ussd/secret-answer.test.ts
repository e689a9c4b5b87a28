/** PINs in dialled codes and in walks: what is kept of a code, and what lists say of a step. */
import { expect, test } from 'vitest';
import {
  codeBefore,
  codeWithoutLongParts,
  isSecretAnswer,
  isSecretName,
  sentWords,
} from '../../../shared/ussd/secret-answer.ts';
import { keyWords, stepSentence } from '../../../shared/ussd/step-sentence.ts';
import { walksOf, withPresses } from '../../../shared/ussd/walk.ts';
import { pressSummary } from '../../support/press-summary.ts';
import { HOME, PhoneStory, reply } from './phone-story.ts';

const ASKS = 'Enter your PIN\n0. Back';

test('a PIN that came in a dialled code leaves the last codes when the screen asks for it', () => {
  const phone = new PhoneStory().dials('*384*99*1*86421*1#').answers(reply('HOME', HOME));
  expect(phone.state.lastCodes).toEqual(['*384*99*1*86421*1#']);
  phone.answers(reply('CHECK', ASKS));
  expect(phone.choices).toEqual(['*384*99#', '1', '86421']);
  expect(phone.state.lastCodes).toEqual(['*384*99*1#']);
  phone.answers(reply('HOME', HOME)).types('red');
  phone.does({ kind: 'redialled' });
  expect(JSON.stringify(phone.state)).not.toContain('86421');
});

test('an amount or a key that a screen offers stays in the code', () => {
  const phone = new PhoneStory().dials('*384*99*1*500*0#').answers(reply('HOME', HOME));
  phone.answers(reply('BUY', 'Enter an amount\n0. Back')).answers(reply('ENTER_PIN', ASKS));
  phone.answers(reply('HOME', HOME));
  expect(phone.state.lastCodes).toEqual(['*384*99*1*500*0#']);
});

test.each([
  ['Enter your MPIN', true],
  ['ENTER_MPIN', true],
  ['Repeat both PINs', true],
  ['Enter passwords', true],
  ['Weka Nambari ya siri', true],
  ['Ingiza namba ya siri:', true],
  ['ENTER_NAMBA_YA_SIRI', true],
  ['Enter your security code', true],
  ['ENTER_SECURITY_CODE', true],
  ['securityCode', true],
  ['Your securities and their codes', false],
  ['Ni siri yako', false],
  ['Pinned: 3', false],
  ['Shopping', false],
  ['Enter P.I.N', true],
  ['Enter P.I.N.', true],
  ['Enter your \uff30\uff29\uff2e', true],
  ['Enter your P\u200bI\u2060N', true],
  ['Ingiza nywila', true],
  ['Mot de passe', true],
  ['Enter 4-digit code', true],
  ['Enter the 6 digit code', true],
  ['Type 2.5 units', false],
  ['Enter amount in U.S. dollars', false],
  ['Enter a 10-digit number', false],
  ['Stock code', false],
])('“%s” asks for a secret: %s', (text, asks) => expect(isSecretName(text)).toBe(asks));

test.each([
  ['*384*99*1*86421*1#', '*384*99*1#'],
  ['*384*99*86421#', '*384*99#'],
  ['*384*99*1*2#', '*384*99*1*2#'],
  ['*384*98*1*86421#', '*384*98*1#'],
  ['**04*1234*5678*5678#', '**04#'],
  ['*100#', '*100#'],
  ['0977000101', '0977000101'],
])('of %s the browser keeps %s while it is not known what its parts are', (code, kept) => {
  expect(codeWithoutLongParts(code, '*384*99#')).toBe(kept);
});

test('a service code of one part is told from what follows it', () => {
  expect(codeWithoutLongParts('*384*86421#', '*384#')).toBe('*384#');
  expect(codeBefore('*384*1*86421#', '*384#', '86421')).toBe('*384*1#');
  expect(codeBefore('*777*86421#', '*384#', '86421')).toBe('*777*86421#');
});

test.each([
  ['Enter the code we sent you', [], '86421', true],
  ['Enter the code we sent you', [], '8642', true],
  ['Enter the code we sent you', [], '86', false],
  ['Enter the code we sent you', [], '8642175', false],
  ['Enter the code of a stock', ['0'], '86421', false],
  ['Enter an amount', [], '5000', false],
  ['Code ABC: enter the amount', [], '5000', false],
  ['Stock code 12. How many shares', [], '5000', false],
  ['Ingiza kiasi', [], '5000', false],
  ['Enter the number of your account', [], '5000', false],
])('at “%s” with the keys %j, %s is a secret: %s', (text, keys, sent, isSecret) => {
  expect(isSecretAnswer({ state: 'ASKS', text, isEnd: false, keys }, sent)).toBe(isSecret);
});

test('what a screen that ended or an offered key brings is no secret', () => {
  const screen = { state: 'ENTER_PIN', text: '', isEnd: false, keys: ['0'] };
  expect(isSecretAnswer(screen, '86421')).toBe(true);
  expect(isSecretAnswer(screen, '0')).toBe(false);
  expect(isSecretAnswer({ ...screen, isEnd: true }, '86421')).toBe(false);
  expect(isSecretAnswer(undefined, '86421')).toBe(false);
});

test('the strip, the summary and the waterfall show stars for a PIN, also of presses without a mark', () => {
  const asks = pressSummary('s1-1', { state: 'ENTER_PIN', startedAtMs: 1 });
  const [begun] = walksOf([asks]);
  const sent = pressSummary('s1-2', { state: 'DONE', startedAtMs: 2, sent: '86421' });
  const walk = begun && withPresses(begun, [sent]);
  const step = walk?.steps[1];
  if (!step) throw new Error('a press is a step');
  const said = [keyWords(step), stepSentence(step, { kind: 'unknown' }).act].join(' ');
  expect(said).toBe('**** Sent ****');
  expect(withPresses(walk, [sent])).toBe(walk);
});

test('a PIN that is sent again after a refusal is one still: the phone shows the screen that asked for it', () => {
  const refused = { code: 'service-503', sentence: 'Later.' };
  const [walk] = walksOf([
    pressSummary('s1-1', { state: 'ENTER_PIN', startedAtMs: 1, isStart: true, sent: '*384*99#' }),
    pressSummary('s1-2', { startedAtMs: 2, sent: '86421', refused }),
    pressSummary('s1-3', { startedAtMs: 3, sent: '86422', state: 'DONE' }),
    pressSummary('s1-4', { startedAtMs: 4, sent: '86423' }),
  ]);
  expect(walk?.steps.map(({ isSecret }) => isSecret === true)).toEqual([false, true, true, false]);
});

test('what was sent is itself in a list, stars where it is secret, and a word where it is empty', () => {
  expect([sentWords('1'), sentWords('86421', true), sentWords(''), sentWords('', true)]).toEqual([
    '1',
    '****',
    'nothing',
    'nothing',
  ]);
});

/** Each rule finds what it is for, says nothing of a sound screen, and keeps from the guesses that would cry wolf. */
import { describe, expect, test } from 'vitest';
import { createLinter } from '../../../../shared/ussd/lint/linter.ts';
import { LINT_RULE_IDS, type LintStep } from '../../../../shared/ussd/lint/remark.ts';
import { LINT_RULES } from '../../../../shared/ussd/lint/rules.ts';
import { screenOfText } from '../../../../shared/ussd/protocol/screen-of-text.ts';
import type { UssdReply } from '../../../../shared/ussd/reply.ts';
import { AT_MS, BACK, brought, refused, screen } from './screens.ts';

function remarksOn(...steps: readonly LintStep[]) {
  const linter = createLinter({ applicationLimitMs: 10_000 });
  return steps.flatMap((step) => linter.take(step));
}
const rulesOn = (...steps: readonly LintStep[]) => remarksOn(...steps).map(({ rule }) => rule);
const rulesOf = (reply: UssdReply) => rulesOn(brought('*1#', reply));

test('the ids are those that reports and flow files rely on', () => {
  expect([...LINT_RULE_IDS].sort()).toEqual(
    [
      ...['too-long', 'not-gsm', 'no-way-back', 'key-gap', 'key-twice', 'option-error', 'end-asks', 'text-differs'],
      ...['state-differs', 'expired', 'back-differs', 'dead-end', 'loop', 'slow', 'empty-text'],
    ].sort(),
  );
  expect([LINT_RULES['key-gap'].severity, LINT_RULES['back-differs'].severity]).toEqual(['warning', 'warning']);
});

test('a sound screen and a sound end are passed over in silence', () => {
  expect(rulesOf(screen())).toEqual([]);
  expect(rulesOf(screen({ text: 'Order 7 is placed.', options: [], isEnd: true }))).toEqual([]);
});

describe('length and alphabet', () => {
  test('182 septets fit and 183 do not', () => {
    const end = (text: string) => screen({ text, options: [], isEnd: true });
    expect(rulesOf(end('a'.repeat(182)))).toEqual([]);
    expect(rulesOf(end('a'.repeat(183)))).toEqual(['too-long']);
    expect(rulesOf(end('€'.repeat(92)))).toEqual(['too-long']);
  });

  test('one character outside the alphabet is a warning, and an error from 81 units on', () => {
    const end = (text: string) => screen({ text, options: [], isEnd: true });
    expect(rulesOf(end(`${'a'.repeat(79)}’`))).toEqual(['not-gsm']);
    expect(rulesOf(end(`${'a'.repeat(80)}’`))).toEqual(['too-long', 'not-gsm']);
    expect(remarksOn(brought('', end('‘')))[0]?.message).toContain('U+2018');
  });

  test('an empty text is said of screens and ends', () => {
    expect(rulesOf(screen({ text: '', options: [], isEnd: true }))).toEqual(['empty-text']);
    expect(rulesOf(screen({ ussdText: ' \n' }))).toContain('empty-text');
  });
});

describe('options', () => {
  const option = (key: string, label: string, nextState?: string) => ({ key, label, nextState });

  test('keys that jump are named with both ends; 0, 00 and signs are not counted', () => {
    const of = (...keys: string[]) =>
      rulesOf(screen({ options: [...keys.map((key) => option(key, `To ${key}`)), BACK] }));
    expect(of('1', '2', '3')).toEqual([]);
    expect(of('3', '1', '2', '00', '#')).toEqual([]);
    expect(of('2', '3')).toEqual(['key-gap']);
    const stocks = screen({ options: [option('5', 'E'), option('7', 'Next'), option('8', 'Search'), BACK] });
    expect(remarksOn(brought('', stocks))[0]?.message).toBe('The keys begin at 5, and jump from 5 to 7.');
  });

  test('keys by which menus turn pages are not counted, nor where a list that sends a text alone goes on counting', () => {
    const gaps = (text: string) => rulesOf(screenOfText(text, 's1', false)).filter((rule) => rule === 'key-gap');
    expect(gaps('Accounts\n1. Savings\n2. Joint\n98. Back\n99. More')).toEqual([]);
    expect(gaps('Branches\n3. Kumasi\n4. Wa\n0. Back')).toEqual([]);
    expect(gaps('Branches\n3. Kumasi\n4. Wa')).toEqual(['key-gap']);
    expect(gaps('Added\n1. Back\n3. Menu\n6. Exit\n0. Home')).toEqual(['key-gap']);
  });

  test('a key that stands twice is an error with both labels', () => {
    const [remark] = remarksOn(brought('', screen({ options: [option('1', 'Buy'), option('1', 'Sell'), BACK] })));
    expect(remark).toMatchObject({ rule: 'key-twice', severity: 'error', key: '1' });
    expect(remark?.message).toContain('“Buy” and “Sell”');
  });

  test('a screen without back, home or end is named; where it came from counts as back in any language', () => {
    const onward = screen({ options: [option('1', 'Mbele', 'NEXT')] });
    expect(rulesOf(onward)).toEqual(['no-way-back']);
    expect(rulesOf(screen({ options: [option('1', 'Cancel order', 'SURE')] }))).toEqual(['no-way-back']);
    expect(rulesOf(screen({ options: [option('1', 'Cancel', 'SURE')] }))).toEqual([]);
    const home = screen({ currentState: 'HOME', options: [option('1', 'Go', 'MENU'), option('0', 'Exit')] });
    const nyuma = screen({ options: [option('1', 'Nyuma', 'HOME')] });
    expect(rulesOn(brought('*1#', home), brought('1', nyuma))).toEqual([]);
  });

  test('from the menu that was dialled people hang up, where a service sends a text alone; from later ones they go back', () => {
    const menu = screenOfText('Savings\n1. Save', 's1', false);
    const asks = screenOfText('Enter amount:', 's1', false);
    const again = screenOfText('Savings\n1. Save 5 more', 's1', false);
    expect(rulesOn(brought('*1#', menu))).toEqual([]);
    expect(rulesOn(brought('*1#', menu), brought('1', asks), brought('5', again))).toEqual(['no-way-back']);
  });

  test('text and options disagree: a line is missing, moved, renamed or surplus', () => {
    const options = [option('1', 'Buy'), option('2', 'Sell'), BACK];
    const of = (ussdText: string) => remarksOn(brought('', screen({ options, ussdText })));
    for (const sound of [
      '1. Buy\n2. Sell\n0. Back',
      '1) Buy\n2) Sell\n0) Back',
      '1 Buy\n2 Sell\n0 Back\n',
      '1: Buy\n2- Sell\n0. Back',
    ]) {
      expect(of(`Choose.\n${sound}`), sound).toEqual([]);
    }
    expect(of('Choose.\n1. Buy\n0. Back')[0]).toMatchObject({ rule: 'text-differs' });
    expect(of('Choose.\n2. Sell\n1. Buy\n0. Back')[0]?.message).toContain('has its line elsewhere');
    expect(of('Choose.\n1. Buy\n2. Sold\n0. Back')[0]?.message).toContain('“2. Sell” is not in ussdText');
    expect(of('Choose.\n3. Gift\n1. Buy\n2. Sell\n0. Back')[0]?.message).toContain('“3. Gift”');
    expect(of('Pick.\n1. Buy\n2. Sell\n0. Back').map(({ rule }) => rule)).toEqual(['text-differs']);
    // A key of another option is no separator: 12 is not 1 and then “2”.
    expect(of('Choose.\n1. Buy\n22. Sell\n0. Back').map(({ rule }) => rule)).toEqual(['text-differs']);
  });
});

test('a final text that asks or offers is an error, a question in the middle of a line is not', () => {
  const end = (text: string, options = screen({ options: [] }).menu.options) =>
    rulesOf(screen({ text, options, isEnd: true }));
  expect(end('Buy more?')).toEqual(['end-asks']);
  expect(end('Buy more?\nThank you.')).toEqual(['end-asks']);
  expect(end('Again\n1. Yes\n2. No')).toEqual(['end-asks']);
  expect(end('Bye', [BACK])).toEqual(['end-asks']);
  expect(end('Questions? Call 123.')).toEqual([]);
});

describe('what came of a press', () => {
  const home = screen({ currentState: 'HOME', options: [{ key: '1', label: 'Stocks', nextState: 'STOCKS' }, BACK] });
  const stocks = screen({ currentState: 'STOCKS', options: [{ key: '1', label: 'Next Page' }, BACK] });
  const dialled = brought('*1#', home);

  test('an offered key that is refused or asks again is an error; one that was not offered may be', () => {
    expect(rulesOn(dialled, refused('1', 'service-422'))).toEqual(['option-error']);
    expect(rulesOn(dialled, refused('1', 'reply-malformed'))).toEqual(['option-error']);
    expect(rulesOn(dialled, refused('9', 'service-422'))).toEqual([]);
    expect(rulesOn(dialled, refused('01', 'service-422'))).toEqual([]);
    const again = {
      ...home,
      ussdText: `Not listed.\n${home.ussdText}`,
      menu: { ...home.menu, text: 'Not listed.\nChoose.' },
    };
    expect(rulesOn(dialled, brought('1', again))).toEqual(['option-error']);
    expect(rulesOn(dialled, brought('9', again))).toEqual([]);
  });

  test('no answer, a refused caller and a session that was over say nothing about the option', () => {
    expect(rulesOn(dialled, refused('1', 'idle-timeout'))).toEqual([]);
    expect(rulesOn(dialled, refused('1', 'service-401'))).toEqual([]);
    expect(rulesOn(dialled, refused('1', 'service-404', true, { atMs: AT_MS + 180_000 }))).toEqual([]);
    expect(rulesOn(dialled, refused('1', 'service-404', true, { atMs: AT_MS + 179_999 }))).toEqual(['option-error']);
  });

  test('paging without nextState stays where it is, and asks again only if the same menu comes with a reason on top', () => {
    const next = screen({ currentState: 'STOCKS', text: 'Page 2', options: stocks.menu.options });
    expect(rulesOn(brought('', stocks), brought('1', next))).toEqual([]);
    expect(rulesOn(brought('', stocks), brought('1', stocks))).toEqual([]);
    const again = {
      ...stocks,
      ussdText: `Not listed.\n${stocks.ussdText}`,
      menu: { ...stocks.menu, text: 'Not listed.\nChoose.' },
    };
    expect(rulesOn(brought('', stocks), brought('1', again))).toEqual(['option-error']);
  });

  test('a state that is not the promised one, or not that of the menu, is named', () => {
    const elsewhere = screen({ currentState: 'SEARCH' });
    expect(remarksOn(dialled, brought('1', elsewhere))[0]?.message).toBe(
      'Key 1 is to lead to STOCKS, and leads to SEARCH.',
    );
    expect(rulesOn(dialled, brought('1', stocks))).toEqual([]);
    const torn = { ...stocks, menu: { ...stocks.menu, state: 'HOME' } };
    expect(rulesOn(dialled, brought('1', torn))).toEqual(['state-differs']);
  });

  test('of a service that sends a text alone, an offered key is not taken where it says so, or shows the same again', () => {
    const told = (text: string) => screenOfText(text, 's1', false);
    const menu = told('Savings\n1. Save\n2. Agents\n3. Next page\n#. More\n*. Exit');
    const on = (sent: string, reply: UssdReply) =>
      remarksOn(brought('*1#', menu), brought(sent, reply)).filter(({ rule }) => rule === 'option-error');
    expect(on('2', menu)).toMatchObject([
      { key: '2', severity: 'error', message: 'Key 2 (“Agents”) is offered, and the same screen comes again.' },
    ]);
    for (const sent of ['3', '#', '*', '9']) expect(on(sent, menu), sent).toEqual([]);
    expect(on('*', told('Invalid option. Please select 1-6.'))).toMatchObject([
      { key: '*', message: 'Key * (“Exit”) is offered and refused: “Invalid option. Please select 1-6.”.' },
    ]);
    expect(on('1', told('Sorry, that is not a valid choice'))).toHaveLength(1);
    expect(on('1', told('Your choice is not recognised'))).toHaveLength(1);
    expect(on('9', told('Invalid option'))).toEqual([]);
    expect(on('1', told('Enter amount:\n0. Back'))).toEqual([]);
  });

  test('a refusal does not end the session: the next key still belongs to the screen before it', () => {
    expect(rulesOn(dialled, refused('9', 'service-400'), brought('1', screen({ currentState: 'SEARCH' })))).toEqual([
      'state-differs',
    ]);
  });

  test('an end in the past is an error by the service’s clock, and nothing without one or on a final text', () => {
    const late = { atMs: AT_MS + 180_001 };
    expect(rulesOn(brought('', home, late))).toEqual(['expired']);
    expect(rulesOn(brought('', home, { atMs: AT_MS + 180_000 }))).toEqual([]);
    expect(rulesOn(brought('', home, { atMs: undefined }))).toEqual([]);
    expect(rulesOn(brought('', screen({ text: 'Bye.', options: [], isEnd: true }), late))).toEqual([]);
  });

  test('an answer is slow from one millisecond over the limit, also if it refuses', () => {
    expect(rulesOn(brought('', home, { elapsedMs: 10_000 }))).toEqual([]);
    expect(rulesOn(brought('', home, { elapsedMs: 10_001 }))).toEqual(['slow']);
    expect(rulesOn(refused('', 'service-503', false, { elapsedMs: 12_500 }))).toEqual(['slow']);
  });

  test('a key of back that differs is held against the first screen that had one', () => {
    const other = screen({ currentState: 'OTHER', options: [{ key: '9', label: 'Go back', nextState: 'HOME' }] });
    const remarks = remarksOn(brought('', screen()), brought('x', other));
    expect(remarks.map(({ rule }) => rule)).toEqual(['key-gap', 'back-differs']);
    expect(remarks[1]?.message).toBe('Back is 9 on this screen and 0 on MENU.');
    const both = screen({ currentState: 'BOTH', options: [{ key: '00', label: 'Back to Home' }, BACK] });
    expect(rulesOn(brought('', screen()), brought('x', both))).toEqual([]);
  });
});

test('a thing is said once, however often the screen comes', () => {
  const gap = screen({ options: [{ key: '2', label: 'Two' }, BACK] });
  expect(rulesOn(brought('', gap), brought('x', gap), brought('x', gap))).toEqual(['key-gap']);
});

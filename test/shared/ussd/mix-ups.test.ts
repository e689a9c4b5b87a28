import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HeardReply, mixUpsOf, type Party } from '../../../shared/ussd/mix-ups.ts';
import type { UssdReply } from '../../../shared/ussd/reply.ts';
import { HOME, reply, STOCKS } from './phone-story.ts';

const MUTINTA: Party = { customerId: 1, name: 'Mutinta Banda', msisdn: '+260977000101' };
const CHANDA: Party = { customerId: 2, name: 'Chanda Mwansa', msisdn: '+260966123102' };
const SOREN: Party = { customerId: 3, name: 'Søren Lindqvist', msisdn: '+4520000123' };
const A = '7d0d6f1e-58aa-4a53-9d1c-000000000001';
const B = '7d0d6f1e-58aa-4a53-9d1c-000000000002';

/** A reply on Mutinta's phone, in her session. */
const mine = (answer: UssdReply, more: Partial<HeardReply> = {}): HeardReply => ({
  on: 'first',
  by: MUTINTA,
  pressedIn: A,
  reply: answer,
  exchangeId: 'e1',
  ...more,
});
const began = (on: HeardReply['on'], by: Party, session: string): HeardReply => ({
  on,
  by,
  reply: reply('HOME', HOME, session),
});
const BOTH = [began('first', MUTINTA, A), began('second', CHANDA, B)];
const kinds = (heard: HeardReply, before: readonly HeardReply[] = BOTH, other: Party | undefined = CHANDA) =>
  mixUpsOf(heard, before, other).map(({ kind }) => kind);
const screen = (text: string, state = 'HOME') => mine(reply(state, text, A));

describe('an answer of another session', () => {
  it('is a mix-up that names both ids and the exchange', () => {
    const [one] = mixUpsOf(mine(reply('STOCKS', STOCKS, B)), BOTH, CHANDA);
    expect(one).toEqual({
      kind: 'other-session',
      on: 'first',
      exchangeId: 'e1',
      sentence: `Mutinta Banda pressed in session ${A}; the answer is of session ${B}, the other phone's.`,
    });
  });
  it('is one also where nobody knows the session, and for two branches of one subscriber', () => {
    expect(kinds(mine(reply('STOCKS', STOCKS, 'unknown')))).toEqual(['other-session']);
    expect(kinds(mine(reply('STOCKS', STOCKS, B)), BOTH, MUTINTA)).toEqual(['other-session']);
  });
  it('is one at the dialling where it is the other phone’s; a session of its own is not', () => {
    expect(kinds(mine(reply('HOME', HOME, B), { pressedIn: undefined }))).toEqual(['other-session']);
    expect(kinds(mine(reply('HOME', HOME, 'new one'), { pressedIn: undefined }))).toEqual([]);
  });
});

describe('another subscriber on a screen', () => {
  it.each([
    ['Chanda Mwansa', 'the whole name'],
    ['Dear MWANSA, CHANDA', 'in capitals and the other order'],
    ['chanda mwansa', 'in small letters'],
    ['C. Mwansa', 'with an initial'],
    ['Mwansa C', 'with an initial behind'],
    ['Hello Chanda.\nWhat would you like to do?', 'the first name in a greeting'],
    ['+260966123102', 'the number'],
    ['From 0966123102', 'the number within its country'],
    ['260 966 123 102', 'the number in groups'],
    ['(0966) 123-102', 'the number with signs'],
    ['00260966123102', 'the number with zeros for the plus'],
    ['0966***102', 'the number with stars in it'],
    ['26096XXXX102', 'the number with crosses in it'],
    [`Ref ${B}`, 'the session'],
    [`ref ${B.replaceAll('-', '').toUpperCase()}`, 'the session in another spelling'],
  ])('%j is a mix-up: %s', (text) => {
    expect(kinds(screen(text))).toHaveLength(1);
  });
  it.each([
    ['Hello Mutinta.\n1. Stocks', 'her own name'],
    ['0977***101', 'her own number with stars'],
    ['+260977000101', 'her own number'],
    ['1. Mwansa Mining\n0. Back', 'a stock of that name'],
    ['ZK 966,123.10', 'an amount with some of its digits'],
    [`Ref ${A}`, 'her own session'],
    ['There is a chanda of maize', 'a word in small letters'],
  ])('%j is none: %s', (text) => {
    expect(kinds(screen(text))).toEqual([]);
  });
  it('is found without its accents too', () => {
    const other = [began('first', MUTINTA, A), began('second', SOREN, B)];
    expect(kinds(screen('LINDQVIST SOREN'), other, SOREN)).toEqual(['other-subscriber']);
    expect(kinds(screen('Hej Søren'), other, SOREN)).toEqual(['other-subscriber']);
  });
  it('is not found in what the two share', () => {
    const sister = { ...CHANDA, name: 'Chanda Banda' };
    expect(kinds(screen('Family Banda'), BOTH, sister)).toEqual([]);
    expect(kinds(screen('Chanda'), BOTH, sister)).toEqual(['other-subscriber']);
  });
  it('is none for two branches of one subscriber', () => {
    expect(kinds(screen('Hello Mutinta Banda, +260977000101'), BOTH, MUTINTA)).toEqual([]);
  });
});

describe('the same reply to both', () => {
  const assets = 'Your assets\nZMBP 120 shares\nK 3,410.20\n0. Back';
  const theirs = (answer: UssdReply): HeardReply => ({ on: 'second', by: CHANDA, pressedIn: B, reply: answer });
  it('with figures that are one subscriber’s is a mix-up', () => {
    const before = [...BOTH, theirs(reply('VIEW_ASSETS', assets, B))];
    expect(kinds(screen(assets, 'VIEW_ASSETS'), before)).toEqual(['same-values']);
  });
  it('with an order that is the other’s is a mix-up', () => {
    const listed = (session: string, text: string) => {
      const one = reply('PENDING_REQUESTS', text, session);
      const options = [{ key: '1', label: 'BUY', data: { orderId: 'o-1' } }];
      return { ...one, menu: { ...one.menu, options } };
    };
    const before = [...BOTH, theirs(listed(B, '1. BUY ZMBP'))];
    expect(kinds(mine(listed(A, '1. BUY ZMBP 10')), before)).toEqual(['same-values']);
  });
  it('is none for a list of stocks, for an empty portfolio, and for two branches of one subscriber', () => {
    const both = (text: string, state: string) => [...BOTH, theirs(reply(state, text, B))];
    expect(kinds(screen(STOCKS, 'STOCKS'), both(STOCKS, 'STOCKS'))).toEqual([]);
    expect(kinds(screen('No assets. K 0.00', 'VIEW_ASSETS'), both('No assets. K 0.00', 'VIEW_ASSETS'))).toEqual([]);
    expect(kinds(screen(assets, 'VIEW_ASSETS'), both(assets, 'VIEW_ASSETS'), MUTINTA)).toEqual([]);
  });
});

const walks = fc.array(
  fc.record({
    on: fc.constantFrom<HeardReply['on']>('first', 'second'),
    state: fc.constantFrom('HOME', 'STOCKS', 'VIEW_ASSETS'),
    value: fc.integer({ min: 100, max: 999 }),
  }),
  { maxLength: 30 },
);

it('sessions that are kept apart never look mixed up, and an answer that is swapped always does', () => {
  fc.assert(
    fc.property(walks, fc.nat(), (steps, swapped) => {
      const heard: HeardReply[] = [...BOTH];
      steps.forEach(({ on, state, value }, at) => {
        const [by, own, other] = on === 'first' ? ([MUTINTA, A, B] as const) : ([CHANDA, B, A] as const);
        const text = `${by.name}\nK ${value}.${on === 'first' ? 10 : 20}\n0. Back`;
        const isSwapped = at === swapped % steps.length;
        const whole: HeardReply = { on, by, pressedIn: own, reply: reply(state, text, own) };
        const otherParty = on === 'first' ? CHANDA : MUTINTA;
        expect(mixUpsOf(whole, heard, otherParty)).toEqual([]);
        if (isSwapped) {
          const strange = { ...whole, reply: reply(state, text.replace(by.name, otherParty.name), other) };
          expect(kinds(strange, heard, otherParty)).toEqual(['other-session', 'other-subscriber']);
        }
        heard.push(whole);
      });
    }),
  );
});

it('no text of a service makes it throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), fc.string(), (text, name, msisdn) => {
      expect(() => mixUpsOf(screen(text), BOTH, { customerId: 9, name, msisdn })).not.toThrow();
    }),
  );
});

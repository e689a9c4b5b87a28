import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeSentence,
  comparePhones,
  compareScreens,
  type LineChange,
} from '../../../shared/ussd/screen-difference.ts';
import { atHome, HOME, PhoneStory, STOCKS } from './phone-story.ts';

const compare = (first: string, second: string, state = 'STOCKS') =>
  compareScreens({ text: first, state }, { text: second, state });
const sentences = (lines: readonly LineChange[]) => lines.map(changeSentence);

describe('two screens', () => {
  it('are the same where every line and the state are', () => {
    expect(compare(STOCKS, STOCKS)).toEqual({ lines: [], kind: 'same' });
    expect(compare('a\r\nb', 'a\nb').kind).toBe('same');
  });
  it('differ in values where only figures, times and references do', () => {
    const difference = compare(
      'ZMBP\nK 2.10\nRef A7F3-19\n22 Nov 2026 09:15\n0. Back',
      'ZMBP\nK 2.15\nRef B880-02\n1 Dec 2026 17:02\n0. Back',
    );
    expect(difference.kind).toBe('values');
    expect(sentences(difference.lines)).toEqual([
      'Line 2: K 2.10 / K 2.15',
      'Line 3: Ref A7F3-19 / Ref B880-02',
      'Line 4: 22 Nov 2026 09:15 / 1 Dec 2026 17:02',
    ]);
  });
  it('differ where one line does in its words, though others do in values only', () => {
    expect(compare('ZMBP\nK 2.10\n1. Buy', 'ZMBP\nK 2.15\n1. Sell').kind).toBe('differs');
  });
  it('differ in values where a sign before a figure is all that tells two values apart', () => {
    expect(compare('Change +1.2 %', 'Change -0.4 %').kind).toBe('values');
  });
  it('differ where the key of an option does, because a key is what one presses', () => {
    expect(compare('1. Buy\n2. Sell', '1. Buy\n3. Sell').kind).toBe('differs');
  });
  it('differ where their states do, whatever the words', () => {
    const difference = compareScreens({ text: HOME, state: 'HOME' }, { text: HOME });
    expect(difference).toEqual({ states: { first: 'HOME', second: undefined }, lines: [], kind: 'differs' });
  });
  it('are not compared while only one phone is in a session', () => {
    const idle = new PhoneStory().state;
    expect(comparePhones(idle, atHome().state)).toBe('idle');
    expect(comparePhones(idle, idle)).toMatchObject({ kind: 'same' });
    expect(comparePhones(atHome().state, atHome().state)).toMatchObject({ kind: 'same' });
  });
  it('keep their common lines together where one has a line more, so that one line is named and not all that follow', () => {
    const { lines } = compare(
      'Stocks\n1. ZMBP\n2. KAFC\n0. Back',
      'Stocks\nMarket is closed\n1. ZMBP\n2. KAFC\n0. Back',
    );
    expect(sentences(lines)).toEqual(['Line 2: no such line / Market is closed']);
  });
  it('pair the lines that differ in values before those that differ in words', () => {
    const { lines } = compare('Cash\nZMBP K 2.10', 'ZMBP K 2.15');
    expect(sentences(lines)).toEqual(['Line 1: Cash / no such line', 'Line 2 / 1: ZMBP K 2.10 / ZMBP K 2.15']);
  });
  it('say an empty line where one is', () => {
    expect(sentences(compare('a\n\nc', 'a\nb\nc').lines)).toEqual(['Line 2: an empty line / b']);
  });
});

const text = fc
  .array(fc.constantFrom('ZMBP K 2.10', 'ZMBP K 2.15', 'KAFC', '', '0. Back', '1. Buy', 'Ref 7A', '22 Nov'), {
    maxLength: 8,
  })
  .map((lines) => lines.join('\n'));

it('no line is lost: what is common and what changed make up both screens again, in order', () => {
  fc.assert(
    fc.property(text, text, (first, second) => {
      const { lines } = compare(first, second);
      for (const [of, side] of [
        [first, 'first'],
        [second, 'second'],
      ] as const) {
        const numbers = lines.flatMap((change) => change[side]?.number ?? []);
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
        for (const change of lines)
          if (change[side]) expect(of.split('\n')[change[side].number - 1]).toBe(change[side].text);
      }
      const left = (of: string, side: 'first' | 'second') => {
        const changed = new Set(lines.flatMap((change) => change[side]?.number ?? []));
        return of.split('\n').filter((_, at) => !changed.has(at + 1));
      };
      expect(left(first, 'first')).toEqual(left(second, 'second'));
    }),
  );
});

it('a comparison the other way round is of the same kind where nothing or only values differ', () => {
  fc.assert(
    fc.property(text, text, (first, second) => {
      const [there, back] = [compare(first, second).kind, compare(second, first).kind];
      expect(back === 'same').toBe(there === 'same');
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzyMatch } from '../../../../shared/page/fuzzy/fuzzy-match.ts';

/** The title with its marked letters in brackets. */
function marked(query: string, title: string, beside?: readonly string[]): string | undefined {
  const match = fuzzyMatch(query, title, beside);
  if (!match) return undefined;
  return [...match.marks].reverse().reduce((text, [from, to]) => {
    return `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`;
  }, title);
}

test('the letters that fit are marked, the beginnings of words before letters within them', () => {
  expect(marked('hist', 'History')).toBe('[Hist]ory');
  expect(marked('adcl', 'Advance the clock by 1 day')).toBe('[Ad]vance the [cl]ock by 1 day');
  expect(marked('clock day', 'Advance the clock by 1 day')).toBe('Advance the [clock] by 1 [day]');
  expect(marked('day clock', 'Advance the clock by 1 day')).toBe('Advance the [clock] by 1 [day]');
});

test('case and accents do not count, and offsets stay those of the title', () => {
  expect(marked('ELOISE', 'Éloïse Banda')).toBe('[Éloïse] Banda');
  expect(marked('banda', '😀 Éloïse Banda')).toBe('😀 Éloïse [Banda]');
});

test('a word that fits only beside the title is a hit without a mark, behind every hit in the title', () => {
  const beside = fuzzyMatch('weather', 'Storm', ['weather']);
  expect(beside?.marks).toEqual([]);
  expect(fuzzyMatch('wthr', 'Storm', ['weather'])).toBeUndefined();
  expect(fuzzyMatch('weather', 'Weather: Clear')?.score).toBeGreaterThan(beside?.score ?? Number.NaN);
});

test('what does not fit is no hit: a missing letter, a word of several, letters scattered inside words', () => {
  expect(marked('histz', 'History')).toBeUndefined();
  expect(marked('history zebra', 'History')).toBeUndefined();
  expect(marked('iy', 'History')).toBeUndefined();
});

test('a piece as it stands goes before the same letters scattered', () => {
  const score = (title: string) => fuzzyMatch('port', title)?.score ?? Number.NaN;
  expect(score('Portfolio')).toBeGreaterThan(score('Put on rotating tape'));
  expect(score('Portfolio')).toBeGreaterThan(score('Reports'));
});

test('a word as it stands goes before the first letters of several, even at the beginning of a title', () => {
  const score = (title: string) => fuzzyMatch('rep', title)?.score ?? Number.NaN;
  expect(score('List reports')).toBeGreaterThan(score('Read the webhook’s public key'));
});

test('a word that names a thing goes before its letters scattered over the title of another, and behind a title that has it', () => {
  const score = (title: string, beside: readonly string[] = []) =>
    fuzzyMatch('code', title, beside)?.score ?? Number.NaN;
  const named = score('Show the exchange as a program', ['code', 'generate']);
  expect(named).toBeGreaterThan(score('Copy as Header pair, one by one, as data'));
  expect(named).toBeLessThan(score('Show the code'));
  expect(fuzzyMatch('code', 'Copy once as data', ['code'])?.marks).toEqual([]);
});

test('marks lie within the title, in order and apart, for any query and title', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 12, unit: 'binary' }),
      fc.string({ maxLength: 40, unit: 'binary' }),
      (query, title) => {
        const match = fuzzyMatch(query, title);
        let end = -1;
        for (const [from, to] of match?.marks ?? []) {
          expect(from).toBeGreaterThan(end);
          expect(to).toBeGreaterThan(from);
          end = to;
        }
        expect(end).toBeLessThanOrEqual(title.length);
      },
    ),
  );
});

test('every piece of a title that begins a word is found in it', () => {
  const title = 'Advance the clock by 10 minutes';
  const starts = [...title.matchAll(/\b\w/g)].map((found) => found.index);
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.integer({ min: 1, max: 8 }), (from, length) => {
      expect(fuzzyMatch(title.slice(from, from + length), title)).toBeDefined();
    }),
  );
});

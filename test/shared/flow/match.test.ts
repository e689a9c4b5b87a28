/** Patterns of flow files: what … and {name} stand for, and that no pattern takes for ever. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchPart, matchWhole } from '../../../shared/flow/match.ts';
import { fillIn, namesIn, type PatternPart, patternParts, readPattern } from '../../../shared/flow/pattern.ts';

const NONE = new Map<string, string>();

function whole(pattern: string, text: string, known: Readonly<Record<string, string>> = {}) {
  const match = matchWhole(patternParts(pattern), text, new Map(Object.entries(known)));
  return match.kind === 'fits' ? Object.fromEntries(match.captures) : match.kind;
}

test('… is any text, also none, across lines', () => {
  expect(whole('Stocks\n…', 'Stocks\n1. A\n2. B')).toEqual({});
  expect(whole('Stocks…', 'Stocks')).toEqual({});
  expect(whole('…', '')).toEqual({});
  expect(whole('a…b', 'a\n\nc')).toBe('differs');
});

test('{name} is one or more characters within a line, as few as fit', () => {
  expect(whole('Stocks {page}/{pages}', 'Stocks 1/12')).toEqual({ page: '1', pages: '12' });
  expect(whole('{a}{b}', 'xyz')).toEqual({ a: 'x', b: 'yz' });
  expect(whole('a{x}b', 'ab')).toBe('differs');
  expect(whole('a{x}b', 'a\nb')).toBe('differs');
  expect(whole('{x} …', 'one two three')).toEqual({ x: 'one' });
  expect(whole('…{x}', 'ab')).toEqual({ x: 'ab' });
});

test('the same name again must be the same text, within a pattern and from an earlier screen', () => {
  expect(whole('{x}-{x}', 'ab-ab')).toEqual({ x: 'ab' });
  expect(whole('{x}-{x}', 'ab-ba')).toBe('differs');
  expect(whole('{x}-{x}', 'a-a-a-a')).toEqual({ x: 'a-a' });
  expect(whole('Sold {x}', 'Sold 10', { x: '10' })).toEqual({ x: '10' });
  expect(whole('Sold {x}', 'Sold 11', { x: '10' })).toBe('differs');
});

test('{{ is a literal { and } is always literal', () => {
  expect(whole('{{x}', '{x}')).toEqual({});
  expect(whole('a}b', 'a}b')).toEqual({});
  expect(readPattern('a {')).toMatchObject({ ok: false, offset: 2 });
  expect(readPattern('{}').ok).toBe(false);
  expect(readPattern('{a b}').ok).toBe(false);
  expect(namesIn('{a}{{b}{c}')).toEqual(['a', 'c']);
  expect(fillIn('{a}{{b}…', new Map([['a', '1']]))).toBe('1{b}…');
});

test('a part is found anywhere, with the names that it is', () => {
  const match = matchPart(patternParts('Ref {ref}\n'), 'Done\nRef A1\nBye', NONE);
  expect(match).toMatchObject({ kind: 'fits', captures: new Map([['ref', 'A1']]) });
});

test('any text as a pattern matches itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!text.includes('…'));
      expect(whole(text.replaceAll('{', '{{'), text)).toEqual({});
    }),
  );
});

/** The first fit in the order of the lengths from the left, by trying all of them. */
function naive(
  parts: readonly PatternPart[],
  text: string,
  known: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> | undefined {
  const [part, ...rest] = parts;
  if (!part) return text === '' ? known : undefined;
  if (part.kind === 'text')
    return text.startsWith(part.text) ? naive(rest, text.slice(part.text.length), known) : undefined;
  for (let length = part.kind === 'any' ? 0 : 1; length <= text.length; length += 1) {
    const taken = text.slice(0, length);
    if (part.kind === 'name' && taken.includes('\n')) return undefined;
    if (part.kind === 'name' && (known.get(part.name) ?? taken) !== taken) continue;
    const found = naive(
      rest,
      text.slice(length),
      part.kind === 'name' ? new Map([...known, [part.name, taken]]) : known,
    );
    if (found) return found;
  }
  return undefined;
}

test('what is found is what trying everything finds', () => {
  const piece = fc.oneof(
    fc.constantFrom('…', '{a}', '{b}', '{c}'),
    fc.string({ unit: fc.constantFrom('x', 'y', '\n'), maxLength: 2 }),
  );
  const pattern = fc.array(piece, { maxLength: 6 }).map((parts) => parts.join(''));
  const text = fc.string({ unit: fc.constantFrom('x', 'y', '\n'), maxLength: 9 });
  const known = fc.option(fc.string({ unit: fc.constantFrom('x', 'y'), minLength: 1, maxLength: 2 }));
  fc.assert(
    fc.property(pattern, text, known, (given, on, c) => {
      const before = new Map(c === null ? [] : [['c', c]]);
      const parts = patternParts(given);
      const match = matchWhole(parts, on, before);
      const expected = naive(parts, on, before);
      expect(match.kind).toBe(expected ? 'fits' : 'differs');
      if (match.kind === 'fits') expect(match.captures).toEqual(expected);
    }),
    { numRuns: 3000 },
  );
});

test('many places on a long text take no longer than their product', () => {
  const text = 'x'.repeat(2_000);
  const names = (before: string, after: string) =>
    Array.from({ length: 90 }, (_, index) => `${before}{n${index}}${after}`).join('');
  expect(whole(`${'…x'.repeat(90)}!`, text)).toBe('differs');
  expect(whole(`${names('', 'x')}!`, text)).toBe('differs');
  expect(whole(`${names('…\n', '')}!`, 'y\n'.repeat(2_000))).toBe('differs');
  expect(whole(`${names('…', '…')}!`, `${'y'.repeat(200)}\n`.repeat(300))).toBe('differs');
});

test('a pattern whose names repeat in too many ways is left undecided, not tried for ever', () => {
  const pattern = '{a}{b}{c}{d}-{a}{b}{c}{d}!';
  expect(whole(pattern, `${'x'.repeat(120)}-${'x'.repeat(120)}`)).toBe('undecided');
});

test('names that repeat over a screen without lines, and a screen without end, are given up on', () => {
  const text = 'a'.repeat(20_000);
  expect(matchPart(patternParts('…a…a…{x}…{x}…{y}{y}b'), text, NONE).kind).toBe('undecided');
  expect(matchPart(patternParts('{x}…{x}…{x}b'), `${'a'.repeat(30)}\n`.repeat(600), NONE).kind).toBe('undecided');
  expect(matchPart(patternParts('a'), 'a'.repeat(1_000_000), NONE).kind).toBe('undecided');
});

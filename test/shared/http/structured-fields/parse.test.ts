import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDictionary, parseItem, parseList } from '../../../../shared/http/structured-fields/parse.ts';
import {
  serialiseDictionary,
  serialiseList,
  serialiseMember,
} from '../../../../shared/http/structured-fields/serialise.ts';

/** Characters that lead deep into the grammar, besides any others. */
const nearlyAField = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'ab=;,:()"\\ \t?@%*-.0123+/~é'), maxLength: 40 }),
  fc.string({ maxLength: 40 }),
);

describe('structured fields', () => {
  it('answer any text with a value or an offset inside it, and never throw', () => {
    let refused = 0;
    fc.assert(
      fc.property(nearlyAField, (text) => {
        for (const outcome of [parseDictionary(text, 'refuse'), parseList(text, 'last'), parseItem(text, 'refuse')]) {
          if (!outcome.ok) {
            refused += 1;
            expect(outcome.fault.offset, text).toBeGreaterThanOrEqual(0);
            expect(outcome.fault.offset, text).toBeLessThanOrEqual(text.length);
          }
        }
      }),
      { numRuns: 5000 },
    );
    expect(refused).toBeGreaterThan(1000);
  });

  it('are written to a text that reads back the same and is written the same again', () => {
    const read = { lists: 0, dictionaries: 0 };
    fc.assert(
      fc.property(nearlyAField, (text) => {
        const list = parseList(text, 'last');
        if (list.ok) {
          read.lists += 1;
          const written = serialiseList(list.value);
          const again = parseList(written, 'last');
          expect(again.ok && serialiseList(again.value), text).toBe(written);
        }
        const dictionary = parseDictionary(text, 'last');
        if (dictionary.ok) {
          read.dictionaries += 1;
          const written = serialiseDictionary(dictionary.value);
          const again = parseDictionary(written, 'last');
          expect(again.ok && serialiseDictionary(again.value), text).toBe(written);
        }
      }),
      { numRuns: 5000 },
    );
    expect(Math.min(read.lists, read.dictionaries)).toBeGreaterThan(100);
  });

  it('keep the slice of each member, because a signature base quotes it as it stood', () => {
    const text = 'sig1=( "a"  "b" );created=1;  keyid="x" , sig2=:AAAA:';
    const outcome = parseDictionary(text, 'refuse');
    const slices = outcome.ok ? outcome.value.map(({ member }) => text.slice(member.start, member.end)) : [];
    expect(slices).toEqual(['( "a"  "b" );created=1;  keyid="x"', ':AAAA:']);
  });

  it.each([
    ['sig1=:AAAA:, sig1=:BBBB:', 13, 'sig1'],
    ['sig1=();created=1;created=2', 18, 'created'],
  ])('refuse a repeated name in %j at offset %i when asked to', (text, offset, name) => {
    const outcome = parseDictionary(text, 'refuse');
    expect(outcome).toMatchObject({ ok: false, fault: { offset } });
    expect(outcome.ok ? '' : outcome.fault.message).toContain(name);
    expect(parseDictionary(text, 'last').ok).toBe(true);
  });

  it.each([
    ['Sig1=:AAAA:', 0],
    ['sig1=:AAA:', 9],
    ['sig1=:AAAA', 10],
    ['sig1=(', 6],
    ['sig1=("a""b")', 9],
    ['sig1="a', 7],
    ['sig1=:AAAA:,', 12],
    ['sig1=1 x', 7],
    ['sig1=("é")', 7],
  ])('place the fault of %j at %i', (text, offset) => {
    expect(parseDictionary(text, 'refuse')).toMatchObject({ ok: false, fault: { offset } });
  });

  it('write an item with parameters in the canonical form', () => {
    const outcome = parseItem('"a";  b;c=?1 ;d=1.50'.replace(' ;', ';'), 'refuse');
    expect(outcome.ok && serialiseMember(outcome.value)).toBe('"a";b;c;d=1.5');
  });
});

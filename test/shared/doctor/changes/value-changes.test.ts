/** Which habits are tried for which component, and how a value that was signed is told. */
import { describe, expect, it } from 'vitest';
import { excludes, shown } from '../../../../shared/doctor/changes/change.ts';
import { valueChanges } from '../../../../shared/doctor/changes/value-changes.ts';
import { type Asked, difference, subject, told } from './written.ts';

const NONE = { variants: [], digestOf: () => 'sha-512=:r:' };
const changesOf = (asked: Asked) => {
  const { model, request } = subject(asked);
  return { model, changes: valueChanges(model, request, NONE) };
};
/** The first causes of each slot of a component. */
const slotsOf = (asked: Asked) => {
  const slots: Record<string, string> = {};
  for (const { slot, causes } of changesOf(asked).changes) slots[slot] ??= causes.join(' ');
  return slots;
};
const header = (name: string, value: string) => ({ headers: [[name, value]] as const, input: `("${name}")` });

describe('which habits', () => {
  it.each([
    [
      header('content-type', 'a/b'),
      {
        'content-type/charset': 'H1',
        'content-type/case': 'H2',
        'content-type/blanks': 'H2',
        'content-type': 'H3',
        'content-type/ends': 'B13',
        'content-type/quotes': 'B22',
      },
    ],
    [
      header('content-length', '0'),
      {
        'content-length': 'H5',
        'content-length/form': 'H4 B22',
        'content-length/ends': 'B13',
        'content-length/quotes': 'B22',
      },
    ],
    [
      header('content-digest', 'sha-512=:eA==:'),
      {
        'content-digest': 'D23',
        'content-digest/form': 'D15',
        'content-digest/padding': 'D17',
        'content-digest/ends': 'B13',
        'content-digest/quotes': 'B22',
      },
    ],
    [
      header('authorization', 'Bearer a'),
      {
        'authorization/scheme': 'H9',
        'authorization/ends': 'H9',
        'authorization/token': 'H9',
        authorization: 'H16',
        'authorization/inner': 'B13',
        'authorization/quotes': 'B22',
      },
    ],
    [
      header('x-client-id', 'a-b'),
      {
        'x-client-id/case': 'H11',
        'x-client-id/quotes': 'H11',
        'x-client-id/hyphens': 'H11',
        'x-client-id/encoding': 'H11',
        'x-client-id/ends': 'H11',
        'x-client-id': 'B22',
      },
    ],
    [
      header('x-idempotency-id', 'a-b'),
      {
        'x-idempotency-id/case': 'H11',
        'x-idempotency-id/quotes': 'H11',
        'x-idempotency-id/hyphens': 'H11',
        'x-idempotency-id/encoding': 'H11',
        'x-idempotency-id/ends': 'H11',
        'x-idempotency-id': 'B22',
      },
    ],
    [header('X-Other', 'a'), { 'x-other/ends': 'B13', 'x-other': 'B22', 'x-other/quotes': 'B22' }],
    [{ input: '("@method")' }, { '@method': 'B22', '@method/quotes': 'B22' }],
    [{ input: '("x-absent")' }, {}],
    [
      { headers: [['x-client-id', 'a=1']] as const, input: '("x-client-id";key="a")' },
      {
        'x-client-id;key="a"/quotes': 'H11',
        'x-client-id;key="a"/encoding': 'H11',
        'x-client-id;key="a"/ends': 'H11',
        'x-client-id;key="a"': 'B18',
      },
    ],
  ])('%j', (asked, slots) => {
    expect(slotsOf(asked)).toEqual(slots);
  });
});

it('tells what was signed and what was sent, and gives what to sign', () => {
  const { model, changes } = changesOf(header('X-Other', 'a'));
  expect(told(model, changes.slice(0, 2))).toEqual({
    'x-other was signed as ‹came›; ‹sent› was sent. Spaces around a value are not part of it, and those inside stay: sign x-other as “a”. [x-other is a]':
      [['B13: x-other/ends', '"X-Other":  a', '"X-Other": a ']],
  });
});
it('tells that the header is wrong where what was signed is right', () => {
  const { model, changes } = changesOf(header('content-digest', 'sha-512=:w:'));
  expect(
    told(
      model,
      changes.filter(({ causes }) => causes.includes('D23')),
    ),
  ).toEqual({
    'Content-Digest arrived as ‹came›; the right value was signed. Send the Content-Digest that was signed. [sent sha-512=:r:] [Content-Digest is sha-512=:r:]':
      [['D23: content-digest', '"content-digest": sha-512=:r:']],
  });
});
it('has the whole header in place of the part that is selected', () => {
  const part = {
    headers: [
      ['x-a', 'b=1 '],
      ['X-A', 'c=2'],
    ] as const,
    input: '("x-a";key="c" "@query-param";name="d")',
    url: 'https://a.b/?d=1',
  };
  const { model, changes } = changesOf(part);
  expect(
    told(
      model,
      changes.filter(({ causes }) => causes.includes('B18') || causes.includes('B16')),
    ),
  ).toEqual({
    'x-a;key="c" was signed as ‹came›; ‹sent› was sent. Sign the part that x-a;key="c" selects, or list x-a. [x-a;key="c" is 2]':
      [['B18: x-a;key="c"', '"x-a";key="c": b=1, c=2']],
  });
});
it('asks once of a component, whatever the case of its name', () => {
  const twice = { headers: [['x-a', 'b']] as const, input: '("x-a" "X-A")' };
  expect(changesOf(twice).changes.filter(({ slot }) => slot === 'x-a').length).toBe(
    changesOf(header('x-a', 'b')).changes.filter(({ slot }) => slot === 'x-a').length,
  );
});
it('has variables and words for nothing', () => {
  const { changes } = changesOf(header('x-client-id', 'a'));
  const texts = changes.filter(({ slot }) => slot === 'x-client-id').map(({ came }) => came);
  expect(texts).toContain('{{client_id}}');
  expect(texts).toContain('undefined');
});
it('rewrites what other changes left', () => {
  const { model, changes } = changesOf(header('x-a', 'b'));
  const end = changes.find(({ slot, came }) => slot === 'x-a/ends' && came === 'b ');
  const from = { ...model, values: { 'x-a': 'c' } };
  expect(end && difference(model, end.apply(from), 'x-a')).toBe('c ');
});

describe('exchanged values', () => {
  const asked = {
    headers: [
      ['x-b', '1'],
      ['a', '2'],
    ] as const,
    input: '("x-b" "@method" "a" "A";bs "x-none");keyid="k"',
  };
  it('has those of neighbours exchanged, and other ids in place of an id', () => {
    const { model, changes } = changesOf(asked);
    expect(
      told(
        model,
        changes.filter(({ causes }) => causes.includes('B29')),
      ),
    ).toEqual({
      'The values of x-b and @method were exchanged in the signed base. Give each line the value of its own component.':
        [['B29, rare: x-b', '"x-b": GET⏎"@method": 1']],
      'The values of @method and a were exchanged in the signed base. Give each line the value of its own component.': [
        ['B29, rare: @method', '"@method": 2⏎"a": GET'],
      ],
      'x-b was signed with the value of keyid. Give each line the value of its own component.': [
        ['B29, rare: x-b', '"x-b": k'],
      ],
    });
  });
  it('has no keyid where there is none, and each id in place of each', () => {
    const { model, changes } = changesOf({
      headers: [
        ['x-b', '1'],
        ['x-a', '2'],
      ],
      input: '("x-b" "x-a")',
    });
    const messages = changes
      .filter(({ causes }) => causes.includes('B29'))
      .map(({ message, apply }) => [message, difference(model, apply(model))]);
    expect(messages).toEqual([
      ['The values of x-b and x-a were exchanged in the signed base.', '"x-b": 2⏎"x-a": 1'],
      ['x-b was signed with the value of x-a.', '"x-b": 2'],
      ['x-a was signed with the value of x-b.', '"x-a": 1'],
    ]);
  });
});

describe('a change', () => {
  it('excludes those of the same slot, and of what it is part of', () => {
    const pairs = [
      ['a', 'a'],
      ['a', 'a/b'],
      ['a/b', 'a'],
      ['a/b', 'a/c'],
      ['a', 'ab'],
      ['ab', 'a'],
    ] as const;
    expect(pairs.map(([one, two]) => excludes(one, two))).toEqual([true, true, true, false, false, false]);
  });
  it('is quoted with its invisible characters spelt out, on one line', () => {
    expect(shown('a\r\n\tb\0\u00a0\u200b\ufeff\u202e\x7f\x9f é')).toEqual(
      '“a\\r\\n\\tb\\u0000\\u00a0\\u200b\\ufeff\\u202e\\u007f\\u009f é”',
    );
    expect(shown('x'.repeat(96))).toBe(`“${'x'.repeat(96)}”`);
    expect(shown('x'.repeat(97))).toBe(`“${'x'.repeat(96)}…”`);
  });
});

/** The lines of the base in another order, a line too few or too many. */
import { expect, it } from 'vitest';
import { MOST_MOVED } from '../../../../shared/doctor/bounds.ts';
import { lineChanges, otherOrder } from '../../../../shared/doctor/changes/line-changes.ts';
import { type Asked, difference, subject, told } from './written.ts';

type Options = {
  readonly required?: readonly string[];
  readonly guesses?: Readonly<Record<string, readonly string[]>>;
};

const changesOf = (asked: Asked, { required = [], guesses = {} }: Options = {}) => {
  const { model, view, listed } = subject(asked);
  return { model, changes: lineChanges(model, view, required, listed, guesses) };
};
const of = (slot: string, asked: Asked, options?: Options) => {
  const { model, changes } = changesOf(asked, options);
  return told(
    model,
    changes.filter((change) => change.slot === slot),
  );
};
/** Only the names of the lines, in their order. */
const names = (slot: string, asked: Asked, options?: Options) => {
  const { model, changes } = changesOf(asked, options);
  return changes
    .filter((change) => change.slot === slot)
    .map(({ causes, isRare, apply }) => {
      const lines = apply(model).names.join(' ');
      return `${causes.join(' ')}${isRare === true ? ', rare' : ''}: ${lines}`;
    });
};
const headers = (...all: readonly string[]) => all.map((name) => [name, name.toUpperCase()] as const);
const list = (...all: readonly string[]) => `(${all.map((name) => `"${name}"`).join(' ')})`;
const three = { headers: headers('x-b', 'a'), input: list('x-b', '@method', 'a') };

it('has the lines, the list, or both in the usual orders', () => {
  expect(of('order of lines', three, { required: ['a', 'x-b', '@method'] })).toEqual({
    'The lines of the signed base stand in the reverse order of Signature-Input. Write the lines of the base in the order of the list in Signature-Input. [came a, @method, x-b] [sent x-b, @method, a]':
      [['B1: order of lines', '"a": A⏎"x-b": X-B']],
    'The list in the last line of the signed base stands in the reverse order of Signature-Input. Build the list once, and use it for Signature-Input, for the lines, and for the last line of the base. [came a, @method, x-b] [sent x-b, @method, a]':
      [['B1 P1: order of lines', '"@signature-params": ("a" "@method" "x-b")']],
    'The lines of the signed base, and the list in its last, stand in the reverse order of Signature-Input. Build the list once, and use it for Signature-Input, for the lines, and for the last line of the base. [came a, @method, x-b] [sent x-b, @method, a]':
      [['B1 P1: order of lines', '"a": A⏎"x-b": X-B⏎"@signature-params": ("a" "@method" "x-b")']],
    'The lines of the signed base stand in alphabetical order, not in the order of Signature-Input. Write the lines of the base in the order of the list in Signature-Input. [came @method, a, x-b] [sent x-b, @method, a]':
      [['B1: order of lines', '"@method": GET⏎"a": A⏎"x-b": X-B']],
    'The list in the last line of the signed base stands in alphabetical order, not in the order of Signature-Input. Build the list once, and use it for Signature-Input, for the lines, and for the last line of the base. [came @method, a, x-b] [sent x-b, @method, a]':
      [['B1 P1: order of lines', '"@signature-params": ("@method" "a" "x-b")']],
    'The lines of the signed base, and the list in its last, stand in alphabetical order, not in the order of Signature-Input. Build the list once, and use it for Signature-Input, for the lines, and for the last line of the base. [came @method, a, x-b] [sent x-b, @method, a]':
      [['B1 P1: order of lines', '"@method": GET⏎"a": A⏎"x-b": X-B⏎"@signature-params": ("@method" "a" "x-b")']],
    'The lines of the signed base stand in another order: @method before x-b, which Signature-Input lists the other way round. Write the lines of the base in the order of the list in Signature-Input. [came @method, x-b, a] [sent x-b, @method, a]':
      [['B1: order of lines', '"@method": GET⏎"x-b": X-B']],
    'The list in the last line of the signed base stands in another order: @method before x-b, which Signature-Input lists the other way round. Build the list once, and use it for Signature-Input, for the lines, and for the last line of the base. [came @method, x-b, a] [sent x-b, @method, a]':
      [['B1 P1, rare: order of lines', '"@signature-params": ("@method" "x-b" "a")']],
    'The lines of the signed base, and the list in its last, stand in another order: @method before x-b, which Signature-Input lists the other way round. Build the list once, and use it for Signature-Input, for the lines, and for the last line of the base. [came @method, x-b, a] [sent x-b, @method, a]':
      [['B1 P1, rare: order of lines', '"@method": GET⏎"x-b": X-B⏎"@signature-params": ("@method" "x-b" "a")']],
    'The lines of the signed base stand in another order: a before @method, which Signature-Input lists the other way round. Write the lines of the base in the order of the list in Signature-Input. [came x-b, a, @method] [sent x-b, @method, a]':
      [['B1: order of lines', '"a": A⏎"@method": GET']],
    'The list in the last line of the signed base stands in another order: a before @method, which Signature-Input lists the other way round. Build the list once, and use it for Signature-Input, for the lines, and for the last line of the base. [came x-b, a, @method] [sent x-b, @method, a]':
      [['B1 P1, rare: order of lines', '"@signature-params": ("x-b" "a" "@method")']],
    'The lines of the signed base, and the list in its last, stand in another order: a before @method, which Signature-Input lists the other way round. Build the list once, and use it for Signature-Input, for the lines, and for the last line of the base. [came x-b, a, @method] [sent x-b, @method, a]':
      [['B1 P1, rare: order of lines', '"a": A⏎"@method": GET⏎"@signature-params": ("x-b" "a" "@method")']],
    'The lines of the signed base stand in another order: a before x-b, which Signature-Input lists the other way round. Write the lines of the base in the order of the list in Signature-Input. [came a, x-b, @method] [sent x-b, @method, a]':
      [['B1: order of lines', '"a": A⏎"x-b": X-B⏎"@method": GET']],
    'The list in the last line of the signed base stands in another order: a before x-b, which Signature-Input lists the other way round. Build the list once, and use it for Signature-Input, for the lines, and for the last line of the base. [came a, x-b, @method] [sent x-b, @method, a]':
      [['B1 P1, rare: order of lines', '"@signature-params": ("a" "x-b" "@method")']],
    'The lines of the signed base, and the list in its last, stand in another order: a before x-b, which Signature-Input lists the other way round. Build the list once, and use it for Signature-Input, for the lines, and for the last line of the base. [came a, x-b, @method] [sent x-b, @method, a]':
      [['B1 P1, rare: order of lines', '"a": A⏎"x-b": X-B⏎"@method": GET⏎"@signature-params": ("a" "x-b" "@method")']],
  });
});
it('has the order of the profile only where it lists the same names', () => {
  const required = ['a', '@method', 'x-b'];
  expect(names('order of lines', three, { required }).filter((text) => text.endsWith('a @method x-b'))).toEqual([
    'B1: a @method x-b',
    'B1 P1: a @method x-b',
  ]);
  expect(names('order of lines', { ...three, input: list('A', '@method') }, { required: ['@method', 'a'] })).toEqual([
    'B1: @method A',
    'B1 P1: A @method',
    'B1 P1: @method A',
    'B1: @method A',
    'B1 P1, rare: A @method',
    'B1 P1, rare: @method A',
  ]);
});
it('has the order of the profile, of whatever it lists besides', () => {
  const four = { headers: headers('x-b', 'a'), input: list('x-b', 'a', '@method', '@path') };
  const order = 'B1: a @path x-b @method';
  expect(names('order of lines', four, { required: ['a', 'x-c', '@path', 'x-b', '@method'] })).toContain(order);
  expect(names('order of lines', four, { required: ['a', '@path', 'x-b'] })).not.toContain(order);
});
it('leaves the list alone where not all that it lists arrived', () => {
  const { model, changes } = changesOf({ headers: headers('a'), input: list('x-none', '@method', 'a') });
  const lists = changes.filter(({ message }) =>
    message.startsWith('The list in the last line of the signed base stands'),
  );
  expect(lists.map(({ apply }) => difference(model, apply(model)))).toEqual(['']);
});
it('has one line at every other place, and neighbours exchanged, as rare changes', () => {
  const four = { headers: headers('b', 'a', 'd', 'c'), input: list('b', 'a', 'd', 'c') };
  const rare = names('order of lines', four).filter((text) => text.startsWith('B1, rare: '));
  expect(rare).toEqual([
    'B1, rare: a b d c',
    'B1, rare: b d a c',
    'B1, rare: b a c d',
    'B1, rare: a d b c',
    'B1, rare: a d c b',
    'B1, rare: b d c a',
    'B1, rare: d b a c',
    'B1, rare: c b a d',
    'B1, rare: b c a d',
  ]);
  const many = Array.from({ length: MOST_MOVED + 1 }, (_, at) => `h${at}`);
  const moved = (all: readonly string[]) =>
    names('order of lines', { headers: headers(...all), input: list(...all) }).length;
  expect(moved(many.slice(1)) - moved(many)).toBeGreaterThan(150);
});
it('says where an order departs from the list', () => {
  const listed = ['b', 'a', 'c'];
  expect(
    [
      ['a', 'b', 'c'],
      ['c', 'a', 'b'],
      ['b', 'c', 'a'],
    ].map((order) => otherOrder(order, listed)),
  ).toEqual([
    'in alphabetical order, not in the order of Signature-Input',
    'in the reverse order of Signature-Input',
    'in another order: c before a, which Signature-Input lists the other way round',
  ]);
});
it('lacks a line', () => {
  expect(of('line @query', { input: list('@method', '@query') })).toEqual({
    'Signature-Input lists @query, and the signed base has no line for it. Write a line for @query too; every listed component has one.':
      [['B10 U15: line @query', '"@method": GET⏎"@signature-params": ("@method" "@query")']],
  });
  expect(of('line a', { headers: headers('a'), input: list('a', '@method', 'a') })).toEqual({
    'Signature-Input lists a, and the signed base has no line for it. Write a line for a too; every listed component has one.':
      [
        [
          'B10: line a',
          '"@method": GET⏎"@signature-params": ("a" "@method" "a")',
          '"@method": GET⏎"@signature-params": ("a" "@method" "a")',
        ],
      ],
    'Signature-Input lists a twice, and the signed base has one line for it. List a once.': [
      ['B17 B10: line a', '"a": A⏎"@method": GET⏎"@signature-params": ("a" "@method" "a")'],
    ],
  });
  expect(of('line a', { headers: headers('a'), input: list('a', '@method') })).toEqual({
    'Signature-Input lists a, and the signed base has no line for it. Write a line for a too; every listed component has one.':
      [['B10: line a', '"@method": GET⏎"@signature-params": ("a" "@method")']],
  });
});
it('lacks a group of lines', () => {
  const all = ['content-type', 'content-digest', 'authorization', 'x-a', 'x-b', '@method', '@path'];
  const whole = { headers: headers(...all.slice(0, 5)), input: list(...all) };
  const { changes, model } = changesOf(whole);
  const groups = changes.filter(({ slot }) => slot === 'group of lines');
  expect(groups.map(({ causes, message, fix, apply }) => [causes, `${message} ${fix}`, apply(model).names])).toEqual([
    [
      ['B10'],
      'Signature-Input lists content-type, content-digest, and the signed base has no lines for the headers of the body. Write a line for every listed component, in the order of the list.',
      ['authorization', 'x-a', 'x-b', '@method', '@path'],
    ],
    [
      ['B10'],
      'Signature-Input lists authorization, x-a, x-b, and the signed base has no lines for the headers of the caller. Write a line for every listed component, in the order of the list.',
      ['content-type', 'content-digest', '@method', '@path'],
    ],
    [
      ['B10'],
      'Signature-Input lists x-a, x-b, and the signed base has no lines for all X- headers. Write a line for every listed component, in the order of the list.',
      ['content-type', 'content-digest', 'authorization', '@method', '@path'],
    ],
    [
      ['B10'],
      'Signature-Input lists content-type, content-digest, authorization, x-a, x-b, and the signed base has no lines for all headers. Write a line for every listed component, in the order of the list.',
      ['@method', '@path'],
    ],
    [
      ['B10'],
      'Signature-Input lists @method, @path, and the signed base has no lines for method and target. Write a line for every listed component, in the order of the list.',
      ['content-type', 'content-digest', 'authorization', 'x-a', 'x-b'],
    ],
  ]);
  expect(names('group of lines', three)).toEqual(['B10: @method']);
  expect(names('group of lines', { headers: headers('a'), input: list('a', '@method') })).toEqual([]);
  expect(names('group of lines', { headers: headers('x-a', 'x-b'), input: list('x-a', 'x-b') })).toEqual([]);
});
it('lacks the lines beyond those that are required', () => {
  const slot = 'lines beyond the required';
  expect(of(slot, three, { required: ['@method'] })).toEqual({
    'Signature-Input lists x-b, a too, and the signed base has no lines for them. Write a line for each of x-b, a, or take them off the list.':
      [['B10: lines beyond the required', '"@method": GET⏎"@signature-params": ("x-b" "@method" "a")']],
  });
  expect(of(slot, three, { required: ['@method', 'a'] })).toEqual({});
  expect(of(slot, three)).toEqual({});
  expect(
    of(slot, { headers: headers('A', 'B'), input: list('A', 'B', '@method') }, { required: ['a', '@method'] }),
  ).toEqual({});
});
it('has a line for a header that is listed and did not arrive', () => {
  const asked = { headers: headers('b'), input: list('@method', 'Content-Length', 'b') };
  expect(of('line content-length', asked, { guesses: { 'content-length': ['7'] } })).toEqual({
    'content-length was signed as “7” and did not arrive. Send content-length; browsers and proxies drop some headers.':
      [
        [
          'H6 H7 H14: line content-length',
          '"@method": GET⏎"content-length": 7⏎"b": B⏎"@signature-params": ("@method" "Content-Length" "b")',
        ],
      ],
    'content-length was signed as “” and did not arrive. Send content-length; browsers and proxies drop some headers.':
      [
        [
          'H6 H7 H14 B22: line content-length',
          '"@method": GET⏎"content-length": ⏎"b": B⏎"@signature-params": ("@method" "Content-Length" "b")',
        ],
      ],
    'content-length was signed as “undefined” and did not arrive. Send content-length; browsers and proxies drop some headers.':
      [
        [
          'H6 H7 H14 B22: line content-length',
          '"@method": GET⏎"content-length": undefined⏎"b": B⏎"@signature-params": ("@method" "Content-Length" "b")',
        ],
      ],
    'content-length was signed as “null” and did not arrive. Send content-length; browsers and proxies drop some headers.':
      [
        [
          'H6 H7 H14 B22, rare: line content-length',
          '"@method": GET⏎"content-length": null⏎"b": B⏎"@signature-params": ("@method" "Content-Length" "b")',
        ],
      ],
  });
  expect(of('line z', { input: list('@method', 'z') })).toEqual({
    'z was signed as “” and did not arrive. Send z; browsers and proxies drop some headers.': [
      ['H14 B22: line z', '"@method": GET⏎"z": ⏎"@signature-params": ("@method" "z")'],
    ],
    'z was signed as “undefined” and did not arrive. Send z; browsers and proxies drop some headers.': [
      ['H14 B22: line z', '"@method": GET⏎"z": undefined⏎"@signature-params": ("@method" "z")'],
    ],
    'z was signed as “null” and did not arrive. Send z; browsers and proxies drop some headers.': [
      ['H14 B22: line z', '"@method": GET⏎"z": null⏎"@signature-params": ("@method" "z")'],
    ],
  });
  expect(names('line @nothing', { input: list('@method', '@nothing') })).toEqual([]);
  const many = Array.from({ length: MOST_MOVED + 2 }, (_, at) => `h${at}`);
  const absent = changesOf({ input: list(...many, 'h0') }).changes.filter(({ message }) =>
    message.includes('did not arrive'),
  );
  expect(new Set(absent.map(({ slot }) => slot)).size).toBe(MOST_MOVED);
  expect(absent).toHaveLength(MOST_MOVED * 3);
});
it('has no more than three common values for such a header', () => {
  const { changes } = changesOf({ input: list('z') }, { guesses: { z: ['1', '2'] } });
  expect(changes.filter(({ slot }) => slot === 'line z').map(({ isRare }) => isRare)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});
it('has a line that is not listed, after the others, before them, and a derived one between them', () => {
  const asked = { url: 'https://a.b/c', headers: headers('b'), input: list('@method', 'b') };
  expect(of('line @authority', asked)).toEqual({
    'The signed base has a line for @authority, which Signature-Input does not list. Take the line for @authority out of the base, or list it in Signature-Input.':
      [
        ['B10: line @authority', '"@method": GET⏎"b": B⏎"@authority": a.b⏎"@signature-params": ("@method" "b")'],
        [
          'B10, rare: line @authority',
          '"@authority": a.b⏎"@method": GET⏎"b": B⏎"@signature-params": ("@method" "b")',
          '"@method": GET⏎"@authority": a.b⏎"b": B⏎"@signature-params": ("@method" "b")',
        ],
      ],
  });
  const only = (name: string, more: Partial<Asked> = {}) => names(`line ${name}`, { ...asked, ...more });
  expect(only('@authority')).toEqual(['B10: @method b', 'B10, rare: @method b', 'B10, rare: @method @authority b']);
  const lines = changesOf({ ...asked, headers: [...headers('b'), ['X-C', ' d '], ['Signature', 's']] });
  const added = lines.changes.filter(({ message }) => message.includes('does not list'));
  const texts = added
    .filter(({ isRare }) => isRare !== true)
    .map(({ apply }) => difference(lines.model, apply(lines.model)));
  expect(texts).toEqual([
    '"@method": GET⏎"b": B⏎"@authority": a.b⏎"@signature-params": ("@method" "b")',
    '"@method": GET⏎"b": B⏎"@query": ?⏎"@signature-params": ("@method" "b")',
    '"@method": GET⏎"b": B⏎"@scheme": https⏎"@signature-params": ("@method" "b")',
    '"@method": GET⏎"b": B⏎"@request-target": /c⏎"@signature-params": ("@method" "b")',
    '"@method": GET⏎"b": B⏎"@path": /c⏎"@signature-params": ("@method" "b")',
    '"@method": GET⏎"b": B⏎"@target-uri": https://a.b/c⏎"@signature-params": ("@method" "b")',
    '"@method": GET⏎"b": B⏎"x-c": d⏎"@signature-params": ("@method" "b")',
    '"@method": GET⏎"b": B⏎"host": a.b⏎"@signature-params": ("@method" "b")',
    '"@method": GET⏎"b": B⏎"content-length": 0⏎"@signature-params": ("@method" "b")',
  ]);
});
it('has a line for Content-Length and Date only where there is something to write', () => {
  const asked = {
    headers: [
      ['Date', 'now'],
      ['Content-Length', '3'],
    ] as const,
    input: list('@method'),
  };
  const { changes, model } = changesOf(asked);
  const added = changes.filter(
    ({ slot, isRare }) => /^line (?:date|content-length|host)$/.test(slot) && isRare !== true,
  );
  expect(added.map(({ apply }) => difference(model, apply(model)))).toEqual([
    '"@method": GET⏎"date": now⏎"@signature-params": ("@method")',
    '"@method": GET⏎"content-length": 3⏎"@signature-params": ("@method")',
    '"@method": GET⏎"host": a.b⏎"@signature-params": ("@method")',
  ]);
});
it('adds its line to those that other changes added, with the value that they left', () => {
  const { changes, model } = changesOf({ input: list('@path') });
  const method = changes.filter(({ slot }) => slot === 'line @method');
  const from = { ...model, method: 'PUT', before: [['x', '1']] as const, after: [['y', '2']] as const };
  expect(method.map(({ apply }) => difference(model, apply(from)))).toEqual([
    '"x": 1⏎"@path": /c⏎"y": 2⏎"@method": PUT⏎"@signature-params": ("@path")',
    '"x": 1⏎"@method": PUT⏎"@path": /c⏎"y": 2⏎"@signature-params": ("@path")',
  ]);
});
it('has the names as they were sent', () => {
  const { model, changes } = changesOf({
    headers: [
      ['X-b', '1'],
      ['X-A', '2'],
    ],
    input: list('x-a', '@method', 'x-b'),
  });
  const [first] = changes.filter(({ slot }) => slot === 'names');
  expect(first && difference(model, first.apply(model))).toEqual('"X-A": 2⏎"X-b": 1');
});
it('has a line between others at every place', () => {
  const { changes, model } = changesOf({ headers: headers('a', 'b'), input: list('a', '@method', 'b') });
  const between = changes.filter(({ slot, apply }) => slot === 'line @scheme' && apply(model).names.length > 3);
  expect(between.map(({ apply }) => difference(model, apply(model)))).toEqual([
    '"a": A⏎"@scheme": https⏎"@method": GET⏎"b": B⏎"@signature-params": ("a" "@method" "b")',
    '"a": A⏎"@method": GET⏎"@scheme": https⏎"b": B⏎"@signature-params": ("a" "@method" "b")',
  ]);
  const from = { ...model, values: { '@scheme': 'ws' } };
  expect(between.map(({ apply }) => apply(from).values)).toEqual([{ '@scheme': 'ws' }, { '@scheme': 'ws' }]);
});

/** Flow files as they are written: what is taken as it stands, and what each mistake is called and where. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flowJsonSchema } from '../../../shared/flow/flow-schema.ts';
import { planFlow } from '../../../shared/flow/plan-flow.ts';
import { readFlow } from '../../../shared/flow/read-flow.ts';
import { faultsOf, flowOf, planOf } from './flows.ts';

const CONTRACT = `flow: Buy Zambezi Power          # name; required
customer: 1001
sandbox: { reset: true, clock: 2026-03-02T09:00:00Z }
vars: { search: zambezi }        # texts, used as {search}
dial: "*384*99#"
expect: { state: HOME }          # the first screen
steps:
  - press: 1                     # a key
    expect:
      state: STOCKS
      text: |
        Stocks {page}/{pages}
        …
      contains: [Next Page]
      matches: "^Stocks"
      options: ["1 …", "7 Next Page"]
      keys: [1, 2, 3, 4, 5, 7, 8, 0]
      end: false
      maxSeptets: 182
      maxMs: 800
  - type: "{search}"
  - press: 9
    expect: { refused: 404 }
  - wait: 190s
  - include: sell.flow.yaml
`;

test('the contract’s example is read as it says', () => {
  const flow = flowOf(CONTRACT);
  expect(flow).toMatchObject({
    name: 'Buy Zambezi Power',
    customer: 1001,
    sandbox: { reset: true, clockMs: Date.UTC(2026, 2, 2, 9), line: 3 },
    dial: '*384*99#',
    dialAt: { line: 5 },
    expect: { state: 'HOME' },
  });
  expect(flow.vars).toEqual(new Map([['search', 'zambezi']]));
  expect(flow.steps).toMatchObject([
    {
      kind: 'press',
      sent: '1',
      line: 8,
      expect: {
        text: 'Stocks {page}/{pages}\n…',
        keys: ['1', '2', '3', '4', '5', '7', '8', '0'],
        matches: '^Stocks',
        end: false,
        maxSeptets: 182,
        maxMs: 800,
      },
    },
    { kind: 'type', sent: '{search}', line: 21 },
    { kind: 'press', sent: '9', expect: { refused: 404 } },
    { kind: 'wait', waitMs: 190_000 },
    { kind: 'include', path: 'sell.flow.yaml' },
  ]);
});

test('press, keys, type and vars are taken as they are written', () => {
  const written = [
    '01',
    '0x10',
    '1_000',
    'yes',
    'null',
    '~',
    '1.50',
    'true',
    '+260',
    '0o7',
    '.5',
    '1e3',
    "'01'",
    '"01"',
  ];
  for (const one of written) {
    const bare = one.replace(/^['"]|['"]$/g, '');
    const flow = flowOf(
      `flow: A\nvars: { a: ${one} }\nsteps:\n  - press: ${one}\n    expect: { keys: [${one}] }\n  - type: ${one}\n`,
    );
    expect(flow.vars.get('a'), one).toBe(bare);
    expect(flow.steps, one).toMatchObject([{ sent: bare, expect: { keys: [bare] } }, { sent: bare }]);
  }
  expect(flowOf('flow: A\nsteps: [{ type: "" }]').steps).toMatchObject([{ sent: '' }]);
  expect(flowOf('flow: A\nsteps:\n  - type: |-\n      two\n      lines\n').steps).toMatchObject([
    { sent: 'two\nlines' },
  ]);
});

test('steps may be empty, and nothing else is needed but a name', () => {
  expect(flowOf('flow: A')).toMatchObject({ name: 'A', steps: [] });
  expect(flowOf('flow: A\nsteps: []')).toMatchObject({ name: 'A', steps: [], expect: {}, dialAt: { line: 1 } });
});

test.each([
  ['', '1:1 expected a flow file: a mapping with flow and steps, got nothing'],
  ['- a', '1:1 expected a flow file: a mapping with flow and steps, got a list'],
  ['steps: []', '1:1 flow: expected the name of the flow as text, got nothing'],
  ['flow: A\nsteps:', '2:1 steps: expected a list of steps, got nothing'],
  ['flow: 5\nsteps: []', '1:1 flow: expected the name of the flow as text, got the number 5; put it in quotes'],
  [
    'flow: A\nsteps: []\ncolour: red',
    '3:1 expected one of the fields flow, customer, sandbox, vars, dial, expect, steps, note, caption, show; got "colour"',
  ],
  ['flow: A\nsteps: []\nflow: B', '3:1 expected each key once, got "flow" twice'],
  ['flow: A\nsteps:\n  - press: 1\n    press: 2', '4:5 expected each key once, got "press" twice'],
  [
    'flow: A\nsteps:\n  - press: 1\n    type: a',
    '3:5 expected a step with exactly one of press, type, wait, include, delivery, got press and type',
  ],
  [
    'flow: A\nsteps:\n  - expect: { state: HOME }',
    '3:5 expected a step with exactly one of press, type, wait, include, delivery, got none of them',
  ],
  [
    'flow: A\nsteps:\n  - wait: 1s\n    expect: { state: HOME }',
    '4:5 expect belongs to press and type; wait brings no screen',
  ],
  ['flow: A\nsteps:\n  - press:', '3:5 press: expected a key, got nothing'],
  ['flow: A\nsteps:\n  - press: [1]', '3:5 press: expected a key, got a list'],
  [
    'flow: A\nsteps:\n  - type: {search}',
    '3:5 type: expected a text, got a mapping; text in braces needs quotes, as in "{name}"',
  ],
  [
    'flow: A\nsteps:\n  - type: "{a b}"',
    '3:5 type: expected a name in braces such as {page}, or {{ for a literal {; got a { with something else behind it',
  ],
  [
    'flow: A\nsteps:\n  - press: 1\n    expect: { text: "{" }',
    '4:15 text: expected a name in braces such as {page}, or {{ for a literal {; got a { with something else behind it',
  ],
  ['flow: A\nsteps:\n  - press: 1\n    expect: { end: yes }', '4:15 end: expected true or false, got the text "yes"'],
  [
    'flow: A\nsteps:\n  - press: 1\n    expect: { refused: 42 }',
    '4:15 refused: expected the HTTP status of a refusal, from 300 to 599, got the number 42',
  ],
  [
    'flow: A\nsteps:\n  - press: 1\n    expect: { refused: 200 }',
    '4:15 refused: expected the HTTP status of a refusal, from 300 to 599, got the number 200',
  ],
  [
    'flow: A\nsandbox: { clock: 2026-02-30T09:00:00Z }\nsteps: []',
    '2:12 clock: expected a time such as 2026-03-02T09:00:00Z, got "2026-02-30T09:00:00Z"',
  ],
  [
    'flow: A\nvars: { a: "b\0" }\nsteps: []',
    '2:14 expected text, got the control character U+0000; in double quotes it is written \\u0000',
  ],
  [
    'flow: A\nsteps:\n  - press: 1\n    expect: { maxMs: -1 }',
    '4:15 maxMs: expected milliseconds as a whole number from 0 to 3600000, got the number -1',
  ],
  [
    'flow: A\nsteps:\n  - press: 1\n    expect: { contains: Next }',
    '4:15 contains: expected a list of parts of the screen, got a text',
  ],
  [
    'flow: A\nsteps:\n  - press: 1\n    expect: { contains: [7] }',
    '4:26 expected a part of the screen as text, got a number; put it in quotes',
  ],
  [
    'flow: A\nsteps:\n  - wait: 190',
    '3:5 wait: expected a time such as 190s as text, got the number 190; put it in quotes',
  ],
  [
    'flow: A\nsteps:\n  - wait: soon',
    '3:5 wait: expected a time such as 190s, 500ms, 5m or 1h, at most a year, got "soon"',
  ],
  [
    'flow: A\nsandbox: { clock: tomorrow }\nsteps: []',
    '2:12 clock: expected a time such as 2026-03-02T09:00:00Z, got "tomorrow"',
  ],
  ['flow: A\nsandbox: { seed: 4 }\nsteps: []', '2:12 expected one of the fields reset, clock; got "seed"'],
  [
    'flow: A\ncustomer: abc\nsteps: []',
    '2:1 customer: expected a customerId as a whole number from 0 to 9007199254740991, got the text "abc"',
  ],
  ['flow: A\nvars: { "a b": 1 }\nsteps: []', '2:9 expected a name of letters, digits, _ and -, got something else'],
  ['flow: A\nvars: { a: [1] }\nsteps: []', '2:9 a: expected a text, got a list'],
  ['flow: A\nsteps: []\n---\nflow: B\nsteps: []', '3:1 expected one document, got several'],
  ['flow: !mine A\nsteps: []', '1:7 expected no tags but those of YAML itself, got another'],
  ['flow: [\n', '2:1 the text is not YAML: flow sequence'],
  ['flow: A\nsteps: [*gone]', '2:9 expected an alias of something above, got one of nothing'],
  [
    'flow: *384*99#\nsteps: []',
    '1:7 expected an alias of something above, got one of nothing; a text that begins with * needs quotes',
  ],
])('a mistake is named with its line, its column, what was expected and what came: %j', (text, expected) => {
  expect(
    faultsOf(text).some((fault) => fault.startsWith(expected)),
    faultsOf(text).join('\n'),
  ).toBe(true);
});

test('an expression that cannot be read is a mistake of its line', () => {
  const faults = faultsOf('flow: A\nsteps:\n  - press: 1\n    expect: { matches: "(" }');
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(/^4:15 matches: expected a regular expression \(flag u\), got /);
  expect(faultsOf('flow: A\nexpect: { matches: "a{2}" }\nsteps: []')).toEqual([]);
});

test('all mistakes of a file are told at once, in the order of their lines', () => {
  const faults = faultsOf('flow: 5\ncustomer: x\nsteps:\n  - press: 1\n    expect: { end: 1 }\n');
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['1:1', '2:1', '5:15']);
});

test('aliases are followed, and one that makes a file endless is a fault', () => {
  const flow = flowOf('flow: A\nexpect: &home { state: HOME }\nsteps:\n  - press: 0\n    expect: *home\n');
  expect(flow.steps).toMatchObject([{ expect: { state: 'HOME' } }]);
  const bomb = [
    'a: &a [x,x,x,x,x,x,x,x,x]',
    ...Array.from('bcdefghi', (name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[at]}`).join(',')}]`),
  ];
  expect(faultsOf(bomb.join('\n')).join()).toContain('expected at most 50000 values, got more');
  expect(faultsOf('flow: &a [*a]\nsteps: []').length).toBeGreaterThan(0);
  expect(faultsOf('['.repeat(20_000)).length).toBeGreaterThan(0);
});

test('a name that nothing sets before it is used is a fault of its step', () => {
  const faults = (text: string) => {
    const planned = planOf({ 'a.flow.yaml': text });
    return planned.ok ? [] : planned.faults.map(({ line, message }) => `${line} ${message}`);
  };
  expect(faults('flow: A\nsteps:\n  - type: "{who}"')).toEqual([
    '3 expected a name that vars or an earlier screen sets, got {who}',
  ]);
  expect(faults('flow: A\nsteps:\n  - type: "{who}"\n  - press: 1\n    expect: { text: "{who}" }')).toHaveLength(1);
  expect(faults('flow: A\nexpect: { text: "Hello {who}" }\nsteps:\n  - type: "{who}"')).toEqual([]);
  expect(faults('flow: A\nvars: { who: a }\nsteps:\n  - type: "{who}"')).toEqual([]);
  expect(faults('flow: A\nsteps:\n  - type: "{{who}"')).toEqual([]);
});

test('no text makes the reader throw, and every refusal has a line of that text', () => {
  const word = fc.constantFrom(
    'flow',
    'steps',
    'press',
    'expect',
    'text',
    'vars',
    ': ',
    '\n',
    '  ',
    '- ',
    '{',
    '}',
    '[',
    ']',
    '"',
    '|',
    '&a',
    '*a',
    '#',
    '…',
    '01',
    '!!int',
    '\t',
    ',',
    '%YAML 1.1\n---\n',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(word).map((words) => words.join('')),
    fc
      .array(fc.oneof(word, fc.string({ maxLength: 4 })))
      .map((words) => `flow: A\nsteps:\n  - press: 1\n${words.join('')}`),
  );
  fc.assert(
    fc.property(text, (given) => {
      const read = readFlow(given, { file: 'f' });
      if (read.ok) return;
      expect(read.faults.length).toBeGreaterThan(0);
      for (const { line, column, message } of read.faults) {
        expect(line).toBeGreaterThanOrEqual(1);
        expect(line).toBeLessThanOrEqual(given.split('\n').length + 1);
        expect(column).toBeGreaterThanOrEqual(1);
        expect(message).not.toBe('');
      }
    }),
    { numRuns: 2000 },
  );
});

test('the JSON Schema knows every field, and lets a key be a number', () => {
  const schema = JSON.stringify(flowJsonSchema());
  for (const field of [
    'flow',
    'customer',
    'sandbox',
    'vars',
    'dial',
    'expect',
    'steps',
    'maxSeptets',
    'refused',
    'include',
  ]) {
    expect(schema).toContain(`"${field}"`);
  }
  expect(flowJsonSchema()).toMatchObject({ type: 'object', required: ['flow'], additionalProperties: false });
});

test('an alias stands for the nearest anchor above it, a key’s too, however many aliases there are', () => {
  const text = 'flow: A\nvars: { &name a: &x one, b: *x, c: &x two, d: *x, e: *name }\nsteps: []';
  expect([...flowOf(text).vars.values()]).toEqual(['one', 'one', 'two', 'two', 'a']);
  const inner = 'flow: A\nsteps: [&s { press: &x 1 }, { press: &x 2 }, *s, { press: *x }]';
  expect(flowOf(inner).steps.map((step) => ('sent' in step ? step.sent : ''))).toEqual(['1', '2', '1', '2']);
  expect(faultsOf(`flow: &a A\nsteps: [${'*a,'.repeat(24_000)}*a]`)[0]).toMatch(/expected (at most 1000 steps|a step)/);
});

test('a file of very many keys is read as quickly as any other, and a key given twice among them is told', () => {
  const vars = Array.from({ length: 40_000 }, (_, at) => `  a${at}: x`);
  expect(flowOf(`flow: A\nvars:\n${vars.join('\n')}\nsteps: []`).vars.size).toBe(40_000);
  expect(faultsOf(`flow: A\nvars:\n${vars.join('\n')}\n  a7: y\nsteps: []`)).toEqual([
    '40003:3 expected each key once, got "a7" twice',
  ]);
});

test.each(['[', '{a: '])('a flow that is nested without end, by %j, is told in one sentence', (opening) => {
  const read = readFlow(`flow: A\nsteps: ${opening.repeat(50_000)}`, { file: 'f' });
  const said = read.ok ? [] : read.faults.map(({ message }) => message);
  expect(said).toEqual(['expected a flow file, got one that is nested without end']);
});

const SECRET = '86421x';
const MISTAKES: readonly string[] = [
  `vars: { pin: [${SECRET}, ${SECRET} }\n`,
  `vars: ${SECRET}\n`,
  `vars: { ${SECRET}: }\n`,
  `vars: { "a ${SECRET}": 1 }\n`,
  `vars:\n  pin: "\\Uz${SECRET}"\n`,
  `vars:\n  pin: @${SECRET}\n`,
  `vars:\n  pin: !${SECRET} x\n`,
  `vars:\n  pin: |${SECRET}\n    b\n`,
  `vars:\n  pin: "1" ${SECRET}\n`,
  `vars: { pin: *${SECRET} }\n`,
  `vars: { pin: 1, ${SECRET}: 1, ${SECRET}: 2 }\n`,
  `dial: *384*99*1*${SECRET}#\n`,
  `dial: [${SECRET}]\n`,
  `dial: "*384*99*{${SECRET}#"\n`,
  `dial: "*384*99*{${SECRET}}#"\n`,
  `steps:\n  - ${SECRET}\n`,
  `steps:\n  - ${SECRET}: 1\n`,
  `steps: ${SECRET}\n`,
  `steps:\n  - type: "{${SECRET}"\n`,
  `steps:\n  - type: "{${SECRET}}"\n`,
  `steps:\n  - type: { ${SECRET}: ${SECRET} }\n`,
  `steps:\n  - press: 1\n    expect: ${SECRET}\n`,
  `steps:\n  - press: 1\n    expect: { contains: ${SECRET} }\n`,
  `steps:\n  - press: 1\n    expect: { contains: ["{${SECRET}"] }\n`,
  `steps:\n  - press: 1\n    expect: { matches: "${SECRET}(" }\n`,
  `steps:\n  - press: 1\n    expect: { state: [${SECRET}] }\n`,
  `steps:\n  - press: 1\n    ${SECRET}\n`,
  `%${SECRET}\n`,
  `"${SECRET}\n`,
];

test.each(MISTAKES)('no fault repeats what may be a PIN or a password: %j', (mistake) => {
  const planned = planFlow(
    'a.flow.yaml',
    { read: () => ({ refusal: 'none' }), resolve: (_, path) => path },
    `flow: A\n${mistake}`,
  );
  const faults = planned.ok ? [] : planned.faults.map(({ message }) => message);
  expect(faults).not.toEqual([]);
  expect(faults.join('\n')).not.toContain('86421');
});

/** Flow texts made from sessions, and screens accepted: what is written is read back, and nothing else changes. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptAnswer } from '../../../shared/flow/accept-answer.ts';
import { checkAnswer, type PressAnswer } from '../../../shared/flow/check-answer.ts';
import { readDialoguss } from '../../../shared/flow/read-dialoguss.ts';
import { writeFlow } from '../../../shared/flow/write-flow.ts';
import { faultsOf, flowOf, planOf } from './flows.ts';

type Screen = {
  readonly state?: string;
  readonly text?: string;
  readonly options?: readonly [string, string][];
  readonly isEnd?: boolean;
};

function screen({ state = 'HOME', text = 'Hello', options = [], isEnd = false }: Screen = {}): PressAnswer {
  const menu = { state, text, options: options.map(([key, label]) => ({ key, label })), isEndState: isEnd };
  const reply = {
    message: '',
    sessionId: 's',
    currentState: state,
    menu,
    ussdText: text,
    expiresAt: '2026-03-02T09:00:00Z',
  };
  return { outcome: { kind: 'reply', reply }, status: 200, elapsedMs: 12.5 };
}

const REFUSED: PressAnswer = {
  outcome: { kind: 'failed', failure: { code: 'service-404', message: 'Gone.' }, sessionLost: true },
  status: 404,
  elapsedMs: 1,
};

test('a recorded session becomes a flow that people would write', () => {
  const text = writeFlow({
    name: 'Buy',
    presses: [
      { sent: '*384*99#', ...screen({ text: 'Hello\n1. Stocks', options: [['1', 'Stocks']] }) },
      { sent: '1', ...screen({ state: 'SEARCH', text: 'Type a {name}' }) },
      { sent: 'zambezi 5', ...screen({ state: 'DONE', text: 'Bye', isEnd: true }) },
      { sent: '01', ...REFUSED },
    ],
  });
  expect(text).toBe(`flow: Buy
expect:
  state: HOME
  text: |
    Hello
    1. Stocks
steps:
  - press: 1
    expect:
      state: SEARCH
      text: |
        Type a {{name}
  - type: "zambezi 5"
    expect:
      state: DONE
      text: |
        Bye
      end: true
  - press: "01"
    expect:
      refused: 404
`);
});

test('what is written is read back, sent and expected alike, whatever the characters are', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 40 });
  const odd = fc.constantFrom(
    '',
    ' ',
    '\n',
    '\n\n',
    ' a',
    'a ',
    'a\n',
    'a\r\nb',
    '\t',
    '#',
    '- a',
    'a: b',
    '{x}',
    '{{',
    '…',
    "'",
    '"',
    '|',
    '~',
    'null',
    '0x10',
    '01',
    '1_000',
    '\u2028',
    '\ufeff',
    '\u0000',
    '\u0085',
    '%',
    '---',
    '...',
  );
  const word = fc.oneof(
    anyText,
    odd,
    fc.array(fc.oneof(odd, anyText), { maxLength: 4 }).map((parts) => parts.join('')),
  );
  const press = fc.record({ sent: word, text: word, state: word });
  fc.assert(
    fc.property(fc.array(press, { minLength: 1, maxLength: 4 }), (presses) => {
      const answers = presses.map(({ text, state }) => screen({ text, state }));
      const written = writeFlow({
        name: 'A',
        presses: presses.map(({ sent }, at) => ({ sent, ...(answers[at] ?? screen()) })),
      });
      expect(faultsOf(written), written).toEqual([]);
      const flow = flowOf(written);
      const steps = flow.steps.map((step) => (step.kind === 'press' || step.kind === 'type' ? step : undefined));
      expect(steps.map((step) => step?.sent.replaceAll('{{', '{'))).toEqual(presses.slice(1).map(({ sent }) => sent));
      const expectations = [flow.expect, ...steps.map((step) => step?.expect ?? {})];
      expectations.forEach((expected, at) => {
        expect(checkAnswer(expected, answers[at] ?? screen(), new Map()).failures, written).toEqual([]);
      });
    }),
    { numRuns: 1500 },
  );
});

const FILE = `# the whole story
flow: A   # its name
vars: { a: 1 }

expect: { state: HOME }  # first


steps:
    # look
    - press: 1   # one
      expect:
          state: WRONG # this one
          keys: [9]    # and these

          maxMs: 9000
    - press: 2
    - type: x     # last
      expect: { state: WRONG, text: "a" } # inline
`;

const STOCKS = screen({ state: 'STOCKS', text: 'Stocks\n1. A', options: [['1', 'A']] });

test('accepting a screen rewrites what does not hold, and keeps every other character', () => {
  expect(acceptAnswer(FILE, 1, STOCKS)).toBe(
    FILE.replace('state: WRONG # this', 'state: STOCKS # this').replace('[9]  ', '["1"]  '),
  );
  expect(acceptAnswer(FILE, 3, STOCKS)).toBe(
    FILE.replace('{ state: WRONG, text: "a" }', '{ state: STOCKS, text: "Stocks\\n1. A" }'),
  );
  expect(acceptAnswer(FILE, 0, STOCKS)).toBe(FILE.replace('{ state: HOME }', '{ state: STOCKS }'));
});

test('a refusal that is accepted takes the place of what was expected', () => {
  const accepted = acceptAnswer(FILE, 2, REFUSED) ?? '';
  expect(accepted).toBe(FILE.replace('- press: 2\n', '- press: 2\n      expect:\n        refused: 404\n'));
  expect(flowOf(accepted).steps[1]).toMatchObject({ expect: { refused: 404 } });
});

test('what already passes, and what sends nothing, is left alone', () => {
  expect(acceptAnswer(FILE, 2, STOCKS)).toBeUndefined();
  expect(acceptAnswer(FILE, 9, STOCKS)).toBeUndefined();
  expect(acceptAnswer('flow: A\nsteps: [{ wait: 1s }]', 1, STOCKS)).toBeUndefined();
  expect(acceptAnswer('no flow', 0, STOCKS)).toBeUndefined();
});

test('an accepted answer passes afterwards, in every style of a file', () => {
  const wants = [
    '{ state: X, end: true, maxSeptets: 1 }',
    '{ contains: [zzz], matches: "^q" }',
    '{ refused: 500 }',
    '{ text: "x", options: ["1 B"], keys: [] }',
  ];
  const blocks = [
    'state: X\n      end: true',
    'contains:\n        - zzz # why\n      matches: "^q"',
    'refused: 500',
    'text: |\n        x\n        y\n      options:\n        - 1 B\n      keys: [2]',
  ];
  const texts = [
    ...wants.map((want) => `flow: A\nsteps:\n  - press: 1\n    expect: ${want}\n  - press: 2\n`),
    ...wants.map((want) => `flow: A\nsteps: [{ press: 1, expect: ${want} }, { press: 2 }]`),
    ...blocks.map((block) => `flow: A\nsteps:\n  - press: 1\n    expect:\n      ${block}\n  - press: 2 # two\n`),
    ...blocks.map((block) => `flow: A\nsteps:\n  - expect:\n      ${block}\n    press: 1\n  - press: 2 # two`),
  ];
  const answers = [STOCKS, REFUSED, screen({ text: ' odd\r\n{x}', state: 'Y: #', isEnd: true }), screen({ text: '' })];
  for (const text of texts) {
    for (const answer of answers) {
      const accepted = acceptAnswer(text, 1, answer);
      expect(accepted, text).toBeDefined();
      expect(faultsOf(accepted ?? ''), accepted).toEqual([]);
      const [step, next] = flowOf(accepted ?? '').steps;
      expect(step?.kind === 'press' && checkAnswer(step.expect, answer, new Map()).failures, accepted).toEqual([]);
      expect(next, accepted).toMatchObject({ sent: '2', expect: {} });
    }
  }
});

test('sessions of a dialoguss file become flows, with notes on what does not fit', () => {
  const file = `url: http://localhost:7654
dial: "*384*99#"
phoneNumber: 260971000001
sessions:
  - id: 1
    description: Look at stocks
    steps:
      - expect: "Hello {you}"
      - userInput: "1"
        expect: |
          Stocks
          1. A
      - userInput: 0250
  - id: 2
    description: Other
    phoneNumber: 265888
    steps:
      - userInput: zam
`;
  const read = readDialoguss(file, (number) => (number === '260971000001' ? 1001 : undefined));
  if (!read.ok) throw new Error(read.message);
  const [first, second] = read.flows.map(({ text }) => flowOf(text));
  expect(first).toMatchObject({
    name: 'Look at stocks',
    customer: 1001,
    dial: '*384*99#',
    expect: { text: 'Hello {{you}' },
    steps: [
      { kind: 'press', sent: '1', expect: { text: 'Stocks\n1. A' } },
      { kind: 'type', sent: '0250', expect: {} },
    ],
  });
  expect(second).toMatchObject({ customer: undefined, expect: {}, steps: [{ kind: 'type', sent: 'zam' }] });
  expect(read.notes.join('\n')).toMatch(/url .* is left out/);
  expect(read.notes.join('\n')).toMatch(/Session 2: no customer has the number 265888/);
});

test('no text makes the reader of dialoguss files throw', () => {
  const word = fc.constantFrom(
    'sessions:',
    'steps:',
    '\n',
    '  ',
    '- ',
    'expect: a',
    'userInput: 1',
    '{',
    ']',
    '"',
    ': ',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(word).map((words) => words.join('')),
    fc.array(word).map((words) => `sessions:\n  - id: 1\n    steps:\n${words.join('')}`),
  );
  fc.assert(
    fc.property(text, (given) => {
      const read = readDialoguss(given, () => undefined);
      if (!read.ok) expect(read.line).toBeGreaterThanOrEqual(1);
      else for (const flow of read.flows) expect(faultsOf(flow.text), flow.text).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test('a screen that is accepted keeps the lines that still fit, with their places', () => {
  const file =
    'flow: A\nexpect:\n  text: |\n    Stocks {page}/{pages}\n    1. Zambezi\n    …\n    0. Exit\nsteps: []\n';
  const came = screen({ text: 'Stocks 1/3\n1. Kafue\n2. Copper\n3. {Odd}\n0. Exit' });
  expect(acceptAnswer(file, 0, came)).toBe(file.replace('1. Zambezi', '1. Kafue'));
  // A name that is something else by now fits no more.
  expect(acceptAnswer(file, 0, came, { known: new Map([['page', '2']]) })).toContain('    Stocks 1/3\n');
});

test('how long each screen stood there is written as a comment, and read back', () => {
  const text = writeFlow({
    name: 'A',
    presses: [
      { sent: '*384*99#', ...screen() },
      { sent: '1', ...screen({ state: 'SEARCH' }), afterMs: 4249 },
      { sent: 'ann # after 9s', ...screen({ state: 'DONE' }), afterMs: 12_000 },
      { sent: '2', ...screen({ state: 'DONE' }) },
    ],
  });
  expect(text).toContain('  - press: 1 # after 4.2s\n');
  expect(text).toContain('  - type: "ann # after 9s" # after 12s\n');
  const steps = flowOf(text).steps.map((step) => (step.kind === 'press' || step.kind === 'type' ? step.afterMs : 0));
  expect(steps).toEqual([4200, 12_000, undefined]);
});

test('a PIN of a recorded session is marked as secret in its flow, beside its pause', () => {
  const text = writeFlow({
    name: 'Pay',
    presses: [
      { sent: '*384*99#', ...screen({ text: 'Enter your PIN' }) },
      { sent: '86421', ...screen({ state: 'PIN_AGAIN', text: 'And again' }), afterMs: 4200 },
      { sent: '86421', ...screen({ state: 'DONE', text: 'Bye', isEnd: true }) },
    ],
  });
  expect(text).toContain('- type: 86421 # after 4.2s # secret\n');
  expect(text).toContain('- type: 86421 # secret\n');
  expect(flowOf(text).steps).toMatchObject([{ isSecret: true, afterMs: 4200 }, { isSecret: true }]);
});

test('a PIN that was sent again after a refusal is marked as well, in the flow and where it has no mark in its plan', () => {
  const failure = { code: 'service-503', message: 'Later.' };
  const text = writeFlow({
    name: 'Pay',
    presses: [
      { sent: '*384*99#', ...screen({ text: 'Enter your PIN' }) },
      { sent: '86421', outcome: { kind: 'failed', failure, sessionLost: false }, status: 503 },
      { sent: '86422', ...screen({ state: 'DONE', text: 'Bye', isEnd: true }) },
    ],
  });
  expect(text).toContain('- type: 86422 # secret\n');
  const planned = planOf({ 'a.flow.yaml': text.replaceAll(' # secret', '') });
  expect(planned.ok && planned.plan.steps).toMatchObject([{ isSecret: true }, { isSecret: true }]);
});

test('what was recorded as a secret is marked, though no screen calls it one', () => {
  const presses = [
    { sent: '*384*99#', ...screen({ text: 'Your word?' }) },
    { sent: 'Kafue', isSecret: true, ...screen({ state: 'DONE', text: 'Bye', isEnd: true }) },
  ];
  expect(writeFlow({ name: 'Pay', presses })).toMatch(/Kafue"? # secret\n/);
});

test('a changed line keeps its … where most of its words are still there, and is literal where they are not', () => {
  const file = 'flow: A\nexpect:\n  text: |\n    Order … is placed: … DONE\n    1. Home\nsteps: []\n';
  const accepted = (text: string) => acceptAnswer(file, 0, screen({ text: `${text}\n1. Home` }));
  expect(accepted('Order 5374 is placed: 10')).toBe(file.replace(' DONE', ''));
  expect(accepted('Order 5374 is placed: 10 shares NOW')).toContain('    Order … is placed: … NOW\n');
  expect(accepted('Order 5374 was placed: 10 shares DONE')).toContain('    Order … was placed: … DONE\n');
  expect(accepted('Order refused, your balance is low')).toContain('    Order refused, your balance is low\n');
});

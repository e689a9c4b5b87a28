/** The engine and its checks, on answers made up here: what passes, what fails and under which name. */
import { expect, test } from 'vitest';
import { checkAnswer, type PressAnswer } from '../../../shared/flow/check-answer.ts';
import { advanceFlow, type FlowEffect, startFlow } from '../../../shared/flow/engine.ts';
import { flowOf, planOf } from './flows.ts';

const LINE = { serviceCode: '*384*99#', customerIds: [1001, 1002] };

type Screen = {
  readonly state?: string;
  readonly text?: string;
  readonly options?: readonly string[];
  readonly isEnd?: boolean;
};

function screen({ state = 'HOME', text = 'Hello', options = [], isEnd = false }: Screen = {}): PressAnswer {
  const menu = {
    state,
    text,
    options: options.map((option) => ({
      key: option.split(' ')[0] ?? '',
      label: option.slice(option.indexOf(' ') + 1),
    })),
    isEndState: isEnd,
  };
  const reply = {
    message: 'ok',
    sessionId: 's1',
    currentState: state,
    menu,
    ussdText: text,
    expiresAt: '2026-03-02T09:03:00Z',
  };
  return { outcome: { kind: 'reply', reply }, status: 200, elapsedMs: 5 };
}

function refusal(status: number): PressAnswer {
  const failure = { code: `service-${status}`, message: 'No.' };
  return { outcome: { kind: 'failed', failure, sessionLost: status === 404 }, status, elapsedMs: 5 };
}

const NO_ANSWER: PressAnswer = {
  outcome: { kind: 'failed', failure: { code: 'connection-refused', message: 'Nobody listens.' }, sessionLost: false },
  elapsedMs: 5,
};

/** Feeds answers to a flow; gives what it sent and waited, and its results. */
function run(texts: Readonly<Record<string, string>>, answers: readonly PressAnswer[]) {
  const planned = planOf(texts);
  if (!planned.ok) throw new Error(JSON.stringify(planned.faults));
  const started = startFlow(planned.plan, LINE);
  if (!started.ok) throw new Error(started.fault.message);
  let [state, effect] = started.start;
  const effects: FlowEffect[] = [effect];
  const left = [...answers];
  while (effect.kind !== 'finish') {
    const event =
      effect.kind === 'wait'
        ? ({ kind: 'waited' } as const)
        : ({ kind: 'answered', answer: left.shift() ?? NO_ANSWER } as const);
    [state, effect] = advanceFlow(state, event);
    effects.push(effect);
  }
  return {
    effects,
    passed: effect.passed,
    sent: effects.flatMap((one) =>
      one.kind === 'press' ? [one.choice] : one.kind === 'wait' ? [`${one.waitMs} ms`] : [],
    ),
    results: state.results,
    failures: state.results.flatMap(({ failures }) => failures),
  };
}

test('a flow dials, presses what is written, and passes when every screen is as expected', () => {
  const { sent, effects, passed, results } = run(
    {
      'a.flow.yaml':
        'flow: A\nvars: { who: zam }\nexpect: { state: HOME }\nsteps:\n  - press: 01\n  - wait: 2s\n  - type: "{who}"\n',
    },
    [screen(), screen(), screen()],
  );
  expect(sent).toEqual(['*384*99#', '01', '2000 ms', 'zam']);
  expect(effects[0]).toMatchObject({ customerId: 1001 });
  expect(effects[1]).toMatchObject({ sessionId: 's1', fromState: 'HOME' });
  expect(passed).toBe(true);
  expect(results.map(({ line, sent: text }) => [line, text])).toEqual([
    [3, '*384*99#'],
    [5, '01'],
    [7, 'zam'],
  ]);
});

test('what a screen captures is sent, and the same name later must be the same text', () => {
  const text =
    'flow: A\nexpect: { text: "Ref {ref}" }\nsteps:\n  - type: "{ref}"\n    expect: { contains: ["<{ref}>"] }';
  expect(run({ 'a.flow.yaml': text }, [screen({ text: 'Ref Z9' }), screen({ text: 'got <Z9>.' })])).toMatchObject({
    passed: true,
    sent: ['*384*99#', 'Z9'],
  });
  expect(run({ 'a.flow.yaml': text }, [screen({ text: 'Ref Z9' }), screen({ text: 'got <Z8>.' })]).failures).toEqual([
    { expectation: 'contains', expected: '<{ref}>', got: 'got <Z8>.' },
  ]);
});

test('a flow stops at its first failed step', () => {
  const { sent, passed, results } = run(
    { 'a.flow.yaml': 'flow: A\nsteps:\n  - press: 1\n    expect: { state: STOCKS }\n  - press: 2' },
    [screen(), screen(), screen()],
  );
  expect(sent).toEqual(['*384*99#', '1']);
  expect(passed).toBe(false);
  expect(results.at(-1)?.failures).toEqual([{ expectation: 'state', expected: 'STOCKS', got: 'HOME' }]);
});

test('with dial-through each part is a press, and the dialling speaks of the last screen', () => {
  const text = 'flow: A\ndial: "*384*99*1*02#"\nexpect: { state: STOCKS }\nsteps: []';
  const { sent, passed, results } = run({ 'a.flow.yaml': text }, [
    screen(),
    screen({ state: 'B' }),
    screen({ state: 'STOCKS' }),
  ]);
  expect(sent).toEqual(['*384*99#', '1', '02']);
  expect(passed).toBe(true);
  expect(results).toMatchObject([{ line: 2, sent: '*384*99*1*02#' }]);
});

test('a refusal fails a step, except where it is expected with its status', () => {
  const text = (expected: string) => `flow: A\nsteps:\n  - press: 9\n    expect: {${expected}}`;
  expect(run({ 'a.flow.yaml': text('') }, [screen(), refusal(404)]).failures).toMatchObject([
    { expectation: 'refused', got: '404: No.' },
  ]);
  expect(run({ 'a.flow.yaml': text('refused: 404') }, [screen(), refusal(404)]).passed).toBe(true);
  expect(run({ 'a.flow.yaml': text('refused: 404') }, [screen(), refusal(403)]).failures).toEqual([
    { expectation: 'refused', expected: 404, got: 403 },
  ]);
  expect(run({ 'a.flow.yaml': text('refused: 404') }, [screen(), screen()]).failures).toEqual([
    { expectation: 'refused', expected: 404, got: 200 },
  ]);
});

test('a step without an answer fails by that name, refused or not', () => {
  const text = 'flow: A\nsteps:\n  - press: 9\n    expect: { refused: 404 }';
  expect(run({ 'a.flow.yaml': text }, [screen()]).failures).toEqual([
    { expectation: 'answer', expected: 'an answer', got: 'Nobody listens.' },
  ]);
});

test('where the dialling was refused as expected, a press has no session to go to', () => {
  const text = 'flow: A\nexpect: { refused: 403 }\nsteps:\n  - press: 1';
  const { sent, failures } = run({ 'a.flow.yaml': text }, [refusal(403)]);
  expect(sent).toEqual(['*384*99#']);
  expect(failures).toMatchObject([{ expectation: 'answer' }]);
});

test('the customer is the flow’s, else the environment’s first', () => {
  expect(run({ 'a.flow.yaml': 'flow: A\ncustomer: 77\nsteps: []' }, [screen()]).effects[0]).toMatchObject({
    customerId: 77,
  });
  const planned = planOf({ 'a.flow.yaml': 'flow: A\nsteps: []' });
  if (!planned.ok) throw new Error('no plan');
  expect(startFlow(planned.plan, { ...LINE, customerIds: [] })).toMatchObject({
    ok: false,
    fault: { message: expect.stringContaining('customerId') },
  });
});

test('a code that the environment does not answer cannot be run', () => {
  const planned = planOf({ 'a.flow.yaml': 'flow: A\ndial: "*555#"\nsteps: []' });
  if (!planned.ok) throw new Error('no plan');
  expect(startFlow(planned.plan, LINE)).toMatchObject({
    ok: false,
    fault: { line: 2, message: expect.stringContaining('*555#') },
  });
});

test('included steps stand in their place, with their file; their vars give way to the includer’s', () => {
  const texts = {
    'a.flow.yaml': 'flow: A\nvars: { x: mine }\nsteps:\n  - include: b.flow.yaml\n  - type: "{y}"\n',
    'b.flow.yaml':
      'flow: B\ncustomer: 9\ndial: "*1#"\nexpect: { state: NOWHERE }\nsandbox: { reset: true }\nvars: { x: theirs, y: theirs }\nsteps:\n  - type: "{x}"\n    expect: { text: "{seen}" }\n  - type: "{seen}"\n',
  };
  const { sent, passed, results, effects } = run(texts, [screen(), screen({ text: 'S1' }), screen(), screen()]);
  expect(passed).toBe(true);
  expect(sent).toEqual(['*384*99#', 'mine', 'S1', 'theirs']);
  expect(effects[0]).toMatchObject({ customerId: 1001 });
  expect(results.map(({ file, line }) => [file, line])).toEqual([
    [undefined, 1],
    ['b.flow.yaml', 8],
    ['b.flow.yaml', 10],
    [undefined, 5],
  ]);
});

test('a circle of includes and a file that is not there are faults of the line that includes', () => {
  const circle = planOf({
    'a.flow.yaml': 'flow: A\nsteps:\n  - include: b.flow.yaml',
    'b.flow.yaml': 'flow: B\nsteps:\n  - press: 1\n  - include: a.flow.yaml',
  });
  expect(circle).toMatchObject({
    ok: false,
    faults: [
      { file: 'b.flow.yaml', line: 4, message: expect.stringContaining('a.flow.yaml → b.flow.yaml → a.flow.yaml') },
    ],
  });
  const own = planOf({ 'a.flow.yaml': 'flow: A\nsteps:\n  - include: a.flow.yaml' });
  expect(own).toMatchObject({ ok: false, faults: [{ line: 3 }] });
  const gone = planOf({ 'a.flow.yaml': 'flow: A\nsteps:\n  - include: c.flow.yaml' });
  expect(gone).toMatchObject({
    ok: false,
    faults: [{ file: 'a.flow.yaml', line: 3, message: 'there is no c.flow.yaml' }],
  });
  const broken = planOf({ 'a.flow.yaml': 'flow: A\nsteps:\n  - include: c.flow.yaml', 'c.flow.yaml': 'steps: []' });
  expect(broken).toMatchObject({ ok: false, faults: [{ file: 'c.flow.yaml', line: 1 }] });
});

test('two files that include the same third one twice are no circle', () => {
  const planned = planOf({
    'a.flow.yaml': 'flow: A\nsteps:\n  - include: b.flow.yaml\n  - include: b.flow.yaml',
    'b.flow.yaml': 'flow: B\nsteps:\n  - press: 1',
  });
  expect(planned).toMatchObject({ ok: true, plan: { steps: [{ sent: '1' }, { sent: '1' }] } });
});

const STOCKS = screen({ state: 'STOCKS', text: 'Stocks 1/12\n1. Kafue €', options: ['1 Kafue €', '7 Next Page'] });

test.each([
  ['{ state: STOCKS }', []],
  ['{ state: HOME }', [{ expectation: 'state', expected: 'HOME', got: 'STOCKS' }]],
  ['{ text: "Stocks {a}/{b}\\n…" }', []],
  ['{ text: "Stocks 1/12\\n1. Kafue €\\n" }', []],
  ['{ text: "Stocks 1/12" }', [{ expectation: 'text', expected: 'Stocks 1/12', got: 'Stocks 1/12\n1. Kafue €' }]],
  ['{ contains: [Kafue, Stocks] }', []],
  [
    '{ contains: [Kafue, Zambezi] }',
    [{ expectation: 'contains', expected: 'Zambezi', got: 'Stocks 1/12\n1. Kafue €' }],
  ],
  ['{ matches: "^Stocks \\\\d+/\\\\d{2}\\\\n" }', []],
  ['{ matches: "^stocks" }', [{ expectation: 'matches', expected: '^stocks', got: 'Stocks 1/12\n1. Kafue €' }]],
  ['{ options: ["1 …", "7 Next Page"] }', []],
  ['{ options: ["1 {name} €", "7 …"] }', []],
  [
    '{ options: ["7 Next Page", "1 …"] }',
    [{ expectation: 'options', expected: ['7 Next Page', '1 …'], got: ['1 Kafue €', '7 Next Page'] }],
  ],
  ['{ options: ["1 …"] }', [{ expectation: 'options', expected: ['1 …'], got: ['1 Kafue €', '7 Next Page'] }]],
  ['{ keys: [1, 7] }', []],
  ['{ keys: [01, 7] }', [{ expectation: 'keys', expected: ['01', '7'], got: ['1', '7'] }]],
  ['{ keys: [7, 1] }', [{ expectation: 'keys', expected: ['7', '1'], got: ['1', '7'] }]],
  ['{ end: false }', []],
  ['{ end: true }', [{ expectation: 'end', expected: true, got: false }]],
  ['{ maxSeptets: 23 }', []],
  ['{ maxSeptets: 22 }', [{ expectation: 'maxSeptets', expected: 22, got: 23 }]],
  ['{ maxMs: 5 }', []],
  ['{ maxMs: 4 }', [{ expectation: 'maxMs', expected: 4, got: 5 }]],
])('each expectation holds or fails by its name: %s', (expected, failures) => {
  const { expect: wanted } = flowOf(`flow: A\nexpect: ${expected}\nsteps: []`);
  expect(checkAnswer(wanted, STOCKS, new Map()).failures).toEqual(failures);
});

test('a text outside the alphabet has no septets to be within', () => {
  const answer = screen({ text: 'Ndžë ❤' });
  expect(checkAnswer({ maxSeptets: 182 }, answer, new Map()).failures).toMatchObject([
    { expectation: 'maxSeptets', expected: 182 },
  ]);
});

test('every part of a screen that differs is told at once', () => {
  const { failures } = checkAnswer({ state: 'HOME', end: true, keys: ['1'] }, STOCKS, new Map());
  expect(failures.map(({ expectation }) => expectation)).toEqual(['state', 'keys', 'end']);
});

test('an answer that is no menu fails as one that did not come', () => {
  const answer: PressAnswer = {
    outcome: {
      kind: 'failed',
      failure: { code: 'reply-malformed', message: 'The answer is not a menu.' },
      sessionLost: false,
    },
    status: 200,
    elapsedMs: 1,
  };
  expect(checkAnswer({}, answer, new Map()).failures).toEqual([
    { expectation: 'answer', expected: 'a screen', got: 'The answer is not a menu.' },
  ]);
});

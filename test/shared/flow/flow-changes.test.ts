/** What `run --update` makes of runs, on answers made up here: which parts are rewritten, which are not, and why. */
import { expect, test } from 'vitest';
import { type PressAnswer, testExpression } from '../../../shared/flow/check-answer.ts';
import { advanceFlow, type FlowEffect, startFlow } from '../../../shared/flow/engine.ts';
import { type FlowUpdates, flowUpdates } from '../../../shared/flow/flow-changes.ts';
import type { RanFlow } from '../../../shared/flow/flow-report.ts';
import { faultsOf, filesFrom, planOf } from './flows.ts';

type Texts = Readonly<Record<string, string>>;

function screen(text: string, options: readonly [string, string][] = [], state = 'S'): PressAnswer {
  const menu = { state, text, options: options.map(([key, label]) => ({ key, label })), isEndState: false };
  const reply = { message: '', sessionId: 's', currentState: state, menu, ussdText: text, expiresAt: '' };
  return { outcome: { kind: 'reply', reply }, status: 200, elapsedMs: 5 };
}

function failed(status?: number): PressAnswer {
  const failure = { code: `service-${status}`, message: 'No.' };
  return { outcome: { kind: 'failed', failure, sessionLost: false }, status, elapsedMs: 5 };
}

/** The flow as `run --update` replays it first; gives what it pressed too. */
function replay(texts: Texts, answers: readonly PressAnswer[], file = 'a.flow.yaml') {
  const planned = planOf(texts, file);
  if (!planned.ok) throw new Error(JSON.stringify(planned.faults));
  const started = startFlow(planned.plan, { serviceCode: '*384#', customerIds: [1] }, { goesOn: true });
  if (!started.ok) throw new Error(started.fault.message);
  let [state, effect] = started.start;
  const left = [...answers];
  const pressed: string[] = [];
  const note = (one: FlowEffect) => one.kind === 'press' && pressed.push(one.choice);
  note(effect);
  while (effect.kind !== 'finish') {
    [state, effect] = advanceFlow(state, { kind: 'answered', answer: left.shift() ?? failed() });
    note(effect);
  }
  const run: RanFlow = {
    plan: state.plan,
    passed: effect.passed,
    elapsedMs: 1,
    steps: state.results,
    applicationLimitMs: 10_000,
  };
  return { run, pressed };
}

function update(texts: Texts, answers: readonly PressAnswer[]): FlowUpdates & { readonly text: string | undefined } {
  const updates = flowUpdates([replay(texts, answers).run], filesFrom(texts), testExpression);
  const text = updates.files.get('a.flow.yaml')?.text;
  if (text !== undefined) expect(faultsOf(text), text).toEqual([]);
  return { ...updates, text };
}

test('a wrong contains, matches or options gives way to the text of the screen, and the comments stay', () => {
  const came = screen('Hi\n1. Buy', [['1', 'Buy']]);
  const cases: [old: string, written: string][] = [
    ['  contains: [No] # why\n  end: false # e', '  text: | # why\n    Hi\n    1. Buy\n  end: false # e'],
    [
      '  contains:\n    - No # why\n    # more\n  end: false',
      '  # why\n  text: "Hi\\n1. Buy"\n    # more\n  end: false',
    ],
    ['  matches: ^No\n  contains: [No] # c', '  # c\n  text: |\n    Hi\n    1. Buy'],
    ['  options: ["1 Sell"]', '  text: |\n    Hi\n    1. Buy'],
    ['  text: No # t', '  text: | # t\n    Hi\n    1. Buy'],
    ['  text: | # t\n    No\n    No\n  # below', '  text: | # t\n    Hi\n    1. Buy\n  # below'],
    ['  text: |-\n    Hi\n    …\n  options: ["1 x"] # o', '  text: |-\n    Hi\n    …\n  # o'],
  ];
  for (const [old, written] of cases) {
    const file = (part: string) => `flow: A # a\nexpect: # e\n${part}\nsteps: [] # s\n`;
    const { text, unchanged } = update({ 'a.flow.yaml': file(old) }, [came]);
    expect(unchanged, old).toEqual([]);
    if (old.startsWith('  matches')) expect(text).toContain('# c');
    else expect(text, old).toBe(file(written));
    expect(replay({ 'a.flow.yaml': text ?? '' }, [came]).run.passed, text).toBe(true);
  }
});

test('in a mapping on one line a field gives way in its place', () => {
  const came = screen('Hi', [['1', 'Buy']]);
  const file = (part: string) => `flow: A\nexpect: { ${part} } # e\nsteps: []\n`;
  for (const [old, written] of [
    ['state: S, contains: [No], end: false', 'state: S, text: "Hi", end: false'],
    ['matches: "^No", contains: [No]', 'text: "Hi"'],
    ['text: Hi, options: ["1 x"]', 'text: Hi'],
    ['options: ["1 x"], text: Hi', 'text: Hi'],
  ] as const) {
    const { text } = update({ 'a.flow.yaml': file(old) }, [came]);
    if (old.startsWith('matches')) expect(text).toMatch(/text: "Hi"/);
    else expect(text, old).toBe(file(written));
    expect(replay({ 'a.flow.yaml': text ?? '' }, [came]).run.passed, text).toBe(true);
  }
});

test('the line ends of a file, and its byte order mark, stay what they are', () => {
  const file = (part: string) => `\uFEFFflow: A\r\nexpect:\r\n  ${part} # c\r\nsteps: []\r\n`;
  const { text } = update({ 'a.flow.yaml': file('text: No') }, [screen('Hi\n1. Buy')]);
  expect(text).toBe(`\uFEFFflow: A\r\nexpect:\r\n  text: | # c\r\n    Hi\r\n    1. Buy\r\nsteps: []\r\n`);
});

test('what a flow marks as secret is … in its file and stars in what is told of it', () => {
  const file = 'flow: A\nvars:\n  pin: "86421"\nsteps:\n  - type: "{pin}"\n    expect: { text: Done }\n';
  const { text, files } = update({ 'a.flow.yaml': file }, [screen('Your PIN?'), screen('PIN 86421 {ok}\nThanks')]);
  expect(text).toBe(file.replace('Done', '"PIN … {{ok}\\nThanks"'));
  expect(files.get('a.flow.yaml')?.changes).toEqual([
    { flow: 'A', file: 'a.flow.yaml', line: 5, expectation: 'text', old: 'Done', new: 'PIN … {{ok}\nThanks' },
  ]);
  const literal = file.replace('Done', '"86421 No"');
  const [change] =
    update({ 'a.flow.yaml': literal }, [screen('Your PIN?'), screen('Yes')]).files.get('a.flow.yaml')?.changes ?? [];
  expect(change).toMatchObject({ old: '**** No', new: 'Yes' });
});

test('maxMs and refused are never changed, whatever else is', () => {
  const file =
    'flow: A\nexpect: { maxMs: 1, state: X }\nsteps:\n  - press: 1\n    expect: { refused: 404, end: true }\n';
  const { text } = update({ 'a.flow.yaml': file }, [screen('Hi'), screen('Hi')]);
  expect(text).toBe(file.replace('state: X', 'state: S').replace('end: true', 'end: false'));
  const only = 'flow: A\nexpect: { maxMs: 1 }\nsteps: []\n';
  expect(update({ 'a.flow.yaml': only }, [screen('Hi')])).toMatchObject({ text: undefined, unchanged: [] });
});

test('a limit of septets becomes what came; a character outside the alphabet leaves the text in its place', () => {
  const file = 'flow: A\nexpect: { maxSeptets: 1 }\nsteps: []\n';
  expect(update({ 'a.flow.yaml': file }, [screen('Hello')]).text).toBe(file.replace('1', '5'));
  expect(update({ 'a.flow.yaml': file }, [screen('Ё')]).text).toBe(file.replace('maxSeptets: 1', 'text: "Ё"'));
});

const USES = (expected: string) =>
  `flow: A\nexpect:\n  ${expected}\nsteps:\n  - type: "{ref}"\n    expect: { text: No }\n`;

test('a line whose name a later step uses stays where it fits, and the replay goes on with what it took', () => {
  const texts = { 'a.flow.yaml': USES('text: |\n    Old\n    Order {ref} of …') };
  const answers = [screen('New\nOrder 77 of today'), screen('Yes')];
  expect(replay(texts, answers).pressed).toEqual(['*384#', '77']);
  const { text, unchanged } = update(texts, answers);
  expect(unchanged).toEqual([]);
  expect(text).toBe(USES('text: |\n    New\n    Order {ref} of …').replace('No', '"Yes"'));
});

test('so do a part and an option that set such a name', () => {
  const answers = [
    screen('1. Kafue\n0. Exit', [
      ['1', 'Kafue'],
      ['0', 'Exit'],
    ]),
    screen('Yes'),
  ];
  const part = update({ 'a.flow.yaml': USES('contains: ["1. {ref}\\n", "2."] # c') }, answers).text;
  expect(part).toContain('  text: |\n    1. Kafue\n    0. Exit\n  contains: ["1. {ref}\\n"] # c\n');
  const option = { 'a.flow.yaml': USES('options: ["1 {ref}", "9 Exit"]') };
  expect(replay(option, answers).pressed).toEqual(['*384#', 'Kafue']);
  expect(update(option, answers).text).toContain('  text: |\n    1. {ref}\n    0. Exit\n');
});

test('where no line fits a name that a later step uses, nothing is pressed for it and the flow is not changed, with why', () => {
  for (const later of ['', '\n  - press: 1\n    expect: { text: "Order {ref}" }']) {
    const file = `flow: A\nexpect: { state: X, text: "Order {ref}" }\nsteps:${later || '\n  - type: "{ref}"'}\n`;
    const answers = [screen('Nothing here'), screen('Order 1')];
    const { text, unchanged } = update({ 'a.flow.yaml': file }, answers);
    expect(text).toBeUndefined();
    expect(unchanged.join()).toMatch(
      /The flow “A” \(a\.flow\.yaml\) is not changed: .*:2 sets {ref}, which a later step uses/,
    );
    if (later === '') expect(replay({ 'a.flow.yaml': file }, answers).pressed).toEqual(['*384#']);
  }
  // A name that nothing uses goes with its line.
  const file = 'flow: A\nexpect: { text: "Order {ref}" }\nsteps: []\n';
  expect(update({ 'a.flow.yaml': file }, [screen('No')]).text).toBe(file.replace('"Order {ref}"', '"No"'));
});

test('an included file is rewritten too, whichever of its steps it is', () => {
  const texts = {
    'a.flow.yaml': 'flow: A\nsteps:\n  - include: b.flow.yaml\n  - press: 9\n    expect: { state: X }\n',
    'b.flow.yaml': 'flow: B\nsteps: [{ press: 1, expect: { state: S } }, { press: 2, expect: { state: X } }] # two\n',
  };
  const { files } = update(texts, [screen('a'), screen('b'), screen('c'), screen('d')]);
  expect(files.get('a.flow.yaml')?.text).toBe(texts['a.flow.yaml'].replace('state: X', 'state: S'));
  expect(files.get('b.flow.yaml')?.text).toBe(texts['b.flow.yaml'].replace('state: X', 'state: S'));
});

test('a flow that was refused or got no answer is not changed, nor what it includes, whoever else does', () => {
  const texts = {
    'a.flow.yaml': 'flow: A\nexpect: { state: X }\nsteps:\n  - include: b.flow.yaml\n  - press: 9\n',
    'b.flow.yaml': 'flow: B\nsteps:\n  - press: 1\n    expect: { state: X }\n',
    'c.flow.yaml': 'flow: C\nexpect: { state: X }\nsteps:\n  - include: b.flow.yaml\n',
  };
  const fine = [screen('a'), screen('b'), screen('c')];
  for (const [last, why] of [
    [failed(503), /was refused with 503/],
    [failed(), /got no answer/],
  ] as const) {
    const runs = [replay(texts, [screen('a'), screen('b'), last]).run, replay(texts, fine, 'c.flow.yaml').run];
    const { files, unchanged } = flowUpdates(runs, filesFrom(texts), testExpression);
    expect([...files.keys()]).toEqual(['c.flow.yaml']);
    expect(unchanged[0]).toMatch(why);
    expect(unchanged[1]).toMatch(/b\.flow\.yaml is not changed, because the flow “A”/);
  }
  const alone = flowUpdates([replay(texts, fine, 'c.flow.yaml').run], filesFrom(texts), testExpression);
  expect([...alone.files.keys()]).toEqual(['c.flow.yaml', 'b.flow.yaml']);
});

test('an expectation that other steps share by an alias is not rewritten, because they would change with it', () => {
  const texts = {
    'a.flow.yaml':
      'flow: A\nexpect: &e { state: X }\nsteps:\n  - press: 1\n    expect: *e\n  - press: 2\n    expect: { state: Y }\n',
  };
  const { files, unchanged } = update(texts, [screen('a'), screen('b', [], 'X'), screen('c')]);
  expect(files.size).toBe(0);
  expect(unchanged.join()).toMatch(/a\.flow\.yaml is not changed: .*alias/);
});

test('a file that two flows include never loses a name that one of them needs', () => {
  const texts = {
    'a.flow.yaml': 'flow: A\nsteps:\n  - include: b.flow.yaml\n',
    'b.flow.yaml': 'flow: B\nsteps:\n  - press: 1\n    expect: { text: "Order {ref}" }\n',
    'c.flow.yaml': 'flow: C\nsteps:\n  - include: b.flow.yaml\n  - type: "{ref}"\n',
  };
  const runs = [
    replay(texts, [screen('a'), screen('No')]).run,
    replay(texts, [screen('a'), screen('Order 1'), screen('c')], 'c.flow.yaml').run,
  ];
  const { files, unchanged } = flowUpdates(runs, filesFrom(texts), testExpression);
  expect(files.size).toBe(0);
  expect(unchanged.join()).toMatch(/“C” \(c\.flow\.yaml\) is not changed: .*\{ref\}/);
});

/** What a load project is made of, without Artillery: pauses, secrets that are taken out, plans that are read back, sessions. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NEW_ENVIRONMENT } from '../../../shared/environment/new-environment.ts';
import type { PressAnswer } from '../../../shared/flow/check-answer.ts';
import type { FlowPlan } from '../../../shared/flow/flow.ts';
import { LOAD_COUNTERS } from '../../../shared/load/load-counters.ts';
import { loadPlanText, readLoadPlan } from '../../../shared/load/load-plan.ts';
import { beginLoadSession, SessionOwners, takeLoadAnswer } from '../../../shared/load/load-session.ts';
import { pausesOf } from '../../../shared/load/pauses.ts';
import { secretsLeftIn, variableOf, withoutSecrets } from '../../../shared/load/without-secrets.ts';
import { planOf } from '../flow/flows.ts';

function plan(text: string): FlowPlan {
  const read = planOf({ 'a.flow.yaml': text });
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return read.plan;
}

const ENVIRONMENT = { ...NEW_ENVIRONMENT, name: 'Staging', clientId: 'c', keyId: 'k' };
const LINE = { serviceCode: '*384*99#', customerIds: [1001] };

function screen(sessionId: string, state = 'HOME'): PressAnswer {
  const menu = { state, text: 'Hi', options: [], isEndState: false };
  const reply = { message: '', sessionId, currentState: state, menu, ussdText: 'Hi', expiresAt: '' };
  return { outcome: { kind: 'reply', reply }, status: 200, elapsedMs: 5 };
}

describe('pauses', () => {
  test('are as recorded, else as the wait steps say, else as people take them', () => {
    const { steps, vars } = plan(`flow: A
vars: { who: ab }
steps:
  - press: 1 # after 4.2s
  - wait: 30s
  - wait: 5s
  - press: 2
  - press: 3
  - type: "{who}"
  - wait: 2s
  - press: 4 # after 1s
`);
    expect(pausesOf({ steps, vars })).toEqual([
      { ms: 4200, isRecorded: true },
      { ms: 35_000, isRecorded: true },
      { ms: 4000, isRecorded: false },
      // a, then b on the same key once a has settled, and the green key.
      { ms: 3000 + 500 + 500 + 500 + 500 + 500, isRecorded: false },
      { ms: 1000, isRecorded: true },
    ]);
  });

  test('never outlive the session', () => {
    const { steps, vars } = plan('flow: A\nsteps:\n  - wait: 5m\n  - press: 1\n');
    expect(pausesOf({ steps, vars })).toEqual([{ ms: 170_000, isRecorded: true }]);
  });
});

describe('secrets', () => {
  const SECRET = plan(`flow: A
dial: "*384*99*7788#" # secret
vars: { pin: "4711", name: Ann }
steps:
  - type: "{pin}"
  - type: "hunter2" # secret
  - type: "{name}"
`);

  test('are taken out, and come back by their variables', () => {
    const [first, second] = withoutSecrets([SECRET, SECRET]);
    const text = loadPlanText({ environment: ENVIRONMENT, columns: [], flows: first ? [first] : [] });
    for (const secret of ['4711', 'hunter2', '7788']) expect(text).not.toContain(secret);
    expect(text).toContain('Ann');
    expect(first?.secrets).toEqual([
      { name: 'pin', variable: 'DIALBENCH_VAR_PIN' },
      { name: 'secret-1', variable: 'DIALBENCH_VAR_SECRET_1' },
      { name: 'secret-2', variable: 'DIALBENCH_VAR_SECRET_2' },
    ]);
    expect(second?.secrets.map(({ variable }) => variable).slice(1)).toEqual([
      'DIALBENCH_VAR_SECRET_3',
      'DIALBENCH_VAR_SECRET_4',
    ]);
    expect([first?.scenario, second?.scenario]).toEqual(['A', 'A (2)']);
  });

  test('two names never share a variable, and one name is one variable in all flows', () => {
    const pins = plan('flow: A\nvars: { "ü-pin": "1111", "ö-pin": "2222" }\nsteps: []\n');
    const variables = withoutSecrets([pins, pins]).map(({ secrets }) => secrets.map(({ variable }) => variable));
    expect(variables[0]).toEqual(['DIALBENCH_VAR___PIN', 'DIALBENCH_VAR___PIN_2']);
    expect(variables[1]).toEqual(variables[0]);
  });

  test.each([
    ['vars: { pin: "4711" }\nsteps:\n  - type: "{pin}"\n    expect: { contains: ["not 4711"] }\n', 4],
    ['vars: { pin: "4711" }\nsteps:\n  - press: 1\n    expect: { matches: "^4711$" }\n', 4],
    ['vars: { pin: "4711" }\nsteps:\n  - press: 1\n    note: it is 4711\n', 4],
    ['vars: { pin: "4711", code: "14711" }\nsteps:\n  - press: 1\n', 1],
    ['vars: { pin: "4711" }\nexpect: { text: "4711" }\nsteps:\n  - press: 1\n', 1],
    ['steps:\n  - type: hunter2 # secret\n  - type: hunter2\n', 4],
  ])('written out a second time are told by their place: %j', (text, line) => {
    const flow = plan(`flow: A\n${text}`);
    expect(secretsLeftIn([flow])).toMatchObject([{ file: 'a.flow.yaml', line, message: /secret/ }]);
  });

  test('of other flows count too, and those that are read from variables do not', () => {
    const other = plan('flow: B\nsteps:\n  - press: 4711\n');
    expect(secretsLeftIn([SECRET, other])).toMatchObject([{ line: 3 }]);
    expect(secretsLeftIn([SECRET])).toEqual([]);
    const filled = plan(
      'flow: A\nvars: { pin: "4711" }\nsteps:\n  - type: "{pin}"\n    expect: { contains: ["{pin}"] }\n',
    );
    expect(secretsLeftIn([filled])).toEqual([]);
  });

  test('a scenario is named on one line', () => {
    const [flow] = withoutSecrets([{ ...SECRET, name: 'A\n::error::{b}' }]);
    expect(flow?.scenario).toBe('A ::error::b');
  });

  test('no place of the machine stands in a plan', () => {
    const [flow] = withoutSecrets([{ ...SECRET, file: '/home/ann/flows/a.flow.yaml' }]);
    expect(flow?.plan.file).toBe('a.flow.yaml');
  });

  test('any name becomes a variable that shells take', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(variableOf(name)).toMatch(/^DIALBENCH_VAR_[A-Z0-9_]*$/);
      }),
    );
  });
});

test('a plan is read back as it was written', () => {
  const flows = withoutSecrets([plan('flow: A\nvars: { a: b }\nexpect: { state: HOME }\nsteps:\n  - press: 01\n')]);
  const read = readLoadPlan(loadPlanText({ environment: ENVIRONMENT, columns: ['customerId'], flows }));
  expect(read.flows[0]?.plan).toEqual({ ...flows[0]?.plan, silences: new Map() });
  expect(read.columns).toEqual(['customerId']);
  expect(read.environment).toMatchObject({ clientId: 'c', keyId: 'k', signingProfile: ENVIRONMENT.signingProfile });
  for (const text of ['', '[]', '{"format":"other"}', '{"format":"dialbench-load","version":2}'])
    expect(() => readLoadPlan(text)).toThrow(/plan\.json: expected what/);
});

describe('a session', () => {
  test('presses what its flow does, waits skipped, until it passes', () => {
    const flow = { plan: plan('flow: A\nsteps:\n  - wait: 9s\n  - press: 5\n    expect: { state: END }\n') };
    const begun = beginLoadSession(flow, LINE, { customerId: 7 });
    if (!begun.ok) throw new Error(begun.fault.message);
    expect(begun.session.press).toMatchObject({ customerId: 7, choice: '*384*99#' });
    const second = takeLoadAnswer(begun.session, screen('s'));
    expect(second).toMatchObject({ passed: false, press: { sessionId: 's', choice: '5' } });
    const end = takeLoadAnswer(second, screen('s', 'END'));
    expect([end.passed, end.press, end.result?.failures]).toEqual([true, undefined, []]);
    const failed = takeLoadAnswer(second, screen('s', 'HOME'));
    expect([failed.passed, failed.press, failed.result?.failures.length]).toEqual([false, undefined, 1]);
  });

  test('takes the vars of its customer', () => {
    const flow = { plan: plan('flow: A\nvars: { who: x }\nsteps:\n  - type: "{who}"\n') };
    const begun = beginLoadSession(flow, LINE, { vars: new Map([['who', 'Zambezi']]) });
    if (!begun.ok) throw new Error(begun.fault.message);
    expect(takeLoadAnswer(begun.session, screen('s')).press?.choice).toBe('Zambezi');
  });

  test('that is another user’s, or another than the one pressed in, is mixed up', () => {
    const owners = new SessionOwners();
    const [one, other] = [{}, {}];
    expect(owners.isMixedUp(one, undefined, screen('a'))).toBe(false);
    expect(owners.isMixedUp(one, 'a', screen('a'))).toBe(false);
    expect(owners.isMixedUp(other, undefined, screen('a'))).toBe(true);
    expect(owners.isMixedUp(one, 'a', screen('b'))).toBe(true);
    owners.forget('a');
    expect(owners.isMixedUp(other, undefined, screen('a'))).toBe(false);
  });
});

test('no counter’s name is within another’s, as thresholds replace names wherever they stand', () => {
  const names = Object.values(LOAD_COUNTERS);
  for (const name of names) expect(names.filter((other) => other.includes(name))).toEqual([name]);
});

test('what is written out behind a screen that asks for a PIN is taken out without a mark', () => {
  const flow = plan(`flow: A
expect: { state: HOME }
steps:
  - press: 1
    expect: { contains: [Enter your PIN] }
  - type: 86421
    expect: { state: ENTER_PIN }
  - press: 1
    expect: { text: "your {ref}" }
  - type: "{ref}"
`);
  expect(flow.steps).toMatchObject([{ isSecret: false }, { isSecret: true }, { isSecret: false }, { isSecret: false }]);
  const written = loadPlanText({ environment: ENVIRONMENT, flows: withoutSecrets([flow]), columns: [] });
  expect(written).not.toContain('86421');
  expect(written).toContain('{ref}');
});

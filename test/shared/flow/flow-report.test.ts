/** What a report of a run does not show. */
import { expect, test } from 'vitest';
import { advanceFlow, startFlow } from '../../../shared/flow/engine.ts';
import { reportOf } from '../../../shared/flow/flow-report.ts';
import { reportHtml } from '../../../shared/flow/report-html.ts';
import { junitXml } from '../../../shared/flow/report-junit.ts';
import { flowText } from '../../../shared/flow/report-text.ts';
import { withoutValues } from '../../../shared/ussd/secret-answer.ts';
import { faultsOf, planOf } from './flows.ts';

const LINE = { serviceCode: '*384*99#', customerIds: [1001] };

/** The report of a dialling that brings this screen; a sentence where it is refused. */
function dialledReport(text: string, screen: string, state = 'HOME') {
  const planned = planOf({ 'a.flow.yaml': text });
  if (!planned.ok) throw new Error('expected a flow');
  const { plan } = planned;
  const started = startFlow(plan, LINE);
  if (!started.ok) return started.fault.message;
  const reply = {
    message: '',
    sessionId: 's',
    currentState: state,
    menu: { state, text: screen, options: [], isEndState: false },
    ussdText: screen,
    expiresAt: '2030-01-01T00:00:00Z',
  };
  let [now, effect] = started.start;
  while (effect.kind === 'press') {
    [now, effect] = advanceFlow(now, {
      kind: 'answered',
      answer: { outcome: { kind: 'reply', reply }, status: 200, elapsedMs: 1 },
    });
  }
  return reportOf([{ plan, passed: false, elapsedMs: 1, steps: now.results, applicationLimitMs: 10_000 }]);
}

/** Every form of that report. */
function dialled(text: string, screen: string, state?: string) {
  const report = dialledReport(text, screen, state);
  if (typeof report === 'string') return report;
  const texts = report.flows.map((flow) => flowText(flow));
  return [JSON.stringify(report), ...texts, junitXml(report, []), reportHtml(report, [])].join('');
}

test.each([
  [401, 'refused with 401', '401: '],
  [200, 'answered with 200, but with no screen', ''],
] as const)('why no screen came with %s is told whole', (status, words, before) => {
  const planned = planOf({ 'a.flow.yaml': 'flow: A\nsteps: []\n' });
  if (!planned.ok) throw new Error('expected a flow');
  const { plan } = planned;
  const started = startFlow(plan, LINE);
  if (!started.ok) throw new Error(started.fault.message);
  const message = `The service answered: ${'because '.repeat(20)}of this.`;
  const failure = { code: 'service-refused', message };
  const [now] = advanceFlow(started.start[0], {
    kind: 'answered',
    answer: { outcome: { kind: 'failed', failure, sessionLost: false }, status, elapsedMs: 1 },
  });
  const { flows } = reportOf([{ plan, passed: false, elapsedMs: 1, steps: now.results, applicationLimitMs: 10_000 }]);
  const text = flows.map((flow) => flowText(flow)).join('');
  expect(text).toContain(`sent *384*99#, ${words}\n`);
  expect(text).toContain(`≠ ${before}${message}\n`);
});

test('a secret that begins with another one is hidden whole', () => {
  expect(withoutValues('12345 1234', ['1234', '12345'])).toBe('**** ****');
});

test.each([
  ['marked', 'flow: A\ndial: "*384*99*86421#" # secret\nexpect: { text: no }\nsteps: []\n'],
  ['made of a secret var', 'flow: A\nvars: { pin: "86421" }\ndial: "*384*99*{pin}#"\nsteps: []\n'],
  ['refused', 'flow: A\nvars: { pin: "86421" }\ndial: "*777*{pin}#"\nsteps: []\n'],
])('a dialled code that is secret is shown nowhere, nor where a screen repeats a part of it: %s', (_, text) => {
  const shown = dialled(text, 'You sent 86421');
  expect(shown).not.toContain('86421');
  expect(shown).toMatch(/\*{4}|which is secret/);
});

test('a PIN that a service repeats in the name of a state is hidden there too, in every form of the report', () => {
  const text = 'flow: A\nvars: { pin: "86421" }\ndial: "*384*99*{pin}#"\nexpect: { text: no }\nsteps: []\n';
  // Too long for a screen, so that the lint names the state.
  const shown = dialled(text, 'Done '.repeat(60), 'DONE_86421');
  expect(shown).not.toContain('86421');
  expect(shown.split('DONE_****').length).toBeGreaterThan(4);
});

test('a secret in the event of a webhook message is hidden in the report', () => {
  const planned = planOf({ 'a.flow.yaml': 'flow: A\nvars: { pin: "86421" }\nsteps: [{ delivery: paid.86421 }]\n' });
  if (!planned.ok) throw new Error('it is a flow');
  const { plan } = planned;
  const started = startFlow(plan, LINE);
  if (!started.ok) throw new Error(started.fault.message);
  const arrival = { status: 'missing', event: 'paid.86421', elapsedMs: 1, deliveryId: 'd-86421' } as const;
  const [{ results }] = advanceFlow({ ...started.start[0], step: 1 }, { kind: 'delivered', arrival });
  const { flows } = reportOf([{ plan, passed: false, elapsedMs: 1, steps: results, applicationLimitMs: 10_000 }]);
  // The id is that of history, by which the page finds the message.
  expect(flows[0]?.steps[0]?.delivery).toEqual({ ...arrival, event: 'paid.****' });
  expect(flows.map((flow) => flowText(flow)).join('')).not.toContain('86421');
});

test('a fault on a line that is marked secret does not repeat what stands there', () => {
  const faults = faultsOf('flow: A\nsteps:\n  - wait: hunter2 # secret\n  - type: "{86421" # secret\n').join('\n');
  expect(faults).toContain('3:5 wait: expected a time');
  expect(faults).not.toMatch(/hunter2|86421/);
});

test('a state or a name with control characters does not reach the terminal as such', () => {
  const shown = dialled('flow: "A\\u001b[2J"\nexpect: { state: "X" }\nsteps: []\n', 'x', 'Y\u001b[2J\nZ');
  expect(shown).not.toContain('\u001b');
});

test('the lint judges the screens in the middle of a dialled code too, at the line that dials', () => {
  const planned = planOf({ 'a.flow.yaml': 'flow: A\ndial: "*384*99*1*0#"\nsteps: []\n' });
  if (!planned.ok) throw new Error('expected a flow');
  const started = startFlow(planned.plan, LINE);
  if (!started.ok) throw new Error(started.fault.message);
  const menuOf = (state: string, ...options: { key: string; label: string; nextState: string }[]) => {
    const ussdText = [state, ...options.map(({ key, label }) => `${key}. ${label}`)].join('\n');
    const menu = { state, text: state, options, isEndState: options.length === 0 };
    return { message: '', sessionId: 's', currentState: state, menu, ussdText, expiresAt: '2030-01-01T00:00:00Z' };
  };
  const home = { key: '0', label: 'Home', nextState: 'HOME' };
  const screens = [
    menuOf('HOME', { key: '1', label: 'List', nextState: 'LIST' }, { ...home, nextState: 'END' }),
    menuOf('LIST', { key: '1', label: 'One', nextState: 'ONE' }, { key: '3', label: 'Three', nextState: 'ONE' }, home),
    menuOf('END'),
  ];
  let [now, effect] = started.start;
  for (const reply of screens) {
    expect(effect.kind).toBe('press');
    const answer = { outcome: { kind: 'reply', reply }, status: 200, elapsedMs: 1 } as const;
    [now, effect] = advanceFlow(now, { kind: 'answered', answer });
  }
  const run = { plan: planned.plan, passed: true, elapsedMs: 1, steps: now.results, applicationLimitMs: 10_000 };
  expect(reportOf([run]).flows[0]?.lint).toEqual([
    ...[{ rule: 'key-gap', severity: 'warning', line: 2, message: 'The keys jump from 1 to 3.', state: 'LIST' }],
    {
      rule: 'state-differs',
      severity: 'error',
      line: 2,
      message: 'Key 0 is to lead to HOME, and leads to END.',
      state: 'END',
    },
  ]);
});

test('a dialled code that goes through a screen that asks for a PIN is secret without a mark', () => {
  const planned = planOf({ 'a.flow.yaml': 'flow: A\ndial: "*384*99*1*86421#"\nexpect: { text: no }\nsteps: []\n' });
  if (!planned.ok) throw new Error('it is a flow');
  const started = startFlow(planned.plan, { serviceCode: '*384*99#', customerIds: [1] });
  if (!started.ok) throw new Error('it begins');
  let [now, effect] = started.start;
  for (const [state, text] of [
    ['HOME', 'Hello'],
    ['CHECK', 'Your PIN?'],
    ['DONE', 'You sent 86421'],
  ] as const) {
    const menu = { state, text, options: [], isEndState: state === 'DONE' };
    const reply = { message: '', sessionId: 's', currentState: state, menu, ussdText: text, expiresAt: '' };
    const answer = { outcome: { kind: 'reply', reply }, status: 200, elapsedMs: 1 } as const;
    [now, effect] = advanceFlow(now, { kind: 'answered', answer });
    if (state === 'CHECK') expect(effect).toMatchObject({ choice: '86421', isSecret: true });
  }
  const { plan } = planned;
  const ran = { plan, passed: false, elapsedMs: 1, steps: now.results, applicationLimitMs: 10_000 };
  const report = reportOf([ran]);
  expect(report.flows[0]?.steps[0]?.sent).toBe('****');
  expect(JSON.stringify(report)).not.toContain('86421');
});

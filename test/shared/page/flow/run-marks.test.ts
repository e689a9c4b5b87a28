import { expect, test } from 'vitest';
import type { ReportedStep } from '../../../../shared/flow/flow-report.ts';
import { readFlow } from '../../../../shared/flow/read-flow.ts';
import { runCaptures } from '../../../../shared/page/flow/run-captures.ts';
import { lineMarks, shownSteps } from '../../../../shared/page/flow/run-marks.ts';

const FLOW = `flow: Buy
vars: { pin: "1234", search: zam }
expect: { state: HOME }
steps:
  - press: 1
    expect: { text: "Stocks {page}/{pages}" }
  - wait: 5s
  - include: sell.flow.yaml
  - type: "{pin}"
`;

const read = readFlow(FLOW, { file: 'buy' });
if (!read.ok) throw new Error('The flow of this test is none.');
const { flow } = read;

const step = (line: number, text: string, more: Partial<ReportedStep> = {}): ReportedStep => ({
  ...{ line, sent: '1', state: 'S', text, end: false, status: 200, elapsedMs: 1, passed: true, failures: [] },
  ...more,
});

test('the steps of the file itself are marked at their lines, and the next one as running', () => {
  const results = [step(3, 'Hello'), step(2, 'Sold', { file: 'sell.flow.yaml' })];
  const steps = shownSteps(flow, results, true);
  expect(steps.map(({ at, line, standing }) => [at, line, standing])).toEqual([
    [0, 3, 'passed'],
    [1, 5, 'running'],
    [4, 9, undefined],
  ]);
  expect([...lineMarks(steps)]).toEqual([
    [3, 'passed'],
    [5, 'running'],
  ]);
});

test('the marks are at their steps in a text that was changed since, up to the first step that sends something else', () => {
  const steps = shownSteps(flow, [step(3, 'Hello'), step(5, 'Stocks 1/12'), step(9, 'Bought')], false);
  const inText = (text: string) => {
    const now = readFlow(text, { file: 'buy' });
    return now.ok && [...lineMarks(steps, shownSteps(now.flow, [], false)).keys()];
  };
  expect(inText(FLOW.replace('expect: { state: HOME }', 'caption: All.\n$&'))).toEqual([4, 6, 10]);
  expect(inText(FLOW.replace('  - type:', '  - press: 7\n$&'))).toEqual([3, 5]);
});

test('a step says where it leads before anything was run', () => {
  expect(shownSteps(flow, [], false).map(({ kind, leadsTo }) => [kind, leadsTo])).toEqual([
    ['dial', 'Home'],
    ['press', 'Stocks {page}/{pages}'],
    ['type', ''],
  ]);
});

test('a webhook message that was waited for is no screen of the press after it', () => {
  const message = step(6, '', { delivery: { event: 'order', status: 'missing', elapsedMs: 1 } });
  const [, second] = shownSteps(flow, [step(3, 'Hello'), message, step(5, 'Stocks 1/12')], false);
  expect(second?.result?.text).toBe('Stocks 1/12');
});

test('what is secret is shown by its mask before it was sent as well', () => {
  expect(shownSteps(flow, [], false).at(-1)?.sent).toBe('****');
});

test('names of a screen are known after it, and no secret is among them', () => {
  const known = runCaptures(flow, [step(3, 'Hello'), step(5, 'Stocks 1/12')]);
  expect(Object.fromEntries(known)).toEqual({ search: 'zam', page: '1', pages: '12' });
});

/**
 * A run as JUnit XML: a testcase a flow, in the form that Jenkins, GitLab and others read.
 *
 * Source: Jenkins’ junit-10.xsd.
 */
import { markupText } from '../bytes/markup-text.ts';
import type { NotRunFlow, ReportedFlow, RunReport } from './flow-report.ts';
import { linesOf } from './report-text.ts';

export function junitXml({ flows }: RunReport, notRun: readonly NotRunFlow[]): string {
  const failed = flows.filter(({ passed }) => !passed);
  const errors = failed.filter(hasNoAnswer).length;
  const counts = `tests="${flows.length + notRun.length}" failures="${failed.length - errors}" errors="${errors}"`;
  const time = seconds(flows.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0));
  const cases = [
    ...flows.map(testcase),
    ...notRun.map(({ name, file, reason }) => {
      const why = reason === undefined ? '' : ` message="${markupText(reason)}"`;
      return `    <testcase name="${markupText(name)}" classname="${markupText(file)}" time="0"><skipped${why}/></testcase>`;
    }),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="dialbench run" ${counts} time="${time}">`,
    `  <testsuite name="flows" ${counts} skipped="${notRun.length}" time="${time}">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function testcase(flow: ReportedFlow): string {
  const { flow: name, file, elapsedMs, steps, passed } = flow;
  const failure = passed ? '' : failureElement(flow);
  const said = steps.map(
    ({ sent, state, status, text, message, delivery }) =>
      `> ${sent}\n[${delivery ? 'webhook' : (state ?? status ?? 'no answer')}]\n${text ?? message ?? ''}`,
  );
  const remarks = flow.lint.map(({ severity, rule, line, message }) => `${severity} ${rule}, line ${line}: ${message}`);
  const out = `<system-out>${markupText([...said, ...remarks].join('\n'))}</system-out>`;
  return `    <testcase name="${markupText(name)}" classname="${markupText(file)}" time="${seconds(elapsedMs)}">${failure}${out}</testcase>`;
}

function failureElement(flow: ReportedFlow): string {
  const step = flow.steps.find((one) => !one.passed);
  const kind = hasNoAnswer(flow) ? 'error' : 'failure';
  const names = step?.failures.map(({ expectation }) => expectation).join(', ') ?? 'stopped';
  const at = `${step?.file ?? flow.file}:${step?.line ?? 1}`;
  const lines =
    step?.failures.map(
      ({ expectation, expected, got }) =>
        `${expectation}\nexpected:\n${linesOf(expected).join('\n')}\ngot:\n${linesOf(got).join('\n')}`,
    ) ?? [];
  return `<${kind} type="${markupText(names)}" message="${markupText(`${at}: ${names} not as expected`)}">${markupText(lines.join('\n\n'))}</${kind}>`;
}

function hasNoAnswer({ steps }: ReportedFlow): boolean {
  return steps.some(({ failures }) => failures.some(({ expectation }) => expectation === 'answer'));
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

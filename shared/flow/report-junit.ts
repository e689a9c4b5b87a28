/**
 * A run as JUnit XML: a testcase a flow, in the form that Jenkins, GitLab and others read.
 *
 * Source: Jenkins’ junit-10.xsd.
 */
import { countsOf, statusOfClause } from '../conform/conform-json.ts';
import type { ClauseResult } from '../conform/conform-run.ts';
import { type Markup, markup } from '../text/markup.ts';
import { NOT_TOLD } from '../ussd/lint/not-told.ts';
import type { NotRunFlow, ReportedFlow, RunReport } from './flow-report.ts';
import { linesOf } from './report-text.ts';

/** @param clauses of the specification that it is held against besides: a suite of their own. */
export function junitXml(
  { flows }: RunReport,
  notRun: readonly NotRunFlow[],
  clauses: readonly ClauseResult[] = [],
): string {
  const failed = flows.filter(({ passed }) => !passed);
  const errors = failed.filter(hasNoAnswer).length;
  const ofClauses = countsOf(clauses);
  const counted = (tests: number, failures: number, more = 0) =>
    markup`tests="${tests}" failures="${failures}" errors="${more}"`;
  const counts = counted(flows.length + notRun.length, failed.length - errors, errors);
  const all = counted(flows.length + notRun.length + clauses.length, failed.length - errors + ofClauses.failed, errors);
  const time = seconds(flows.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0));
  const skipped = notRun.map(({ name, file, reason }) => {
    const why = reason === undefined ? '' : markup` message="${reason}"`;
    return markup`    <testcase name="${name}" classname="${file}" time="0"><skipped${why}/></testcase>\n`;
  });
  return String(markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="dialbench run" ${all} time="${time}">
  <testsuite name="flows" ${counts} skipped="${notRun.length}" time="${time}">
${flows.map(testcase)}${skipped}  </testsuite>
${clauses.length === 0 ? '' : markup`  <testsuite name="specification" ${counted(clauses.length, ofClauses.failed)} skipped="${ofClauses.skipped}" time="0">\n${clauses.map(clauseCase)}  </testsuite>\n`}</testsuites>
`);
}

function clauseCase(one: ClauseResult): Markup {
  const { id, section, clause, expected, got, skipped } = one;
  const failure = markup`<failure type="${id}" message="${clause}">expected:\n${expected}\ngot:\n${got}</failure>`;
  const came = { passed: '', failed: failure, skipped: markup`<skipped message="${skipped ?? ''}"/>` };
  return markup`    <testcase name="${clause}" classname="${section}" time="0">${came[statusOfClause(one)]}</testcase>\n`;
}

function testcase(flow: ReportedFlow): Markup {
  const said = flow.steps.map(
    ({ sent, state, status, text, message, delivery }) =>
      `> ${sent}\n[${delivery ? 'webhook' : (state ?? status ?? 'no answer')}]\n${text ?? message ?? ''}`,
  );
  const remarks = flow.lint.map(({ severity, rule, line, message }) => `${severity} ${rule}, line ${line}: ${message}`);
  const out = [...said, ...remarks, ...(flow.notTold ? [NOT_TOLD.sentence] : [])].join('\n');
  return markup`    <testcase name="${flow.flow}" classname="${flow.file}" time="${seconds(flow.elapsedMs)}">${failureElement(flow)}<system-out>${out}</system-out></testcase>\n`;
}

function failureElement(flow: ReportedFlow): Markup | undefined {
  if (flow.passed) return undefined;
  const step = flow.steps.find((one) => !one.passed);
  const kind = hasNoAnswer(flow) ? 'error' : 'failure';
  const names = step?.failures.map(({ expectation }) => expectation).join(', ') ?? 'stopped';
  const at = `${step?.file ?? flow.file}:${step?.line ?? 1}`;
  const lines =
    step?.failures.map(
      ({ expectation, expected, got }) =>
        `${expectation}\nexpected:\n${linesOf(expected).join('\n')}\ngot:\n${linesOf(got).join('\n')}`,
    ) ?? [];
  return markup`<${kind} type="${names}" message="${at}: ${names} not as expected">${lines.join('\n\n')}</${kind}>`;
}

function hasNoAnswer({ steps }: ReportedFlow): boolean {
  return steps.some(({ failures }) => failures.some(({ expectation }) => expectation === 'answer'));
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

/**
 * A run as one HTML file: each flow with the phone's screen after each step, and expected beside got where a step failed.
 *
 * A step that failed stands beside the last one that passed: they are in the order in which they were played.
 */

import { type ScreenSvgOptions, screenSvg } from '../lcd/screen-svg.ts';
import { counted } from '../text/counted.ts';
import { joined, Markup, markup } from '../text/markup.ts';
import { NOT_TOLD } from '../ussd/lint/not-told.ts';
import type { NotRunFlow, ReportedFailure, ReportedFlow, ReportedStep, RunReport } from './flow-report.ts';
import type { CarriedFile, ReportPart } from './report-page.ts';
import { itemMark, reportPage, reportTable } from './report-page.ts';
import { failureRows, withoutScreen } from './report-text.ts';

/** @param facts where the flows were run, and when they began, as people read it. `specification`: what it is held against besides. */
export function reportHtml(
  { flows }: RunReport,
  facts: readonly string[],
  notRun: readonly NotRunFlow[] = [],
  evidence?: CarriedFile,
  specification?: ReportPart,
): string {
  const failed = flows.filter(({ passed }) => !passed).length;
  return reportPage({
    counts: [
      { look: 'passed', count: flows.length - failed, word: 'passed' },
      { look: 'failed', count: failed, word: 'failed' },
      ...(notRun.length > 0 ? [{ look: 'skipped', count: notRun.length, word: 'not run' } as const] : []),
      ...(specification?.counts ?? []).map((one) => ({ ...one, word: `clauses ${one.word}` })),
    ],
    evidence,
    passed: notRun.length === 0 && flows.every(({ passed }) => passed) && specification?.passed !== false,
    summary: `${flows.filter(({ passed }) => passed).length} of ${flows.length} flows passed${notRun.length > 0 ? `, ${notRun.length} not run` : ''}${specification ? `; ${specification.summary}` : ''}`,
    facts: [...facts, ...(flows.some(({ notTold }) => notTold) ? [NOT_TOLD.sentence] : [])],
    sections: [
      ...flows.map(flowSection),
      ...notRun.map(notRunSection),
      specification && markup`<div class="specification">${joined(specification.sections, '\n')}</div>`,
    ],
    style: specification ? `${STYLE}.specification {${specification.style}}` : STYLE,
  });
}

function flowSection({ flow, file, passed, elapsedMs, steps, lint }: ReportedFlow): Markup {
  const remarks = lint.map(
    ({ severity, rule, line, message }) =>
      markup`<li><b class="${severity}">${severity}</b> ${rule}, line ${line}: ${message}</li>`,
  );
  return markup`<section>
<h2><span class="${passed ? 'passed' : 'failed'}">${passed ? 'Passed' : 'Failed'}</span> ${flow}</h2>
<p class="facts">${file} · ${counted(steps.length, 'step')} · ${Math.round(elapsedMs)} ms</p>
<ol>
${joined(
  steps.map((step) => stepItem(step, file)),
  '\n',
)}
</ol>
${remarks.length > 0 ? markup`<h3>Remarks</h3><ul>${remarks}</ul>` : ''}
</section>`;
}

function notRunSection({ name, file, reason }: NotRunFlow): Markup {
  return markup`<section${itemMark(true)}>
<h2><span class="failed">Not run</span> ${name}</h2>
<p class="facts">${file}</p>${reason === undefined ? '' : markup`<p>${reason}</p>`}
</section>`;
}

function stepItem(step: ReportedStep, file: string): Markup {
  const { sent, state, status, text, message, elapsedMs, line, passed } = step;
  const place = step.file === undefined || step.file === file ? `line ${line}` : `${step.file}, line ${line}`;
  const came = step.delivery ? 'webhook' : (state ?? (status === null ? 'no answer' : withoutScreen(status)));
  // The picture is drawn; its words stand beside it, to be found, selected and copied.
  return markup`<li class="${passed ? '' : 'bad'}"${itemMark(!passed)}><div class="key"><kbd>${sent === '' ? (step.delivery?.event ?? 'nothing') : sent}</kbd></div><div class="shown"><div class="phone"><div class="lcd">${frameOf({ text, message }, { title: 'The screen on the phone' })}</div></div>${text === null ? '' : markup`<pre>${text}</pre>`}</div>
<p class="facts"><b>${came}</b><br>${elapsedMs.toFixed(1)} ms · ${place}</p>${step.failures.map(failureTable)}</li>`;
}

/** What the phone showed: the screen, or the sentence in place of one. */
export function frameOf(
  { text, message }: Pick<ReportedStep, 'text' | 'message'>,
  drawn: ScreenSvgOptions = {},
): Markup {
  if (text === null) return markup`<p class="refused">${message ?? 'No answer came.'}</p>`;
  // Within HTML the namespace says itself.
  return new Markup(screenSvg(text, drawn).replace(/ xmlns="[^"]*"/, ''));
}

function failureTable(failure: ReportedFailure): Markup {
  const rows = failureRows(failure).map(({ expected, got, differs }) => ({
    look: differs ? 'differs' : undefined,
    cells: [expected, got],
  }));
  return reportTable(['expected', 'got'], rows, { caption: failure.expectation });
}

const STYLE = `
ol { display: flex; flex-wrap: wrap; gap: 16px; list-style: none; margin: 8px 0; padding: 0; }
li { max-width: 100%; } ol > li { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 12px; }
ol > li .facts { max-width: 260px; overflow-wrap: anywhere; }
ol > li.bad { border: 2px solid var(--bad); }
.key { margin-bottom: 8px; } kbd { border: 1px solid var(--line-strong); border-radius: 6px; font: 13px var(--bytes); padding: 1px 8px; }
.shown { align-items: start; display: flex; flex-wrap: wrap; gap: 12px; } .shown pre { font: 12px/1.4 var(--bytes); margin: 0; max-width: 220px; overflow-wrap: anywhere; white-space: pre-wrap; }
.differs td { background: var(--bad-soft); } .error { color: var(--bad); } .warning { color: var(--warn); }
@media print { ol > li { break-inside: avoid; } }
`;

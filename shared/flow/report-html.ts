/**
 * A run as one HTML file: each flow with the phone's screen after each step, and expected beside got where a step failed.
 *
 * It links to nothing outside and runs no script, so that it can be kept beside a build and opened years later.
 */
import { markupText } from '../bytes/markup-text.ts';
import { type ScreenSvgOptions, screenSvg } from '../lcd/screen-svg.ts';
import { counted } from '../text/counted.ts';
import type { NotRunFlow, ReportedFailure, ReportedFlow, ReportedStep, RunReport } from './flow-report.ts';
import { reportPage } from './report-page.ts';
import { failureRows, withoutScreen } from './report-text.ts';

/** @param facts where the flows were run, and when they began, as people read it. */
export function reportHtml({ flows }: RunReport, facts: readonly string[], notRun: readonly NotRunFlow[] = []): string {
  const failed = flows.filter((flow) => !flow.passed).length;
  const summary = `${flows.length - failed} of ${flows.length} flows passed${notRun.length > 0 ? `, ${notRun.length} not run` : ''}`;
  return reportPage({
    passed: failed === 0 && notRun.length === 0,
    summary,
    facts,
    main: [...flows.map(flowSection), ...notRun.map(notRunSection)].join('\n'),
    style: STYLE,
  });
}

function flowSection(flow: ReportedFlow): string {
  const { flow: name, file, passed, elapsedMs, steps, lint } = flow;
  const remarks = lint.map(
    ({ severity, rule, line, message }) =>
      `<li><b class="${markupText(severity)}">${markupText(severity)}</b> ${markupText(rule)}, line ${line}: ${markupText(message)}</li>`,
  );
  return `<section>
<h2><span class="${passed ? 'passed' : 'failed'}">${passed ? 'Passed' : 'Failed'}</span> ${markupText(name)}</h2>
<p class="facts">${markupText(file)} · ${counted(steps.length, 'step')} · ${Math.round(elapsedMs)} ms</p>
<ol>
${steps.map((step) => stepItem(step, file)).join('\n')}
</ol>
${remarks.length > 0 ? `<h3>Remarks</h3><ul>${remarks.join('')}</ul>` : ''}
</section>`;
}

function notRunSection({ name, file, reason }: NotRunFlow): string {
  return `<section>
<h2><span class="failed">Not run</span> ${markupText(name)}</h2>
<p class="facts">${markupText(file)}</p>${reason === undefined ? '' : `<p>${markupText(reason)}</p>`}
</section>`;
}

function stepItem(step: ReportedStep, file: string): string {
  const { sent, state, status, text, message, elapsedMs, line, passed } = step;
  const place = step.file === undefined || step.file === file ? `line ${line}` : `${step.file}, line ${line}`;
  // The picture is drawn; its words stand beside it, to be found, selected and copied.
  const frame = `<div class="shown">${frameOf({ text, message }, { title: 'The screen on the phone' })}${text === null ? '' : `<pre>${markupText(text)}</pre>`}</div>`;
  const came = step.delivery ? 'webhook' : (state ?? (status === null ? 'no answer' : withoutScreen(status)));
  return `<li class="${passed ? '' : 'bad'}"><div class="key"><kbd>${markupText(sent === '' ? (step.delivery?.event ?? 'nothing') : sent)}</kbd></div>${frame}
<p class="facts"><b>${markupText(came)}</b><br>${elapsedMs.toFixed(1)} ms · ${markupText(place)}</p>${step.failures.map(failureTable).join('')}</li>`;
}

/** What the phone showed: the screen, or the sentence in place of one. */
export function frameOf(
  { text, message }: Pick<ReportedStep, 'text' | 'message'>,
  drawn: ScreenSvgOptions = {},
): string {
  if (text === null) return `<p class="refused">${markupText(message ?? 'No answer came.')}</p>`;
  // Within HTML the namespace says itself.
  return screenSvg(text, drawn).replace(/ xmlns="[^"]*"/, '');
}

function failureTable(failure: ReportedFailure): string {
  const rows = failureRows(failure).map(
    ({ expected, got, differs }) =>
      `<tr${differs ? ' class="differs"' : ''}><td>${markupText(expected)}</td><td>${markupText(got)}</td></tr>`,
  );
  return `<table><caption>${markupText(failure.expectation)}</caption><thead><tr><th>expected</th><th>got</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

const STYLE = `
ol { display: flex; flex-wrap: wrap; gap: 16px; list-style: none; margin: 8px 0; padding: 0; }
li { max-width: 100%; } ol > li { border: 1px solid #8886; border-radius: 8px; padding: 12px; }
ol > li .facts { max-width: 220px; overflow-wrap: anywhere; }
ol > li.bad { border: 2px solid #a3261a; }
.key { margin-bottom: 8px; } kbd { border: 1px solid #8888; border-radius: 4px; font: 13px ui-monospace, monospace; padding: 1px 6px; }
.shown { align-items: start; display: flex; flex-wrap: wrap; gap: 12px; } .shown pre { font: 12px/1.4 ui-monospace, monospace; margin: 0; max-width: 220px; overflow-wrap: anywhere; white-space: pre-wrap; }
svg { display: block; max-width: 100%; } .refused { max-width: 220px; }
.differs td { background: #a3261a22; } .error { color: #a3261a; } .warning { color: #8a5a00; }
@media (prefers-color-scheme: dark) { .error { color: #ff8a7a; } .warning { color: #e6b450; } }
@media print { ol > li { break-inside: avoid; } }
`;

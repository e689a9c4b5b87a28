/** A run as one HTML file: the clauses by section, each with expected, got and its requests; then what the specification leaves open. */
import { markupText } from '../bytes/markup-text.ts';
import { reportPage } from '../flow/report-page.ts';
import type { Evidence } from './ask.ts';
import { CHANGE_TITLES, type RunComparison } from './compare-runs.ts';
import { type ConformJson, statusOfClause, summaryOf } from './conform-json.ts';
import type { ClauseResult, OpenResult } from './conform-run.ts';

const MOST_REQUESTS = 8;
const WORDS = { passed: 'Passed', failed: 'Failed', skipped: 'Skipped' } as const;

export type ReportWish = {
  /** Where, for whom and when it was, a line each. */
  readonly facts: readonly string[];
  /** A reason in the words of whoever makes the report: a command names its options, the page its switches. */
  readonly inWords?: (text: string) => string;
  /** What is different from an earlier run stands first. */
  readonly comparison?: RunComparison | undefined;
};

export function conformHtml(
  { passed, ended, clauses: asRun, open: asSeen, profile }: ConformJson,
  { facts, inWords = (text) => text, comparison }: ReportWish,
): string {
  const said = (text: string | undefined) => text && inWords(text);
  const clauses = asRun.map((clause) => ({ ...clause, skipped: said(clause.skipped) }));
  const open = asSeen.map((one) => ({ ...one, does: said(one.does), skipped: said(one.skipped) }));
  const sections = [...new Set(clauses.map(({ section }) => section))];
  const failed = clauses.filter((clause) => statusOfClause(clause) === 'failed');
  const parts = [
    comparison ? comparedSection(comparison, inWords) : '',
    failed.length === 0 ? '' : clauseTable('Failed', failed),
    ...sections.map((section) =>
      clauseTable(
        section,
        clauses.filter((clause) => clause.section === section),
      ),
    ),
    openTable(open),
    `<section><h2>Profile of this environment</h2><pre>${markupText(JSON.stringify(profile, null, 2))}</pre></section>`,
  ];
  return reportPage({
    passed,
    summary: summaryOf(clauses),
    facts: [...facts, ...(ended ? [ended.sentence] : [])],
    main: parts.join('\n'),
    style: STYLE,
  });
}

function clauseTable(title: string, clauses: readonly ClauseResult[]): string {
  const rows = clauses.map((clause) => {
    const status = statusOfClause(clause);
    const got = clause.skipped ?? clause.got;
    return `<tr class="${status}-row"><td><span class="${status}">${WORDS[status]}</span></td><td><b>${markupText(clause.clause)}</b><br><code>${markupText(clause.id)}</code></td><td>${markupText(clause.expected)}</td><td>${markupText(got)}</td><td>${requestLines(clause.requests)}</td></tr>`;
  });
  return `<section><h2>${markupText(title)}</h2><table><thead><tr><th></th><th>clause</th><th>expected</th><th>got</th><th>requests</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
}

const WAS = { passed: 'passed', failed: 'failed', skipped: 'skipped', absent: 'not in that run' } as const;

function comparedSection({ name, changes }: RunComparison, inWords: (text: string) => string): string {
  const rows = changes.map(({ kind, was, is, gotBefore, clause }) => {
    const got = is === 'absent' ? 'Not in this run.' : inWords(clause.skipped ?? clause.got);
    const before = `${WAS[was]}${gotBefore === '' ? '' : `: ${inWords(gotBefore)}`}`;
    return `<tr><td>${CHANGE_TITLES[kind]}</td><td><b>${markupText(clause.clause)}</b><br><code>${markupText(clause.id)}</code></td><td>${markupText(before)}</td><td>${markupText(got)}</td></tr>`;
  });
  const none = '<p>Nothing changed between the two runs.</p>';
  const table = `<table class="compared"><thead><tr><th></th><th>clause</th><th>before</th><th>got now</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return `<section><h2>${markupText(`Compared with ${name}`)}</h2>${rows.length === 0 ? none : table}</section>`;
}

function openTable(open: readonly OpenResult[]): string {
  const rows = open.map(
    ({ id, question, does, skipped, requests }) =>
      `<tr><td><b>${markupText(question)}</b><br><code>${markupText(id)}</code></td><td>${markupText(does === undefined ? `Not seen: ${skipped}` : `This environment ${does}.`)}</td><td>${requestLines(requests)}</td></tr>`,
  );
  return `<section><h2>What the specification leaves open</h2><table class="open"><thead><tr><th>question</th><th>answer</th><th>requests</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
}

function requestLines(requests: readonly Evidence[]): string {
  const lines = requests
    .slice(0, MOST_REQUESTS)
    .map(({ method, target, status }) => `${markupText(method)} ${markupText(target)} → ${status ?? 'no answer'}`);
  const rest = requests.length - MOST_REQUESTS;
  return [...lines, ...(rest > 0 ? [`and ${rest} more`] : [])].join('<br>');
}

const STYLE = `
table { font: 13px/1.4 system-ui, sans-serif; table-layout: fixed; width: 100%; }
td:last-child { font: 11px ui-monospace, monospace; } td code { color: GrayText; font-size: 11px; }
th:first-child { width: 100px; } th:nth-child(2) { width: 30%; } .compared th:first-child { width: 18%; } .compared td:last-child { font: inherit; } .open th:first-child { width: 32%; } .open th:nth-child(2) { width: auto; }
.skipped { border: 1px solid #8886; border-radius: 4px; font-size: 12px; padding: 2px 8px; }
.failed-row td { background: #a3261a1c; } .skipped-row { color: GrayText; } pre { font-size: 12px; overflow-x: auto; }
@media print { tr { break-inside: avoid; } }
`;

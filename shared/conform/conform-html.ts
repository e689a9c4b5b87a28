/** A run as one HTML file: the clauses by section, each with expected, got and its requests; then what the specification leaves open. */
import type { CarriedFile } from '../flow/report-page.ts';
import { itemMark, type ReportPart, type ReportRow, reportPage, reportTable } from '../flow/report-page.ts';
import { joined, type Markup, markup } from '../text/markup.ts';
import type { ClauseEvidence } from './ask.ts';
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
  readonly evidence?: CarriedFile | undefined;
};

export function conformHtml(json: ConformJson, { facts, evidence, ...wish }: ReportWish): string {
  const { ended } = json;
  return reportPage({ ...conformPart(json, wish), evidence, facts: [...facts, ...(ended ? [ended.sentence] : [])] });
}

/** What a report says of a run, for a page of its own or beside something else. */
export function conformPart(
  { passed, clauses: asRun, open: asSeen, profile }: ConformJson,
  { inWords = (text) => text, comparison }: Pick<ReportWish, 'inWords' | 'comparison'> = {},
): ReportPart {
  const said = (text: string | undefined) => text && inWords(text);
  const clauses = asRun.map((clause) => ({ ...clause, skipped: said(clause.skipped) }));
  const open = asSeen.map((one) => ({ ...one, does: said(one.does), skipped: said(one.skipped) }));
  const sections = [...new Set(clauses.map(({ section }) => section))];
  return {
    passed,
    summary: summaryOf(clauses),
    counts: (['passed', 'failed', 'skipped'] as const).map((look) => ({
      ...{ look, word: look },
      count: clauses.filter((clause) => statusOfClause(clause) === look).length,
    })),
    sections: [
      comparison ? comparedSection(comparison, inWords) : undefined,
      ...sections.map((section) =>
        clauseTable(
          section,
          clauses.filter((clause) => clause.section === section),
        ),
      ),
      openTable(open),
      markup`<section><h2>Profile of this environment</h2><pre>${JSON.stringify(profile, null, 2)}</pre></section>`,
    ],
    style: STYLE,
  };
}

function clauseTable(title: string, clauses: readonly ClauseResult[]): Markup {
  const rows = clauses.map((clause): ReportRow => {
    const status = statusOfClause(clause);
    const word = markup`<span class="${status}">${WORDS[status]}</span>`;
    const cells = [
      word,
      named(clause.clause, clause.id),
      clause.expected,
      clause.skipped ?? clause.got,
      requestLines(clause.requests),
    ];
    return { look: `${status}-row`, mark: itemMark(status === 'failed'), cells };
  });
  return markup`<section><h2>${title}</h2>${reportTable(['', 'clause', 'expected', 'got', 'requests'], rows)}</section>`;
}

function named(title: string, id: string): Markup {
  return markup`<b>${title}</b><br><code>${id}</code>`;
}

const WAS = { passed: 'passed', failed: 'failed', skipped: 'skipped', absent: 'not in that run' } as const;

function comparedSection({ name, changes }: RunComparison, inWords: (text: string) => string): Markup {
  const rows = changes.map(({ kind, was, is, gotBefore, clause }): ReportRow => {
    const got = is === 'absent' ? 'Not in this run.' : inWords(clause.skipped ?? clause.got);
    const before = `${WAS[was]}${gotBefore === '' ? '' : `: ${inWords(gotBefore)}`}`;
    return { cells: [CHANGE_TITLES[kind], named(clause.clause, clause.id), before, got] };
  });
  const table = reportTable(['', 'clause', 'before', 'got now'], rows, { look: 'compared' });
  const none = markup`<p>Nothing changed between the two runs.</p>`;
  return markup`<section><h2>Compared with ${name}</h2>${rows.length === 0 ? none : table}</section>`;
}

function openTable(open: readonly OpenResult[]): Markup {
  const rows = open.map(({ id, question, does, skipped, requests }): ReportRow => {
    const answer = does === undefined ? `Not seen: ${skipped}` : `This environment ${does}.`;
    return { cells: [named(question, id), answer, requestLines(requests)] };
  });
  return markup`<section><h2>What the specification leaves open</h2>${reportTable(['question', 'answer', 'requests'], rows, { look: 'open' })}</section>`;
}

function requestLines(requests: readonly ClauseEvidence[]): Markup {
  const lines = requests
    .slice(0, MOST_REQUESTS)
    .map(({ method, target, status }) => `${method} ${target} → ${status ?? 'no answer'}`);
  const rest = requests.length - MOST_REQUESTS;
  return joined([...lines, ...(rest > 0 ? [`and ${rest} more`] : [])], '<br>');
}

const STYLE = `
table { font: 13px/1.4 var(--words); table-layout: fixed; width: 100%; }
td:last-child { font: 11px var(--bytes); } td code { color: var(--ink-soft); font-size: 11px; }
th:first-child { width: 100px; } th:nth-child(2) { width: 30%; } .compared th:first-child { width: 18%; } .compared td:last-child { font: inherit; } .open th:first-child { width: 32%; } .open th:nth-child(2) { width: auto; }
.failed-row td { background: var(--bad-soft); } .skipped-row { color: var(--ink-soft); } pre { font-size: 12px; overflow-x: auto; }
@media print { tr { break-inside: avoid; } }
`;

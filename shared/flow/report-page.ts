/**
 * The frame of every report that is one HTML file: its head, its first lines, its tables, and the look that all share.
 *
 * It links to nothing outside, so that it can be kept beside a build and opened years later. Its own policy allows its one style sheet and its one
 * script by their hashes, and nothing else; a file of evidence that it carries is data, which nothing runs.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { toBase64 } from '../bytes/base64.ts';
import { encodeUtf8 } from '../bytes/utf8.ts';
import { joined, Markup, markup } from '../text/markup.ts';
import { REPORT_SCRIPT, REPORT_STYLE } from './report-look.ts';

/** What a report says, without what stands around it. */
export type ReportPart = Pick<ReportPage, 'passed' | 'summary' | 'counts' | 'sections' | 'style'>;

export type ReportPage = {
  readonly passed: boolean;
  /** What came of it, in a line. */
  readonly summary: string;
  /** How many of what came to what; `look` colours them. Drawn as a bar. */
  readonly counts: readonly ReportCount[];
  /** When, where: a line each. */
  readonly facts: readonly string[];
  readonly sections: readonly (Markup | undefined)[];
  readonly style: string;
  /** What was sent and came, to be opened in the workbench. */
  readonly evidence?: CarriedFile | undefined;
};

/** A file of JSON within a page: a case, masked by whoever made it. */
export type CarriedFile = { readonly name: string; readonly text: string };

export type ReportCount = {
  readonly look: 'passed' | 'failed' | 'skipped';
  readonly count: number;
  readonly word: string;
};

/** What the arrow keys go to, and the filter hides: attributes of an element. */
export function itemMark(hasFailed: boolean): Markup {
  return new Markup(hasFailed ? ' data-item data-failed' : ' data-item');
}

export function reportPage({ passed, summary, counts, facts, sections, style, evidence }: ReportPage): string {
  return pageOf({
    title: `${passed ? 'Passed' : 'Failed'}: ${summary}`,
    style: REPORT_STYLE + style,
    script: REPORT_SCRIPT,
    body: markup`<header><p class="brand">dialbench</p><h1>${summary}</h1>${facts.map((fact) => markup`<p>${fact}</p>`)}
${tally(counts)}</header>
<nav aria-label="Steps" hidden>
<button type="button" data-act="all">All</button><button type="button" data-act="failed"${failedCount(counts) === 0 ? new Markup(' disabled') : ''}>Failed ${failedCount(counts)}</button>
<button type="button" data-act="back">Back</button><button type="button" data-act="next">Next</button><output></output>
${evidence ? markup`<button type="button" data-act="case">Save the case</button>` : ''}<span class="keys">← → step, F only what failed${evidence ? '; drop this page or its case on Dialbench to go on there' : ''}</span>
</nav>
<main>
${joined(sections, '\n')}
</main>${evidence ? carried(evidence) : ''}`,
  });
}

function failedCount(counts: readonly ReportCount[]): number {
  return counts.reduce((sum, { look, count }) => sum + (look === 'failed' ? count : 0), 0);
}

function tally(counts: readonly ReportCount[]): Markup {
  const whole = Math.max(
    1,
    counts.reduce((sum, { count }) => sum + count, 0),
  );
  let x = 0;
  const bars = counts.map(({ look, count }) => {
    const bar = markup`<rect class="tally-${look}" x="${x}" y="0" width="${count}" height="1"/>`;
    x += count;
    return bar;
  });
  return markup`<svg class="tally" viewBox="0 0 ${whole} 1" preserveAspectRatio="none" aria-hidden="true">${bars}</svg>
<ul class="counts">${counts.map(({ look, count, word }) => markup`<li class="count-${look}"><b>${count}</b> ${word}</li>`)}</ul>`;
}

/** In ASCII and without a sign that HTML reads, so that the file that is saved is the one that was made. */
function carried({ name, text }: CarriedFile): Markup {
  const json = text.replaceAll(
    /[<>&\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return new Markup(`\n${CARRIED}" data-name="${markup`${name}`}">${json}${'</scr'}ipt>`);
}

const CARRIED = '<script type="application/json" id="case';

/** The text of the file of evidence that a page carries; undefined where it is no such page. */
export function carriedCase(page: string): string | undefined {
  const at = page.lastIndexOf(CARRIED);
  if (at < 0) return undefined;
  const from = page.indexOf('>', at) + 1;
  const to = page.indexOf('<', from);
  return to < 0 ? undefined : page.slice(from, to);
}

type SavedPage = {
  readonly title: string;
  readonly style: string;
  readonly script: string;
  readonly body: Markup;
  /** Attributes of its root. */
  readonly root?: Readonly<Record<string, string>>;
  /** From where fonts may come; none without it. */
  readonly fonts?: 'data:';
};

/** One HTML file under a policy of its own. */
export function pageOf({ title, style, script, body, root = {}, fonts }: SavedPage): string {
  const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)};${fonts === undefined ? '' : ` font-src ${fonts};`} base-uri 'none'; form-action 'none'`;
  const page = markup`<!doctype html>
<html lang="en"${Object.entries(root).map(([name, value]) => markup` ${name}="${value}"`)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${new Markup(policy)}">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
${body}
${new Markup(`<script>${script}${'</scr'}ipt>`)}
</body>
</html>
`;
  return String(page);
}

function hashOf(text: string): string {
  return `'sha256-${toBase64(sha256(encodeUtf8(text)))}'`;
}

export type ReportRow = {
  readonly look?: string | undefined;
  /** Attributes of `itemMark`. */
  readonly mark?: Markup | undefined;
  readonly cells: readonly (string | Markup)[];
};

/** `caption` is markup before the head; `look` is a class of the table. */
export function reportTable(
  heads: readonly string[],
  rows: readonly ReportRow[],
  { caption, look }: { readonly caption?: string; readonly look?: string } = {},
): Markup {
  const title = caption === undefined ? '' : markup`<caption>${caption}</caption>`;
  const body = rows.map(
    (row) => markup`<tr${classOf(row.look)}${row.mark}>${row.cells.map((cell) => markup`<td>${cell}</td>`)}</tr>`,
  );
  return markup`<table${classOf(look)}>${title}<thead><tr>${heads.map((head) => markup`<th>${head}</th>`)}</tr></thead><tbody>${body}</tbody></table>`;
}

function classOf(look: string | undefined): Markup | undefined {
  return look === undefined ? undefined : markup` class="${look}"`;
}

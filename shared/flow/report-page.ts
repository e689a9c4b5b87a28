/**
 * The frame of every report that is one HTML file: its head, its first lines, its tables, and the look that all share.
 *
 * It links to nothing outside and runs no script, so that it can be kept beside a build and opened years later.
 */
import { joined, Markup, markup } from '../text/markup.ts';

export type ReportPage = {
  readonly passed: boolean;
  /** What came of it, in a line. */
  readonly summary: string;
  /** When, where: a line each. */
  readonly facts: readonly string[];
  readonly sections: readonly (Markup | undefined)[];
  readonly style: string;
};

export function reportPage({ passed, summary, facts, sections, style }: ReportPage): string {
  return pageOf({
    title: `${passed ? 'Passed' : 'Failed'}: ${summary}`,
    policy: "default-src 'none'; style-src 'unsafe-inline'",
    style: STYLE + style,
    body: markup`<header><h1>${summary}</h1>${facts.map((fact) => markup`<p>${fact}</p>`)}</header>
<main>
${joined(sections, '\n')}
</main>`,
  });
}

/** One HTML file. `policy` is the Content-Security-Policy that the page lays upon itself. */
export function pageOf({
  title,
  policy,
  style,
  body,
}: Record<'title' | 'policy' | 'style', string> & { readonly body: Markup }): string {
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${new Markup(policy)}">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
${body}
</body>
</html>
`;
  return String(page);
}

export type ReportRow = { readonly look?: string | undefined; readonly cells: readonly (string | Markup)[] };

/** `caption` is markup before the head; `look` is a class of the table. */
export function reportTable(
  heads: readonly string[],
  rows: readonly ReportRow[],
  { caption, look }: { readonly caption?: string; readonly look?: string } = {},
): Markup {
  const title = caption === undefined ? '' : markup`<caption>${caption}</caption>`;
  const body = rows.map(
    (row) => markup`<tr${classOf(row.look)}>${row.cells.map((cell) => markup`<td>${cell}</td>`)}</tr>`,
  );
  return markup`<table${classOf(look)}>${title}<thead><tr>${heads.map((head) => markup`<th>${head}</th>`)}</tr></thead><tbody>${body}</tbody></table>`;
}

function classOf(look: string | undefined): Markup | undefined {
  return look === undefined ? undefined : markup` class="${look}"`;
}

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.45 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 1200px; padding: 16px 24px 48px; }
h1 { font-size: 22px; margin: 8px 0 0; } h2 { font-size: 17px; margin: 32px 0 0; } h3 { font-size: 14px; }
header p, .facts { color: GrayText; margin: 2px 0 8px; } .facts b { color: CanvasText; }
.passed, .failed { border-radius: 4px; color: #fff; font-size: 12px; padding: 2px 8px; }
.passed { background: #1a6b3c; } .failed { background: #a3261a; }
table { border-collapse: collapse; font: 12px ui-monospace, monospace; margin-top: 8px; }
caption { font: 600 13px system-ui, sans-serif; text-align: left; } th { text-align: left; }
td, th { border: 1px solid #8886; padding: 2px 8px; vertical-align: top; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

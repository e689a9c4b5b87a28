/** A run for a terminal: what failed with its evidence, what was skipped and why, and what the environment makes of the open questions. */

import type { Paint, PaintTone } from '../paint.ts';
import { plainText } from '../text/plain-line.ts';
import { aboutLines, type ClauseStatus, type RunAbout, statusOfClause, summaryOf } from './conform-json.ts';
import type { ClauseResult, ConformRun } from './conform-run.ts';

const MOST_REQUESTS = 3;

/** One clause while the run goes on, in a line. */
export function clauseLine(clause: ClauseResult, paint: Paint): string {
  const { tone, word } = LINES[statusOfClause(clause)];
  return `${paint(tone, word)}  ${clause.id}\n`;
}

const LINES = {
  passed: { tone: 'good', word: 'passed ' },
  failed: { tone: 'bad', word: 'failed ' },
  skipped: { tone: 'quiet', word: 'skipped' },
} as const satisfies Record<ClauseStatus, { readonly tone: PaintTone; readonly word: string }>;

/** @param timeOf milliseconds since 1970 as whoever reads it tells time. */
export function conformText(
  { clauses, open, ended }: ConformRun,
  about: RunAbout,
  timeOf: (atMs: number) => string,
): string {
  const of = (status: ClauseStatus) => clauses.filter((clause) => statusOfClause(clause) === status);
  const failed = of('failed').map(failedLines);
  const bySkip = new Map<string, string[]>();
  for (const { id, skipped = '' } of of('skipped')) bySkip.set(skipped, [...(bySkip.get(skipped) ?? []), id]);
  const skipped = [...bySkip].map(([reason, ids]) => `skipped  ${reason}\n    ${ids.join(' ')}\n`);
  const does = open.map(({ question, does: answer, skipped: why }) =>
    answer === undefined ? `  ${question} Not seen: ${why}\n` : `  ${question} This environment ${answer}.\n`,
  );
  const lines = [
    ...aboutLines(about, timeOf).map((line) => `${line}\n`),
    ...failed,
    ...skipped,
    'What the specification leaves open:\n',
    ...does,
    ...(ended ? [`${ended.sentence}\n`] : []),
    `${summaryOf(clauses)}\n`,
  ];
  return plainText(lines.join(''));
}

function failedLines({ id, section, clause, expected, got, requests }: ClauseResult): string {
  const shown = requests.slice(0, MOST_REQUESTS).map(({ method, target, status }) => {
    return `    ${method} ${target}  ${status ?? 'no answer'}\n`;
  });
  const rest = requests.length > MOST_REQUESTS ? `    and ${requests.length - MOST_REQUESTS} more\n` : '';
  return `failed   ${id}  (${section})\n    ${clause}\n    expected ${expected}\n    got      ${got}\n${shown.join('')}${rest}`;
}

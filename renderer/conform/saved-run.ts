/** A run as it is saved: a report to be read, or JSON that the room opens again; with what is different from the run that it is compared with. */
import { compareRuns, comparisonJson } from '../../shared/conform/compare-runs.ts';
import { conformHtml } from '../../shared/conform/conform-html.ts';
import { statusOfClause } from '../../shared/conform/conform-json.ts';
import type { CarriedFile } from '../../shared/flow/report-page.ts';
import { inPageWords } from '../../shared/page/conform/page-words.ts';
import { runFacts, runTitle, type ShownRun, savedName } from './shown-run.ts';

export type RunForm = 'html' | 'json';

type SavedFile = { readonly name: string; readonly text: string; readonly mediaType: string };

export function savedRun(
  form: RunForm,
  shown: ShownRun,
  against: ShownRun | undefined,
  evidence?: CarriedFile,
): SavedFile {
  const file = savedName(shown, against);
  const { run } = shown;
  const comparison = against && {
    name: runTitle(against),
    about: against.run.about,
    changes: compareRuns(against.run, run),
  };
  if (form === 'html') {
    const text = conformHtml(run, { facts: runFacts(shown), inWords: inPageWords, comparison, evidence });
    return { name: `${file}.html`, text, mediaType: 'text/html' };
  }
  const json = { ...run, ...(comparison ? { comparison: comparisonJson(comparison, against.run) } : {}) };
  return { name: `${file}.json`, text: `${JSON.stringify(json, null, 2)}\n`, mediaType: 'application/json' };
}

/** What was sent for the clauses that failed, where history has it. */
export function sentForFailed({ run }: ShownRun): readonly string[] {
  const failed = run.clauses.filter((clause) => statusOfClause(clause) === 'failed');
  return failed.flatMap(({ requests }) => requests.flatMap(({ exchangeId }) => exchangeId ?? []));
}

/** A run that the panel Conformance shows, and how the panel and its reports call it. */
import { compareRuns } from '../../shared/conform/compare-runs.ts';
import { aboutLines, type ConformJson } from '../../shared/conform/conform-json.ts';
import type { SavedRun } from '../../shared/conform/read-conform-json.ts';
import type { ConformRunHead } from '../../shared/contract/conform-commands.ts';
import { SWITCHES } from '../../shared/page/conform/page-words.ts';
import { fileTime } from '../app/handed-out.ts';
import { zonedTime } from '../ui/times.ts';

/** A run that is kept, or one of a file, which has no head and is called as the file is. */
export type ShownRun = {
  readonly id: string;
  readonly head?: ConformRunHead;
  readonly fileName?: string;
  readonly run: ConformJson;
};

/** Stands for the run that goes on, among those that can be shown. */
export const RUN_UNDER_WAY = 'under way';

/** Where, for whom and when it was, and what it was allowed, a line each; of a file that does not say so, its name. */
export function runFacts({ head, fileName, run: { about } }: ShownRun): readonly string[] {
  if (about) return [...aboutLines(about, zonedTime), sentWords(about)];
  if (!head) return [fileName ?? ''];
  return [`${head.environmentName}, ${zonedTime(head.startedAtMs)}`, sentWords(head)];
}

/** As a report calls a run that it is compared with. */
export function runTitle({ head, fileName, run: { about } }: ShownRun): string {
  if (about) return aboutLines(about, zonedTime).join(', ');
  return head ? `${head.environmentName}, ${zonedTime(head.startedAtMs)}` : (fileName ?? '');
}

const COMPARED = '-compared-with-';

/** As the runs of a file are called: one by the file, two of a comparison each by what its file would be called. */
export function runsOfFile(fileName: string, { run, earlier }: SavedRun): readonly [ShownRun, ShownRun?] {
  const id = `file ${fileName}`;
  if (!earlier) return [{ id, fileName, run }];
  const at = fileName.indexOf(COMPARED);
  const [later, before] =
    at < 0 ? [fileName, `before-${fileName}`] : [`${fileName.slice(0, at)}.json`, fileName.slice(at + COMPARED.length)];
  return [
    { id, fileName: later, run },
    { id: `${id} earlier`, fileName: before, run: earlier },
  ];
}

/** What is shown, and what it is compared with, without the ending. */
export function savedName(shown: ShownRun, against: ShownRun | undefined): string {
  return against ? `${savedStem(shown)}${COMPARED}${savedStem(against)}` : savedStem(shown);
}

/** The same run, as it is kept and as it was saved; not where somebody changed what it judged, or where it does not say when it was. */
export function isSameRun(one: ShownRun, other: ShownRun): boolean {
  const [of, like] = [identityOf(one), identityOf(other)];
  return of !== undefined && of === like && compareRuns(one.run, other.run).length === 0;
}

function identityOf({ head, run: { about } }: ShownRun): string | undefined {
  if (head) return `${head.startedAtMs} ${head.environmentName}`;
  return about && `${Date.parse(about.startedAt)} ${about.environment}`;
}

/** With the time, so that the runs of two releases lie side by side. What came from a file keeps its name. */
function savedStem({ head, fileName = '' }: ShownRun): string {
  if (!head) return fileName.replace(/\.json$/i, '') || 'conformance';
  return `conformance-${head.environmentName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${fileTime(head.startedAtMs)}`;
}

/** A clause that was skipped was skipped for what was not allowed. */
function sentWords({ acts, probes }: Pick<ConformRunHead, 'acts' | 'probes'>): string {
  const on = (isOn: boolean) => (isOn ? 'sent' : 'not sent');
  return `${SWITCHES.probe}: ${on(probes)}. ${SWITCHES.act}: ${on(acts)}.`;
}

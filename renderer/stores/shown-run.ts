/** A run that the Conformance room shows, and how the room and its reports call it. */
import { aboutLines, type ConformJson } from '../../shared/conform/conform-json.ts';
import type { ConformRunHead } from '../../shared/contract/conform-commands.ts';
import { SWITCHES } from '../../shared/page/conform/page-words.ts';
import { zonedTime } from '../ui/times.ts';
import { fileTime } from './handed-out.ts';

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

/** With the time, so that the runs of two releases lie side by side. What came from a file keeps its name. */
export function savedStem({ head, fileName = '' }: ShownRun): string {
  if (!head) return fileName.replace(/\.json$/i, '') || 'conformance';
  return `conformance-${head.environmentName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${fileTime(head.startedAtMs)}`;
}

/** A clause that was skipped was skipped for what was not allowed. */
function sentWords({ acts, probes }: Pick<ConformRunHead, 'acts' | 'probes'>): string {
  const on = (isOn: boolean) => (isOn ? 'sent' : 'not sent');
  return `${SWITCHES.probe}: ${on(probes)}. ${SWITCHES.act}: ${on(acts)}.`;
}

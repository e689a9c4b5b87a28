/** Saves what became of flows as the report that `run` writes: a page with the phone's screens, or JUnit for build servers. */
import { conformPart } from '../../shared/conform/conform-html.ts';
import { flowFileName } from '../../shared/flow/flow-file-name.ts';
import type { NotRunFlow, RunReport } from '../../shared/flow/flow-report.ts';
import { reportHtml } from '../../shared/flow/report-html.ts';
import { junitXml } from '../../shared/flow/report-junit.ts';
import { type CaseFailure, caseFailures } from '../../shared/flow/report-text.ts';
import { inPageWords } from '../../shared/page/conform/page-words.ts';
import { carriedCaseOf } from '../app/carried-case.ts';
import type { Stores } from '../app/stores.ts';
import { environmentById } from '../app/workbench-store.ts';
import { type FlowRun, flowRunStore, runOf } from './flow-run-store.ts';

export const REPORT_FORMS = { html: 'Page with screens (.html)', junit: 'For build servers, JUnit (.xml)' } as const;
export type ReportForm = keyof typeof REPORT_FORMS;

/** @param names the flows of the report, in order; each is told of as it ended last. */
export async function saveRunReport(stores: Stores, form: ReportForm, names: readonly string[]): Promise<void> {
  const { page, workbench } = stores;
  const { last, all, specification: check } = flowRunStore(stores).getState();
  const checked = names === all ? runOf(check)?.result : undefined;
  const answer = checked && (await stores.host.call('conform.run', { runId: checked.runId }));
  const specification = answer?.ok ? answer.value : undefined;
  const runs = names.flatMap((name) => last[name] ?? []);
  const flows = runs.flatMap(({ report }) => report ?? []);
  const report: RunReport = { passed: flows.every(({ passed }) => passed), flows };
  const notRun = names.flatMap((name): NotRunFlow[] => {
    const run = last[name];
    if (run?.report) return [];
    return [
      {
        name,
        file: flowFileName(name),
        reason: run?.failure?.message ?? 'It was stopped before its turn, or its file could not be read.',
      },
    ];
  });
  const [only] = names;
  const stem = `${names.length === 1 ? only : 'flows'}-report`;
  if (form === 'junit') {
    page.saveFile(`${stem}.xml`, [junitXml(report, notRun, specification?.clauses)], 'application/xml');
    return;
  }
  const places = runs.map(
    ({ environmentId }) => environmentById(workbench.getState(), environmentId)?.name ?? environmentId,
  );
  const began = runs.map(({ startedAtMs }) => new Date(startedAtMs).toUTCString()).slice(0, 1);
  const evidence = await carriedCaseOf(stores.host, ...toldOf(runs));
  const part = specification && conformPart(specification, { inWords: inPageWords });
  const text = reportHtml(report, [...new Set(places), ...began], notRun, evidence, part);
  page.saveFile(`${stem}.html`, [text], 'text/html');
}

type Told = { readonly name: string; readonly text: string };

/** What was sent for the flows that failed, else for all, in the environment of the first; and the first step that failed. */
function toldOf(
  runs: readonly FlowRun[],
): readonly [ids: string[], openAtId: string | undefined, flows: Told[], failures: readonly CaseFailure[]] {
  const failed = runs.filter(({ standing }) => standing === 'failed');
  const told = failed.length > 0 ? failed : runs;
  const here = told.filter(({ environmentId }) => environmentId === told[0]?.environmentId);
  const ids = here.flatMap(({ steps }) => steps.flatMap(({ exchangeId }) => exchangeId ?? []));
  const flows = runs.filter(({ report }) => report).map(({ name, text }) => ({ name, text }));
  const failures = failed.flatMap(({ name, steps }) => caseFailures(name, steps));
  return [ids, failed[0]?.steps.find(({ passed }) => !passed)?.exchangeId, flows, failures];
}

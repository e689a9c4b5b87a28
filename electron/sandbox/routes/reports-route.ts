/** GET and POST /v1/reports, GET /v1/reports/{reportId}. */
import type { SandboxCore } from '../core.ts';
import { created, type Outcome, ok, refuse } from '../outcome.ts';
import { findReport, type ReportRequest, reportJson, type SandboxReportRow, startReport } from '../reports/reports.ts';
import { noteWhoGave } from '../webhooks/agent-addresses.ts';
import { listRows } from './list-rows.ts';
import type { PageQuery } from './paging.ts';
import type { Input } from './read-input.ts';

export function listReports(core: SandboxCore, { query }: Input): Outcome {
  const question = { table: 'report', idColumn: 'reportId', where: 'true', values: [] };
  return listRows<SandboxReportRow>(core, question, query as PageQuery, (row) => reportJson(core, row));
}

export function createReport(core: SandboxCore, { body }: Input): Outcome {
  const wanted = body as ReportRequest;
  if (wanted.url !== undefined) noteWhoGave(core, wanted.url);
  return created(reportJson(core, startReport(core, wanted)));
}

export function getReport(core: SandboxCore, { path }: Input): Outcome {
  const { reportId } = path as { readonly reportId: number };
  const row = findReport(core, reportId);
  return row ? ok(reportJson(core, row)) : refuse(404, 'reportId', `There is no report ${reportId}.`);
}

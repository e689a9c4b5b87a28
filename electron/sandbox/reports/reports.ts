/**
 * Reports: requested, finished after a delay, delivered to an address and by mail. Mail only goes to an outbox.
 *
 * The specification names the kinds and states of a report; how long it takes, what it contains and how it is answered
 * is this project's choice.
 */

import type { Report } from '../../../shared/catalogue/reports.ts';
import { insertRow } from '../../sqlite/rows.ts';
import { transaction } from '../../sqlite/transaction.ts';
import type { SandboxCore } from '../core.ts';
import { dates } from '../routes/row-json.ts';
import { queueDelivery } from '../webhooks/deliveries.ts';
import { reportContent } from './report-content.ts';

export type SandboxReportRow = {
  readonly reportId: number;
  /** JSON list. */
  readonly reportTypes: string;
  readonly status: Report['status'];
  readonly url: string | null;
  readonly email: string | null;
  readonly dueMs: number;
  readonly createdMs: number;
  readonly updatedMs: number;
};

export type ReportRequest = {
  readonly reportTypes: Report['reportTypes'];
  readonly url?: string;
  readonly email?: string;
};

export function reportJson(core: SandboxCore, row: SandboxReportRow): Report {
  return {
    reportId: row.reportId,
    reportTypes: JSON.parse(row.reportTypes) as Report['reportTypes'],
    status: row.status,
    url: row.url ?? undefined,
    email: row.email ?? undefined,
    ...dates(row, core.settings()),
  };
}

export function startReport(core: SandboxCore, { reportTypes, url, email }: ReportRequest): SandboxReportRow {
  const nowMs = core.clock.nowMs();
  const row = {
    reportTypes: JSON.stringify([...new Set(reportTypes)]),
    status: 'PROCESSING' as const,
    url: url ?? null,
    email: email ?? (url === undefined ? core.settings().organizationEmail : null),
    dueMs: nowMs + core.settings().reportDelayMs,
    createdMs: nowMs,
    updatedMs: nowMs,
  };
  const report = { ...row, reportId: insertRow(core.db, 'report', row).lastRowId };
  core.announce('report.created', reportJson(core, report));
  core.agendaChanged(report.dueMs);
  return report;
}

export function findReport(core: SandboxCore, reportId: number): SandboxReportRow | undefined {
  return core.db.get<SandboxReportRow>('SELECT * FROM report WHERE reportId = ?', reportId);
}

export function nextReportDueMs(core: SandboxCore): number | undefined {
  const sql = "SELECT min(dueMs) AS dueMs FROM report WHERE status = 'PROCESSING'";
  return core.db.get<{ dueMs: number | null }>(sql)?.dueMs ?? undefined;
}

/** Finishes all reports that are due: COMPLETED and delivered, or ERROR if the settings say so. */
export function finishDueReports(core: SandboxCore): void {
  const sql = "SELECT * FROM report WHERE status = 'PROCESSING' AND dueMs <= ? ORDER BY dueMs, reportId";
  for (const row of core.db.all<SandboxReportRow>(sql, core.clock.nowMs())) {
    transaction(core.db, () => finish(core, row));
  }
}

function finish(core: SandboxCore, row: SandboxReportRow): void {
  const status = core.settings().reportsFail ? 'ERROR' : 'COMPLETED';
  const sql = "UPDATE report SET status = ?, updatedMs = ? WHERE reportId = ? AND status = 'PROCESSING'";
  // Another process using the same file may have finished it meanwhile.
  if (core.db.run(sql, status, row.dueMs, row.reportId).changes === 0) return;
  const report = reportJson(core, { ...row, status, updatedMs: row.dueMs });
  core.announce(status === 'COMPLETED' ? 'report.completed' : 'report.failed', report);
  if (status === 'ERROR') return;
  const content = { ...report, content: reportContent(core, report.reportTypes) };
  if (row.url !== null) queueDelivery(core, row.url, 'report.completed', content);
  if (row.email !== null) {
    const subject = `Report ${row.reportId}: ${report.reportTypes.join(', ')}`;
    const body = JSON.stringify(content, null, 2);
    insertRow(core.db, 'mail', { recipient: row.email, subject, body, createdMs: row.dueMs });
  }
}

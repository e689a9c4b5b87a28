/** What the sandbox sent or would have sent: deliveries with their attempts, mails, reports. Newest first. */
import { decodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { SandboxCore } from '../core.ts';
import type { SandboxReportRow } from '../reports/reports.ts';
import { type DeliveryRow, type DeliveryTry, triesOf } from '../webhooks/deliveries.ts';

export type TriedDelivery = Omit<DeliveryRow, 'body'> & {
  /** The message that was or will be sent; JSON. */
  readonly body: string;
  readonly tries: readonly DeliveryTry[];
};

export type MailSummary = {
  readonly mailId: number;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly createdMs: number;
};

export type ReportSummary = Omit<SandboxReportRow, 'reportTypes' | 'updatedMs'> & {
  readonly reportTypes: readonly string[];
};

export function listDeliveries(core: SandboxCore, limit: number): readonly TriedDelivery[] {
  const sql = 'SELECT * FROM delivery ORDER BY createdMs DESC, rowid DESC LIMIT ?';
  return core.db.all<DeliveryRow>(sql, limit).map((row) => ({
    ...row,
    body: decodeUtf8(new Uint8Array(row.body)),
    tries: triesOf(core, row.deliveryId),
  }));
}

export function listMails(core: SandboxCore, limit: number): readonly MailSummary[] {
  return core.db.all<MailSummary>('SELECT * FROM mail ORDER BY mailId DESC LIMIT ?', limit);
}

export function listReports(core: SandboxCore, limit: number): readonly ReportSummary[] {
  const sql =
    'SELECT reportId, reportTypes, status, url, email, dueMs, createdMs FROM report ORDER BY reportId DESC LIMIT ?';
  return core.db
    .all<SandboxReportRow>(sql, limit)
    .map((row) => ({ ...row, reportTypes: JSON.parse(row.reportTypes) as readonly string[] }));
}

/** The report on a paste, with its credential masked wherever it stands. */

import { diagnosisReport } from '../../shared/doctor/diagnosis-report.ts';
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import { firstHeader, type HttpRequest } from '../../shared/http/message.ts';
import { createMasker } from '../../shared/observed/mask-secrets.ts';
import { rawOf } from '../message/finding/raw-of-observed.ts';

export function reportOfPaste(request: HttpRequest, diagnosis: Diagnosis): string {
  const { method, url } = request;
  const credential = (firstHeader(request.headers, 'authorization') ?? '').trim().split(/\s+/).at(-1) ?? '';
  const report = diagnosisReport(diagnosis, { method, url, raw: rawOf(request) });
  return createMasker([credential]).text(report);
}

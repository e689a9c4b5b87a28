/** The report on a paste, with its credential masked wherever it stands. */

import { diagnosisReport } from '../../shared/doctor/diagnosis-report.ts';
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import { firstHeader, type HttpRequest } from '../../shared/http/message.ts';
import { createMasker } from '../../shared/observed/mask-secrets.ts';
import { asRawHttp } from '../../shared/request/forms/as-raw-http.ts';

export function reportOfPaste(request: HttpRequest, diagnosis: Diagnosis): string {
  const { method, url } = request;
  const credential = (firstHeader(request.headers, 'authorization') ?? '').trim().split(/\s+/).at(-1) ?? '';
  const report = diagnosisReport(diagnosis, { method, url, raw: rawOf(request) });
  return createMasker([credential]).text(report);
}

/** Undefined where it cannot be written as text: a header may hold what no message can. */
function rawOf(request: HttpRequest): string | undefined {
  try {
    return asRawHttp(request);
  } catch {
    return undefined;
  }
}

/**
 * The report on a paste, with its credentials masked wherever they stand. Its findings were made over the true request
 * and may have cut what they quote, so parts of a credential are masked as well.
 */

import { diagnosisReport } from '../../../shared/doctor/diagnosis-report.ts';
import type { Diagnosis } from '../../../shared/doctor/finding.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';
import { maskParts } from '../../../shared/observed/mask-parts.ts';
import { secretsIn } from '../../../shared/observed/message-secrets.ts';
import { rawOf } from '../../message/finding/raw-of-observed.ts';

export function reportOfPaste(request: HttpRequest, diagnosis: Diagnosis): string {
  const { method, url } = request;
  return maskParts(diagnosisReport(diagnosis, { method, url, raw: rawOf(request) }), secretsIn(request));
}

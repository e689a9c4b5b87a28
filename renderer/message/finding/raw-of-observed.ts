/** A recorded request for a report: as raw HTTP, where all of its body is here and is text. */
import { bytesOf } from '../../../shared/bytes/base64.ts';
import type { ReportedRequest } from '../../../shared/doctor/diagnosis-report.ts';
import { asRawHttp } from '../../../shared/forms/raw/raw-request.ts';
import type { ObservedRequest } from '../../../shared/observed/observed.ts';

export function rawOfObserved({ method, url, headers, body }: ObservedRequest): ReportedRequest {
  const bytes = bytesOf(body.base64);
  return {
    method,
    url,
    raw: bytes.length < body.totalBytes ? undefined : rawOf({ method, url, headers, body: bytes }),
  };
}

/** Undefined where it cannot be written as text: a header may hold what no message can. */
export function rawOf(request: Parameters<typeof asRawHttp>[0]): string | undefined {
  try {
    return asRawHttp(request);
  } catch {
    return undefined;
  }
}

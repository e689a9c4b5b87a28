/**
 * Imports the requests of an HTTP Archive (HAR 1.2), as browsers and proxies save it.
 *
 * Imports only requests; answers, timings and pages document another moment, and are reported as left out.
 */
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import { splitUrl } from '../../http/url-parts.ts';
import { counted } from '../../text/counted.ts';
import { bounded } from '../import-limits.ts';
import type { ImportedFile, ImportedRequest } from '../imported-request.ts';
import { harEntrySchema, harIssue, readHarRequest } from './har-request.ts';

export function readHarImport({ log }: { log: { entries: unknown[] } }): Parsed<ImportedFile> {
  const { kept, leftOver } = bounded(log.entries);
  const requests: ImportedRequest[] = [];
  const left = [...leftOver];
  let answers = 0;
  for (const [at, entry] of kept.entries()) {
    const read = harEntrySchema.safeParse(entry);
    if (read.success) {
      const { request, leftOver: unheld } = readHarRequest(read.data.request);
      const title = `${request.method} ${splitUrl(request.url).path || '/'}`;
      requests.push({ ...request, title, folder: [], leftOver: unheld });
      if (read.data.response !== undefined) answers += 1;
      continue;
    }
    left.push(`Entry ${at + 1} was not read: ${harIssue(read.error)}.`);
  }
  if (kept.length > 0 && requests.length === 0) return notParsed(0, left[0] ?? 'expected entries with a request');
  if (answers > 0)
    left.push(`${counted(answers, 'entry', 'entries')} with an answer: a draft has no answer and no timings.`);
  return parsed({ format: 'har', requests, leftOver: left });
}

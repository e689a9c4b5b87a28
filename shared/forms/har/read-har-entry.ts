/**
 * Reads one entry of an HTTP Archive as a request: a bare entry, as browsers and our own copy menu produce it, or an
 * archive with exactly one entry.
 */
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import type { ReadRequest } from '../../http/read-request.ts';
import { parseJson } from '../../json/parse-json.ts';
import { harEntrySchema, harIssue, isHar, readHarRequest } from './har-request.ts';

/** Offsets count characters; problems within an entry are reported at its beginning. */
export function readHarEntry(text: string): Parsed<ReadRequest> {
  const json = parseJson(text);
  if (!json.ok) return json;
  const value: unknown = JSON.parse(text);
  const entries = isHar(value) ? value.log.entries : [value];
  if (entries.length !== 1) return notParsed(0, `expected one HAR entry, got an archive of ${entries.length}`);
  const entry = harEntrySchema.safeParse(entries[0]);
  if (!entry.success) return notParsed(0, `expected a HAR entry with its request, got ${harIssue(entry.error)}`);
  const { request, leftOver } = readHarRequest(entry.data.request);
  const notes = leftOver.map((message) => ({ code: 'har-left-over' as const, message, offset: 0 }));
  return parsed({ request, notes });
}

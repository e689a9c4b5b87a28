/** Writes multipart/form-data from plain pairs, with a boundary that none of them contains. Source: RFC 7578. */
import type { Pair } from './form-urlencoded.ts';

const OWN_BOUNDARY = 'dialbench-pairs';

/** The boundary in a Content-Type, without its quotes. */
export function boundaryOf(contentType: string): string | undefined {
  const found = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  return found?.[1] ?? found?.[2];
}

/** The body and the Content-Type naming its boundary, which is the requested one if possible. */
export function writeMultipart(
  pairs: readonly Pair[],
  wanted: string = OWN_BOUNDARY,
): { readonly contentType: string; readonly text: string } {
  const content = pairs.flat().join('\n');
  const boundary = content.includes(wanted) ? absentBoundary(content) : wanted;
  const parts = pairs.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${partName(name)}"\r\n\r\n${value}\r\n`,
  );
  const written = /^[\w'+.-]+$/.test(boundary) ? boundary : `"${boundary}"`;
  return { contentType: `multipart/form-data; boundary=${written}`, text: `${parts.join('')}--${boundary}--\r\n` };
}

/** One look at the content, however many boundaries it names: each number after our own is marked with all its beginnings. */
function absentBoundary(content: string): string {
  const taken = new Set<string>();
  for (const [, digits = ''] of content.matchAll(/dialbench-pairs-(\d{1,9})/g)) {
    for (let length = 1; length <= digits.length; length += 1) taken.add(digits.slice(0, length));
  }
  let at = 1;
  while (taken.has(String(at))) at += 1;
  return `${OWN_BOUNDARY}-${at}`;
}

/** A quoted name, as browsers write it (WHATWG HTML, "multipart/form-data"). */
function partName(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}

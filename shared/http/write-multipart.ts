/** multipart/form-data of plain pairs, one part each, under a boundary that stands in none of them. Source: RFC 7578. */
import type { Pair } from './form-urlencoded.ts';

const OWN_BOUNDARY = 'dialbench-pairs';

/** The boundary that a Content-Type names, without its quotes. */
export function boundaryOf(contentType: string): string | undefined {
  const found = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  return found?.[1] ?? found?.[2];
}

/** The body and the Content-Type that names its boundary: the wanted one where it can be. */
export function writeMultipart(
  pairs: readonly Pair[],
  wanted: string = OWN_BOUNDARY,
): { readonly contentType: string; readonly text: string } {
  const content = pairs.flat().join('\n');
  let boundary = wanted;
  for (let at = 1; content.includes(boundary); at += 1) boundary = `${OWN_BOUNDARY}-${at}`;
  const parts = pairs.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${partName(name)}"\r\n\r\n${value}\r\n`,
  );
  const written = /^[\w'+.-]+$/.test(boundary) ? boundary : `"${boundary}"`;
  return { contentType: `multipart/form-data; boundary=${written}`, text: `${parts.join('')}--${boundary}--\r\n` };
}

/** A name between quotes: as browsers write it (WHATWG HTML, "multipart/form-data"). */
function partName(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}

/** The one request of a text that holds several: a log, an archive, a collection, an object. */
import { notParsed, type Parsed, parsed } from '../bytes/parsed.ts';
import { firstHeader } from '../http/message.ts';
import type { ReadRequest } from '../http/read-request.ts';
import { counted } from '../text/counted.ts';

type Candidate = { readonly name?: string; readonly read: Parsed<ReadRequest> };

/** Beyond these the requests of a text are counted, not read. */
export const MOST_CANDIDATES = 100;
const MOST_NAMES = 6;

/**
 * The only one, or the one that alone is signed; a fault with their names where nothing tells which is meant.
 *
 * @param count of all that there are, where not all were read.
 */
export function oneRequest(found: readonly Candidate[], count = found.length): Parsed<ReadRequest> {
  const [only, second] = found;
  if (only === undefined) return notParsed(0, 'expected a request, got none');
  if (second === undefined) return only.read;
  const [chosen, another] = found.flatMap(({ read }) => (isSigned(read) ? [read.value] : []));
  if (chosen && another === undefined && count === found.length) {
    const message = `${counted(count - 1, 'other request')} without a Signature header left out.`;
    return parsed({ ...chosen, notes: [...chosen.notes, { code: 'lines-dropped', message, offset: 0 }] });
  }
  const names = found.slice(0, MOST_NAMES).map(({ name, read }) => name ?? nameOf(read));
  const more = found.length > names.length ? ', …' : '';
  return notParsed(0, `expected one request, got ${count}: ${names.join(', ')}${more}; paste one of them`);
}

export function isSigned(read: Parsed<ReadRequest>): read is Extract<Parsed<ReadRequest>, { readonly ok: true }> {
  return read.ok && firstHeader(read.value.request.headers, 'signature') !== undefined;
}

function nameOf(read: Parsed<ReadRequest>): string {
  return read.ok ? `${read.value.request.method} ${read.value.request.url}`.slice(0, 200) : '?';
}

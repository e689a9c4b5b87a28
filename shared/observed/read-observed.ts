/**
 * Reads a request that somebody has as text or bytes: raw HTTP/1.1, a curl command, a HAR entry, or loose header lines.
 *
 * The page's fields and the command line's files share this reader. All offsets count characters of the exact text of
 * these bytes, so that a page can point at them. Skips a byte-order mark in every form, with a note. It does not judge
 * the request.
 */
import { exactText } from '../bytes/exact-text.ts';
import { notParsed, type Parsed, parsed } from '../bytes/parsed.ts';
import { isCurlCommand, parseCurlRequest } from '../http/curl-request.ts';
import { parseRawRequest } from '../http/raw-request.ts';
import type { ReadRequest, RequestNote } from '../http/read-request.ts';
import { looksHar, readHarEntry } from './read-har-entry.ts';
import { type GivenParts, looksLoose, readLooseHeaders } from './read-loose-headers.ts';

export type RequestForm = 'raw' | 'curl' | 'har' | 'headers';

export type ReadObserved = ReadRequest & {
  readonly form: RequestForm;
  /** For loose headers, see LooseRequest. */
  readonly isMethodGuessed: boolean;
  readonly isUrlMissing: boolean;
  /** False if there were only headers, so nothing is known about the body. */
  readonly hasBody: boolean;
};

/** Above this many bytes only raw HTTP is read: nobody types such a command, and splitting it would take long. */
export const LONGEST_TYPED_BYTES = 2_097_152;
const BEGINNING_BYTES = 1200;
const MARK = '\ufeff';

/** The form that these bytes appear to have. */
export function requestForm(bytes: Uint8Array): RequestForm {
  const beginning = withoutMark(exactText(bytes.subarray(0, BEGINNING_BYTES)));
  if (isCurlCommand(beginning)) return 'curl';
  if (looksHar(beginning)) return 'har';
  return looksLoose(beginning) ? 'headers' : 'raw';
}

/**
 * Reads the bytes. `given` completes loose headers; without it they are not read. `body`: the body of a request whose head
 * alone is here, or the file that a curl command names.
 */
export function readObserved(bytes: Uint8Array, given?: GivenParts, body?: Uint8Array): Parsed<ReadObserved> {
  const form = requestForm(bytes);
  if (form === 'raw' || (form === 'headers' && given === undefined)) {
    return asObserved(
      'raw',
      withBody(parseRawRequest(bytes), body),
      (offset) => exactText(bytes.subarray(0, offset)).length,
    );
  }
  if (bytes.length > LONGEST_TYPED_BYTES) {
    return notParsed(0, `expected raw HTTP in a text of ${bytes.length} bytes, got ${form}`);
  }
  const text = exactText(bytes);
  const plain = withoutMark(text);
  const skipped = text.length - plain.length;
  const read =
    form === 'har'
      ? withBody(readHarEntry(plain), body)
      : form === 'headers' && given
        ? readLooseHeaders(plain, given)
        : parseCurlRequest(plain, body);
  return asObserved(form, read, (offset) => offset + skipped, skipped > 0 ? [MARK_SKIPPED] : []);
}

/** Notes that the given body makes untrue. */
const OF_NO_BODY: readonly string[] = ['head-without-end', 'body-short'];

function withBody(read: Parsed<ReadRequest>, body: Uint8Array | undefined): Parsed<ReadRequest> {
  if (!read.ok || body === undefined) return read;
  const { request, notes } = read.value;
  if (request.body.length > 0) {
    return notParsed(0, `expected a request without a body beside the one given, got ${request.body.length} bytes`);
  }
  return parsed({ request: { ...request, body }, notes: notes.filter(({ code }) => !OF_NO_BODY.includes(code)) });
}

const MARK_SKIPPED: RequestNote = {
  code: 'byte-order-mark',
  message: 'The text begins with a byte-order mark (EF BB BF); skipped.',
  offset: 0,
};

function withoutMark(text: string): string {
  return text.startsWith(MARK) ? text.slice(MARK.length) : text;
}

/** The outcome with offsets in characters of the whole text. */
function asObserved(
  form: RequestForm,
  read: Parsed<ReadRequest & Partial<ReadObserved>>,
  place: (offset: number) => number,
  before: readonly RequestNote[] = [],
): Parsed<ReadObserved> {
  if (!read.ok) return notParsed(place(read.fault.offset), read.fault.message);
  const notes = read.value.notes.map((note) => ({ ...note, offset: place(note.offset) }));
  const whole = { isMethodGuessed: false, isUrlMissing: false, hasBody: true };
  return parsed({ ...whole, ...read.value, form, notes: [...before, ...notes] });
}

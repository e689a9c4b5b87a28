/**
 * A pasted request of any of three kinds: raw HTTP/1.1, a curl command, loose header lines.
 *
 * All places are character offsets into the pasted text, whatever the reader of the kind counts in, so that a page can
 * point at them. It refuses to judge what it read.
 */
import { notParsed, type Parsed, parsed } from '../bytes/parsed.ts';
import { exactText } from '../compare/exact-text.ts';
import { isCurlCommand, parseCurlRequest } from '../http/curl-request.ts';
import type { HttpRequest } from '../http/message.ts';
import { parseRawRequest } from '../http/raw-request.ts';
import type { ReadRequest, RequestNote } from '../http/read-request.ts';
import { type GivenParts, looksLoose, readLooseHeaders } from './read-loose-headers.ts';

export type PastedForm = 'raw' | 'curl' | 'headers';

export type PastedRequest = {
  readonly form: PastedForm;
  readonly request: HttpRequest;
  readonly notes: readonly RequestNote[];
  /** For loose headers, see LooseRequest. */
  readonly isMethodGuessed: boolean;
  readonly isUrlMissing: boolean;
  /** False where only headers were pasted, so nothing can be said of the body. */
  readonly hasBody: boolean;
};

/** Beyond this many bytes only raw HTTP is read: nobody types such a command, and cutting it into words would take long. */
export const LONGEST_TYPED_BYTES = 2_097_152;
const BEGINNING_BYTES = 1200;

/** Which of the three these bytes look like. */
export function pastedForm(bytes: Uint8Array): PastedForm {
  const beginning = exactText(bytes.subarray(0, BEGINNING_BYTES)).replace(/^\ufeff/, '');
  if (isCurlCommand(beginning)) return 'curl';
  return looksLoose(beginning) ? 'headers' : 'raw';
}

/** Reads the bytes; `given` fills in what loose headers do not tell. */
export function readPastedRequest(bytes: Uint8Array, given: GivenParts): Parsed<PastedRequest> {
  const form = pastedForm(bytes);
  if (form === 'raw') return readRaw(bytes);
  if (bytes.length > LONGEST_TYPED_BYTES) {
    return notParsed(0, `expected raw HTTP in a text of ${bytes.length} bytes, got ${form}`);
  }
  const text = exactText(bytes);
  if (form === 'headers') {
    const loose = readLooseHeaders(text, given);
    return loose.ok ? parsed({ form, notes: [], ...loose.value }) : loose;
  }
  const markLength = text.startsWith('\ufeff') ? 1 : 0;
  return placed(form, parseCurlRequest(text.slice(markLength)), (offset) => offset + markLength);
}

function readRaw(bytes: Uint8Array): Parsed<PastedRequest> {
  return placed('raw', parseRawRequest(bytes), (offset) => exactText(bytes.subarray(0, offset)).length);
}

/** The outcome with its places as characters of the paste. */
function placed(
  form: 'raw' | 'curl',
  read: Parsed<ReadRequest>,
  place: (offset: number) => number,
): Parsed<PastedRequest> {
  if (!read.ok) return notParsed(place(read.fault.offset), read.fault.message);
  const notes = read.value.notes.map((note) => ({ ...note, offset: place(note.offset) }));
  const { request } = read.value;
  return parsed({ form, request, notes, isMethodGuessed: false, isUrlMissing: false, hasBody: true });
}

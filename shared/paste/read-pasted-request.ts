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
import type { RequestNote } from '../http/read-request.ts';
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

/** Which of the three a text looks like. */
export function pastedForm(text: string): PastedForm {
  const beginning = text.slice(0, 300).replace(/^\ufeff/, '');
  if (isCurlCommand(beginning)) return 'curl';
  return looksLoose(beginning) ? 'headers' : 'raw';
}

/** Reads the bytes; `given` fills in what loose headers do not tell. */
export function readPastedRequest(bytes: Uint8Array, given: GivenParts): Parsed<PastedRequest> {
  const text = exactText(bytes);
  const form = pastedForm(text);
  if (form === 'headers') {
    const loose = readLooseHeaders(text, given);
    return loose.ok ? parsed({ form, notes: [], ...loose.value }) : loose;
  }
  const markLength = text.startsWith('\ufeff') ? 1 : 0;
  const place =
    form === 'curl'
      ? (offset: number) => offset + markLength
      : (offset: number) => exactText(bytes.subarray(0, offset)).length;
  const read = form === 'curl' ? parseCurlRequest(text.slice(markLength)) : parseRawRequest(bytes);
  if (!read.ok) return notParsed(place(read.fault.offset), read.fault.message);
  const notes = read.value.notes.map((note) => ({ ...note, offset: place(note.offset) }));
  return parsed({
    form,
    request: read.value.request,
    notes,
    isMethodGuessed: false,
    isUrlMissing: false,
    hasBody: true,
  });
}

/**
 * One exchange of a log, put back together: the bytes that were sent and, where they are there, those that came back.
 *
 * A log with several requests is refused with their names, unless one alone is signed. Bytes that the log does not show
 * are named, never made up.
 */
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import { decodeUtf8 } from '../../bytes/utf8.ts';
import { isMaskedValue } from '../../http/masked-value.ts';
import { firstHeader, type HeaderLine, type HttpResponse } from '../../http/message.ts';
import type { ReadRequest, RequestNote } from '../../http/read-request.ts';
import { MOST_CANDIDATES, oneRequest } from '../one-request.ts';
import { type AsLogged, parseRawRequest } from '../raw/raw-request.ts';
import type { PlacedText } from './log-text.ts';

export type LoggedExchange = {
  readonly sent: PlacedText;
  readonly received?: PlacedText;
  readonly logged?: AsLogged;
  /** The target was written with scheme and host for the reader's sake; on the wire it had none. */
  readonly isTargetSpelledOut?: boolean;
  /** With offsets in the log. */
  readonly notes: readonly RequestNote[];
};

/** The one request of the log; offsets are characters of the log. */
export function readExchanges(exchanges: readonly LoggedExchange[]): Parsed<ReadRequest> {
  const read = exchanges.slice(0, MOST_CANDIDATES).map((exchange) => ({ read: readExchange(exchange) }));
  return oneRequest(read, exchanges.length);
}

function readExchange({ sent, received, logged, isTargetSpelledOut, notes }: LoggedExchange): Parsed<ReadRequest> {
  const read = parseRawRequest(sent.bytes(), logged);
  if (!read.ok) return notParsed(sent.place(read.fault.offset), read.fault.message);
  const { isAbsoluteForm, ...origin } = read.value.request;
  const request = isTargetSpelledOut || !isAbsoluteForm ? origin : read.value.request;
  const length = Number(firstHeader(request.headers, 'content-length')?.trim() ?? Number.NaN);
  const isChunked = firstHeader(request.headers, 'transfer-encoding') !== undefined;
  const isBodyHidden = request.body.length === 0 && (length > 0 || isChunked);
  const placed = read.value.notes
    .filter(({ code }) => code !== 'head-without-end' && !(isBodyHidden && code === 'body-short'))
    .map((note) => ({ ...note, offset: sent.place(note.offset) }));
  const all = [...notes, ...placed, ...maskedNotes(request.headers)];
  if (isBodyHidden) {
    const counted = Number.isNaN(length) ? '' : ` of ${length} bytes`;
    const message = `The log does not show the body${counted}; give it beside, to check digest and length.`;
    all.push({ code: 'body-not-shown', message, offset: 0 });
  }
  const response = received && parseResponse(received.bytes());
  return parsed({ request, notes: all, ...(isBodyHidden ? { hasBody: false } : {}), ...(response && { response }) });
}

/** A note for each header that the log hides. */
export function maskedNotes(headers: readonly HeaderLine[]): readonly RequestNote[] {
  return headers
    .filter(([, value]) => isMaskedValue(value))
    .map(([name]) => ({
      code: 'value-masked' as const,
      message: `The log hides the value of ${name}; a signature that covers it cannot hold.`,
      offset: 0,
    }));
}

const STATUS = /^(HTTP\/[\d.]+) (\d{3})(?: (.*))?$/;

/** A response as far as its head can be read; undefined if it begins with no status line. */
function parseResponse(bytes: Uint8Array): HttpResponse | undefined {
  const text = decodeUtf8(bytes);
  const headEnd = text.search(/\r?\n\r?\n/);
  const [first = '', ...lines] = (headEnd < 0 ? text : text.slice(0, headEnd)).split(/\r?\n/);
  const [, httpVersion = '', status, reason = ''] = STATUS.exec(first.trimEnd()) ?? [];
  if (status === undefined) return undefined;
  const headers = lines.flatMap((line) => {
    const colon = line.indexOf(':');
    return colon < 1 ? [] : [[line.slice(0, colon), line.slice(colon + 1).trim()] as const];
  });
  const gap = headEnd < 0 ? 0 : (/^\r?\n\r?\n/.exec(text.slice(headEnd, headEnd + 4))?.[0].length ?? 0);
  const body = headEnd < 0 ? new Uint8Array(0) : bodyFrom(bytes, text.slice(0, headEnd + gap));
  return { status: Number(status), reason, httpVersion, headers, body };
}

function bodyFrom(bytes: Uint8Array, before: string): Uint8Array {
  // Heads are ASCII save for rare values, so that the blank line is found among the bytes themselves.
  let at = 0;
  for (let left = before.split('\n').length - 1; left > 0 && at >= 0; left -= 1) at = bytes.indexOf(10, at) + 1;
  return bytes.slice(at);
}

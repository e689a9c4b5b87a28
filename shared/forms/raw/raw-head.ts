/**
 * The head of a raw HTTP/1.1 request: request line and header lines, with the bytes they came from.
 *
 * Lines end with CRLF or LF. A value loses only one space after its colon; it keeps all other spaces, folds with their
 * line ends, and bytes beyond ASCII, decoded as UTF-8 if valid and else one character per byte.
 * Source: RFC 9112 sections 2.2, 3 and 5.
 */
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import { decodeUtf8Strict } from '../../bytes/utf8.ts';
import { type HeaderLine, isToken } from '../../http/message.ts';
import type { RequestNote } from '../../http/read-request.ts';
import { shortened } from '../../text/shortened.ts';

export type RawHead = {
  readonly method: string;
  readonly target: string;
  readonly targetOffset: number;
  readonly headers: readonly HeaderLine[];
  /** Offset of each header line's first byte. */
  readonly headerOffsets: readonly number[];
  /** Offset of the first byte of the body. */
  readonly bodyOffset: number;
  readonly notes: readonly RequestNote[];
};

/** One line without its end, from `start` to `end`; the next line starts at `next`. */
type Line = { readonly start: number; readonly end: number; readonly next: number };

const LF = 10;
const CR = 13;

function lineAt(bytes: Uint8Array, start: number): Line {
  const lf = bytes.indexOf(LF, start);
  if (lf < 0) return { start, end: bytes.length, next: bytes.length };
  return { start, end: lf > start && bytes[lf - 1] === CR ? lf - 1 : lf, next: lf + 1 };
}

/** Reads request line and headers; faults carry byte offsets. */
export function parseRawHead(bytes: Uint8Array): Parsed<RawHead> {
  const notes: RequestNote[] = [];
  let line = lineAt(bytes, startOfHead(bytes, notes));
  const requestLine = parseRequestLine(textOf(bytes, line.start, line.end, notes), line.start, notes);
  if (!requestLine.ok) return requestLine;

  const headers: HeaderLine[] = [];
  const headerOffsets: number[] = [];
  let bodyOffset = bytes.length;
  while (line.next < bytes.length) {
    line = lineAt(bytes, line.next);
    if (line.end === line.start) {
      bodyOffset = line.next;
      const header = headersOf(bytes, headerOffsets, line.start, headers, notes);
      return header === undefined
        ? parsed({ ...requestLine.value, headers, headerOffsets, bodyOffset, notes })
        : header;
    }
    const first = bytes[line.start];
    if (first !== 32 && first !== 9) headerOffsets.push(line.start);
    else if (headerOffsets.length === 0) return notParsed(line.start, 'expected a header name, got a space');
  }
  notes.push({
    code: 'head-without-end',
    message: 'The head has no empty line after it; the request is taken to have no body.',
    offset: bytes.length,
  });
  const fault = headersOf(bytes, headerOffsets, bytes.length, headers, notes);
  return fault === undefined ? parsed({ ...requestLine.value, headers, headerOffsets, bodyOffset, notes }) : fault;
}

/** Skips a byte-order mark and empty lines, with a note for each. */
function startOfHead(bytes: Uint8Array, notes: RequestNote[]): number {
  let at = 0;
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    at = 3;
    notes.push({
      code: 'byte-order-mark',
      message: 'The file begins with a byte-order mark (EF BB BF); skipped.',
      offset: 0,
    });
  }
  const first = at;
  while (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] === LF)) at += bytes[at] === LF ? 1 : 2;
  if (at > first) {
    notes.push({
      code: 'leading-empty-lines',
      message: 'Empty lines before the request line were skipped.',
      offset: first,
    });
  }
  return at;
}

function textOf(bytes: Uint8Array, start: number, end: number, notes: RequestNote[]): string {
  const slice = bytes.subarray(start, end);
  const utf8 = decodeUtf8Strict(slice);
  if (utf8.ok) return utf8.value;
  notes.push({
    code: 'not-utf8',
    message: 'A line is not UTF-8; it is read as one character a byte.',
    offset: start + utf8.fault.offset,
  });
  return Array.from(slice, (byte) => String.fromCharCode(byte)).join('');
}

type RequestLine = { readonly method: string; readonly target: string; readonly targetOffset: number };

function parseRequestLine(text: string, start: number, notes: RequestNote[]): Parsed<RequestLine> {
  const space = text.indexOf(' ');
  const method = space < 0 ? text : text.slice(0, space);
  if (!isToken(method)) {
    return notParsed(start, `expected a request line such as POST /v1/accounts HTTP/1.1, got ${clipped(text)}`);
  }
  if (space < 0) return notParsed(start + method.length, 'expected a space and a target after the method');
  let rest = text.slice(space + 1);
  const version = / (HTTP\/\d(?:\.\d)?)$/.exec(rest);
  if (version !== null) rest = rest.slice(0, version.index);
  if (version?.[1] !== 'HTTP/1.1') {
    const seen = version?.[1] ?? 'no version';
    notes.push({
      code: 'http-version',
      message: `The request line says ${seen}; it is read as HTTP/1.1.`,
      offset: start,
    });
  }
  const targetOffset = start + space + 1;
  if (rest === '') return notParsed(targetOffset, 'expected a target after the method');
  for (let at = 0; at < rest.length; at += 1) {
    const code = rest.charCodeAt(at);
    if (code <= 32 || code === 127) {
      return notParsed(targetOffset + at, `expected a target without spaces, got ${JSON.stringify(rest.charAt(at))}`);
    }
  }
  return parsed({ method, target: rest, targetOffset });
}

function clipped(text: string): string {
  return JSON.stringify(shortened(text, 40));
}

/** Reads the header lines between these offsets into `headers`; a line without a name is a fault. */
function headersOf(
  bytes: Uint8Array,
  offsets: readonly number[],
  headEnd: number,
  headers: HeaderLine[],
  notes: RequestNote[],
): { readonly ok: false; readonly fault: { readonly offset: number; readonly message: string } } | undefined {
  for (const [index, start] of offsets.entries()) {
    const end = endOfLines(bytes, offsets[index + 1] ?? headEnd, headEnd);
    const text = textOf(bytes, start, end, notes);
    const colon = text.indexOf(':');
    if (colon < 0) return notParsed(start, `expected "name: value", got a line without a colon`);
    const name = text.slice(0, colon);
    if (!isToken(name)) return notParsed(start, `expected a header name before the colon, got ${clipped(name)}`);
    const value = text.charCodeAt(colon + 1) === 32 ? text.slice(colon + 2) : text.slice(colon + 1);
    if (/\r(?!\n)/.test(value)) {
      notes.push({ code: 'bare-cr', message: `${name} holds a CR that ends no line; kept.`, offset: start });
    }
    headers.push([name, value]);
  }
  return undefined;
}

/** The offset of the line end before `next`; the last line may lack one. */
function endOfLines(bytes: Uint8Array, next: number, headEnd: number): number {
  if (next === headEnd && headEnd === bytes.length && bytes[next - 1] !== LF) return next;
  const lf = next - 1;
  return bytes[lf - 1] === CR ? lf - 1 : lf;
}

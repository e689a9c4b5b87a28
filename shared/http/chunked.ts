/**
 * The chunked transfer coding: decodes it to a body, and encodes a body as one chunk.
 *
 * Skips chunk extensions and drops trailers. The reader reports where the coding ended, so that the caller can report
 * surplus bytes. Source: RFC 9112 section 7.1.
 */
import { concatBytes } from '../bytes/compare.ts';
import { notParsed, type Parsed, parsed } from '../bytes/parsed.ts';
import { encodeUtf8 } from '../bytes/utf8.ts';

/** `end` is the offset after the last line of the coding; `hasTrailers` means header lines followed the last chunk. */
export type ChunkedBody = { readonly body: Uint8Array; readonly end: number; readonly hasTrailers: boolean };

/** A size line or trailer must end within this many bytes; otherwise the body is not chunked. */
const LONGEST_LINE = 16_384;
const LF = 10;
const CR = 13;

/** Decodes from `start`. Lines may end with CRLF or LF. Faults carry offsets into `bytes`. */
export function decodeChunked(bytes: Uint8Array, start: number): Parsed<ChunkedBody> {
  const parts: Uint8Array[] = [];
  let at = start;
  for (;;) {
    const line = readLine(bytes, at);
    if (line === undefined) return notParsed(at, 'expected the size of a chunk and a line end, got the end');
    const size = /^([0-9a-fA-F]{1,8})[ \t]*(?:;.*)?$/.exec(line.text)?.[1];
    if (size === undefined) return notParsed(at, 'expected the size of a chunk in hex digits');
    const length = Number.parseInt(size, 16);
    at = line.next;
    if (length === 0) break;
    if (at + length > bytes.length) {
      return notParsed(bytes.length, `expected ${length} bytes of a chunk, got ${bytes.length - at}`);
    }
    parts.push(bytes.subarray(at, at + length));
    at += length;
    const end = readLine(bytes, at);
    if (end === undefined || end.text !== '') return notParsed(at, 'expected a line end after the chunk');
    at = end.next;
  }
  let hasTrailers = false;
  for (;;) {
    const line = readLine(bytes, at);
    if (line === undefined) return notParsed(at, 'expected an empty line after the last chunk, got the end');
    at = line.next;
    if (line.text === '') return parsed({ body: concatBytes(...parts), end: at, hasTrailers });
    hasTrailers = true;
  }
}

/** Reads a line, one character per byte; undefined if no line end follows. */
function readLine(bytes: Uint8Array, start: number): { readonly text: string; readonly next: number } | undefined {
  const lf = bytes.subarray(0, start + LONGEST_LINE).indexOf(LF, start);
  if (lf < 0) return undefined;
  const end = lf > start && bytes[lf - 1] === CR ? lf - 1 : lf;
  let text = '';
  for (let at = start; at < end; at += 1) text += String.fromCharCode(bytes[at] ?? 0);
  return { text, next: lf + 1 };
}

/** Encodes the body as one chunk plus the empty last one. */
export function encodeChunked(body: Uint8Array): Uint8Array {
  const last = encodeUtf8('0\r\n\r\n');
  if (body.length === 0) return last;
  return concatBytes(encodeUtf8(`${body.length.toString(16)}\r\n`), body, encodeUtf8('\r\n'), last);
}

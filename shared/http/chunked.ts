/**
 * The chunked transfer coding: bytes to a body, and a body to one chunk.
 *
 * Chunk extensions are skipped and trailers left out, and the reader says where the coding ended, so that bytes after it
 * can be reported. Source: RFC 9112 section 7.1.
 */
import { concatBytes } from '../bytes/compare.ts';
import { notParsed, type Parsed, parsed } from '../bytes/parsed.ts';
import { encodeUtf8 } from '../bytes/utf8.ts';

/** `end` is the offset after the last line of the coding; `hasTrailers` tells of header lines after the last chunk. */
export type ChunkedBody = { readonly body: Uint8Array; readonly end: number; readonly hasTrailers: boolean };

/** Bytes in which a size line or trailer must end: more is no chunked body. */
const LONGEST_LINE = 16_384;
const LF = 10;
const CR = 13;

/** Decodes from `start` on. Line ends may be CRLF or LF. Faults carry offsets into `bytes`. */
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

/** A line as one character a byte, or undefined where no line end follows. */
function readLine(bytes: Uint8Array, start: number): { readonly text: string; readonly next: number } | undefined {
  const lf = bytes.subarray(0, start + LONGEST_LINE).indexOf(LF, start);
  if (lf < 0) return undefined;
  const end = lf > start && bytes[lf - 1] === CR ? lf - 1 : lf;
  let text = '';
  for (let at = start; at < end; at += 1) text += String.fromCharCode(bytes[at] ?? 0);
  return { text, next: lf + 1 };
}

/** The body as one chunk and the last, empty one. */
export function encodeChunked(body: Uint8Array): Uint8Array {
  const last = encodeUtf8('0\r\n\r\n');
  if (body.length === 0) return last;
  return concatBytes(encodeUtf8(`${body.length.toString(16)}\r\n`), body, encodeUtf8('\r\n'), last);
}

/**
 * A ZIP archive of a few files, stored and not compressed. Source: PKWARE APPNOTE 6.3.10, 4.3.7, 4.3.12, 4.3.16.
 *
 * For files that this program makes: names are ASCII, sizes far below the bounds of ZIP64. The date is the oldest that the
 * format knows, so that equal files are equal archives.
 */

import { joinBytes } from '../bytes/compare.ts';
import { encodeUtf8 } from '../bytes/utf8.ts';

export type ZipFile = { readonly name: string; readonly bytes: Uint8Array };

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
/** 2.0, the least that a reader needs. */
const VERSION = 20;
/** 1 January 1980. */
const FIRST_DATE = 0x0021;

export function zip(files: readonly ZipFile[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const written = encodeUtf8(name);
    // The part that both kinds of header have.
    const shared = [VERSION, 0, 0, 0, FIRST_DATE] as const;
    const sums = [crc32(bytes), bytes.length, bytes.length] as const;
    const local = record(four(LOCAL), ...shared.map(two), ...sums.map(four), two(written.length), two(0));
    const rest = [written.length, 0, 0, 0, 0].map(two);
    directory.push(
      record(four(CENTRAL), two(VERSION), ...shared.map(two), ...sums.map(four), ...rest, four(0), four(at)),
      written,
    );
    parts.push(local, written, bytes);
    at += local.length + written.length + bytes.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = record(four(END), two(0), two(0), two(files.length), two(files.length), four(size), four(at), two(0));
  return joinBytes([...parts, ...directory, end]);
}

type Field = readonly [bytes: 2 | 4, value: number];
const two = (value: number): Field => [2, value];
const four = (value: number): Field => [4, value];

/** Little-endian. */
function record(...fields: readonly Field[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (TABLE[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

/** The plain form of a compressed body, for the doctor. Bounded, because a few bytes can stand for gigabytes. */
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

const LARGEST = 4 * 1024 * 1024;

/** Tries gzip, zlib and Brotli; undefined for bytes that are none, or more than 4 MiB. */
export function gunzip(bytes: Uint8Array): Uint8Array | undefined {
  for (const inflate of [gunzipSync, inflateSync, brotliDecompressSync]) {
    try {
      return new Uint8Array(inflate(bytes, { maxOutputLength: LARGEST }));
    } catch {
      // Not this format, or too much.
    }
  }
  return undefined;
}

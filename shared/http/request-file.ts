/**
 * A request file: raw HTTP/1.1 or a curl command, told apart by its first word.
 */
import type { Parsed } from '../bytes/parsed.ts';
import { decodeUtf8 } from '../bytes/utf8.ts';
import { isCurlCommand, parseCurlRequest } from './curl-request.ts';
import { parseRawRequest } from './raw-request.ts';
import type { ReadRequest } from './read-request.ts';

/** How far into a file the word `curl` is looked for. */
const BEGINNING_BYTES = 300;

/** Reads either form. Offsets count bytes for raw HTTP, characters for a curl command. */
export function parseRequestFile(bytes: Uint8Array): Parsed<ReadRequest> {
  const beginning = decodeUtf8(bytes.subarray(0, BEGINNING_BYTES)).replace(/^\uFEFF/, '');
  if (!isCurlCommand(beginning)) return parseRawRequest(bytes);
  return parseCurlRequest(decodeUtf8(bytes).replace(/^\uFEFF/, ''));
}

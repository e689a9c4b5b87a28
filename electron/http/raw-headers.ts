/**
 * Node's `rawHeaders` as header lines, with order, case and repetition as received.
 *
 * Node gives one character per byte. A value that is UTF-8 is decoded with every character of it: a leading U+FEFF is
 * part of the value, and a signature covers it. Other values stay one character per byte, as the message model stores
 * them.
 */
import type { HeaderLine } from '../../shared/http/message.ts';

export function headerLines(rawHeaders: readonly string[]): HeaderLine[] {
  const lines: HeaderLine[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    lines.push([rawHeaders[at] ?? '', utf8OrLatin1(rawHeaders[at + 1] ?? '')]);
  }
  return lines;
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function utf8OrLatin1(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII, which needs no decoding
  if (/^[\x00-\x7f]*$/.test(value)) return value;
  try {
    return strictUtf8.decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}

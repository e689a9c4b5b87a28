/** A rebuilt base as lines with their places in it, for drawing. A value that holds a line feed gives a line of its own. */
import { decodeUtf8 } from '../../shared/bytes/utf8.ts';
import type { BaseLine } from '../../shared/signature/trace.ts';

const LF = 10;

export function baseLinesOf(base: Uint8Array): readonly BaseLine[] {
  const lines: BaseLine[] = [];
  for (let start = 0; start <= base.length; ) {
    const lineFeed = base.indexOf(LF, start);
    const end = lineFeed < 0 ? base.length : lineFeed;
    const text = decodeUtf8(base.subarray(start, end));
    const name = /^"([^"]*)": /.exec(text)?.[1] ?? '';
    const source = name === '@signature-params' ? { kind: 'signature-params' as const } : { kind: 'derived' as const };
    lines.push({ name, value: text.slice(name.length + 4), source, start, end });
    start = end + 1;
  }
  return lines;
}

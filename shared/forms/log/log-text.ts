/**
 * The lines of a log, and a text put together from parts of them that still knows where each part stood.
 *
 * Lines lose their line end (LF or CRLF) and nothing else: trailing blanks may belong to a value. Texts are exact texts.
 */
import { exactBytes } from '../../bytes/exact-text.ts';

export type LogLine = { readonly text: string; readonly offset: number };

/** All lines; the last one only if it is not empty. */
export function linesOf(text: string): readonly LogLine[] {
  const lines: LogLine[] = [];
  for (let at = 0; at < text.length; ) {
    const lineFeed = text.indexOf('\n', at);
    const end = lineFeed < 0 ? text.length : lineFeed;
    const cut = end > at && text.charCodeAt(end - 1) === 13 ? end - 1 : end;
    lines.push({ text: text.slice(at, cut), offset: at });
    at = end + 1;
  }
  return lines;
}

/** A text of pieces. `place` leads from its bytes back to the characters of the log. */
export class PlacedText {
  private readonly parts: string[] = [];
  private readonly starts: number[] = [];
  private readonly offsets: number[] = [];
  private length = 0;

  add(text: string, offset: number): void {
    this.parts.push(text);
    this.starts.push(this.length);
    this.offsets.push(offset);
    this.length += exactBytes(text).length;
  }

  bytes(): Uint8Array {
    return exactBytes(this.parts.join(''));
  }

  /** The offset in the log of the piece that holds this byte, and as far into it as the byte is. */
  place(byte: number): number {
    let [low, high] = [0, this.starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] ?? 0) <= byte) low = middle;
      else high = middle - 1;
    }
    const into = Math.min(Math.max(0, byte - (this.starts[low] ?? 0)), this.parts[low]?.length ?? 0);
    return (this.offsets[low] ?? 0) + into;
  }
}

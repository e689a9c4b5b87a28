/**
 * One word of a command line as a program receives it: its bytes, and its offset in the text.
 *
 * Bytes rather than text, because `$'\xff'` and data options can carry any byte.
 */
import { joinBytes } from '../../bytes/compare.ts';
import { decodeUtf8, encodeUtf8 } from '../../bytes/utf8.ts';

export type CommandWord = { readonly bytes: Uint8Array; readonly text: string; readonly offset: number };

/** The words of the first command, and the offset of ignored text (a pipe, a second command, a redirection). */
export type CommandWords = { readonly words: readonly CommandWord[]; readonly restOffset: number | undefined };

/** Collects the parts of a word: text as UTF-8, and single bytes. */
export class WordBuilder {
  private parts: Uint8Array[] = [];
  private pending = '';
  private readonly offset: number;

  constructor(offset: number) {
    this.offset = offset;
  }

  addText(text: string): void {
    this.pending += text;
  }

  addBytes(bytes: readonly number[]): void {
    this.flush();
    this.parts.push(Uint8Array.from(bytes));
  }

  finish(): CommandWord {
    this.flush();
    const bytes = joinBytes(this.parts);
    return { bytes, text: decodeUtf8(bytes), offset: this.offset };
  }

  private flush(): void {
    if (this.pending !== '') this.parts.push(encodeUtf8(this.pending));
    this.pending = '';
  }
}

/**
 * One word of a command line as a program receives it: its bytes, and where it began in the text.
 *
 * Bytes, because `$'\xff'` and data options carry any. The builder grows with the text it is given.
 */
import { concatBytes } from '../../bytes/compare.ts';
import { decodeUtf8, encodeUtf8 } from '../../bytes/utf8.ts';

export type CommandWord = { readonly bytes: Uint8Array; readonly text: string; readonly offset: number };

/** The words of the first command, and where text that was left out begins (a pipe, a second command, a redirection). */
export type CommandWords = { readonly words: readonly CommandWord[]; readonly restOffset: number | undefined };

/** Collects a word's parts: texts in UTF-8, and single bytes. */
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
    const bytes = concatBytes(...this.parts);
    return { bytes, text: decodeUtf8(bytes), offset: this.offset };
  }

  private flush(): void {
    if (this.pending !== '') this.parts.push(encodeUtf8(this.pending));
    this.pending = '';
  }
}

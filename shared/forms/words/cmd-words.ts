/**
 * Splits a Windows command line into words, as browsers write it for "copy as cURL (cmd)".
 *
 * First cmd's caret: it makes the next character literal; at a line's end it joins the next line and makes that line's
 * first character literal. Then the argument rules of Windows programs: double quotes, and backslashes that matter only
 * before a quote. Source: Microsoft, "Parsing C command-line arguments"; Chromium, NetworkLogView.
 */
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import { type CommandWord, type CommandWords, WordBuilder } from './command-word.ts';

/** True if the command is written for cmd: a caret before a quote or at the end of a line. */
export function isCmdCommand(text: string): boolean {
  return /\^(?:"|\r?\n)/.test(text) && !/^[^^\n]*\\\r?\n/.test(text);
}

type Unescaped = { readonly text: string; readonly offsets: readonly number[] };

/** Removes carets; keeps the original offset of each remaining character. */
function withoutCarets(text: string, start: number): Unescaped {
  let plain = '';
  const offsets: number[] = [];
  let at = start;
  while (at < text.length) {
    if (text.charAt(at) === '^') {
      at += 1;
      if (text.startsWith('\r\n', at)) at += 2;
      else if (text.charAt(at) === '\n') at += 1;
      if (text.startsWith('\r\n', at)) at += 1;
      if (at >= text.length) break;
    }
    plain += text.charAt(at);
    offsets.push(at);
    at += 1;
  }
  return { text: plain, offsets };
}

/** Splits from `start`; offsets count characters of the given text. */
export function splitCmdWords(text: string, start: number): Parsed<CommandWords> {
  const plain = withoutCarets(text, start);
  const words: CommandWord[] = [];
  let at = 0;
  for (;;) {
    while (/[ \t\r\n]/.test(plain.text.charAt(at))) at += 1;
    if (at >= plain.text.length) return parsed({ words, restOffset: undefined });
    const word = new WordBuilder(plain.offsets[at] ?? 0);
    let quotedFrom: number | undefined;
    while (at < plain.text.length && (quotedFrom !== undefined || !/[ \t\r\n]/.test(plain.text.charAt(at)))) {
      const slashes = /^\\*/.exec(plain.text.slice(at, at + 1000))?.[0].length ?? 0;
      if (plain.text.charAt(at + slashes) === '"') {
        word.addText('\\'.repeat(slashes >> 1));
        if (slashes % 2 === 1) word.addText('"');
        else quotedFrom = quotedFrom === undefined ? at + slashes : undefined;
        at += slashes + 1;
      } else if (slashes > 0) {
        word.addText('\\'.repeat(slashes));
        at += slashes;
      } else {
        word.addText(plain.text.charAt(at));
        at += 1;
      }
    }
    if (quotedFrom !== undefined) {
      return notParsed(plain.offsets[quotedFrom] ?? 0, 'expected a closing " for the quote that begins here');
    }
    words.push(word.finish());
  }
}

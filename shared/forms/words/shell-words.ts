/**
 * Splits a shell command into words, as bash hands them to a program.
 *
 * Reads quotes, backslashes, `$'…'`, comments and line continuations. Anything that only a running shell knows
 * (variables, command substitution) is rejected with its position: a guess would make a different request. Text after
 * the first command is ignored and its offset reported. Source: POSIX.1-2017 Shell Command Language, section 2.2.
 */
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import { readEscape } from './ansi-c-quote.ts';
import { type CommandWord, type CommandWords, WordBuilder } from './command-word.ts';

/** Never leaves this file. */
class ShellFault extends Error {
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

type Cursor = { readonly text: string; at: number };

/** Splits from `start`; offsets count characters. */
export function splitShellWords(text: string, start: number): Parsed<CommandWords> {
  try {
    return parsed(readCommand({ text, at: start }));
  } catch (fault) {
    if (fault instanceof ShellFault) return notParsed(fault.offset, fault.message);
    throw fault;
  }
}

function readCommand(cursor: Cursor): CommandWords {
  const { text } = cursor;
  const words: CommandWord[] = [];
  for (;;) {
    skipBlanks(cursor);
    const character = text.charAt(cursor.at);
    if (character === '') return { words, restOffset: undefined };
    if (character === '#') {
      const end = text.indexOf('\n', cursor.at);
      cursor.at = end < 0 ? text.length : end;
    } else if ('\r\n|;&<>'.includes(character)) {
      return { words, restOffset: restAfter(text, cursor.at) };
    } else {
      const start = cursor.at;
      const word = readWord(cursor);
      const next = text.charAt(cursor.at);
      const isDescriptor = /^\d+$/.test(text.slice(start, cursor.at)) && (next === '<' || next === '>');
      if (!isDescriptor) words.push(word);
    }
  }
}

/** The offset of text after the command, or undefined if only blank lines follow. */
function restAfter(text: string, at: number): number | undefined {
  return text.slice(at).trim() === '' ? undefined : at;
}

/** Skips spaces, tabs and continued lines. */
function skipBlanks(cursor: Cursor): void {
  for (;;) {
    const character = cursor.text.charAt(cursor.at);
    const continued = continuationLength(cursor.text, cursor.at);
    if (character === ' ' || character === '\t') cursor.at += 1;
    else if (continued > 0) cursor.at += continued;
    else return;
  }
}

/** Length of a backslash and the line end after it, or 0. */
function continuationLength(text: string, at: number): number {
  if (text.charAt(at) !== '\\') return 0;
  if (text.charAt(at + 1) === '\n') return 2;
  return text.startsWith('\r\n', at + 1) ? 3 : 0;
}

function readWord(cursor: Cursor): CommandWord {
  const { text } = cursor;
  const word = new WordBuilder(cursor.at);
  for (;;) {
    const character = text.charAt(cursor.at);
    if (character === '' || ' \t\r\n|;&<>'.includes(character)) return word.finish();
    if (character === '\\') readBackslash(cursor, word);
    else if (character === "'") readSingle(cursor, word);
    else if (character === '"') readDouble(cursor, word);
    else if (character === '$') readDollar(cursor, word);
    else if (character === '`') throw substitution(cursor.at);
    else {
      word.addText(character);
      cursor.at += 1;
    }
  }
}

function readBackslash(cursor: Cursor, word: WordBuilder): void {
  const continued = continuationLength(cursor.text, cursor.at);
  if (continued > 0) {
    cursor.at += continued;
    return;
  }
  const character = cursor.text.slice(cursor.at + 1, cursor.at + 2);
  word.addText(character === '' ? '\\' : character);
  cursor.at += 2;
}

function readSingle(cursor: Cursor, word: WordBuilder): void {
  const end = cursor.text.indexOf("'", cursor.at + 1);
  if (end < 0) throw new ShellFault(cursor.at, "expected a closing ' for the quote that begins here");
  word.addText(cursor.text.slice(cursor.at + 1, end));
  cursor.at = end + 1;
}

function readDouble(cursor: Cursor, word: WordBuilder): void {
  const { text } = cursor;
  const start = cursor.at;
  cursor.at += 1;
  for (;;) {
    const character = text.charAt(cursor.at);
    if (character === '') throw new ShellFault(start, 'expected a closing " for the quote that begins here');
    if (character === '"') {
      cursor.at += 1;
      return;
    }
    if (character === '`') throw substitution(cursor.at);
    if (character === '$') refuseExpansion(text, cursor.at);
    const continued = continuationLength(text, cursor.at);
    if (continued > 0) {
      cursor.at += continued;
    } else if (character === '\\' && '$`"\\'.includes(text.charAt(cursor.at + 1) || 'x')) {
      word.addText(text.charAt(cursor.at + 1));
      cursor.at += 2;
    } else {
      word.addText(character);
      cursor.at += 1;
    }
  }
}

function readDollar(cursor: Cursor, word: WordBuilder): void {
  const next = cursor.text.charAt(cursor.at + 1);
  if (next === "'") {
    cursor.at += 1;
    readAnsiC(cursor, word);
  } else if (next === '"') {
    cursor.at += 1;
    readDouble(cursor, word);
  } else {
    refuseExpansion(cursor.text, cursor.at);
    word.addText('$');
    cursor.at += 1;
  }
}

function readAnsiC(cursor: Cursor, word: WordBuilder): void {
  const { text } = cursor;
  const start = cursor.at;
  cursor.at += 1;
  for (;;) {
    const character = text.charAt(cursor.at);
    if (character === '') throw new ShellFault(start, "expected a closing ' for the quote that begins here");
    if (character === "'") {
      cursor.at += 1;
      return;
    }
    const escaped = character === '\\' ? readEscape(text, cursor.at) : undefined;
    if (escaped === undefined) {
      word.addText(character);
      cursor.at += 1;
    } else {
      if (escaped.bytes.includes(0)) throw new ShellFault(cursor.at, 'expected no NUL, which no command can be given');
      word.addBytes(escaped.bytes);
      cursor.at = escaped.end;
    }
  }
}

function refuseExpansion(text: string, at: number): void {
  const variable = /^\$(?:[A-Za-z_][A-Za-z0-9_]*|\{[^}]*\}?|[0-9@*#?$!-](?![^\s"']))/.exec(
    text.slice(at, at + 80),
  )?.[0];
  if (variable !== undefined) {
    throw new ShellFault(at, `expected the value, got the shell variable ${variable}; put its value in its place`);
  }
  if (text.charAt(at + 1) === '(') throw substitution(at);
}

function substitution(at: number): ShellFault {
  return new ShellFault(at, 'expected the value, got a command that the shell would run; put its output in its place');
}

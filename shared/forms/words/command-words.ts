/**
 * Splits a command into words, as bash or Windows hands them to a program: a table of quoting rules for each.
 *
 * Of a shell it reads quotes, backslashes, `$'…'`, comments and line continuations. Anything that only a running shell knows
 * (variables, command substitution) is a fault with its position: a guess would make a different request. A command for cmd is
 * read as browsers write it for "copy as cURL (cmd)": first carets, each of which makes the next character literal, and at a
 * line's end joins the next line; then the arguments of Windows programs, whose backslashes matter only before a quote.
 *
 * Sources: POSIX.1-2017 Shell Command Language, 2.2; Bash Reference Manual, 3.1.2.4 "ANSI-C Quoting"; Microsoft, "Parsing C
 * command-line arguments"; Chromium, NetworkLogView.
 */
import { exactBytes } from '../../bytes/exact-text.ts';
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import { decodeUtf8 } from '../../bytes/utf8.ts';

/** A word as a program receives it. Bytes rather than text, because `$'\xff'` and data options can carry any byte. */
export type CommandWord = { readonly bytes: Uint8Array; readonly text: string; readonly offset: number };

/** The words of the first command, and the offset of ignored text (a pipe, a second command, a redirection). */
type CommandWords = { readonly words: readonly CommandWord[]; readonly restOffset: number | undefined };

/** The quote that is open; `none` outside of quotes. */
type Quote = 'none' | "'" | '"' | "$'";

/** What stands at a place: exact text of a word, perhaps with a quote that opens or closes; what ends a word; a fault. */
type Step =
  | { readonly kind: 'text'; readonly text: string; readonly into?: Quote }
  | { readonly kind: 'blank' | 'comment' | 'joined' | 'line' | 'end' }
  | { readonly kind: 'fault'; readonly message: string };

/** Patterns are sticky, and the first that matches holds. Of what none matches, a character is text. */
type Rule = readonly [pattern: RegExp, step: (...match: readonly string[]) => Step];
type Rules = { readonly [quote in Quote]?: readonly Rule[] };

const text = (of: string): Step => ({ kind: 'text', text: of });
const kept = (of = ''): Step => text(of);
const literal = (_: string | undefined, of = ''): Step => text(of);
const fault = (message: string): Step => ({ kind: 'fault', message });
const is = (kind: 'blank' | 'comment' | 'joined' | 'line' | 'end') => (): Step => ({ kind });
const quote = (into: Quote) => (): Step => ({ kind: 'text', text: '', into });

const CONTINUED: Rule = [/\\\r?\n/y, is('joined')];
const EXPANDED: readonly Rule[] = [
  [
    /\$(?:[A-Za-z_][A-Za-z0-9_]{0,78}|\{[^}]{0,77}\}?|[0-9@*#?$!-](?![^\s"']))/y,
    (name) => fault(`expected the value, got the shell variable ${name}; put its value in its place`),
  ],
  [/`|\$\(/y, () => fault('expected the value, got a command that the shell would run; put its output in its place')],
];

const SHELL_PLAIN: readonly Rule[] = [
  [/[^\\'"$`#|;&<>^\s]+/y, kept],
  CONTINUED,
  [/\\([\s\S])/y, literal],
  [/'/y, quote("'")],
  [/\$'/y, quote("$'")],
  [/\$?"/y, quote('"')],
  ...EXPANDED,
  [/[ \t]+/y, is('blank')],
  [/#[^\n]*/y, is('comment')],
  [/\n/y, is('line')],
  [/[\r|;&<>]/y, is('end')],
];

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ a: '\x07', b: '\b', e: '\x1b', E: '\x1b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' },
  ...{ '\\': '\\', "'": "'", '"': '"', '?': '?' },
};

const SHELL: Rules = {
  none: SHELL_PLAIN,
  "'": [
    [/[^']+/y, kept],
    [/'/y, quote('none')],
  ],
  '"': [[/[^"\\$`]+/y, kept], [/"/y, quote('none')], CONTINUED, [/\\([$`"\\])/y, literal], ...EXPANDED],
  "$'": [
    [/[^'\\]+/y, kept],
    [/'/y, quote('none')],
    [/\\([abeEfnrtv\\'"?])/y, (_, letter = '') => text(ESCAPES[letter] ?? '')],
    [/\\x([0-9a-fA-F]{1,2})/y, (_, digits = '') => ofBytes([Number.parseInt(digits, 16)])],
    [/\\u([0-9a-fA-F]{1,4})/y, (_, digits = '') => ofBytes(utf8Of(Number.parseInt(digits, 16)))],
    [/\\U([0-9a-fA-F]{1,8})/y, (_, digits = '') => ofBytes(utf8Of(Number.parseInt(digits, 16)))],
    [/\\c([\s\S])/y, (_, letter = '') => ofBytes([letter.charCodeAt(0) & 0x1f])],
    [/\\([0-7]{1,3})/y, (_, digits = '') => ofBytes([Number.parseInt(digits, 8) & 0xff])],
  ],
};

/** Commands below each other, of either shell, read as far as it takes to tell where each ends. */
const SCRIPT: Rules = {
  ...SHELL,
  none: [[/\^(?:\r?\n){1,2}/y, is('joined')], [/\^([\s\S])/y, literal], ...SHELL_PLAIN],
};

const windows = (into: Quote): readonly Rule[] => [
  [/[^\\"\s]+/y, kept],
  [/((?:\\\\)*)\\"/y, (_, slashes = '') => text(`${half(slashes)}"`)],
  [/((?:\\\\)*)"/y, (_, slashes = '') => ({ kind: 'text', text: half(slashes), into })],
  [/\\+/y, kept],
];
const half = (slashes: string): string => slashes.slice(slashes.length / 2);

const WINDOWS: Rules = { none: [...windows('"'), [/[ \t\r\n]+/y, is('blank')]], '"': windows('none') };

function ofBytes(bytes: readonly number[]): Step {
  if (bytes.includes(0)) return fault('expected no NUL, which no command can be given');
  return text(bytes.map((byte) => String.fromCharCode(byte < 0x80 ? byte : 0xdc00 + byte)).join(''));
}

/** A code point becomes UTF-8 even if it is half of a surrogate pair; bash does the same. */
function utf8Of(code: number): readonly number[] {
  const tail = (shift: number): number => 0x80 | ((code >>> shift) & 0x3f);
  if (code < 0x80) return [code];
  if (code < 0x800) return [0xc0 | (code >> 6), tail(0)];
  if (code < 0x10000) return [0xe0 | (code >> 12), tail(6), tail(0)];
  return [0xf0 | ((code >>> 18) & 7), tail(12), tail(6), tail(0)];
}

type Part = { readonly step: Step; readonly at: number; readonly isInWord: boolean };

/** The steps of a text; `isInWord` where a word has begun before. Goes on behind a fault, by one character. */
function* partsOf(source: string, start: number, rules: Rules): Generator<Part> {
  let [open, openedAt, isInWord]: [Quote, number, boolean] = ['none', start, false];
  for (let at = start; at < source.length; ) {
    const { step, length } = stepAt(source, at, rules[open] ?? [], isInWord);
    yield { step, at, isInWord };
    if (step.kind !== 'joined') isInWord = step.kind === 'text' || step.kind === 'fault';
    at += length;
    if (step.kind === 'text' && step.into !== undefined) [open, openedAt] = [step.into, at - 1];
  }
  const message = `expected a closing ${open.slice(-1)} for the quote that begins here`;
  if (open !== 'none') yield { step: fault(message), at: openedAt, isInWord };
}

function stepAt(source: string, at: number, rules: readonly Rule[], isInWord: boolean): { step: Step; length: number } {
  for (const [pattern, stepOf] of rules) {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match === null) continue;
    const step = stepOf(...match);
    if (step.kind === 'comment' && isInWord) break;
    return { step, length: step.kind === 'fault' ? 1 : match[0].length };
  }
  return { step: text(source.charAt(at)), length: 1 };
}

/** Splits from `start`; offsets count characters. */
export function splitShellWords(source: string, start: number): Parsed<CommandWords> {
  return wordsOf(source, start, SHELL, (at) => at);
}

/** True if the command is written for cmd: a caret before a quote or at the end of a line. */
export function isCmdCommand(source: string): boolean {
  return /\^(?:"|\r?\n)/.test(source) && !/^[^^\n]*\\\r?\n/.test(source);
}

/** Splits from `start`; offsets count characters of the given text. */
export function splitCmdWords(source: string, start: number): Parsed<CommandWords> {
  const offsets: number[] = [];
  let plain = '';
  for (const { index, 0: all, 1: after } of source.slice(start).matchAll(/\^(?:\r?\n(?:\r(?=\n))?)?([\s\S]?)|[^^]/g)) {
    const character = after ?? all;
    if (character === '') break;
    plain += character;
    offsets.push(start + index + all.length - character.length);
  }
  return wordsOf(plain, 0, WINDOWS, (at) => offsets[at] ?? 0);
}

/** The offsets at which the commands of a script end, each behind its line, and the last with the text. */
export function* commandEnds(source: string): Generator<number> {
  for (const { step, at } of partsOf(source, 0, SCRIPT)) if (step.kind === 'line') yield at + 1;
  yield source.length;
}

function wordsOf(source: string, start: number, rules: Rules, place: (at: number) => number): Parsed<CommandWords> {
  const words: CommandWord[] = [];
  let word: { text: string; readonly at: number } | undefined;
  const close = (): void => {
    if (word === undefined) return;
    const bytes = exactBytes(word.text);
    words.push({ bytes, text: word.text.isWellFormed() ? word.text : decodeUtf8(bytes), offset: place(word.at) });
    word = undefined;
  };
  for (const { step, at } of partsOf(source, start, rules)) {
    if (step.kind === 'fault') return notParsed(place(at), step.message);
    if (step.kind === 'joined') continue;
    if (step.kind === 'text') {
      word ??= { text: '', at };
      word.text += step.text;
      continue;
    }
    // A number before a redirection is that of a file.
    const isDescriptor = word && /^[<>]/.test(source.charAt(at)) && /^\d+$/.test(source.slice(word.at, at));
    if (isDescriptor) word = undefined;
    close();
    if (step.kind === 'line' || step.kind === 'end') {
      return parsed({ words, restOffset: source.slice(at).trim() === '' ? undefined : at });
    }
  }
  close();
  return parsed({ words, restOffset: undefined });
}

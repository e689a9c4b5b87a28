/**
 * Any text as a string literal of each language.
 *
 * Letters, marks, digits, punctuation and symbols of any script stay readable. Everything invisible (controls, line and
 * paragraph separators, joiners, direction marks, byte-order marks) is escaped, so that a reader sees exactly what is
 * sent. Expects well-formed Unicode without lone surrogates.
 */
import { shellQuoted } from '../forms/words/shell-quoted.ts';

/** Excludes controls, format characters, and separators other than the plain space. */
const PLAIN = /^[^\p{C}\p{Zl}\p{Zp}\p{Zs}]$|^ $/u;
const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

type Escapes = {
  /** Characters escaped with a backslash. */
  readonly backslashed: string;
  /** Escapes a non-plain character, given its code point. */
  readonly hidden: (codePoint: number) => string;
  /** Also escapes every character beyond ASCII. */
  readonly isAsciiOnly?: boolean;
};

function escaped(text: string, { backslashed, hidden, isAsciiOnly = false }: Escapes): string {
  let written = '';
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (backslashed.includes(character)) written += `\\${character}`;
    else if (NAMED[character] !== undefined) written += NAMED[character];
    else if (PLAIN.test(character) && !(isAsciiOnly && codePoint > 126)) written += character;
    else written += hidden(codePoint);
  }
  return written;
}

function isPlain(text: string): boolean {
  return [...text].every((character) => PLAIN.test(character));
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** \uXXXX, or two of them for a code point beyond the basic plane. */
function utf16Escape(codePoint: number): string {
  const character = String.fromCodePoint(codePoint);
  return Array.from({ length: character.length }, (_, at) => `\\u${hex(character.charCodeAt(at), 4)}`).join('');
}

/** \uXXXX or \UXXXXXXXX. */
const wideEscape = (codePoint: number): string =>
  codePoint > 0xffff ? `\\U${hex(codePoint, 8)}` : `\\u${hex(codePoint, 4)}`;

const bracedEscape = (codePoint: number): string => `\\u{${codePoint.toString(16)}}`;

/** JavaScript and TypeScript, in single quotes. */
export function jsLiteral(text: string): string {
  return `'${escaped(text, { backslashed: "\\'", hidden: utf16Escape })}'`;
}

/** Python 3, in the quotes that need fewer escapes. */
export function pythonLiteral(text: string): string {
  const quote = text.includes('"') && !text.includes("'") ? "'" : '"';
  return `${quote}${escaped(text, { backslashed: `\\${quote}`, hidden: wideEscape })}${quote}`;
}

/**
 * Java, in ASCII: the compiler reads a file in the system's encoding. Control characters are octal, because \u000a
 * would end the line before the string is parsed.
 */
export function javaLiteral(text: string): string {
  const hidden = (codePoint: number): string =>
    codePoint < 128 ? `\\${codePoint.toString(8).padStart(3, '0')}` : utf16Escape(codePoint);
  return `"${escaped(text, { backslashed: '\\"', hidden, isAsciiOnly: true })}"`;
}

/** Kotlin; escapes the dollar sign, which would begin a template. */
export function kotlinLiteral(text: string): string {
  return `"${escaped(text, { backslashed: '\\"$', hidden: utf16Escape })}"`;
}

/** Go; a raw string if that is easier to read. */
export function goLiteral(text: string): string {
  const isRaw = /["\\]/.test(text) && !text.includes('`') && isPlain(text);
  return isRaw ? `\`${text}\`` : `"${escaped(text, { backslashed: '\\"', hidden: wideEscape })}"`;
}

/** PHP: single quotes if nothing needs escaping, else double quotes. */
export function phpLiteral(text: string): string {
  if (isPlain(text)) return `'${escaped(text, { backslashed: "\\'", hidden: bracedEscape })}'`;
  return `"${escaped(text, { backslashed: '\\"$', hidden: bracedEscape })}"`;
}

/** Ruby: single quotes if nothing needs escaping, else double quotes. */
export function rubyLiteral(text: string): string {
  if (isPlain(text)) return `'${escaped(text, { backslashed: "\\'", hidden: bracedEscape })}'`;
  return `"${escaped(text, { backslashed: '\\"#', hidden: bracedEscape })}"`;
}

/** Rust; a raw string if that is easier to read. */
export function rustLiteral(text: string): string {
  const isRaw = /["\\]/.test(text) && !text.includes('"#') && isPlain(text);
  return isRaw ? `r#"${text}"#` : `"${escaped(text, { backslashed: '\\"', hidden: bracedEscape })}"`;
}

/** One word of bash. No shell word can contain a NUL. */
export function bashLiteral(text: string): string {
  if (/^[A-Za-z0-9_./:@%+,=-]+$/.test(text)) return text;
  if (isPlain(text)) return shellQuoted(text);
  return `$'${escaped(text, { backslashed: "\\'", hidden: bashBytes })}'`;
}

/** Escapes the UTF-8 bytes, because \u in bash depends on the locale. */
function bashBytes(codePoint: number): string {
  const encoded = encodeURIComponent(String.fromCodePoint(codePoint));
  return encoded.startsWith('%') ? encoded.replaceAll('%', '\\x').toLowerCase() : `\\x${hex(codePoint, 2)}`;
}

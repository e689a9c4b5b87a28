/** A text as bytes in the encodings that platforms take for UTF-8, and as they escape it. Source: Unicode 16.0, chapter 3.10. */
import { decodeUtf8, encodeUtf8 } from '../bytes/utf8.ts';

export function utf16(text: string, isLittleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), isLittleEndian);
  return bytes;
}

export function utf32(text: string, isLittleEndian: boolean): Uint8Array {
  const points = [...text];
  const bytes = new Uint8Array(points.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [at, point] of points.entries()) view.setUint32(at * 4, point.codePointAt(0) ?? 0, isLittleEndian);
  return bytes;
}

/** The low eight bits of each character. */
export function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);
}

/** ASCII, with a question mark for every other character. */
export function asciiWithQuestionMarks(text: string): Uint8Array {
  return encodeUtf8(text.replace(/[^\0-\x7f]/gu, '?'));
}

/** The bytes of UTF-8 taken for Latin-1. */
export function misreadUtf8(text: string): string {
  return Array.from(encodeUtf8(text), (byte) => String.fromCharCode(byte)).join('');
}

/** The same, encoded once more. */
export function utf8Twice(text: string): Uint8Array {
  return encodeUtf8(misreadUtf8(text));
}

/**
 * `new String(bytes, UTF_8)` of Java, written as UTF-8 again, for a few bytes such as a hash.
 * Elsewhere each byte of a surrogate becomes a U+FFFD; there all of them together become one.
 */
export function throughJavaText(bytes: Uint8Array): Uint8Array {
  const oneOfSurrogate = String.fromCharCode(...bytes).replace(/\xed[\xa0-\xbf][\x80-\xbf]?/g, '\xff');
  return encodeUtf8(decodeUtf8(latin1(oneOfSurrogate)));
}

/** As templates escape it for HTML, its quotes left as they are. */
export function htmlEscaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const PYTHON_NAMES: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** `repr` of a text, as Python writes it. */
export function pythonText(text: string): string {
  return pythonLiteral(text, /[^ -~\xa1-\xac\xae-\uffff]/g);
}

/** `repr` of bytes, as Python writes it. */
export function pythonBytes(bytes: Uint8Array): string {
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `b${pythonLiteral(characters, /[^ -~]/g)}`;
}

/** In double quotes where only a single one occurs. `hidden` is what is written as a number. */
function pythonLiteral(text: string, hidden: RegExp): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const written = text
    .replaceAll('\\', '\\\\')
    .replaceAll(quote, `\\${quote}`)
    .replace(hidden, (unit) => PYTHON_NAMES[unit] ?? `\\x${unit.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return quote + written + quote;
}

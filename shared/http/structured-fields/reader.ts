/**
 * A cursor in a field's text, and the bare items that can follow it.
 *
 * Throws FieldSyntaxFault inside this folder only; the entry points in `parse.ts` turn it into a value. Reads character
 * codes without regular expressions, because a verifier does this for every request.
 * Source: RFC 9651 sections 4.2.3.1 to 4.2.10.
 */
import { fromBase64 } from '../../bytes/base64.ts';
import { decodeUtf8Strict } from '../../bytes/utf8.ts';
import { TOKEN_CHARACTERS } from '../message.ts';
import type { BareItem } from './types.ts';

/** Thrown by the reader, caught by `parse.ts`; never leaves this folder. */
export class FieldSyntaxFault extends Error {
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

export type FieldReader = { readonly text: string; at: number };

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isLower = (code: number): boolean => code >= 97 && code <= 122;
const isAlpha = (code: number): boolean => isLower(code | 32);

/** A key may also contain `_ - . *`, after its first character. */
const isKeyCode = (code: number): boolean =>
  isLower(code) || isDigit(code) || code === 95 || code === 45 || code === 46 || code === 42;

const TOKEN_CHARACTER = new RegExp(`[${TOKEN_CHARACTERS}:/]`);
const isTokenCode = (code: number): boolean => TOKEN_CHARACTER.test(String.fromCharCode(code));

/** What is at an offset, for a message: the quoted character, or the end. */
function seenAt(text: string, at: number): string {
  return at < text.length ? JSON.stringify(text.charAt(at)) : 'the end';
}

/** Throws "expected …, got …" at the reader's position. */
export function refuse(reader: FieldReader, expected: string): never {
  throw new FieldSyntaxFault(reader.at, `expected ${expected}, got ${seenAt(reader.text, reader.at)}`);
}

export function readKey(reader: FieldReader): string {
  const { text } = reader;
  const first = text.charCodeAt(reader.at);
  if (!isLower(first) && first !== 42) refuse(reader, 'a key that begins with a lower-case letter or *');
  const start = reader.at;
  reader.at += 1;
  while (isKeyCode(text.charCodeAt(reader.at))) reader.at += 1;
  return text.slice(start, reader.at);
}

export function readBareItem(reader: FieldReader): BareItem {
  const code = reader.text.charCodeAt(reader.at);
  if (code === 34) return { kind: 'string', value: readString(reader) };
  if (code === 45 || isDigit(code)) return readNumber(reader);
  if (code === 58) return { kind: 'bytes', value: readBytes(reader) };
  if (code === 63) return { kind: 'boolean', value: readBoolean(reader) };
  if (code === 42 || isAlpha(code)) return { kind: 'token', value: readToken(reader) };
  if (code === 64) return readDate(reader);
  if (code === 37) return { kind: 'display-string', value: readDisplayString(reader) };
  return refuse(reader, 'a value');
}

/** `-0` becomes zero: the format has only one. */
function numberFrom(text: string): number {
  return Number(text) + 0;
}

function readNumber(reader: FieldReader): BareItem {
  const { text } = reader;
  const start = reader.at;
  if (text.charCodeAt(reader.at) === 45) reader.at += 1;
  if (!isDigit(text.charCodeAt(reader.at))) refuse(reader, 'a digit');
  const digitsStart = reader.at;
  while (isDigit(text.charCodeAt(reader.at))) reader.at += 1;
  const wholeDigits = reader.at - digitsStart;
  if (text.charCodeAt(reader.at) !== 46) {
    if (wholeDigits > 15) throw new FieldSyntaxFault(start, `expected at most 15 digits, got ${wholeDigits}`);
    return { kind: 'integer', value: numberFrom(text.slice(start, reader.at)) };
  }
  if (wholeDigits > 12) throw new FieldSyntaxFault(start, `expected at most 12 digits before ".", got ${wholeDigits}`);
  reader.at += 1;
  const fractionStart = reader.at;
  while (isDigit(text.charCodeAt(reader.at))) reader.at += 1;
  const fractionDigits = reader.at - fractionStart;
  if (fractionDigits === 0) refuse(reader, 'a digit after "."');
  if (fractionDigits > 3) {
    throw new FieldSyntaxFault(fractionStart, `expected at most 3 digits after ".", got ${fractionDigits}`);
  }
  return { kind: 'decimal', value: numberFrom(text.slice(start, reader.at)) };
}

function readString(reader: FieldReader): string {
  const { text } = reader;
  reader.at += 1;
  let start = reader.at;
  let value = '';
  for (;;) {
    const code = text.charCodeAt(reader.at);
    if (code === 34) {
      value += text.slice(start, reader.at);
      reader.at += 1;
      return value;
    }
    if (code === 92) {
      value += text.slice(start, reader.at);
      reader.at += 1;
      const escaped = text.charCodeAt(reader.at);
      if (escaped !== 34 && escaped !== 92) refuse(reader, '\\" or \\\\ after a backslash');
      start = reader.at;
    } else if (!(code >= 32 && code <= 126)) {
      refuse(reader, reader.at < text.length ? 'printable ASCII in a string' : 'a closing quote');
    }
    reader.at += 1;
  }
}

function readToken(reader: FieldReader): string {
  const start = reader.at;
  reader.at += 1;
  while (reader.at < reader.text.length && isTokenCode(reader.text.charCodeAt(reader.at))) reader.at += 1;
  return reader.text.slice(start, reader.at);
}

function readBytes(reader: FieldReader): Uint8Array {
  const start = reader.at + 1;
  const end = reader.text.indexOf(':', start);
  if (end < 0) throw new FieldSyntaxFault(reader.text.length, 'expected a closing ":" after the base64, got the end');
  const outcome = fromBase64(reader.text.slice(start, end));
  if (!outcome.ok) throw new FieldSyntaxFault(start + outcome.fault.offset, outcome.fault.message);
  reader.at = end + 1;
  return outcome.value;
}

function readBoolean(reader: FieldReader): boolean {
  reader.at += 1;
  const code = reader.text.charCodeAt(reader.at);
  if (code !== 48 && code !== 49) refuse(reader, '0 or 1 after "?"');
  reader.at += 1;
  return code === 49;
}

function readDate(reader: FieldReader): BareItem {
  const start = reader.at;
  reader.at += 1;
  const code = reader.text.charCodeAt(reader.at);
  if (code !== 45 && !isDigit(code)) refuse(reader, 'Unix seconds after "@"');
  const number = readNumber(reader);
  if (number.kind !== 'integer') throw new FieldSyntaxFault(start, 'expected whole Unix seconds, got a decimal');
  return { kind: 'date', value: number.value };
}

function hexValue(code: number): number {
  if (isDigit(code)) return code - 48;
  return code >= 97 && code <= 102 ? code - 87 : -1;
}

function readDisplayString(reader: FieldReader): string {
  const { text } = reader;
  const start = reader.at;
  reader.at += 1;
  if (text.charCodeAt(reader.at) !== 34) refuse(reader, 'a quote after "%"');
  reader.at += 1;
  const bytes: number[] = [];
  for (;;) {
    const code = text.charCodeAt(reader.at);
    if (code === 34) break;
    if (code === 37) {
      const high = hexValue(text.charCodeAt(reader.at + 1));
      const low = hexValue(text.charCodeAt(reader.at + 2));
      if (high < 0 || low < 0) refuse(reader, 'two lower-case hex digits after "%"');
      bytes.push(high * 16 + low);
      reader.at += 3;
    } else if (code >= 32 && code <= 126) {
      bytes.push(code);
      reader.at += 1;
    } else {
      refuse(reader, reader.at < text.length ? 'printable ASCII in a display string' : 'a closing quote');
    }
  }
  const outcome = decodeUtf8Strict(Uint8Array.from(bytes));
  if (!outcome.ok) throw new FieldSyntaxFault(start, outcome.fault.message);
  reader.at += 1;
  return outcome.value;
}

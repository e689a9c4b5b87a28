/**
 * Builds the body and query from curl's data options.
 *
 * `-d` and similar options are joined with `&`, `--json` without a separator. `@file` is rejected because the file is
 * not part of the command. Source: curl's manual page, --data, --data-raw, --data-urlencode, --json, --url-query.
 */
import { joinBytes } from '../../bytes/compare.ts';
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import type { CommandWord } from './command-word.ts';

const AMPERSAND = encodeUtf8('&');

/** The pieces collected so far, separators among them, or undefined before the first data option. */
export type CurlData = { readonly pieces: Uint8Array[]; readonly isJson: boolean } | undefined;

export function dataBytes(data: NonNullable<CurlData>): Uint8Array {
  return joinBytes(data.pieces);
}

export function fileRefused(offset: number, option: string): ReturnType<typeof notParsed> {
  return notParsed(
    offset,
    `--${option} names a file with @, which is not part of the command; put the content in its place`,
  );
}

/** Appends one data option, to the pieces themselves. `kind` is the option's effect. */
export function addData(
  before: CurlData,
  kind: 'data' | 'data-raw' | 'data-urlencode' | 'json',
  argument: CommandWord,
  offset: number,
): Parsed<CurlData> {
  if (kind !== 'data-raw' && kind !== 'data-urlencode' && argument.text.startsWith('@'))
    return fileRefused(offset, kind);
  const piece = kind === 'data-urlencode' ? urlEncoded(argument, offset, kind) : parsed(argument.bytes);
  if (!piece.ok) return piece;
  const isJson = kind === 'json' || (before?.isJson ?? false);
  if (before === undefined) return parsed({ pieces: [piece.value], isJson });
  // Joined once at the end: joining at each option would take quadratic time.
  if (kind !== 'json') before.pieces.push(AMPERSAND);
  before.pieces.push(piece.value);
  return parsed({ pieces: before.pieces, isJson });
}

/** `content`, `=content` or `name=content`; percent-encodes the content, with a plus sign for a space. */
export function urlEncoded(argument: CommandWord, offset: number, option: string): Parsed<Uint8Array> {
  const { bytes } = argument;
  const mark = bytes.findIndex((byte) => byte === 61 || byte === 64);
  if (mark >= 0 && bytes[mark] === 64) return fileRefused(offset, option);
  const name = mark <= 0 ? '' : argument.text.slice(0, argument.text.indexOf('='));
  const content = percentEncoded(bytes.subarray(mark + 1));
  return parsed(encodeUtf8(name === '' ? content : `${name}=${content}`));
}

function percentEncoded(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) {
    const character = String.fromCharCode(byte);
    if (byte === 32) text += '+';
    else if (/[A-Za-z0-9._~-]/.test(character)) text += character;
    else text += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return text;
}

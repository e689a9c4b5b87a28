/**
 * Builds the body and query from curl's data options.
 *
 * `-d` and similar options are joined with `&`, `--json` without a separator. `@file` is rejected, because the file is not
 * part of the command, unless the caller has its bytes. Nothing here reads a file.
 * Source: curl's manual page, --data, --data-raw, --data-urlencode, --json, --url-query.
 */
import { joinBytes } from '../../bytes/compare.ts';
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import type { CommandWord } from '../words/command-words.ts';
import { shellQuoted } from '../words/shell-quoted.ts';

const AMPERSAND = encodeUtf8('&');

/** The pieces collected so far, separators among them, or undefined before the first data option. */
export type CurlData = { readonly pieces: Uint8Array[]; readonly isJson: boolean } | undefined;

export function dataBytes(data: NonNullable<CurlData>): Uint8Array {
  return joinBytes(data.pieces);
}

/** The one file that a command may name, if the caller has its bytes. */
export type CurlFile = { readonly bytes: Uint8Array | undefined; isUsed: boolean };

/** `name` of a body's file is offered for the command line; other files cannot be given there. */
export function fileRefused(offset: number, option: string, name?: string): ReturnType<typeof notParsed> {
  const offer = name === undefined ? '' : `, or give it on the command line with --body ${shellWord(name)}`;
  return notParsed(
    offset,
    `--${option} names a file, which is not part of the command; put its content in its place${offer}`,
  );
}

/** `-` is standard input, which has no name. */
function shellWord(name: string): string {
  if (name === '-' || name === '') return 'FILE';
  return /^[\w./~+-]+$/.test(name) ? name : shellQuoted(name);
}

/** The file's bytes, once. */
export function takeFile(file: CurlFile, offset: number, option: string, name: string): Parsed<Uint8Array> {
  if (file.bytes === undefined) return fileRefused(offset, option, name);
  if (file.isUsed) return notParsed(offset, `--${option} names a second file; one can be given`);
  file.isUsed = true;
  return parsed(file.bytes);
}

/** Appends one data option, to the pieces themselves. `kind` is the option's effect. */
export function addData(
  before: CurlData,
  kind: 'data' | 'data-binary' | 'data-raw' | 'data-urlencode' | 'json',
  argument: CommandWord,
  offset: number,
  file: CurlFile,
): Parsed<CurlData> {
  const piece = pieceOf(kind, argument, offset, file);
  if (!piece.ok) return piece;
  const isJson = kind === 'json' || (before?.isJson ?? false);
  if (before === undefined) return parsed({ pieces: [piece.value], isJson });
  // Joined once at the end: joining at each option would take quadratic time.
  if (kind !== 'json') before.pieces.push(AMPERSAND);
  before.pieces.push(piece.value);
  return parsed({ pieces: before.pieces, isJson });
}

function pieceOf(
  kind: Parameters<typeof addData>[1],
  argument: CommandWord,
  offset: number,
  file: CurlFile,
): Parsed<Uint8Array> {
  if (kind === 'data-urlencode') return urlEncoded(argument, offset, kind, file);
  if (kind === 'data-raw' || !argument.text.startsWith('@')) return parsed(argument.bytes);
  const content = takeFile(file, offset, kind, argument.text.slice(1));
  // curl takes line ends and NULs out of a file that is given with --data.
  if (!content.ok || kind !== 'data') return content;
  return parsed(content.value.filter((byte) => byte !== 13 && byte !== 10 && byte !== 0));
}

/** `content`, `=content` or `name=content`; percent-encodes the content, with a plus sign for a space. */
export function urlEncoded(argument: CommandWord, offset: number, option: string, file: CurlFile): Parsed<Uint8Array> {
  const { bytes, text } = argument;
  const mark = bytes.findIndex((byte) => byte === 61 || byte === 64);
  const markAt = text.search(/[=@]/);
  const name = mark <= 0 ? '' : text.slice(0, markAt);
  const isFile = mark >= 0 && bytes[mark] === 64;
  const given = isFile ? takeFile(file, offset, option, text.slice(markAt + 1)) : parsed(bytes.subarray(mark + 1));
  if (!given.ok) return given;
  const content = percentEncoded(given.value);
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

/**
 * Reads the files of commands: requests (in every form that is read from a clipboard), keys and profiles; refusals name the file and the
 * reason.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { decodeUtf8, decodeUtf8Strict } from '../../shared/bytes/utf8.ts';
import { AppError, codeOf, misuse } from '../../shared/failure.ts';
import { readGivenRequest, requireOneWay } from '../../shared/forms/given-request.ts';
import type { ReadObserved } from '../../shared/forms/read-observed.ts';
import { DEFAULT_SIGNING_PROFILE, type SigningProfile } from '../../shared/signature/profile.ts';
import { parseSigningProfile } from '../../shared/signature/profile-json.ts';
import { readReason } from '../files/read-reason.ts';
import { type CliOptions, optionLine, REQUEST_OPTIONS, type ValuesOf } from './options.ts';

/** Far beyond every request and key; a device would never end. */
const MOST_BYTES = 268_435_456;
const STANDARD_INPUT = '-';

/** The bytes of a file; throws AppError `input-unreadable` (exit 2) with the file's name. */
export function readInputFile(file: string, what: string, mostBytes = MOST_BYTES): Uint8Array {
  try {
    return readAtMost(file, mostBytes);
  } catch (cause) {
    throw new AppError(
      { code: 'input-unreadable', message: `The ${what} ${file} cannot be read (${readReason(cause)}).` },
      { cause },
    );
  }
}

/** The text of a file that must be UTF-8; throws AppError `input-unreadable` (exit 2) with the file's name. */
export function readTextFile(file: string, what: string, mostBytes = MOST_BYTES): string {
  const text = decodeUtf8Strict(readInputFile(file, what, mostBytes));
  if (text.ok) return text.value;
  const { message, offset } = text.fault;
  throw new AppError({
    code: 'input-unreadable',
    message: `The ${what} ${file} cannot be read (${message}, at offset ${offset}).`,
  });
}

/** In portions, because pipes and devices have no size. `-` is standard input. */
function readAtMost(file: string, most: number): Uint8Array {
  const descriptor = file === STANDARD_INPUT ? 0 : openSync(file, 'r');
  try {
    const parts: Buffer[] = [];
    for (let size = 0; ; ) {
      const part = Buffer.alloc(65_536);
      const count = readPart(descriptor, part);
      if (count === 0) return new Uint8Array(Buffer.concat(parts));
      size += count;
      if (size > most) throw new Error(`it has more than ${most / 1_048_576} MB`);
      parts.push(part.subarray(0, count));
    }
  } finally {
    if (descriptor !== 0) closeSync(descriptor);
  }
}

/** A pipe that does not block is asked again until its writer has written. */
function readPart(descriptor: number, part: Buffer): number {
  for (;;) {
    try {
      return readSync(descriptor, part, 0, part.length, null);
    } catch (error) {
      if (codeOf(error) === 'EOF') return 0;
      if (codeOf(error) !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

/** What help says of REQUEST_OPTIONS. */
export const REQUEST_HELP = [
  optionLine(REQUEST_OPTIONS, 'request'),
  optionLine(REQUEST_OPTIONS, 'body'),
  '--url and --scheme say how a capture was reached, where a tunnel or proxy stood before the server: --url https://HOST',
  'keeps the path of the capture, a longer URL replaces it.',
].join('\n');

type RequestValues = Partial<Pick<ValuesOf<typeof REQUEST_OPTIONS>, keyof typeof REQUEST_OPTIONS>>;

/** A request file, or standard input. Throws AppError `request-unparsable` with its offset, or `misuse`. */
export function readRequestFile(values: RequestValues): ReadObserved & { readonly source: RequestSource } {
  const file = required(REQUEST_OPTIONS, values, 'request');
  const names = { request: `The request ${file}`, url: '--url', scheme: '--scheme', example: '--url https://HOST' };
  requireOneWay(values, names);
  const body = values.body === undefined ? undefined : readInputFile(values.body, 'body');
  const bytes = readInputFile(file, 'request');
  const source = { file: file === STANDARD_INPUT ? undefined : file, text: () => decodeUtf8(bytes) };
  const { url, scheme } = values;
  return { ...readGivenRequest({ request: bytes, body, url, scheme }, names), source };
}

/** Where a request stood: no file where it came by standard input. */
export type RequestSource = { readonly file: string | undefined; text(): string };

/** The profile of a file, merged over the default; the default without a file. Throws AppError `profile-invalid`. */
export function readProfileFile(file: string | undefined): SigningProfile {
  if (file === undefined) return DEFAULT_SIGNING_PROFILE;
  // Editors of Windows write a byte-order mark.
  const text = decodeUtf8(readInputFile(file, 'profile'))?.replace(/^\ufeff/, '');
  try {
    return parseSigningProfile(text);
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw new AppError(
      { ...cause.failure, message: `The profile ${file} cannot be used. ${cause.message}` },
      { cause },
    );
  }
}

/** The value of a required option. Throws AppError `misuse` where it is missing. */
export function required<T extends CliOptions, N extends keyof T & string>(
  options: T,
  values: { readonly [K in N]?: string | undefined },
  name: N,
): string {
  const value = values[name];
  if (value !== undefined && value !== '') return value;
  throw misuse(`--${name} ${options[name]?.value} is missing.`);
}

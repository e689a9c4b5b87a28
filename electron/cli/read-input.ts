/**
 * Reads the files of commands: requests (in every form that is read from a clipboard), keys and profiles; refusals name the file and the
 * reason.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { decodeUtf8, decodeUtf8Strict } from '../../shared/bytes/utf8.ts';
import { AppError, codeOf } from '../../shared/failure.ts';
import { reachedBy } from '../../shared/observed/reached-by.ts';
import { type ReadObserved, readObserved } from '../../shared/observed/read-observed.ts';
import { DEFAULT_SIGNING_PROFILE, type SigningProfile } from '../../shared/signature/profile.ts';
import { parseSigningProfile } from '../../shared/signature/profile-json.ts';
import { readReason } from '../files/read-reason.ts';
import { FILE, misuse, TEXT } from './read-args.ts';

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

/** The options that say how a request is read, and their line of usage. */
export const REQUEST_OPTIONS = {
  request: FILE,
  body: FILE,
  url: TEXT,
  scheme: { ...TEXT, takes: ['http', 'https'] },
} as const;
export const REQUEST_USAGE = '--request FILE [--body FILE] [--url URL | --scheme http|https]';
export const REQUEST_HELP = [
  '--request takes raw HTTP/1.1, a curl command, a HAR entry, a request of Postman or Bruno, lines of a log (curl -v, okhttp,',
  'wire logs, Python’s http.client), an object that holds a request (axios, pino, winston), a fetch call; - is standard input.',
  '--body is the body of a request whose head alone is in the file, or the file that a curl command names with @.',
  '--url and --scheme say how a capture was reached, where a tunnel or proxy stood before the server: --url https://HOST',
  'keeps the path of the capture, a longer URL replaces it.',
].join('\n');

export type RequestOptions = {
  readonly request?: string | undefined;
  readonly body?: string | undefined;
  readonly url?: string | undefined;
  readonly scheme?: string | undefined;
};

/**
 * A request file, or standard input. Throws AppError `request-unparsable` with its offset, or
 * `misuse`.
 */
export function readRequestFile({
  request,
  body,
  url,
  scheme,
}: RequestOptions): ReadObserved & { readonly source: RequestSource } {
  const file = required(request, '--request FILE');
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') {
    throw misuse(`--scheme takes http or https; got “${scheme.slice(0, 40)}”.`);
  }
  if (url !== undefined && scheme !== undefined) throw misuse('Give either --url or --scheme: a URL has its scheme.');
  const given = body === undefined ? undefined : readInputFile(body, 'body');
  const bytes = readInputFile(file, 'request');
  const outcome = readObserved(bytes, undefined, given);
  if (!outcome.ok) {
    const { offset, message } = outcome.fault;
    throw new AppError({
      code: 'request-unparsable',
      message: isUtf16(bytes)
        ? `The request ${file} is UTF-16 text, as PowerShell writes it; save it as UTF-8.`
        : `The request ${file} cannot be read: ${message} (offset ${offset}).`,
      details: { offset },
    });
  }
  const reached = reachedBy(outcome.value.request, { url, scheme });
  if (!reached.ok) throw misuse(`--url: ${reached.fault.message}.`);
  const isUrlWhole = /^[a-z][a-z0-9+.-]*:\/\//i.test(reached.value.url);
  if (!isUrlWhole) {
    throw misuse(
      `The request ${file} tells no host (${reached.value.url.slice(0, 80)}); give it with --url https://HOST.`,
    );
  }
  const source = { file: file === STANDARD_INPUT ? undefined : file, text: () => decodeUtf8(bytes) };
  return { ...outcome.value, request: reached.value, source };
}

/** Where a request stood: no file where it came by standard input. */
export type RequestSource = { readonly file: string | undefined; text(): string };

/** By its byte-order mark. */
const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

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

/** A required option. */
export function required(value: string | undefined, option: string): string {
  if (value !== undefined && value !== '') return value;
  throw misuse(`${option} is missing.`);
}

/** Unix seconds as a whole number. */
export function secondsOption(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined;
  if (/^-?\d{1,12}$/.test(text)) return Number(text);
  throw misuse(`${option} takes Unix seconds as a whole number; got “${text}”.`);
}

/**
 * Reads the files of commands: requests (raw HTTP, curl, HAR), keys and profiles; refusals name the file and the
 * reason.
 */
import { readFileSync } from 'node:fs';
import { decodeUtf8 } from '../../shared/bytes/utf8.ts';
import { AppError, codeOf } from '../../shared/failure.ts';
import { type ReadObserved, readObserved } from '../../shared/observed/read-observed.ts';
import { DEFAULT_SIGNING_PROFILE, type SigningProfile } from '../../shared/signature/profile.ts';
import { parseSigningProfile } from '../../shared/signature/profile-json.ts';
import { misuse } from './read-args.ts';

/** The bytes of a file; throws AppError `input-unreadable` (exit 2) with the file's name. */
export function readInputFile(file: string, what: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(file));
  } catch (cause) {
    const reason = codeOf(cause) || 'no reason given';
    throw new AppError(
      { code: 'input-unreadable', message: `The ${what} ${file} cannot be read (${reason}).` },
      { cause },
    );
  }
}

/** A request file: raw HTTP/1.1, a curl command or a HAR entry; throws AppError `request-unparsable` with its offset. */
export function readRequestFile(file: string): ReadObserved {
  const outcome = readObserved(readInputFile(file, 'request'));
  if (outcome.ok) return outcome.value;
  const { offset, message } = outcome.fault;
  throw new AppError({
    code: 'request-unparsable',
    message: `The request ${file} cannot be read: ${message} (offset ${offset}).`,
    details: { offset },
  });
}

/** The profile of a file, merged over the default; the default without a file. Throws AppError `profile-invalid`. */
export function readProfileFile(file: string | undefined): SigningProfile {
  if (file === undefined) return DEFAULT_SIGNING_PROFILE;
  const text = decodeUtf8(readInputFile(file, 'profile'));
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

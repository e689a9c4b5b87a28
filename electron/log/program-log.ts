/**
 * The program's log: a file in `logs/` of the data folder, for its owner only, bounded, and without secrets.
 *
 * There is one writer, and it redacts: no caller can forget to. A record is one line with its time, level and program;
 * further lines of it are indented, so that no text can pose as a record of its own. Written at once and synchronously,
 * because the last line before a crash is the one that is wanted. A disk that takes nothing stops no program.
 */
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type KnownSecrets, redactedText } from '../../shared/evidence/redact-text.ts';
import { beginning } from '../../shared/text/shortened.ts';
import { DATA_FOLDERS } from '../data-folder.ts';
import { diskReason } from '../files/disk-reason.ts';

export type LogLevel = 'error' | 'warn' | 'info';

export type ProgramLog = {
  /** Where the records are. */
  readonly path: string;
  /** Writes one record, and returns its text as it was written. Never throws. */
  write(level: LogLevel, text: string): string;
  /** From now on these are hidden too; asked for at each record, because tokens come and go. */
  hide(known: () => KnownSecrets): void;
};

export type LogOptions = {
  readonly dataFolder: string;
  /** Names the file and marks the records: `desktop`, `web`. */
  readonly program: string;
  readonly nowMs: () => number;
  readonly largestBytes?: number;
};

/** With the older files, four times as much. */
const LARGEST_BYTES = 524_288;
const OLDER_FILES = 3;
/** A record that is longer is cut, after its secrets are hidden: no mask finds the half of one. */
const LONGEST_RECORD = 16_384;
/** What is looked through at most, and what of its end is then left out, since a secret may be cut there. */
const LONGEST_READ = 65_536;
const CUT_END = 4_096;
const OWNER_ONLY = 0o600;
const OPEN_TO_OTHERS = 0o077;

export function openProgramLog({ dataFolder, program, nowMs, largestBytes = LARGEST_BYTES }: LogOptions): ProgramLog {
  const folder = join(dataFolder, DATA_FOLDERS.logs);
  const path = join(folder, `${program}.log`);
  const home = homedir();
  let known: () => KnownSecrets = () => ({});
  let isTold = false;

  function append(line: string): void {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      appendBounded(path, Buffer.from(line), largestBytes);
    } catch (error) {
      // Said once: a full disk would otherwise fill the terminal as well.
      if (!isTold) process.stderr.write(`[dialbench] The log ${path} cannot be written: ${diskReason(error)}.\n`);
      isTold = true;
    }
  }

  return {
    path,
    write(level, text) {
      const hidden = bounded(text, (part) => redactedText(part, { ...secretsNow(known), home }));
      const time = new Date(nowMs()).toISOString();
      append(`${time} ${level} ${program}[${process.pid}] ${hidden.replaceAll('\n', '\n    ')}\n`);
      return hidden;
    },
    hide: (next) => {
      known = next;
    },
  };
}

function bounded(text: string, redacted: (part: string) => string): string {
  const read = redacted(beginning(text, LONGEST_READ));
  const whole = text.length > LONGEST_READ ? read.slice(0, -CUT_END) : read;
  const isCut = text.length > LONGEST_READ || whole.length > LONGEST_RECORD;
  return isCut ? `${beginning(whole, LONGEST_RECORD)}… (cut from ${text.length} characters)` : whole;
}

/** A vault that cannot say what is secret, such as one that is being closed, must not keep a failure from the log. */
function secretsNow(known: () => KnownSecrets): KnownSecrets {
  try {
    return known();
  } catch {
    return {};
  }
}

/** Appends, and begins a new file first where this one would become too large. */
function appendBounded(path: string, bytes: Uint8Array, largestBytes: number): void {
  const size = withLogFile(path, (file) => fstatSync(file).size);
  if (size > 0 && size + bytes.length > largestBytes) shift(path);
  withLogFile(path, (file) => writeSync(file, bytes));
}

/** A link in its place is not followed, a pipe not waited for, and what was open to others is closed to them. */
function withLogFile<T>(path: string, act: (file: number) => T): T {
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const file = openSync(path, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW | O_NONBLOCK, OWNER_ONLY);
  try {
    const found = fstatSync(file);
    if (!found.isFile()) throw new Error('a folder, pipe or device stands in its place');
    if (process.platform !== 'win32' && (found.mode & OPEN_TO_OTHERS) !== 0) fchmodSync(file, OWNER_ONLY);
    return act(file);
  } finally {
    closeSync(file);
  }
}

/** `desktop.log` becomes `desktop.log.1`, and so on; the oldest goes. */
function shift(path: string): void {
  rmSync(`${path}.${OLDER_FILES}`, { force: true });
  for (let number = OLDER_FILES; number > 1; number -= 1) rename(`${path}.${number - 1}`, `${path}.${number}`);
  rename(path, `${path}.1`);
}

/** Another program on the same folder may have renamed it in the same moment. */
function rename(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

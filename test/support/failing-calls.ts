/**
 * Lets the n-th call to files or databases below a folder fail, as a full disk, a missing permission or a broken disk makes it fail.
 *
 * The functions of node:fs and node:sqlite themselves are wrapped, in the whole process, so that no code under test knows of it and
 * whatever touches the folder is counted, also calls that are added later. A call that fails is not made, unless the system is to
 * report a failure of what it did. SQLite rolls a transaction back by itself on some errors and not on others; both are among these.
 */
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { constants } from 'node:os';
import sqlite from 'node:sqlite';
import { getSystemErrorMap } from 'node:util';

/** Codes of the system, and what SQLite makes of them. */
const CODES = {
  ENOSPC: { errcode: 13, errstr: 'database or disk is full', rollsBack: true },
  EACCES: { errcode: 8, errstr: 'attempt to write a readonly database', rollsBack: false },
  EIO: { errcode: 778, errstr: 'disk I/O error', rollsBack: false },
  EINTR: { errcode: 9, errstr: 'interrupted', rollsBack: true },
} as const;
export const FAILING_CODES = Object.keys(CODES) as readonly (keyof typeof CODES)[];

export type FailingCall = {
  /** Counts from 1. */
  readonly nth: number;
  readonly code: keyof typeof CODES;
  /** The call is made, and reported as failed. */
  readonly isMade?: boolean;
};

export type Tried<T> = {
  readonly outcome: { readonly value: T } | { readonly error: unknown };
  /** What was called, in order; the names of files without what is random in them. */
  readonly calls: readonly string[];
};

let watch: { readonly folder: string; readonly failing: FailingCall | undefined; readonly calls: string[] } | undefined;

/** Runs `act`, whose n-th call below `folder` fails. Nothing else may use the folder meanwhile. */
export async function withFailingCall<T>(
  folder: string,
  failing: FailingCall | undefined,
  act: () => Promise<T> | T,
): Promise<Tried<T>> {
  const calls: string[] = [];
  watch = { folder, failing, calls };
  try {
    return { outcome: { value: await act() }, calls };
  } catch (error) {
    return { outcome: { error }, calls };
  } finally {
    watch = undefined;
  }
}

type Code = FailingCall['code'];
type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;

/** Counts a call, and makes it or lets it fail. */
function through(name: string, call: () => unknown, refuse: (code: Code) => Error, canBeMade = true): unknown {
  if (watch === undefined) return call();
  const { failing, calls } = watch;
  calls.push(name);
  if (failing?.nth !== calls.length) return call();
  if (failing.isMade === true && canBeMade) call();
  throw refuse(failing.code);
}

async function throughLater(name: string, call: () => unknown, refuse: (code: Code) => Error): Promise<unknown> {
  if (watch === undefined) return call();
  const { failing, calls } = watch;
  calls.push(name);
  if (failing?.nth !== calls.length) return call();
  // What was opened is not handed over; a file whose closing fails is closed all the same.
  const made = failing.isMade === true || name.startsWith('close ') ? await call() : undefined;
  if (made instanceof Object && 'close' in made && typeof made.close === 'function') await made.close();
  throw refuse(failing.code);
}

const isBelow = (path: unknown): path is string =>
  watch !== undefined && typeof path === 'string' && path.startsWith(watch.folder);

const nameOf = (path: string): string =>
  `./${path.slice((watch?.folder.length ?? 0) + 1)}`.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'UUID').replace(/\d+/g, 'N');

function systemError(syscall: string, path: string) {
  return (code: Code): Error => {
    const errno = -constants.errno[code];
    const words = getSystemErrorMap().get(errno)?.[1] ?? '';
    return Object.assign(new Error(`${code}: ${words}, ${syscall} '${path}'`), { errno, code, syscall, path });
  };
}

function databaseError(code: Code): Error {
  const { errcode, errstr } = CODES[code];
  return Object.assign(new Error(errstr), { code: 'ERR_SQLITE_ERROR', errcode, errstr });
}

function wrap(holder: object, name: string, make: (original: AnyFunction) => AnyFunction): void {
  const at = holder as Record<string, unknown>;
  if (typeof at[name] === 'function') at[name] = make(at[name] as AnyFunction);
}

/** All of node:fs that takes a path first. */
const BY_PATH = [
  ...['access', 'appendFile', 'chmod', 'chown', 'copyFile', 'link', 'lstat', 'mkdir', 'mkdtemp', 'open', 'readdir'],
  ...['readFile', 'readlink', 'realpath', 'rename', 'rm', 'stat', 'truncate', 'unlink', 'utimes', 'writeFile'],
];
const OF_HANDLES = [
  'appendFile',
  'chmod',
  'close',
  'read',
  'readFile',
  'stat',
  'sync',
  'truncate',
  'write',
  'writeFile',
];
const OF_NUMBERS = ['fchmodSync', 'fstatSync', 'fsyncSync', 'readSync', 'writeSync'];

const numberPaths = new Map<unknown, string>();

function wrapFiles(): void {
  for (const name of BY_PATH) {
    wrap(promises, name, (original) => async (...args) => {
      const path = args.find(isBelow);
      const call = () => original.apply(promises, args);
      if (path === undefined) return call();
      const value = await throughLater(`${name} ${nameOf(path)}`, call, systemError(name, path));
      if (name === 'open' && value instanceof Object) wrapHandle(value, path);
      return value;
    });
    const sync = `${name}Sync`;
    wrap(fs, sync, (original) => (...args) => {
      const path = args.find(isBelow);
      const call = () => original.apply(fs, args);
      if (path === undefined) return call();
      const value = through(`${sync} ${nameOf(path)}`, call, systemError(name, path));
      if (name === 'open') numberPaths.set(value, path);
      return value;
    });
  }
  for (const name of OF_NUMBERS) {
    wrap(fs, name, (original) => (...args) => {
      const path = numberPaths.get(args[0]);
      const call = () => original.apply(fs, args);
      return isBelow(path) ? through(`${name} ${nameOf(path)}`, call, systemError(name.slice(0, -4), path)) : call();
    });
  }
  wrap(fs, 'closeSync', (original) => (...args) => {
    numberPaths.delete(args[0]);
    return original.apply(fs, args);
  });
}

function wrapHandle(handle: object, path: string): void {
  for (const name of OF_HANDLES) {
    wrap(handle, name, (original) => async (...args) => {
      const call = () => original.apply(handle, args);
      return isBelow(path) ? throughLater(`${name} ${nameOf(path)}`, call, systemError(name, path)) : call();
    });
  }
}

type Driver = InstanceType<typeof sqlite.DatabaseSync>;
type Statement = ReturnType<Driver['prepare']>;

/** Not the constructor, of which importers hold the original: what opens a file asks it something at once, and that may fail. */
function wrapDatabases(): void {
  const { prototype } = sqlite.DatabaseSync;
  const { exec } = prototype;
  const driverOf = new WeakMap<object, Driver>();
  const pathOf = new WeakMap<object, string>();
  function statementThrough(db: Driver | undefined, sql: string, call: () => unknown): unknown {
    if (db === undefined || watch === undefined) return call();
    if (!pathOf.has(db)) pathOf.set(db, db.location() ?? '');
    if (!isBelow(pathOf.get(db))) return call();
    // SQLite reports no failure of what it did, unless the disk lost the answer to the last word.
    const isLost = sql === 'COMMIT';
    return through(
      sql.trim().replace(/\s+/g, ' ').slice(0, 60),
      call,
      (code) => {
        if (db.isTransaction && CODES[code].rollsBack) exec.call(db, 'ROLLBACK');
        return databaseError(code);
      },
      isLost,
    );
  }
  wrap(
    prototype,
    'exec',
    (original) =>
      function (this: unknown, ...args) {
        return statementThrough(this as Driver, String(args[0]), () => original.apply(this, args));
      },
  );
  wrap(
    prototype,
    'prepare',
    (original) =>
      function (this: unknown, ...args) {
        const made = original.apply(this, args) as Statement;
        driverOf.set(made, this as Driver);
        return made;
      },
  );
  for (const name of ['run', 'get', 'all']) {
    wrap(
      sqlite.StatementSync.prototype,
      name,
      (original) =>
        function (this: unknown, ...args) {
          const made = this as Statement;
          return statementThrough(driverOf.get(made), made.sourceSQL, () => original.apply(made, args));
        },
    );
  }
}

wrapFiles();
wrapDatabases();
syncBuiltinESMExports();

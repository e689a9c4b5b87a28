/**
 * Folders for what a program needs while it runs: sandboxes of their own, a key for a caller, what is bundled on the way.
 *
 * A program that is killed hard leaves its folders behind, with a private key in some. So each is named by the machine and the
 * process that made it, and the next program that makes one removes those whose process is gone: this user's alone, and never
 * through a link. A folder stays where that cannot be known, as another container's does, whose process ids mean others here.
 */
import { createHash } from 'node:crypto';
import { lstatSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../ports/process-alive.ts';

const PURPOSES = ['sandbox', 'flow', 'load', 'ci'] as const;

export type TempFolder = {
  readonly path: string;
  /** With all in it. Never throws. */
  remove(): void;
};

const made = new Set<string>();
let isSwept = false;

/** Only its owner can enter it. */
export function makeTempFolder(purpose: (typeof PURPOSES)[number]): TempFolder {
  if (!isSwept) removeLeftFolders();
  isSwept = true;
  const path = mkdtempSync(join(tmpdir(), `dialbench-${purpose}-${machine()}-${process.pid}-`));
  made.add(path);
  return {
    path,
    remove() {
      removeFolder(path);
      made.delete(path);
    },
  };
}

/** Where the program is about to end in the middle of something; what uses such a folder is of no use afterwards. */
export function removeTempFolders(): void {
  for (const path of made) removeFolder(path);
  made.clear();
}

/**
 * Where process ids mean the same: this machine, and within it this container. Two machines may share a folder and have one hostname, and
 * the first space of processes has the same number on every Linux machine; their ids differ.
 */
function machine(): string {
  return createHash('sha256')
    .update(`${hostname()}\n${machineId()}\n${processSpace() ?? ''}`)
    .digest('hex')
    .slice(0, 8);
}

function machineId(): string {
  try {
    return readFileSync('/etc/machine-id', 'utf8').trim();
  } catch {
    // Other systems have none, and a container may lack it.
    return '';
  }
}

/** Undefined where Linux does not tell: whose process ids these are is not known then. */
function processSpace(): string | undefined {
  if (process.platform !== 'linux') return '';
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return undefined;
  }
}

/** Removes what programs left that are gone. Never throws. */
export function removeLeftFolders(): void {
  if (processSpace() === undefined) return;
  const folder = tmpdir();
  const ours = new RegExp(`^dialbench-(?:${PURPOSES.join('|')})-${machine()}-([1-9]\\d{0,9})-[A-Za-z0-9]{6}$`);
  for (const name of namesIn(folder)) {
    const pid = Number(ours.exec(name)?.[1]);
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    const path = join(folder, name);
    if (isOwnFolder(path)) removeFolder(path);
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A folder itself, not a link to one, and this user's. */
function isOwnFolder(path: string): boolean {
  try {
    const found = lstatSync(path);
    return found.isDirectory() && (process.getuid === undefined || found.uid === process.getuid());
  } catch {
    // It is gone, or may not be looked at.
    return false;
  }
}

/** Links within are removed, not followed. */
function removeFolder(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // A file that is held open (Windows): the next program tries again.
  }
}

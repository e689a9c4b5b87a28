/**
 * Whether what was built still belongs to its sources.
 *
 * The record beside a build holds every source and every built file as they were: size, times, and a hash of its bytes.
 * Equal sizes and times are believed, which takes some milliseconds for a thousand files; what differs in them is read, so
 * that a fresh clone with a restored dist/ is not built again. The time of change (ctime) is set by no copy and no tool.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Build } from './builds.ts';

/** Size, time of content, time of change, hash. */
type Stamp = readonly [bytes: number, contentMs: number, changeMs: number, hash: string];
type Stamps = Readonly<Record<string, Stamp>>;
type BuildRecord = { readonly sources: Stamps; readonly built: Stamps };

/** A file system's clock may lag the machine's by a tick. */
const CLOCK_TICK_MS = 20;

/** Of a source that changed while it was built: equal to no file. */
const UNSURE: Stamp = [-1, 0, 0, ''];

/** A point in time, taken before a build reads its sources. */
export const beforeBuild = (): number => Date.now() - CLOCK_TICK_MS;

export const recordFile = ({ folder }: Build): string => `${folder}.record.json`;

/** True if it was built whole, nobody touched it, and its sources are what they were. Never throws. */
export function isFresh(build: Build): boolean {
  try {
    const record = JSON.parse(readFileSync(recordFile(build), 'utf8')) as BuildRecord;
    const built = stillEqual(build.folder, filesBelow(build.folder), record.built);
    const sources = built && stillEqual(build.root, filesOf(build), record.sources);
    if (!built || !sources) return false;
    if (built !== record.built || sources !== record.sources) keep(build, { built, sources });
    return true;
  } catch {
    // There is none, or none that can be read.
    return false;
  }
}

/** Writes down what `build.folder` was made of. A source that changed after `sinceMs` may not be in it as it is now. */
export function recordBuild(build: Build, sinceMs: number): void {
  const sources = Object.entries(stampAll(build.root, filesOf(build))).map(([path, stamp]) => {
    const isSure = stamp[1] < sinceMs && stamp[2] < sinceMs;
    return [path, isSure ? stamp : UNSURE] as const;
  });
  keep(build, { built: stampAll(build.folder, filesBelow(build.folder)), sources: Object.fromEntries(sources) });
}

export function forgetBuild(build: Build): void {
  rmSync(recordFile(build), { force: true });
}

function keep(build: Build, record: BuildRecord): void {
  const draft = `${recordFile(build)}.${process.pid}.new`;
  try {
    writeFileSync(draft, JSON.stringify(record));
    renameSync(draft, recordFile(build));
  } catch {
    // A disk that takes no record: it is built again next time.
    rmSync(draft, { force: true });
  }
}

/** The stamps of the files as they are now, the given ones if they are the same; false if other bytes are there. */
function stillEqual(root: string, files: readonly string[], stamps: Stamps): false | Stamps {
  if (files.length !== Object.keys(stamps).length) return false;
  const newer: Record<string, Stamp> = {};
  for (const file of files) {
    const stamp = stamps[file];
    if (!stamp) return false;
    // Joined by hand: thousands of paths at each start, all of them normal.
    const path = `${root}/${file}`;
    const { size, mtimeMs, ctimeMs } = statSync(path);
    if (size !== stamp[0]) return false;
    if (mtimeMs === stamp[1] && ctimeMs === stamp[2]) continue;
    if (hashOf(path) !== stamp[3]) return false;
    newer[file] = [size, mtimeMs, ctimeMs, stamp[3]];
  }
  return Object.keys(newer).length === 0 ? stamps : { ...stamps, ...newer };
}

function stampAll(root: string, files: readonly string[]): Stamps {
  const stamp = (path: string): Stamp => {
    const { size, mtimeMs, ctimeMs } = statSync(path);
    return [size, mtimeMs, ctimeMs, hashOf(path)];
  };
  return Object.fromEntries(files.map((file) => [file, stamp(join(root, file))]));
}

const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('base64');

/** The files of the build's sources, relative to its root; a source that is not there counts as none. */
function filesOf({ root, sources }: Build): string[] {
  return sources.flatMap((source) => {
    const status = statSync(join(root, source), { throwIfNoEntry: false });
    if (!status?.isDirectory()) return status ? [source] : [];
    return filesBelow(join(root, source)).map((file) => `${source}/${file}`);
  });
}

function filesBelow(folder: string, prefix = ''): string[] {
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const path = `${prefix}${entry.name}`;
    return entry.isDirectory() ? filesBelow(folder, `${path}/`) : [path];
  });
}

/**
 * Builds what is missing or older than its sources, so that a fresh clone starts at once and an edit is what runs.
 *
 * A build is made beside the old one and takes its place whole; its record is written last. So what was half-written,
 * or ended by a signal, is never run. Of two programs that start at once, one builds and the other waits for it.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AppError, reasonOf } from '../../shared/failure.ts';
import { inWriteTurn } from '../files/write-turn.ts';
import { beforeBuild, forgetBuild, isFresh, recordBuild } from './build-record.ts';
import type { Build } from './builds.ts';

/** For another program's build, on a slow machine. */
const PATIENCE_MS = 50_000;

/** Throws AppError `page-build-failed` and the like. */
export async function ensureBuilt(build: Build, say: (line: string) => void): Promise<void> {
  if (isFresh(build)) return;
  await inTurn(build, async () => {
    // Another program may have built it meanwhile.
    if (isFresh(build)) return;
    say(`Building the ${build.noun} (once after a change) …`);
    await buildBeside(build);
  });
}

/** Builds it, however fresh it is. */
export async function rebuild(build: Build): Promise<void> {
  await inTurn(build, () => buildBeside(build));
}

async function inTurn(build: Build, act: () => Promise<void>): Promise<void> {
  try {
    mkdirSync(dirname(build.folder), { recursive: true });
    await inWriteTurn(build.folder, 'build', act, PATIENCE_MS);
  } catch (cause) {
    const code = `${build.noun.split(' ')[0]}-build-failed`;
    throw new AppError({ code, message: `The ${build.noun} could not be built: ${reasonOf(cause)}` }, { cause });
  }
}

async function buildBeside(build: Build): Promise<void> {
  const { folder } = build;
  sweep(folder);
  const draft = `${folder}.${randomUUID()}.new`;
  try {
    const sinceMs = beforeBuild();
    await build.make(draft);
    forgetBuild(build);
    const old = `${folder}.${randomUUID()}.old`;
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(draft, folder);
    recordBuild(build, sinceMs);
    rmSync(old, { recursive: true, force: true });
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Removes what builds left that were ended by a signal. */
function sweep(folder: string): void {
  const isLeft = new RegExp(`^${basename(folder)}\\.[0-9a-f-]{36}\\.(new|old)$`);
  for (const name of readdirSync(dirname(folder)).filter((one) => isLeft.test(one))) {
    rmSync(join(dirname(folder), name), { recursive: true, force: true });
  }
}

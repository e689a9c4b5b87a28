/** The commit that is built: its id for the About dialog, and its time, so that a package notes no time of its own making. */
import { spawnSync } from 'node:child_process';
import { PROJECT_FOLDER } from '../project.ts';

/** 40 hex digits; undefined where there is no git, or no checkout of this project. */
export function commitId(): string | undefined {
  const id = git('rev-parse', 'HEAD');
  return id !== undefined && /^[0-9a-f]{40}$/.test(id) ? id : undefined;
}

/** Seconds since 1970 as text: SOURCE_DATE_EPOCH, else the last commit's; undefined in a source archive, which has none. */
export function commitTime(): string | undefined {
  const given = process.env.SOURCE_DATE_EPOCH;
  if (given !== undefined && /^\d{1,11}$/.test(given)) return given;
  return git('log', '-1', '--format=%ct');
}

function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: PROJECT_FOLDER, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

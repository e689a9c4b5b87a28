/**
 * When a command that stays up ends: SIGTERM, SIGINT, or the end of the npm that runs it.
 *
 * npm hands a signal to its shell only, and some shells do not pass it on. So under `npm run cli` the shell and npm itself
 * are watched, and with either gone the command ends too. Started in any other way it outlives whoever started it: a
 * script may put it in the background and go.
 */
import { spawnSync } from 'node:child_process';

const POLL_MS = 300;

export type EndReason = 'SIGINT' | 'SIGTERM' | 'npm-gone';

/** Resolves once. A second signal is left to the system and ends the process at once. */
export function untilToldToEnd(): Promise<EndReason> {
  return new Promise((resolve) => {
    const watch = isRunByNpm() ? watchRunner(() => end('npm-gone')) : undefined;
    const end = (reason: EndReason): void => {
      clearInterval(watch);
      resolve(reason);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end(signal));
  });
}

/** npm names the script that it runs; under a test run or another script the variable names that one instead. */
function isRunByNpm(): boolean {
  return (process.env.npm_lifecycle_script ?? '').includes('cli/main.ts');
}

function watchRunner(onGone: () => void): NodeJS.Timeout {
  const shell = process.ppid;
  const npm = parentOf(shell);
  return setInterval(() => {
    if (process.ppid !== shell || !isAlive(shell) || (npm !== undefined && !isAlive(npm))) onGone();
  }, POLL_MS);
}

/** Undefined where it cannot be told (no ps, or the shell was replaced and its parent is the system's first process). */
function parentOf(pid: number): number | undefined {
  const listed = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' });
  const parent = Number((listed.stdout ?? '').trim());
  return Number.isInteger(parent) && parent > 1 ? parent : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and belongs to someone else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

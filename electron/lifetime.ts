/**
 * When a long-running program ends: Ctrl-C, SIGTERM, a closed terminal, or the end of the npm that runs it.
 *
 * npm passes a signal only to its shell, and some shells do not pass it on. So under an npm script the shell and npm
 * are watched, and when either ends, the program ends too. Started in any other way it outlives its parent, so that a
 * script may leave it in the background.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { isAlive } from './ports/process-alive.ts';
import { PROJECT_FOLDER } from './project.ts';

const POLL_MS = 300;
const LONGEST_PS_MS = 2000;

export type EndReason = 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'npm-gone';

/** Resolves once with the reason to end. A second signal has its default effect and ends the process at once. */
export function untilToldToEnd(): Promise<EndReason> {
  return new Promise((resolve) => {
    const watch = isRunByNpm() ? watchRunner(() => end('npm-gone')) : undefined;
    const end = (reason: EndReason): void => {
      clearInterval(watch);
      resolve(reason);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end(signal));
  });
}

/** npm names the script that it runs; under a test run or another script, the variable names that one. */
function isRunByNpm(): boolean {
  const program = relative(PROJECT_FOLDER, process.argv[1] ?? '').replaceAll('\\', '/');
  return program !== '' && (process.env.npm_lifecycle_script ?? '').includes(program);
}

function watchRunner(onGone: () => void): NodeJS.Timeout {
  const shell = process.ppid;
  const npm = parentOf(shell);
  const watch = setInterval(() => {
    if (process.ppid !== shell || !isAlive(shell) || (npm !== undefined && !isAlive(npm))) onGone();
  }, POLL_MS);
  // A program that is done before it is told to end is not kept by the watch.
  return watch.unref();
}

/**
 * Undefined if it cannot be determined (no /proc and no ps, or the shell was replaced and the parent is the system's
 * first process).
 *
 * Asked at once, not in the background: once npm is gone, nothing tells whose the shell was.
 */
function parentOf(pid: number): number | undefined {
  const parent = Number(parentByProc(pid) ?? parentByPs(pid));
  return Number.isInteger(parent) && parent > 1 ? parent : undefined;
}

/** Linux; the name of the program, in brackets, may hold anything. */
function parentByProc(pid: number): string | undefined {
  try {
    return /^.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

function parentByPs(pid: number): string | undefined {
  const listed = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8', timeout: LONGEST_PS_MS });
  return listed.status === 0 ? listed.stdout : undefined;
}

/**
 * One program at a time on a folder: the lock is a file with a process id, and a second program hands its arguments over.
 *
 * Electron warns that the order of what is handed over may change and that Chromium adds switches of its own. Here it
 * always does both (switches first, then the rest), so that a main that relies on the order is found out.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const HANDED = 'instance-handed-over-';

export type HandedOver = {
  readonly argv: readonly string[];
  readonly workingDirectory: string;
  readonly additionalData: unknown;
};

/** True if this program now has the folder; else the holder was told of it. */
export function claimFolder(folder: string, additionalData: unknown): boolean {
  const lock = join(folder, 'instance.lock');
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const holder = Number(readFileSync(lock, 'utf8'));
    if (!isRunning(holder)) {
      writeFileSync(lock, String(process.pid));
      return true;
    }
    const handed: HandedOver = {
      argv: asChromiumPasses(process.argv),
      workingDirectory: process.cwd(),
      additionalData,
    };
    writeFileSync(join(folder, `${HANDED}${process.pid}.json`), JSON.stringify(handed));
    process.kill(holder, 'SIGUSR2');
    return false;
  }
}

/** What second programs handed over since the last look. */
export function takeHandedOver(folder: string): HandedOver[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(HANDED))
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      rmSync(join(folder, name));
      return JSON.parse(text) as HandedOver;
    });
}

function asChromiumPasses([program = '', ...rest]: readonly string[]): string[] {
  const isSwitch = (text: string) => text.startsWith('-');
  const others = rest.filter((text) => !isSwitch(text));
  return [program, ...rest.filter(isSwitch), '--original-process-start-time=13400000000000000', ...others];
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

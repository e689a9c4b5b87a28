/**
 * The desktop program on Electron itself, with the same handles as over the stand-in: page, notices, evaluate, end.
 *
 * Notices are lines of its output, written by what recordInMain put into main. What only the stand-in can do (a keyring
 * with manners, a theme of the system, displays) is refused here by name, so that a spec skips it with its reason.
 */
import { spawn } from 'node:child_process';
import { _electron as electron } from '@playwright/test';
import type { Desktop, DesktopProcess } from '../support/electron-on-chromium/launch-desktop.ts';
import type { Notice, StandInSettings } from '../support/electron-on-chromium/test-channel.ts';
import { watchProcess } from '../support/electron-on-chromium/watched-process.ts';
import { NOTICE_MARK, recordInMain, watchOpenWindows } from './record-in-main.ts';

type RealOptions = Partial<StandInSettings> & {
  readonly executable: string;
  readonly main: string;
  readonly args: readonly string[];
};

/** Chromium's sandbox refuses to run as root; a user's machine and its tests never need that switch. */
export function electronArguments(main: string, args: readonly string[], isRoot = process.getuid?.() === 0): string[] {
  return [...(isRoot ? ['--no-sandbox'] : []), main, ...args];
}

/** Splits what the program printed into notices and the rest, line by line, whatever way it was cut. */
export function noticeReader(take: (notice: Notice) => void): (chunk: string) => void {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith(NOTICE_MARK)) take(JSON.parse(line.slice(NOTICE_MARK.length)) as Notice);
    }
  };
}

export class OnlyOnStandIn extends Error {
  constructor(what: string) {
    super(`Electron itself takes no “${what}” of a test; only the stand-in does.`);
  }
}

function handlesOf(
  child: DesktopProcess['process'],
): Omit<DesktopProcess, 'evaluate'> & { take(notice: Notice): void } {
  const { watched, take } = watchProcess(child);
  const read = noticeReader(take);
  child.stdout?.on('data', (chunk: Buffer) => read(chunk.toString()));
  return { ...watched, take, order: (kind) => Promise.reject(new OnlyOnStandIn(kind)) };
}

/** Starts the program and waits for nothing; nothing can be evaluated in it. */
export function startReal({ executable, main, args }: RealOptions): DesktopProcess {
  const child = spawn(executable, electronArguments(main, args), { stdio: ['ignore', 'pipe', 'pipe'] });
  return { ...handlesOf(child), evaluate: () => Promise.reject(new OnlyOnStandIn('evaluate without a window')) };
}

/** Starts the program and resolves with its first window. */
export async function launchReal({ executable, main, args, openFile, newFile }: RealOptions): Promise<Desktop> {
  const app = await electron.launch({ executablePath: executable, args: electronArguments(main, args) });
  const handles = handlesOf(app.process());
  const answers = { ...(openFile && { openFile }), ...(newFile && { newFile }) };
  await app.evaluate(recordInMain as never, { mark: NOTICE_MARK, ...answers } as never);
  const page = await app.firstWindow();
  await app.evaluate(watchOpenWindows as never, NOTICE_MARK as never);
  const browser = page.context().browser();
  handles.take({ kind: 'shown', devtools: '' });
  return {
    ...handles,
    page,
    // Electron's window belongs to no Browser of Playwright; specs ask it for its pages only.
    browser: browser ?? ({ contexts: () => [page.context()] } as Desktop['browser']),
    evaluate: (action, argument) => app.evaluate(action as never, argument as never) as never,
    async close() {
      await app.close();
      await handles.exitCode;
    },
  };
}

/**
 * What an open window costs while nobody does anything: processor time of Chromium and of main, on a real page of the real program without a session.
 *
 * Processor time counts nobody else's work. An empty page in a Chromium of its own is measured beside it, for what Chromium takes by itself.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { PAGE_BUILD } from '../../electron/built/builds.ts';
import { ensureBuilt } from '../../electron/built/ensure-built.ts';
import { launchBrowser } from './launch-browser.ts';
import type { Figure } from './measure.ts';
import { inFolder } from './sandbox-process.ts';
import { startWebProgram } from './web-program.ts';

const GOAL_PERCENT = 0.5;
/** By then every room has been fetched. */
const SETTLED_MS = 20_000;
const MEASURED_MS = 20_000;
/** Of what /proc counts in. */
const TICKS_A_SECOND = 100;

export async function idleFigures(): Promise<Figure[]> {
  await ensureBuilt(PAGE_BUILD, () => {});
  return inFolder(async (folder) => {
    const program = await startWebProgram(join(folder, 'data'));
    const [own, empty] = await Promise.all([launchBrowser(), launchBrowser()]);
    try {
      const page = await own.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(program.url);
      await page.locator('.lcd', { hasText: 'Sandbox' }).waitFor();
      await (await empty.newPage()).goto('about:blank');
      await pause(SETTLED_MS);
      const looks = [() => secondsOf(own), () => secondsOf(empty), async () => secondsOfMain(program.child.pid)];
      const before = await Promise.all(looks.map((look) => look()));
      await pause(MEASURED_MS);
      const after = await Promise.all(looks.map((look) => look()));
      const [window = 0, blank = 0, main = 0] = after.map(
        (seconds, at) => ((seconds - (before[at] ?? 0)) * 100_000) / MEASURED_MS,
      );
      const percent = (what: string, of: number) => `${what}: ${of.toFixed(2)} % of a core`;
      return [
        {
          name: `idle window without a session: times it fits into ${GOAL_PERCENT} % of a core`,
          ratio: GOAL_PERCENT / Math.max(0.01, window - blank + main),
          goal: 1,
          parts: [
            percent('Chromium with the page, all processes', window),
            percent('Chromium with an empty page, which is taken off', blank),
            percent('main', main),
          ],
        },
      ];
    } finally {
      await Promise.all([own.close(), empty.close(), program.end()]);
    }
  });
}

/** Of all processes of the browser, since they began. */
async function secondsOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** NaN where there is no /proc. */
function secondsOfMain(pid: number | undefined): number {
  try {
    const [user = 0, system = 0] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
    return (user + system) / TICKS_A_SECOND;
  } catch {
    return Number.NaN;
  }
}

/**
 * The map of the menu: from the click on its room to the painted picture with 10,000 exchanges of history, and the frames of a pan over
 * 500 screens, in a real browser on the real program.
 *
 * Beside the clock's times stand the same page's times for nothing: a frame while nothing moves. The parts are measured in this
 * process, by the program's own functions on the same history.
 */

import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { PAGE_BUILD, PROGRAM_BUILD } from '../../electron/built/builds.ts';
import { ensureBuilt } from '../../electron/built/ensure-built.ts';
import { openHistoryFile } from '../../electron/history/history-file.ts';
import { openHistoryLog } from '../../electron/history/history-log.ts';
import { coverageOf } from '../../shared/map/coverage.ts';
import { addStep, readMap, startMap } from '../../shared/map/map-build.ts';
import { placeScreens } from '../../shared/page/map/map-layout.ts';
import { drawnOf } from '../../shared/page/map/map-links.ts';
import { treeOf } from '../../shared/page/map/map-tree.ts';
import { goTo } from '../support/go-to.ts';
import { launchBrowser } from './launch-browser.ts';
import { writeHistory } from './map-history.ts';
import type { Figure } from './measure.ts';
import { inFolder } from './sandbox-process.ts';
import { startWebProgram } from './web-program.ts';

const EXCHANGES = 10_000;
const SCREENS = 500;
const GOAL_MS = 1000;
const GOAL_FRAMES = 60;
const PAN_MS = 4000;

export async function mapFigures(): Promise<Figure[]> {
  for (const build of [PAGE_BUILD, PROGRAM_BUILD]) await ensureBuilt(build, () => {});
  return inFolder(async (folder) => {
    writeHistory(folder, EXCHANGES, SCREENS);
    const parts = partsOf(folder);
    const program = await startWebProgram(folder);
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(program.url);
      await page.locator('.lcd', { hasText: 'Sandbox' }).waitFor();
      await roomsLoaded(page);
      const drawnMs = await drawnAfterMs(page);
      const still = await framesOf(page, false);
      const begun = await framesOf(page, true);
      const cards = await cardsDrawn(page);
      await page.getByRole('button', { name: 'Show all (0)' }).click();
      await page.waitForTimeout(1000);
      const all = await cardsDrawn(page);
      const moved = await framesOf(page, true);
      return [
        {
          name: `${EXCHANGES.toLocaleString('en')} exchanges, from the click to the painted map, times it fits into ${GOAL_MS} ms`,
          ratio: GOAL_MS / drawnMs,
          goal: 1,
          parts: [`whole: ${drawnMs.toFixed(0)} ms`, ...parts],
        },
        {
          name: `${SCREENS} screens panned: share of ${GOAL_FRAMES} frames a second`,
          ratio: Math.min(begun.perSecond, moved.perSecond) / GOAL_FRAMES,
          goal: 1,
          parts: [
            frameWords('nothing moves', still),
            frameWords(`as the room opens, with ${cards} cards in and around what is in sight`, begun),
            frameWords(`as far away as it goes, with ${all} cards`, moved),
          ],
        },
      ];
    } finally {
      await browser.close();
      await program.end();
    }
  });
}

/** What the whole is made of, without doors and browser. */
function partsOf(folder: string): string[] {
  const log = openHistoryLog(openHistoryFile(join(folder, 'history.db')));
  const lines: string[] = [];
  const timed = <T>(name: string, act: () => T): T => {
    const busy = process.threadCpuUsage();
    const made = act();
    const { user, system } = process.threadCpuUsage(busy);
    lines.push(`${name}: ${((user + system) / 1000).toFixed(1)} ms of the processor`);
    return made;
  };
  const steps = timed('main: reading the presses from history', () => log.presses.after('sandbox', 0, EXCHANGES));
  const build = startMap();
  timed('main: adding them to the map', () => {
    for (const step of steps) addStep(build, step);
  });
  const map = timed('main: making its screens and edges', () => readMap(build));
  const tree = timed('page: finding the branches', () => treeOf(map));
  timed('page: laying them out', () => placeScreens(tree));
  timed('page: lines and ports', () => drawnOf(map, tree));
  timed('page: coverage', () => coverageOf(map));
  log.close();
  const bytes = JSON.stringify(map).length;
  return [
    ...lines,
    `the map itself: ${map.screens.length} screens, ${map.edges.length} edges, ${bytes} characters of JSON`,
  ];
}

/** Rooms load one after another while the page is idle; what is measured is the map, not its script. */
async function roomsLoaded(page: Page): Promise<void> {
  const count = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let [before, rounds] = [-1, 0]; rounds < 20; rounds += 1) {
    const now = await count();
    if (now === before) return;
    before = now;
    await page.waitForTimeout(3000);
  }
}

function cardsDrawn(page: Page): Promise<number> {
  return page.locator('.map-card').count();
}

/** What is beyond the sight is drawn once it comes near it. */
async function drawnAfterMs(page: Page): Promise<number> {
  await goTo(page, 'Flows');
  return page.evaluate(async () => {
    const tab = [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find(
      (one) => one.innerText.trim() === 'Map',
    );
    const startMs = performance.now();
    tab?.click();
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    while (document.querySelector('.map-card') === null) {
      if (performance.now() - startMs > 60_000) throw new Error('the map was not drawn within a minute');
      await frame();
    }
    // A message posted in a frame arrives when the frame was handed over.
    await frame();
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(0);
    });
    return performance.now() - startMs;
  });
}

type Frames = { readonly perSecond: number; readonly slowestMs: number; readonly p95Ms: number };

/** Frames of the page while the picture is dragged round and round, or is not. */
async function framesOf(page: Page, isPanned: boolean): Promise<Frames> {
  return page.evaluate(
    async ([pans, lastsMs]) => {
      const view = document.querySelector('.map__view');
      if (!view) throw new Error('there is no picture');
      const box = view.getBoundingClientRect();
      const [left, top] = [box.left + box.width / 2, box.top + box.height / 2];
      const at = (turn: number) => ({
        clientX: left + 150 * Math.cos(turn / 20),
        clientY: top + 150 * Math.sin(turn / 20),
        bubbles: true,
        cancelable: true,
        view: window,
      });
      if (pans) view.dispatchEvent(new MouseEvent('mousedown', at(0)));
      const gaps: number[] = [];
      const startMs = performance.now();
      let lastMs = startMs;
      for (let turn = 1; lastMs - startMs < lastsMs; turn += 1) {
        if (pans) window.dispatchEvent(new MouseEvent('mousemove', at(turn)));
        const nowMs = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        gaps.push(nowMs - lastMs);
        lastMs = nowMs;
      }
      if (pans) window.dispatchEvent(new MouseEvent('mouseup', at(0)));
      const sorted = gaps.slice(1).sort((one, other) => one - other);
      return {
        perSecond: (1000 * sorted.length) / sorted.reduce((all, one) => all + one, 0),
        slowestMs: sorted.at(-1) ?? 0,
        p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
      };
    },
    [isPanned, PAN_MS] as const,
  );
}

function frameWords(what: string, { perSecond, slowestMs, p95Ms }: Frames): string {
  return `${what}: ${perSecond.toFixed(1)} frames a second, p95 ${p95Ms.toFixed(1)} ms, slowest ${slowestMs.toFixed(1)} ms`;
}

/**
 * The start: from `npm start` to the phone answering a key, in a browser that is open already.
 *
 * Each round also starts npm without a script and Node without a program, so that a busy machine slows all alike; the parts
 * are ratios to these. The workbench still opens when its address line is there, and the page's first calls wait for it.
 * A round starts on an empty data folder and once more on the folder that it left. What is built is built before.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { PAGE_BUILD, PROGRAM_BUILD } from '../../electron/built/builds.ts';
import { ensureBuilt } from '../../electron/built/ensure-built.ts';
import { PROJECT_FOLDER } from '../../electron/project.ts';
import { launchBrowser } from './launch-browser.ts';
import { type Figure, median } from './measure.ts';

const GOAL_MS = 800;
const ROUNDS = 3;
/** A start that takes longer is no start. */
const LONGEST_MS = 30_000;
const CODE = '*384*99#';
const READY = /^Dialbench is ready: (\S+)$/m;

type Start = {
  readonly readyMs: number;
  /** From the call for the page on: its script runs, it shows a phone, the phone shows the typed code, and the service's answer. */
  readonly scriptMs: number;
  readonly phoneMs: number;
  readonly typedMs: number;
  readonly answerMs: number;
};

export async function startFigures(): Promise<Figure[]> {
  for (const build of [PAGE_BUILD, PROGRAM_BUILD]) await ensureBuilt(build, () => {});
  const browser = await launchBrowser();
  const bare = { node: [] as number[], npm: [] as number[] };
  const starts = { first: [] as Start[], again: [] as Start[] };
  try {
    // The first round fills caches and is not counted.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const node = await lasts(process.execPath, ['-e', '0']);
      const npm = await lasts('npm', ['run', '-s', 'no-script-of-ours', '--if-present']);
      const folder = mkdtempSync(join(tmpdir(), 'dialbench-start-'));
      try {
        const first = await startOnce(browser, folder);
        const again = await startOnce(browser, folder);
        if (round === 0) continue;
        bare.node.push(node);
        bare.npm.push(npm);
        starts.first.push(first);
        starts.again.push(again);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }
  } finally {
    await browser.close();
  }
  const [nodeMs, npmMs] = [median(bare.node), median(bare.npm)];
  const figure = (name: string, runs: readonly Start[]): Figure => {
    const part = (what: string, of: (start: Start) => number) => {
      const ms = median(runs.map(of));
      return `${what}: ${ms.toFixed(0)} ms (${(ms / nodeMs).toFixed(1)} bare Node, ${(ms / npmMs).toFixed(2)} bare npm)`;
    };
    const wholeMs = median(runs.map((start) => start.readyMs + start.answerMs));
    return {
      name: `npm start, ${name}: times it fits into ${GOAL_MS} ms, until the phone answers`,
      ratio: GOAL_MS / wholeMs,
      goal: 1,
      parts: [
        `bare Node: ${nodeMs.toFixed(0)} ms; bare npm, which has its own: ${npmMs.toFixed(0)} ms`,
        part('whole: npm start → the phone answers a dialled code', (start) => start.readyMs + start.answerMs),
        part('npm start → the address line', (start) => start.readyMs),
        part('of that without npm: our program', (start) => start.readyMs - npmMs),
        part('page: called → its script runs', (start) => start.scriptMs),
        part('page: → the phone is there', (start) => start.phoneMs - start.scriptMs),
        part('page: → eight keys typed, one after the other', (start) => start.typedMs - start.phoneMs),
        part('page: → answered', (start) => start.answerMs - start.typedMs),
      ],
    };
  };
  return [figure('on an empty folder', starts.first), figure('on a used folder', starts.again)];
}

async function startOnce(browser: Browser, dataFolder: string): Promise<Start> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const startedMs = performance.now();
  const words = ['start', '--', '--no-open', '--host', '127.0.0.1', '--data', dataFolder];
  const child = spawn('npm', words, { cwd: PROJECT_FOLDER, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  try {
    const address = await addressOf(child);
    const readyMs = performance.now() - startedMs;
    const calledMs = performance.now();
    await page.goto(address, { waitUntil: 'commit', timeout: LONGEST_MS });
    const lcd = page.locator('.lcd');
    await lcd.filter({ hasText: 'Sandbox' }).waitFor({ timeout: LONGEST_MS });
    const phoneMs = performance.now() - calledMs;
    await page.keyboard.type(CODE);
    await lcd.filter({ hasText: CODE }).waitFor({ timeout: LONGEST_MS });
    const typedMs = performance.now() - calledMs;
    await page.keyboard.press('Enter');
    await lcd.filter({ hasText: 'My Portfolio' }).waitFor({ timeout: LONGEST_MS });
    const answerMs = performance.now() - calledMs;
    const scriptMs = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().domInteractive);
    return { readyMs, scriptMs: Number(scriptMs), phoneMs, typedMs, answerMs };
  } finally {
    await context.close();
    child.kill('SIGTERM');
    await ended;
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('the workbench did not start in time')), LONGEST_MS);
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += String(chunk);
      const found = READY.exec(printed)?.[1];
      if (found === undefined) return;
      clearTimeout(limit);
      resolve(found);
    });
    child.once('exit', (code) =>
      reject(new Error(`the workbench ended with ${code} before it was ready:\n${printed}`)),
    );
  });
}

/** Milliseconds from the start of a program to its end. */
async function lasts(program: string, args: readonly string[]): Promise<number> {
  const startedMs = performance.now();
  const child = spawn(program, [...args], { cwd: PROJECT_FOLDER, stdio: 'ignore' });
  await new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  return performance.now() - startedMs;
}

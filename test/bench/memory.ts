/**
 * An hour of heavy use, compressed to minutes: a real page in Chromium at the real workbench with its sandbox, on loopback, with a
 * fresh folder. What main and the page hold once all garbage is collected, at the start and after each quarter.
 *
 * Figures are the first quarter against the last: what was loaded and filled once is there by the end of the first quarter, so 1
 * is flat. Nodes that are drawn no more are mostly what Chromium keeps to undo edits in fields, up to a bound of its own.
 * `DIALBENCH_MEMORY_ROUNDS` makes the hour shorter, for a quick look; `DIALBENCH_MEMORY_SNAPSHOTS` is the beginning of
 * the names of files to write heap snapshots to, one of main and one of the page each time.
 */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { launchBrowser } from './launch-browser.ts';
import type { Figure } from './measure.ts';
import { ACTS, openHour, prepareHour, ROUNDS_OF_HOUR } from './memory-hour.ts';
import type { MainMemory } from './memory-main.ts';
import { inFolder } from './sandbox-process.ts';
import { startWebProgram } from './web-program.ts';

const SECONDS_A_ROUND = 13;
/** A thread of the doctor ends when it had no work for half a minute: in a real hour there is none between two diagnoses. */
const THREADS_END_MS = 32_000;
const FLAT = 0.9;

type Held = MainMemory & {
  readonly pageHeap: number;
  readonly nodes: number;
  readonly listeners: number;
  /** In the page's tree. */
  readonly drawn: number;
};

export async function memoryFigures(): Promise<Figure[]> {
  const rounds = Math.max(4, Math.round(Number(process.env.DIALBENCH_MEMORY_ROUNDS ?? ROUNDS_OF_HOUR) / 4) * 4);
  process.stdout.write(
    `  ${rounds} of the ${ROUNDS_OF_HOUR} rounds of an hour, about ${Math.ceil((rounds * SECONDS_A_ROUND) / 60)} minutes; a round is ${ACTS}\n`,
  );
  return inFolder(async (folder) => {
    prepareHour(join(folder, 'data'));
    const program = await startProgram(join(folder, 'data'));
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      page.setDefaultTimeout(20_000);
      await page.goto(program.url);
      await page.locator('.lcd', { hasText: 'Sandbox' }).waitFor();
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Performance.enable');
      const look = async (): Promise<Held> => {
        looks += 1;
        const held = { ...(await program.memory(fileOf('main', looks))), ...(await heldByPage(page, cdp)) };
        await writeSnapshot(cdp, fileOf('page', looks));
        return held;
      };
      let looks = 0;
      const play = await openHour(page);
      const held = [await look()];
      for (let round = 0; round < rounds; round += 1) {
        await play(round);
        if ((round + 1) % (rounds / 4) !== 0) continue;
        await page.waitForTimeout(THREADS_END_MS);
        held.push(await look());
      }
      return figuresOf(held);
    } finally {
      await browser.close();
      await program.end();
    }
  });
}

async function startProgram(dataFolder: string) {
  const { child, url, end } = await startWebProgram(dataFolder, {
    file: join(import.meta.dirname, 'memory-main.ts'),
  });
  return {
    url,
    end,
    async memory(snapshotFile: string): Promise<MainMemory> {
      const answer = once(child, 'message');
      child.send(snapshotFile);
      return (await answer)[0] as MainMemory;
    },
  };
}

async function heldByPage(page: Page, cdp: CDPSession): Promise<Omit<Held, keyof MainMemory>> {
  for (let turn = 0; turn < 3; turn += 1) {
    await cdp.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(100);
  }
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return {
    pageHeap: metric('JSHeapUsedSize'),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    drawn: await page.evaluate(() => {
      let count = 0;
      const walker = document.createTreeWalker(document);
      while (walker.nextNode()) count += 1;
      return count;
    }),
  };
}

/** Empty unless heap snapshots are asked for. */
function fileOf(of: 'main' | 'page', look: number): string {
  const prefix = process.env.DIALBENCH_MEMORY_SNAPSHOTS ?? '';
  return prefix === '' ? '' : `${prefix}-${of}-${look}.heapsnapshot`;
}

async function writeSnapshot(cdp: CDPSession, file: string): Promise<void> {
  if (file === '') return;
  const out = createWriteStream(file);
  const write = ({ chunk }: { readonly chunk: string }): void => void out.write(chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', write);
  await cdp.send('HeapProfiler.takeHeapSnapshot');
  cdp.off('HeapProfiler.addHeapSnapshotChunk', write);
  await new Promise<void>((resolve) => out.end(() => resolve()));
}

function figuresOf(held: readonly Held[]): Figure[] {
  const figure = (name: string, read: (one: Held) => number, unit = '', per = 1): Figure => {
    const values = held.map((one) => read(one) / per);
    const told = values.map((value) => value.toFixed(per === 1 ? 0 : 1)).join(', ');
    return {
      name,
      ratio: (values[1] ?? Number.NaN) / (values.at(-1) ?? Number.NaN),
      goal: FLAT,
      parts: [`at the start and after each quarter: ${told}${unit}`],
    };
  };
  const MB = 1_048_576;
  return [
    figure('main: heap', ({ heap }) => heap, ' MB', MB),
    figure('main: outside the heap', ({ external }) => external, ' MB', MB),
    figure('main: resident', ({ resident }) => resident, ' MB', MB),
    figure('page: heap', ({ pageHeap }) => pageHeap, ' MB', MB),
    figure('page: nodes, with those that are drawn no more', ({ nodes }) => nodes),
    figure('page: nodes in the tree', ({ drawn }) => drawn),
    figure('page: listeners', ({ listeners }) => listeners),
  ];
}

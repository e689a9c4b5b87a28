/**
 * A key press of the phone, from the key to the painted screen, in a real browser on the real program with a fresh folder.
 *
 * Each part is a time of the clock and a ratio to something measured in the same run: a call through the door that does
 * nothing, and a sandbox request by itself. Both take turns with the presses, so that a busy machine slows all alike; the
 * processor times at the end count nobody else's work. phone-main.ts and phone-page.ts watch; the program holds nothing for it.
 */

import { once } from 'node:events';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { PAGE_BUILD } from '../../electron/built/builds.ts';
import { ensureBuilt } from '../../electron/built/ensure-built.ts';
import { goTo } from '../support/go-to.ts';
import { launchBrowser } from './launch-browser.ts';
import type { Figure } from './measure.ts';
import type { MainPress, MainTimes } from './phone-main.ts';
import { type PagePress, type Watched, watchPage } from './phone-page.ts';
import { inFolder, type SandboxProcess, startSandboxProcess } from './sandbox-process.ts';
import { startWebProgram, type WebProgram } from './web-program.ts';

const WARM_UP = 20;
/** Presses in each of the two states of the window. */
const PRESSES = 60;
/** Presses in a row, before the calls that they are compared with have their turn. */
const BLOCK = 10;
/** Between two presses, as fingers do: what goes on in the background gets its turn. */
const PAUSE_MS = 150;
const ROOMS = ['Operations', 'History', 'Environments', 'Phone'];
const GOAL_MS = { median: 16, p95: 33 } as const;
/** Of Home, Stocks: one leads there, zero back. */
const KEYS = ['1', '0'] as const;

export async function phoneFigures(): Promise<Figure[]> {
  await ensureBuilt(PAGE_BUILD, () => {});
  return inFolder(async (folder) => {
    // What started is ended even where the next one does not start.
    const ends: (() => Promise<unknown>)[] = [];
    try {
      const sandbox = await startSandboxProcess(join(folder, 'alone.db'), 1);
      ends.unshift(() => sandbox.end('SIGTERM'));
      const program = await startWebProgram(join(folder, 'data'), {
        file: join(import.meta.dirname, 'phone-main.ts'),
        watchesLibrary: true,
      });
      ends.unshift(() => program.end());
      const browser = await launchBrowser();
      ends.unshift(() => browser.close());
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.addInitScript(watchPage);
      await page.goto(program.url);
      await page.locator('.lcd', { hasText: 'Sandbox' }).waitFor();
      await page.keyboard.type('*384*99#');
      await page.keyboard.press('Enter');
      await page.locator('.lcd', { hasText: 'My Portfolio' }).waitFor();
      const subject = { page, program, alone: await openAlone(sandbox), cdp: await page.context().newCDPSession(page) };
      await subject.cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
      await pressKeys(subject, WARM_UP);
      const fresh = await pressKeys(subject, PRESSES);
      for (const room of ROOMS) {
        await goTo(page, room);
        await page.waitForTimeout(300);
      }
      await pressKeys(subject, WARM_UP / 2);
      const visited = await pressKeys(subject, PRESSES);
      return [...figuresOf('a window just opened', fresh), ...figuresOf('every room visited', visited)];
    } finally {
      for (const end of ends) await end();
    }
  });
}

async function timesOf({ child }: WebProgram): Promise<MainTimes> {
  const answer = once(child, 'message');
  child.send('times');
  return (await answer)[0] as MainTimes;
}

/** A session in a sandbox of its own, walked like the phone's. Returns the milliseconds of one signed press. */
async function openAlone(sandbox: SandboxProcess): Promise<(key: string) => Promise<number>> {
  const press = async (form: string): Promise<string> => {
    const headers = [['Content-Type', 'application/x-www-form-urlencoded']] as const;
    const body = new Uint8Array(Buffer.from(form));
    const answer = await sandbox.send({ method: 'POST', target: '/v1/ussd/process', headers, body });
    if (answer?.status !== 200) throw new Error(`the sandbox answered ${answer?.status}: ${answer?.text}`);
    return answer.text;
  };
  const opened = JSON.parse(await press('customerId=1002&choice=')) as { data: { sessionId: string } };
  return async (key) => {
    const startMs = performance.now();
    await press(`sessionId=${opened.data.sessionId}&choice=${key}`);
    return performance.now() - startMs;
  };
}

type Subject = {
  readonly page: Page;
  readonly program: WebProgram;
  readonly cdp: CDPSession;
  readonly alone: (key: string) => Promise<number>;
};

type Measured = {
  readonly page: readonly PagePress[];
  readonly main: readonly MainPress[];
  readonly bareMs: readonly number[];
  readonly aloneMs: readonly number[];
  /** Processor time a press, with all that follows it until the next. */
  readonly mainBusyMs: number;
  readonly pageBusyMs: number;
};

async function pressKeys({ page, program, cdp, alone }: Subject, count: number): Promise<Measured> {
  const bareMs: number[] = [];
  const aloneMs: number[] = [];
  const main: MainPress[] = [];
  const busyMs = { main: 0, page: 0 };
  for (let done = 0; done < count; done += BLOCK) {
    await timesOf(program);
    const before = await pageBusyMs(cdp);
    for (let at = done; at < done + BLOCK; at += 1) {
      await page.keyboard.press(KEYS[at % KEYS.length] ?? '1');
      await page.evaluate((painted) => (window as unknown as Watched).benchWatch.painted(painted), at + 1);
      await page.waitForTimeout(PAUSE_MS);
    }
    busyMs.page += (await pageBusyMs(cdp)) - before;
    const times = await timesOf(program);
    main.push(...times.presses);
    busyMs.main += times.busyMs;
    for (let at = 0; at < BLOCK; at += 1) {
      bareMs.push(await page.evaluate(() => (window as unknown as Watched).benchWatch.bareCall()));
      aloneMs.push(await alone(KEYS[at % KEYS.length] ?? '1'));
    }
  }
  const seen = await page.evaluate(() => (window as unknown as Watched).benchWatch.presses.splice(0));
  const [mainBusyMs, pageBusy] = [busyMs.main / count, busyMs.page / count];
  return { page: seen, main, bareMs, aloneMs, mainBusyMs, pageBusyMs: pageBusy };
}

async function pageBusyMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

function figuresOf(
  state: string,
  { page, main, bareMs, aloneMs, mainBusyMs, pageBusyMs: pageBusy }: Measured,
): Figure[] {
  const [bare, alone] = [middleOf(bareMs), middleOf(aloneMs)];
  const times = (name: string, valuesMs: readonly number[]) => {
    const sorted = valuesMs.toSorted((a, b) => a - b);
    const [p50, p95] = [at(sorted, 0.5), at(sorted, 0.95)];
    const ratios = `${(p50 / bare).toFixed(2)} bare calls, ${(p50 / alone).toFixed(2)} sandbox requests`;
    return `${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (${ratios})`;
  };
  const ofPage = (name: string, ms: (press: PagePress) => number) => times(name, page.map(ms));
  const ofMain = (name: string, ms: (press: MainPress) => number) => times(name, main.map(ms));
  const call = middleOf(page.map((press) => press.answerMs - press.callMs));
  const shown = middleOf(page.map((press) => press.changedMs - press.answerMs));
  const painted = middleOf(page.map((press) => press.paintedMs - press.frameMs));
  const whole = page.map((press) => press.paintedMs - press.keyMs).toSorted((a, b) => a - b);
  return [
    {
      name: `${state}: key → painted screen, times it fits into ${GOAL_MS.median} ms by its median and ${GOAL_MS.p95} ms by its p95`,
      ratio: Math.min(GOAL_MS.median / at(whole, 0.5), GOAL_MS.p95 / at(whole, 0.95)),
      goal: 1,
      parts: [
        times('whole: key → painted screen', whole),
        ofMain('of it the sandbox itself', (press) => press.sandboxMs),
        ofPage('of it the wait for the next frame', (press) => press.frameMs - press.changedMs),
      ],
    },
    {
      name: `${state}: the call of a press fits into a bare call and two sandbox requests`,
      ratio: (bare + 2 * alone) / call,
      goal: 1,
      parts: [
        times('a bare call through the door', bareMs),
        times('a sandbox request by itself', aloneMs),
        ofPage('page: key → call leaves', (press) => press.callMs - press.keyMs),
        ofPage('call: leaves → answer read by the page', (press) => press.answerMs - press.callMs),
        ofMain('main: all of it', (press) => press.callMs),
        ofMain('main: read the call, prepare, sign', (press) => press.beforeMs),
        ofMain('main: the wire, with the sandbox', (press) => press.wireMs),
        ofMain('main: of the wire, the sandbox itself', (press) => press.sandboxMs),
        ofMain('main: judge, mask, record, answer', (press) => press.afterMs),
        ofMain('main: SQLite of history', (press) => press.historySqlMs),
        ofMain('main: SQLite of the sandbox', (press) => press.sandboxSqlMs),
        ofMain('main: processor time of the call', (press) => press.busyMs),
      ],
    },
    {
      name: `${state}: the page shows an answer in less than a bare call`,
      ratio: bare / (shown + painted),
      goal: 1,
      parts: [
        ofPage('page: answer → the display changes', (press) => press.changedMs - press.answerMs),
        ofPage('page: wait for the next frame', (press) => press.frameMs - press.changedMs),
        ofPage('page: style, layout, paint of that frame', (press) => press.paintedMs - press.frameMs),
        ofPage('page: answer → painted screen', (press) => press.paintedMs - press.answerMs),
        `processor time a press until the next: main ${mainBusyMs.toFixed(1)} ms, page ${pageBusy.toFixed(1)} ms`,
      ],
    },
  ];
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const middleOf = (values: readonly number[]): number =>
  at(
    values.toSorted((a, b) => a - b),
    0.5,
  );

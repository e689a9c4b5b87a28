/**
 * The browser under the stand-in: starts Chromium and speaks the DevTools protocol over its pipe, where its end is ours.
 *
 * A debugging port is open besides, for the test that drives the page. Every page starts paused; a page that another page
 * opened waits for main's word, and is closed before it asks for anything where that is no.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { CDPSession } from '@playwright/test';
import { CHROMIUM_SWITCHES, featuresOff } from '../chromium-switches.ts';
import { readSettings } from './test-channel.ts';

const SWITCHES = [
  ...CHROMIUM_SWITCHES,
  '--headless --no-startup-window --mute-audio',
  // Frames of another origin stay in the page's process, so that one session sees them all; and a page's requests to
  // loopback are not held back by Chromium itself, so that a test sees whether main and policy hold them back.
  '--disable-site-isolation-trials',
  featuresOff(['IsolateOrigins', 'site-per-process', 'LocalNetworkAccessChecks']),
  '--remote-debugging-pipe --remote-debugging-port=0',
].flatMap((line) => line.split(' '));

/** The part of a protocol session that is used here, with Playwright's types of the protocol. */
export type Session = Pick<CDPSession, 'send' | 'on'>;

type Message = {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
};
type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void };

/** A page, paused. */
export type BrowserPage = {
  readonly session: Session;
  readonly gone: Promise<void>;
  close(): Promise<unknown>;
  /** Whatever it asks for is held back; then it is let go, because its opener waits for it, and closed. */
  closeUnused(): Promise<void>;
  /** Called with each page that this one opens. */
  onOpened(listener: (page: BrowserPage) => void): void;
};

export type Chromium = {
  /** Where a test can connect. */
  readonly devtools: string;
  openPage(): Promise<BrowserPage>;
  readonly browser: Session;
  close(): Promise<void>;
};

export async function startChromium(profileFolder: string): Promise<Chromium> {
  const child = spawn(readSettings().chromium, [...SWITCHES, `--user-data-dir=${profileFolder}`], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  let closing = false;
  const ended = new Promise<void>((resolve) =>
    child.once('exit', (code, signal) => {
      resolve();
      if (closing) return;
      // Every question to it would wait for ever; the test is told by the program's end.
      console.error(`Chromium ended by itself with ${code ?? signal}.`);
      setImmediate(() => process.exit(1));
    }),
  );
  const devtools = await readDevtoolsAddress(child);
  const { session } = openPipe(child.stdio[3] as Writable, child.stdio[4] as Readable);
  const browser = session(undefined);

  const attached = new Map<string, { sessionId: string }>();
  const arrivals = new EventEmitter();
  const departures = new EventEmitter();
  const openers = new Map<string, (page: BrowserPage) => void>();
  const pageOf = (targetId: string, sessionId: string | undefined): BrowserPage => {
    const own = session(sessionId);
    return {
      session: own,
      gone: new Promise<void>((resolve) => departures.once(targetId, () => resolve())),
      close: () => browser.send('Target.closeTarget', { targetId }),
      closeUnused: () => closeUnused(own, browser, targetId),
      onOpened: (listener) => void openers.set(targetId, listener),
    };
  };
  browser.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    const { openerId, targetId } = targetInfo;
    if (openerId !== undefined) {
      const page = pageOf(targetId, sessionId);
      const take = openers.get(openerId);
      if (take) take(page);
      else void page.closeUnused();
      return;
    }
    attached.set(targetInfo.targetId, { sessionId });
    arrivals.emit(targetInfo.targetId);
  });
  browser.on('Target.targetDestroyed', ({ targetId }) => void departures.emit(targetId));
  await browser.send('Target.setDiscoverTargets', { discover: true });
  await browser.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: 'page' }],
  });

  return {
    devtools,
    browser,
    async openPage() {
      const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
      if (!attached.has(targetId)) await new Promise((resolve) => arrivals.once(targetId, resolve));
      return pageOf(targetId, attached.get(targetId)?.sessionId);
    },
    async close() {
      closing = true;
      await Promise.race([browser.send('Browser.close').catch(() => {}), ended]);
      const limit = setTimeout(() => child.kill('SIGKILL'), 3_000);
      await ended;
      clearTimeout(limit);
    },
  };
}

async function closeUnused(page: Session, browser: Session, targetId: string): Promise<void> {
  // The page may be gone at any of these steps, which is what is wanted.
  await page.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }).catch(() => {});
  await page.send('Runtime.runIfWaitingForDebugger').catch(() => {});
  await browser.send('Target.closeTarget', { targetId }).catch(() => {});
}

/** Reads Chromium's own words to their end, because a full pipe would stop it. */
function readDevtoolsAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`Chromium ended with ${code} before it listened: ${said.slice(-10).join('\n')}`)),
    );
    createInterface({ input: child.stderr as Readable }).on('line', (line) => {
      said.push(line);
      const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
}

/** Messages are JSON, each ended by a zero byte. */
function openPipe(toBrowser: Writable, fromBrowser: Readable) {
  const waiting = new Map<number, Waiting>();
  const sessions = new Map<string | undefined, EventEmitter>();
  let lastId = 0;
  let rest = '';
  fromBrowser.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\0');
    rest = parts.pop() ?? '';
    for (const part of parts) receive(JSON.parse(part) as Message);
  });
  // Chromium closing its end while we write is how it says goodbye.
  toBrowser.on('error', () => {});

  function receive(message: Message): void {
    if (message.id === undefined) {
      if (message.method !== undefined) sessions.get(message.sessionId)?.emit(message.method, message.params);
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) call?.reject(new Error(message.error.message));
    else call?.resolve(message.result);
  }

  function session(sessionId: string | undefined): Session {
    const events = new EventEmitter();
    sessions.set(sessionId, events);
    const send = (method: string, params: object = {}) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject: (error) => reject(new Error(`${method}: ${error.message}`)) });
        toBrowser.write(`${JSON.stringify({ id: lastId, method, params, sessionId })}\0`);
      });
    return { send, on: events.on.bind(events) } as unknown as Session;
  }
  return { session };
}

/**
 * app: what happens before, at and after "ready", where files lie, one program at a time, and the order of quitting.
 *
 * Order of quitting, as Electron documents it: before-quit, windows close, will-quit, quit; either of the first and
 * third may be prevented, and the program then goes on.
 */
import { EventEmitter } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Chromium, startChromium } from './chromium.ts';

type OpenWindow = { close(): Promise<void> };

let chromium: Chromium | undefined;

/** The browser; there is none before "ready". */
export function runningChromium(): Chromium {
  if (!chromium) throw new Error('Cannot create BrowserWindow before app is ready');
  return chromium;
}

class App extends EventEmitter {
  readonly windows = new Set<OpenWindow>();
  readonly isPackaged = false;
  readonly #paths = new Map<string, string>();
  #name = 'Electron';
  #ready = false;
  #quitting = false;
  #sandboxed = false;

  constructor() {
    super();
    // Main is evaluated first, as Electron does it; what it must say before "ready" has then been said.
    setImmediate(() => void this.#start());
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => this.quit());
    // A test that is gone leaves no program behind.
    process.on('disconnect', () => this.exit(1));
    process.on('SIGUSR2', () => this.emit('second-instance', {}, [], ''));
  }

  enableSandbox(): void {
    if (this.#ready) throw new Error('app.enableSandbox can only be called before app is ready');
    this.#sandboxed = true;
  }

  setName(name: string): void {
    this.#name = name;
  }

  getName(): string {
    return this.#name;
  }

  setPath(name: string, path: string): void {
    this.#paths.set(name, path);
  }

  getPath(name: string): string {
    const path = this.#paths.get(name);
    if (path === undefined)
      throw new Error(`Path '${name}' was not set: the stand-in touches no folder but the test's.`);
    return path;
  }

  /** The lock is a file with a process id; the holder is told of a second program by a signal. */
  requestSingleInstanceLock(): boolean {
    const lock = join(this.getPath('userData'), 'instance.lock');
    try {
      const holder = Number(readFileSync(lock, 'utf8'));
      process.kill(holder, 'SIGUSR2');
      return false;
    } catch {
      // No lock, or its holder is gone.
      writeFileSync(lock, String(process.pid));
      return true;
    }
  }

  whenReady(): Promise<void> {
    return this.#ready ? Promise.resolve() : new Promise((resolve) => this.once('ready', () => resolve()));
  }

  quit(): void {
    if (this.#quitting) return;
    if (this.#isPrevented('before-quit')) return;
    this.#quitting = true;
    if (this.windows.size === 0) this.#finish();
    else for (const window of this.windows) void window.close();
  }

  exit(code = 0): void {
    const end = () => {
      this.emit('quit', {}, code);
      process.exit(code);
    };
    if (chromium) void chromium.close().then(end);
    else end();
  }

  windowClosed(window: OpenWindow): void {
    this.windows.delete(window);
    if (this.windows.size > 0) return;
    if (this.#quitting) this.#finish();
    else if (!this.emit('window-all-closed')) this.quit();
  }

  #finish(): void {
    if (this.#isPrevented('will-quit')) this.#quitting = false;
    else this.exit(0);
  }

  #isPrevented(event: string): boolean {
    const details = new Event(event, { cancelable: true });
    this.emit(event, details);
    return details.defaultPrevented;
  }

  async #start(): Promise<void> {
    if (this.#quitting) return;
    if (!this.#sandboxed)
      throw new Error('The stand-in wants app.enableSandbox() before ready: its pages are sandboxed.');
    chromium = await startChromium(this.getPath('sessionData'));
    this.#ready = true;
    this.emit('ready');
  }
}

export const app = new App();

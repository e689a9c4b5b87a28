/**
 * app: what happens before, at and after "ready", one program at a time, and the order of quitting.
 *
 * Order of quitting, as Electron documents it: before-quit, windows close, will-quit, quit; either of the first and
 * third may be prevented, and so may each window's close, and the program then goes on.
 */
import { AppOnSystem } from './app-on-system.ts';
import { type Chromium, startChromium } from './chromium.ts';
import { serveRolesOf } from './menu.ts';
import { claimFolder, takeHandedOver } from './single-instance.ts';
import { readSettings, tellTest } from './test-channel.ts';

type OpenWindow = { close(): void; destroy(): void };

let chromium: Chromium | undefined;

let afterStart: (chromium: Chromium) => Promise<void> = async () => {};

/** Runs when the browser runs, before "ready". */
export function onceStarted(action: (chromium: Chromium) => Promise<void>): void {
  afterStart = action;
}

/** The browser; there is none before "ready". */
export function runningChromium(): Chromium {
  if (!chromium) throw new Error('Cannot create BrowserWindow before app is ready');
  return chromium;
}

class App extends AppOnSystem {
  readonly windows = new Set<OpenWindow>();
  #ready = false;
  #quitting = false;
  #sandboxed = false;

  constructor() {
    super();
    serveRolesOf(this);
    // Main is evaluated first, as Electron does it; what it must say before "ready" has then been said.
    setImmediate(() => void this.#start());
    // Electron's own handler gives way to one of main's.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => process.listenerCount(signal) === 1 && this.quit());
    }
    // A test that is gone leaves no program behind.
    process.on('disconnect', () => this.exit(1));
    process.on('SIGUSR2', () => void this.whenReady().then(() => this.#tellOfSecond()));
  }

  enableSandbox(): void {
    if (this.#ready) throw new Error('app.enableSandbox can only be called before app is ready');
    // As Electron does.
    this.commandLine.removeSwitch('no-sandbox');
    this.#sandboxed = true;
  }

  requestSingleInstanceLock(additionalData: unknown = null): boolean {
    return claimFolder(this.getPath('userData'), additionalData);
  }

  isReady(): boolean {
    return this.#ready;
  }

  whenReady(): Promise<void> {
    return this.#ready ? Promise.resolve() : new Promise((resolve) => this.once('ready', () => resolve()));
  }

  quit(): void {
    if (this.#quitting) return;
    if (this.#isPrevented('before-quit')) return;
    this.#quitting = true;
    if (this.windows.size === 0) this.#finish();
    else for (const window of this.windows) window.close();
  }

  /** Asks no window and no listener. */
  exit(code = 0): void {
    const end = () => {
      this.emit('quit', {}, code);
      process.exit(code);
    };
    if (chromium) void chromium.close().then(end);
    else end();
  }

  relaunch(): void {
    tellTest({ kind: 'relaunch' });
  }

  windowClosed(window: OpenWindow): void {
    this.windows.delete(window);
    if (this.windows.size > 0) return;
    if (this.#quitting) this.#finish();
    else if (!this.emit('window-all-closed')) this.quit();
  }

  /** A window that does not close ends the quitting. */
  windowStayed(): void {
    this.#quitting = false;
  }

  #tellOfSecond(): void {
    for (const { argv, workingDirectory, additionalData } of takeHandedOver(this.getPath('userData'))) {
      this.emit('second-instance', new Event('second-instance'), argv, workingDirectory, additionalData);
    }
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
    this.emit('will-finish-launching');
    for (const { kind, value } of readSettings().openedAtStart ?? []) {
      this.emit(kind, new Event(kind, { cancelable: true }), value);
    }
    chromium = await startChromium(this.getPath('sessionData'));
    await nameVersions(chromium);
    await afterStart(chromium);
    this.#ready = true;
    this.emit('ready', {}, {});
  }
}

/** The browser says which it is; Electron's version is the installed package's, marked as not the real one. */
async function nameVersions({ browser }: Chromium): Promise<void> {
  const { product } = await browser.send('Browser.getVersion');
  Object.assign(process.versions, { chrome: product.replace(/^.*\//, '') });
}

export const app = new App();

/** BrowserWindow: a page of the browser under the stand-in, and the list of those that are open. */
import { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import { app, runningChromium } from './app.ts';
import { tellTest } from './test-channel.ts';
import { WebContents } from './web-contents.ts';

type WindowOptions = {
  readonly width: number;
  readonly height: number;
  readonly webPreferences: Readonly<Record<string, unknown>> & {
    readonly preload: string;
    readonly additionalArguments?: readonly string[];
  };
};

/** What the stand-in always gives a page; a window that asks for less safety than that is a fault. */
const REQUIRED = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webviewTag: false,
  webSecurity: true,
};

export class BrowserWindow extends EventEmitter {
  static #lastId = 0;
  readonly webContents: WebContents;
  readonly #opened: Promise<{ close(): Promise<unknown> }>;

  constructor(options: WindowOptions) {
    super();
    for (const [name, value] of Object.entries(REQUIRED)) {
      if (options.webPreferences[name] !== value) throw new Error(`webPreferences.${name} is not ${value}.`);
    }
    BrowserWindow.#lastId += 1;
    this.webContents = new WebContents(BrowserWindow.#lastId);
    app.windows.add(this);
    app.emit('web-contents-created', {}, this.webContents);
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show'));
    this.#opened = this.#open(options);
  }

  async #open({ width, height, webPreferences }: WindowOptions) {
    const chromium = runningChromium();
    const page = await chromium.openPage();
    void page.gone.then(() => this.#closed());
    const source = await readFile(webPreferences.preload, 'utf8');
    await this.webContents.open(page.session, { source, argv: [...(webPreferences.additionalArguments ?? [])] });
    const { windowId } = await page.session.send('Browser.getWindowForTarget');
    await page.session.send('Browser.setWindowBounds', { windowId, bounds: { width, height } });
    return page;
  }

  async loadURL(url: string): Promise<void> {
    await this.#opened;
    const loaded = new Promise((resolve) => this.webContents.once('did-finish-load', resolve));
    await this.webContents.load(runningChromium().browser, url);
    await loaded;
  }

  show(): void {
    tellTest({ kind: 'shown', devtools: runningChromium().devtools });
  }

  isDestroyed(): boolean {
    return this.webContents.isDestroyed();
  }

  isMinimized(): boolean {
    return false;
  }

  restore(): void {}

  focus(): void {
    this.emit('focus');
  }

  async close(): Promise<void> {
    await (await this.#opened).close();
  }

  #closed(): void {
    this.webContents.destroy();
    this.emit('closed');
    app.windowClosed(this);
  }
}

/** BrowserWindow: a page of the browser under the stand-in, how it closes, and the list of those that are open. */
import { readFile } from 'node:fs/promises';
import { app, runningChromium } from './app.ts';
import { BaseWindow, focusedWindow, type PlaceOptions } from './base-window.ts';
import type { BrowserPage } from './chromium.ts';
import { pressInMenu } from './menu.ts';
import { nativeTheme } from './native-theme.ts';
import { tellTest } from './test-channel.ts';
import { WebContents } from './web-contents.ts';

type WindowOptions = PlaceOptions & {
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
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  webviewTag: false,
  webSecurity: true,
  spellcheck: false,
};
/** What no window may ask for. */
const REFUSED = [
  'allowRunningInsecureContent',
  'experimentalFeatures',
  'enableBlinkFeatures',
  'plugins',
  'navigateOnDragDrop',
];

export class BrowserWindow extends BaseWindow {
  readonly webContents: WebContents;
  readonly #opened: Promise<BrowserPage>;

  /** `page`: the one that another page has opened. */
  constructor(options: WindowOptions, page?: BrowserPage) {
    super(options);
    for (const [name, value] of Object.entries(REQUIRED)) {
      if (options.webPreferences[name] !== value) throw new Error(`webPreferences.${name} is not ${value}.`);
    }
    for (const name of REFUSED) {
      if (options.webPreferences[name]) throw new Error(`webPreferences.${name} is asked for.`);
    }
    this.webContents = new WebContents(this.id, { allowsDevTools: options.webPreferences.devTools !== false });
    app.windows.add(this);
    app.emit('web-contents-created', {}, this.webContents);
    app.emit('browser-window-created', {}, this);
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show'));
    this.webContents.on('key-left-alone', (press) => pressInMenu(press, this));
    for (const event of ['unresponsive', 'responsive']) this.webContents.on(event, () => this.emit(event));
    this.webContents.on('render-process-gone', (_event, details) =>
      app.emit('render-process-gone', {}, this.webContents, details),
    );
    this.on('resize', () => void this.#resizePage());
    this.#opened = this.#open(options, page);
    if (options.show !== false) this.show();
  }

  static getAllWindows(): BrowserWindow[] {
    return [...app.windows] as BrowserWindow[];
  }

  static getFocusedWindow(): BrowserWindow | null {
    return focusedWindow() as BrowserWindow | null;
  }

  static fromId(id: number): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find((window) => window.id === id) ?? null;
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find((window) => window.webContents === contents) ?? null;
  }

  async #open({ webPreferences }: WindowOptions, opened: BrowserPage | undefined): Promise<BrowserPage> {
    const page = opened ?? (await runningChromium().openPage());
    void page.gone.then(() => this.#closed());
    page.onOpened((child) => void this.#takeOpened(child, webPreferences));
    const source = await readFile(webPreferences.preload, 'utf8');
    await nativeTheme.follow(page.session, page.gone);
    await this.webContents.open(
      page.session,
      { source, argv: [...(webPreferences.additionalArguments ?? [])] },
      opened !== undefined,
    );
    await this.#resizeTo(page);
    return page;
  }

  async loadURL(url: string): Promise<void> {
    await this.#opened;
    const loaded = new Promise((resolve) => this.webContents.once('did-finish-load', resolve));
    await this.webContents.load(runningChromium().browser, url);
    await loaded;
  }

  reload(): void {
    this.webContents.reload();
  }

  override show(): void {
    super.show();
    tellTest({ kind: 'shown', devtools: runningChromium().devtools });
  }

  /** As the window's own button: main may prevent it. */
  close(): void {
    if (this.isDestroyed()) return;
    const event = new Event('close', { cancelable: true });
    this.emit('close', event);
    if (event.defaultPrevented) app.windowStayed();
    else this.destroy();
  }

  /** Asks nobody. */
  destroy(): void {
    void this.#opened.then((page) => page.close());
  }

  async #resizePage(): Promise<void> {
    // The window may be closing.
    await this.#resizeTo(await this.#opened).catch(() => {});
  }

  /** As Electron opens the empty page: with the web preferences of its opener, and it goes with it. */
  async #takeOpened(child: BrowserPage, webPreferences: WindowOptions['webPreferences']): Promise<void> {
    const options = await this.webContents.openDecision();
    if (!options) return child.closeUnused();
    const window = new BrowserWindow({ ...options, webPreferences }, child);
    this.webContents.emit('did-create-window', window, { url: 'about:blank' });
    this.once('closed', () => window.isDestroyed() || window.destroy());
  }

  async #resizeTo({ session }: BrowserPage): Promise<void> {
    const { width, height } = this.getBounds();
    const { windowId } = await session.send('Browser.getWindowForTarget');
    await session.send('Browser.setWindowBounds', { windowId, bounds: { width, height } });
  }

  #closed(): void {
    this.destroyed = true;
    this.webContents.destroy();
    this.emit('closed');
    app.windowClosed(this);
  }
}

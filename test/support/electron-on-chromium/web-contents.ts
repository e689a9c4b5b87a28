/**
 * WebContents: one page: its frames, its navigations before they happen, its calls to ipcMain and main's messages to it.
 *
 * A document request that main did not ask for itself is taken for the page's own and is announced as Electron does:
 * `will-navigate` (main frame), `will-frame-navigate` (any), `will-redirect`. Prevented, the old document stays.
 */
import { EventEmitter } from 'node:events';
import type { Session } from './chromium.ts';
import { ipcMain } from './ipc-main.ts';
import { grantPermissions } from './permissions.ts';
import { IPC_BINDING, PAGE_NEWS, PRELOAD_WORLD, pageWorldScript, preloadWorldScript } from './preload-world.ts';
import { answerRequest, type PausedRequest } from './requests.ts';
import { fromStandIn, toStandIn } from './scheme-address.ts';
import { defaultSession } from './session.ts';
import { readSettings, recordCrossing, tellTest } from './test-channel.ts';
import { type WebFrame, WebFrames } from './web-frames.ts';

type WindowOpenHandler = (details: { url: string; frameName: string }) => {
  action: string;
  overrideBrowserWindowOptions?: object;
};
/** Main's word on a window that the page opens: its options, or no. */
type OpenDecision = object | undefined;
type DocumentRequest = PausedRequest & { frameId: string; redirectedRequestId?: string };

export class WebContents extends EventEmitter {
  readonly id: number;
  #session: Session | undefined;
  #frames: WebFrames | undefined;
  #openHandler: WindowOpenHandler = () => ({ action: 'allow' });
  /** Words that no window has come for yet, and windows that wait for a word. */
  readonly #decisions: OpenDecision[] = [];
  readonly #undecided: ((decision: OpenDecision) => void)[] = [];
  #expectedUrl: string | undefined;
  #destroyed = false;
  #webRtcPolicy = 'default';
  #zoomLevel = 0;
  #showsDevTools = false;
  #hasDocument = false;
  readonly #allowsDevTools: boolean;
  readonly session = defaultSession;

  constructor(id: number, { allowsDevTools }: { readonly allowsDevTools: boolean }) {
    super();
    this.id = id;
    this.#allowsDevTools = allowsDevTools;
  }

  getURL(): string {
    return this.mainFrame.url;
  }

  getZoomLevel(): number {
    return this.#zoomLevel;
  }

  /** Kept and told; the page is not drawn larger. */
  setZoomLevel(level: number): void {
    this.#zoomLevel = level;
  }

  /** No tools are drawn; what counts is whether the page may have them. */
  openDevTools(): void {
    if (!this.#allowsDevTools || this.#showsDevTools) return;
    this.#showsDevTools = true;
    this.emit('devtools-opened');
  }

  closeDevTools(): void {
    if (!this.#showsDevTools) return;
    this.#showsDevTools = false;
    this.emit('devtools-closed');
  }

  isDevToolsOpened(): boolean {
    return this.#showsDevTools;
  }

  toggleDevTools(): void {
    if (this.#showsDevTools) this.closeDevTools();
    else this.openDevTools();
  }

  /** A command of an Edit menu, in the page. */
  edit(command: string): void {
    const expression = `document.execCommand(${JSON.stringify(command)})`;
    void this.#session?.send('Runtime.evaluate', { expression, userGesture: true }).catch(() => {});
  }

  /** The page's process ends, as by a crash. */
  forcefullyCrashRenderer(): void {
    // The answer never comes: the process that would give it is the one that ends.
    void this.#session?.send('Page.crash').catch(() => {});
  }

  get mainFrame(): WebFrame {
    return this.#frames?.main ?? { frameTreeNodeId: 0, url: '', origin: 'null', parent: null };
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#openHandler = handler;
  }

  /** What main said of the window that the page has opened; the question to main may still be on its way. */
  openDecision(): Promise<OpenDecision> {
    if (this.#decisions.length > 0) return Promise.resolve(this.#decisions.shift());
    return new Promise((resolve) => this.#undecided.push(resolve));
  }

  /** Kept and not carried out: it concerns packets that no test sends. */
  setWebRTCIPHandlingPolicy(policy: string): void {
    this.#webRtcPolicy = policy;
  }

  getWebRTCIPHandlingPolicy(): string {
    return this.#webRtcPolicy;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  send(channel: string, ...args: unknown[]): void {
    this.#runInPreload(this.#frames?.mainPreloadWorld, `deliver(${JSON.stringify(channel)}, ${wire(args)})`);
  }

  /** Binds the page to a browser session that is still paused. One that a page has opened has its document already. */
  async open(session: Session, preload: { source: string; argv: readonly string[] }, isOpened: boolean): Promise<void> {
    this.#session = session;
    this.#frames = new WebFrames(session);
    session.on('Fetch.requestPaused', (event) => void this.#decide(event, event.resourceType === 'Document'));
    session.on(
      'Runtime.bindingCalled',
      ({ payload, executionContextId }) => void this.#invoke(payload, executionContextId),
    );
    session.on('Page.frameNavigated', ({ frame }) => {
      const url = fromStandIn(frame.url);
      if (frame.parentId !== undefined) return;
      // As with `did-finish-load`: the empty document at the beginning is none of main's. A later one is.
      this.#hasDocument ||= url.includes('://');
      if (this.#hasDocument) this.emit('did-navigate', {}, url, 200, 'OK');
    });
    session.on('Page.navigatedWithinDocument', ({ url }) =>
      this.emit('did-navigate-in-page', {}, fromStandIn(url), true),
    );
    session.on('Page.frameRequestedNavigation', ({ frameId, url, disposition }) => {
      if (disposition === 'currentTab' && isOtherPrograms(url)) this.#announceOtherProgram(frameId, fromStandIn(url));
    });
    session.on('Page.windowOpen', ({ url, windowName }) => this.#decideWindow(url, windowName));
    session.on('Page.loadEventFired', () => {
      if (this.#hasDocument) this.emit('did-finish-load');
    });
    session.on('Inspector.targetCrashed', () =>
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 }),
    );
    await session.send('Inspector.enable');
    await session.send('Page.enable');
    await session.send('Runtime.enable');
    await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
    if (readSettings().bypassPolicy) await session.send('Page.setBypassCSP', { enabled: true });
    await session.send('Runtime.addBinding', { name: IPC_BINDING, executionContextName: PRELOAD_WORLD });
    const runImmediately = isOpened;
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: pageWorldScript(), runImmediately });
    await session.send('Page.addScriptToEvaluateOnNewDocument', {
      runImmediately,
      source: preloadWorldScript(preload.source, preload.argv),
      worldName: PRELOAD_WORLD,
    });
    await session.send('Runtime.runIfWaitingForDebugger');
  }

  async load(browser: Session, url: string): Promise<void> {
    const { mayFillScreen } = await grantPermissions(browser, url);
    if (!mayFillScreen) {
      const source = `Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('Permissions check failed'));`;
      await this.#session?.send('Page.addScriptToEvaluateOnNewDocument', { source });
    }
    this.#expectedUrl = url;
    const loaded = await this.#session?.send('Page.navigate', { url: toStandIn(url) });
    if (loaded?.errorText) throw new Error(`${loaded.errorText} loading '${url}'`);
  }

  /** As a menu reloads: asked for by main, so no navigation of the page's own. */
  reload(): void {
    this.#expectedUrl = this.mainFrame.url;
    void this.#session?.send('Page.reload');
  }

  destroy(): void {
    this.#destroyed = true;
    this.emit('destroyed');
  }

  async #decide(event: DocumentRequest, isDocument: boolean): Promise<void> {
    const session = this.#session;
    if (!session) return;
    try {
      if (isDocument && this.#isPrevented(event)) {
        tellTest({ kind: 'navigation-prevented', url: fromStandIn(event.request.url) });
        await session.send('Fetch.failRequest', { requestId: event.requestId, errorReason: 'Aborted' });
      } else {
        await answerRequest(session, event);
      }
    } catch (error) {
      // A page that goes away takes its paused requests along; anything else is a fault of the program under test.
      if (!this.#destroyed && !String(error).includes('Invalid InterceptionId')) console.error(error);
    }
  }

  #isPrevented({ request, frameId, redirectedRequestId }: DocumentRequest): boolean {
    const url = fromStandIn(request.url);
    const frame = this.#frames?.byId(frameId) ?? null;
    if ((frame === null || frame.parent === null) && url === this.#expectedUrl) {
      this.#expectedUrl = undefined;
      return false;
    }
    return this.#announce(url, frame, redirectedRequestId !== undefined);
  }

  /** True if main prevented it. */
  #announce(url: string, frame: WebFrame | null, isRedirect: boolean): boolean {
    const isMainFrame = frame === null || frame.parent === null;
    const about = { url, isMainFrame, isSameDocument: false, frame };
    const details = Object.assign(new Event('navigate', { cancelable: true }), about);
    if (isRedirect) this.emit('will-redirect', details);
    else if (isMainFrame) this.emit('will-navigate', details);
    if (!isRedirect) this.emit('will-frame-navigate', details);
    return details.defaultPrevented;
  }

  /** Electron asks main first, and the system's program after it; this Chromium starts none. */
  #announceOtherProgram(frameId: string, url: string): void {
    const isPrevented = this.#announce(url, this.#frames?.byId(frameId) ?? null, false);
    tellTest(isPrevented ? { kind: 'navigation-prevented', url } : { kind: 'other-program', url });
  }

  #decideWindow(address: string, frameName: string): void {
    // Electron names the empty page, as a window without an address is one.
    const url = address === '' ? 'about:blank' : fromStandIn(address);
    const { action, overrideBrowserWindowOptions = {} } = this.#openHandler({ url, frameName });
    const isAllowed = action === 'allow';
    if (isAllowed && url !== 'about:blank')
      throw new Error(`The stand-in opens empty windows only; main allowed ${url}.`);
    tellTest({ kind: isAllowed ? 'window-allowed' : 'window-denied', url });
    const decision = isAllowed ? overrideBrowserWindowOptions : undefined;
    const take = this.#undecided.shift();
    if (take) take(decision);
    else this.#decisions.push(decision);
  }

  async #invoke(payload: string, worldId: number): Promise<void> {
    const frames = this.#frames;
    const { id, channel, args } = JSON.parse(payload) as { id: number; channel: string; args: unknown[] };
    if (channel === PAGE_NEWS) {
      this.emit(String(args[0]), ...args.slice(1));
      return;
    }
    recordCrossing('in', payload);
    const event = {
      type: 'frame' as const,
      sender: this,
      get senderFrame() {
        return frames?.ofWorld(worldId) ?? null;
      },
    };
    let answer: { value?: unknown; error?: string };
    try {
      answer = { value: await ipcMain.receive(channel, event, args) };
    } catch (error) {
      answer = {
        error: `Error invoking remote method '${channel}': ${error instanceof Error ? error.message : error}`,
      };
    }
    this.#runInPreload(worldId, `reply(${id}, ${wire(answer)})`);
  }

  #runInPreload(worldId: number | undefined, call: string): void {
    if (worldId === undefined || this.#destroyed) return;
    recordCrossing('out', call);
    // A world that has gone meanwhile hears nothing, as in Electron.
    const expression = `globalThis.__electron?.${call}`;
    void this.#session?.send('Runtime.evaluate', { contextId: worldId, expression }).catch(() => {});
  }
}

/** Schemes that Chromium handles itself, in one way or the other. */
const CHROMIUMS = ['http', 'https', 'ws', 'wss', 'about', 'blob', 'data', 'javascript', 'file', 'filesystem'].concat([
  'view-source',
  'chrome',
  'chrome-error',
  'chrome-extension',
  'chrome-untrusted',
  'devtools',
  'uuid-in-package',
]);

function isOtherPrograms(url: string): boolean {
  return !CHROMIUMS.includes(url.slice(0, url.indexOf(':')).toLowerCase());
}

/** What Electron would clone is cloned, so that what it refuses is refused here. */
function wire(value: unknown): string {
  return JSON.stringify(structuredClone(value));
}

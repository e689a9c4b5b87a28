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
import { IPC_BINDING, PRELOAD_WORLD, pageWorldScript, preloadWorldScript } from './preload-world.ts';
import { answerRequest, type PausedRequest } from './requests.ts';
import { fromStandIn, toStandIn } from './scheme-address.ts';
import { readSettings, recordCrossing, tellTest } from './test-channel.ts';
import { type WebFrame, WebFrames } from './web-frames.ts';

type WindowOpenHandler = (details: { url: string; frameName: string }) => { action: string };
type DocumentRequest = PausedRequest & { frameId: string; redirectedRequestId?: string };

export class WebContents extends EventEmitter {
  readonly id: number;
  #session: Session | undefined;
  #frames: WebFrames | undefined;
  #openHandler: WindowOpenHandler = () => ({ action: 'allow' });
  #expectedUrl: string | undefined;
  #destroyed = false;

  constructor(id: number) {
    super();
    this.id = id;
  }

  get mainFrame(): WebFrame {
    return this.#frames?.main ?? { frameTreeNodeId: 0, url: '', origin: 'null', parent: null };
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#openHandler = handler;
  }

  /** Accepted and not carried out: it concerns packets that no test sends. */
  setWebRTCIPHandlingPolicy(_policy: string): void {}

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  send(channel: string, ...args: unknown[]): void {
    this.#runInPreload(this.#frames?.mainPreloadWorld, `deliver(${JSON.stringify(channel)}, ${wire(args)})`);
  }

  /** Binds the page to a browser session that is still paused. */
  async open(session: Session, preload: { source: string; argv: readonly string[] }): Promise<void> {
    this.#session = session;
    this.#frames = new WebFrames(session);
    session.on('Fetch.requestPaused', (event) => void this.#decide(event, event.resourceType === 'Document'));
    session.on(
      'Runtime.bindingCalled',
      ({ payload, executionContextId }) => void this.#invoke(payload, executionContextId),
    );
    session.on('Page.windowOpen', ({ url, windowName }) => this.#refuseWindow(url, windowName));
    session.on('Page.loadEventFired', () => {
      // The empty document that a page begins with is none of main's.
      if (this.mainFrame.url.includes('://')) this.emit('did-finish-load');
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
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: pageWorldScript() });
    await session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: preloadWorldScript(preload.source, preload.argv),
      worldName: PRELOAD_WORLD,
    });
    await session.send('Runtime.runIfWaitingForDebugger');
  }

  async load(browser: Session, url: string): Promise<void> {
    await grantPermissions(browser, url);
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
    const isMainFrame = frame === null || frame.parent === null;
    if (isMainFrame && url === this.#expectedUrl) {
      this.#expectedUrl = undefined;
      return false;
    }
    const about = { url, isMainFrame, isSameDocument: false, frame };
    const details = Object.assign(new Event('navigate', { cancelable: true }), about);
    if (redirectedRequestId !== undefined) this.emit('will-redirect', details);
    else if (isMainFrame) this.emit('will-navigate', details);
    if (redirectedRequestId === undefined) this.emit('will-frame-navigate', details);
    return details.defaultPrevented;
  }

  #refuseWindow(url: string, frameName: string): void {
    const { action } = this.#openHandler({ url: fromStandIn(url), frameName });
    if (action !== 'deny') throw new Error(`The stand-in opens no second window; main allowed one for ${url}.`);
    tellTest({ kind: 'window-denied', url: fromStandIn(url) });
  }

  async #invoke(payload: string, worldId: number): Promise<void> {
    const frames = this.#frames;
    recordCrossing('in', payload);
    const { id, channel, args } = JSON.parse(payload) as { id: number; channel: string; args: unknown[] };
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

/** What Electron would clone is cloned, so that what it refuses is refused here. */
function wire(value: unknown): string {
  return JSON.stringify(structuredClone(value));
}

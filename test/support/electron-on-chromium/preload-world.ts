/**
 * The preload's world: ipcRenderer, contextBridge, a small process, and the preload's own text run among them.
 *
 * The functions here are sent to the page as text and use nothing from outside themselves. As in Electron, the preload
 * runs in the main frame only; the world itself exists in every frame, which is how a test can try a call from one.
 */
import { openPageBridge, type PageBridge } from './page-bridge.ts';

/** Name of the isolated world, and of the one function that Chromium puts into it for us. */
export const PRELOAD_WORLD = 'electron-preload';
export const IPC_BINDING = '__electronIpc';

/** Channel by which the stand-in itself hears of the page what Electron hears of its browser process. */
export const PAGE_NEWS = '$page-news';

/** What the preload world answers to from outside: `globalThis.__electron` there, never in the page's world. */
export type PreloadWorld = {
  reply(id: number, answer: { value?: unknown; error?: string }): void;
  deliver(channel: string, args: unknown[]): void;
};

type Invocation = { resolve: (value: unknown) => void; reject: (error: Error) => void };
type Listener = (event: object, ...args: unknown[]) => void;

function openPreloadWorld(bridge: PageBridge, send: (payload: string) => void) {
  const waiting = new Map<number, Invocation>();
  const listeners = new Map<string, Set<Listener>>();
  let lastId = 0;
  const world: PreloadWorld = {
    reply(id, answer) {
      const call = waiting.get(id);
      waiting.delete(id);
      if (answer.error !== undefined) call?.reject(new Error(answer.error));
      else call?.resolve(answer.value);
    },
    deliver(channel, args) {
      for (const listener of listeners.get(channel) ?? []) listener({}, ...args);
    },
  };
  Object.assign(globalThis, { __electron: world });
  const ipcRenderer = {
    invoke: (channel: string, ...args: unknown[]) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        const payload = JSON.stringify({ id: lastId, channel, args: structuredClone(args) });
        waiting.set(lastId, { resolve, reject });
        send(payload);
      }),
    on(channel: string, listener: Listener) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
      return ipcRenderer;
    },
  };
  const contextBridge = { exposeInMainWorld: bridge.expose };
  return { contextBridge, ipcRenderer };
}

/** Tells of keys that the page left alone, and of where a context menu is asked for. */
function tellPageNews(send: (payload: string) => void, channel: string) {
  const tell = (...args: unknown[]) => send(JSON.stringify({ id: 0, channel, args }));
  const left = (event: Event, act: () => void) => setTimeout(() => event.defaultPrevented || act());
  window.addEventListener(
    'keydown',
    (event) => {
      const { key, code, ctrlKey: control, altKey: alt, shiftKey: shift, metaKey: meta } = event;
      // What is typed as text is no menu's key and stays in the page.
      if (!control && !alt && !meta && !/^F\d+$/.test(key)) return;
      left(event, () => tell('key-left-alone', { key, code, control, alt, shift, meta }));
    },
    true,
  );
  window.addEventListener(
    'contextmenu',
    (event) => {
      const at = event.target instanceof Element ? event.target : document.body;
      const field = at.closest('input, textarea, [contenteditable]');
      const link = at.closest('a');
      const { clientX: x, clientY: y } = event;
      const params = {
        ...{ x, y, linkURL: link?.href ?? '', linkText: link?.textContent ?? '', pageURL: location.href },
        ...{ isEditable: field !== null, selectionText: String(getSelection() ?? ''), mediaType: 'none' },
      };
      left(event, () => tell('context-menu', {}, params));
    },
    true,
  );
}

/** Script for the page's own world, run before the preload's. */
export function pageWorldScript(): string {
  return `(${openPageBridge})('electron-to-page', 'electron-to-preload');`;
}

/** Script for the preload's world: `source` is the built preload, `argv` what main gave the renderer. */
export function preloadWorldScript(source: string, argv: readonly string[]): string {
  const process = JSON.stringify({ argv, type: 'renderer', sandboxed: true, contextIsolated: true });
  return `if (window === window.top) {
    const bridge = (${openPageBridge})('electron-to-preload', 'electron-to-page');
    const electron = (${openPreloadWorld})(bridge, globalThis.${IPC_BINDING});
    (${tellPageNews})(globalThis.${IPC_BINDING}, ${JSON.stringify(PAGE_NEWS)});
    const require = (name) => {
      if (name === 'electron') return electron;
      throw new Error('module not found: ' + name);
    };
    (function (exports, require, process) {${source}
    })({}, require, ${process});
  }`;
}

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
    const require = (name) => {
      if (name === 'electron') return electron;
      throw new Error('module not found: ' + name);
    };
    (function (exports, require, process) {${source}
    })({}, require, ${process});
  }`;
}

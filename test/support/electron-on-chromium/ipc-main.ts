/** ipcMain: handlers by channel, and nothing more than our main asks of it. */

type Handler = (event: object, ...args: unknown[]) => unknown;

const handlers = new Map<string, Handler>();

export const ipcMain = {
  handle(channel: string, handler: Handler): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, handler);
  },
  removeHandler(channel: string): void {
    handlers.delete(channel);
  },
  /** The stand-in's side: what the preload world sent. */
  receive(channel: string, event: object, args: readonly unknown[]): unknown {
    const handler = handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return handler(event, ...args);
  },
};

/**
 * contextBridge across two JavaScript worlds of one document: the same function runs in both and talks by DOM events.
 *
 * Values are copied, functions become functions that call back across, promises become promises. An event is dispatched
 * synchronously, so a call that returns a plain value returns it at once, as Electron's does. This file's function is
 * sent to the page as text: it may use nothing from outside itself.
 */

export type PageBridge = { expose(name: string, api: unknown): void };

type Wire =
  | { $: 'function' | 'promise' | 'undefined'; id: number }
  | { $: 'list'; items: unknown[] }
  | { $: 'object'; entries: [string, unknown][] };
type Message =
  | { kind: 'expose'; name: string; value: unknown }
  | { kind: 'call'; callId: number; id: number; args: unknown[] }
  | { kind: 'result'; callId: number; value?: unknown; error?: string }
  | { kind: 'settled'; id: number; value?: unknown; error?: string };

/** `own` and `other` name the two directions; the page's side is the one that `expose` reaches. */
export function openPageBridge(own: string, other: string): PageBridge {
  const functions = new Map<number, (...args: unknown[]) => unknown>();
  const promises = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const results = new Map<number, { value?: unknown; error?: string }>();
  let lastId = 0;

  const post = (message: Message) => {
    window.dispatchEvent(new CustomEvent(other, { detail: JSON.stringify(message) }));
  };
  const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error));

  const encode = (value: unknown): unknown => {
    if (value === undefined) return { $: 'undefined', id: 0 };
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return value;
    if (Array.isArray(value)) return { $: 'list', items: value.map(encode) };
    lastId += 1;
    const id = lastId;
    if (typeof value === 'function') {
      functions.set(id, value as (...args: unknown[]) => unknown);
      return { $: 'function', id };
    }
    if (value instanceof Promise) {
      value.then(
        (settled) => post({ kind: 'settled', id, value: encode(settled) }),
        (error) => post({ kind: 'settled', id, error: errorText(error) }),
      );
      return { $: 'promise', id };
    }
    return { $: 'object', entries: Object.entries(value).map(([name, entry]) => [name, encode(entry)]) };
  };

  const decode = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object') return value;
    const wire = value as Wire;
    if (wire.$ === 'list') return wire.items.map(decode);
    if (wire.$ === 'object') return Object.fromEntries(wire.entries.map(([name, entry]) => [name, decode(entry)]));
    if (wire.$ === 'promise') return new Promise((resolve, reject) => promises.set(wire.id, { resolve, reject }));
    if (wire.$ === 'undefined') return undefined;
    return (...args: unknown[]) => {
      lastId += 1;
      const callId = lastId;
      post({ kind: 'call', callId, id: wire.id, args: args.map(encode) });
      const result = results.get(callId);
      results.delete(callId);
      if (result?.error !== undefined) throw new Error(result.error);
      return decode(result?.value);
    };
  };

  const freeze = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || value instanceof Promise) return value;
    for (const entry of Object.values(value)) freeze(entry);
    return Object.freeze(value);
  };

  const call = (id: number, args: unknown[]): { value?: unknown; error?: string } => {
    try {
      return { value: encode(functions.get(id)?.(...args.map(decode))) };
    } catch (error) {
      return { error: errorText(error) };
    }
  };

  window.addEventListener(own, (event) => {
    const message = JSON.parse((event as CustomEvent<string>).detail) as Message;
    if (message.kind === 'expose') {
      Object.defineProperty(window, message.name, { value: freeze(decode(message.value)), enumerable: true });
    } else if (message.kind === 'call') {
      post({ kind: 'result', callId: message.callId, ...call(message.id, message.args) });
    } else if (message.kind === 'result') {
      results.set(message.callId, message);
    } else {
      const promise = promises.get(message.id);
      promises.delete(message.id);
      if (message.error !== undefined) promise?.reject(new Error(message.error));
      else promise?.resolve(decode(message.value));
    }
  });

  return { expose: (name, api) => post({ kind: 'expose', name, value: encode(api) }) };
}

/**
 * Connection: whether the page reaches its workbench, as a value that stores may watch.
 *
 * On the desktop it is always open. On loopback it is opened with a code, may be lost and come back, and may turn out to
 * belong to no session. This file refuses to decide what the page shows for it.
 */
import type { Host } from '../../shared/contract/host.ts';

export type Connection =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open' }
  | { readonly kind: 'lost' }
  /** This tab has no session. `reason` is the door's sentence, where it gave one. */
  | { readonly kind: 'no-session'; readonly reason?: string };

/** A Connection that can be watched. */
export type ConnectionSource = {
  current(): Connection;
  /** Calls the listener on every change; returns the function that ends it. */
  subscribe(listener: (connection: Connection) => void): () => void;
};

export type OpenedHost = { readonly host: Host; readonly connection: ConnectionSource };

/** A source and the function that sets it. */
export function createConnection(first: Connection): ConnectionSource & { set(next: Connection): void } {
  let current = first;
  const listeners = new Set<(connection: Connection) => void>();
  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(next) {
      if (next.kind === current.kind) return;
      current = next;
      for (const listener of listeners) listener(next);
    },
  };
}

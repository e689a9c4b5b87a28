/**
 * Connection: whether the page reaches its workbench, as an observable value.
 *
 * Always open on the desktop. On loopback a code opens it; it may drop, come back, or turn out to belong to no session. This file does not decide
 * what the page shows for each state.
 */
import type { Host } from '../../shared/contract/host.ts';

export type Connection =
  | { readonly kind: 'opening' }
  /** `missed`: events that came meanwhile cannot be had any more. */
  | { readonly kind: 'open'; readonly missed?: boolean }
  | { readonly kind: 'lost' }
  /** This tab has no session. `reason` is the server's explanation, if it gave one. */
  | { readonly kind: 'no-session'; readonly reason?: string };

/** An observable Connection. */
export type ConnectionSource = {
  current(): Connection;
  /** Calls the listener on every change; returns the function that unsubscribes. */
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

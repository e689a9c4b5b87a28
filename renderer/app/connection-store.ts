/** The connection to the workbench, as the page shows it. */
import { createStore } from 'zustand/vanilla';
import type { Connection, ConnectionSource } from '../host/connection.ts';

export type ConnectionState = { readonly connection: Connection };

export function createConnectionStore(source: ConnectionSource) {
  const store = createStore<ConnectionState>()(() => ({ connection: source.current() }));
  source.subscribe((connection) => store.setState({ connection }));
  return store;
}

/** True if the connection has just come back, and events were missed for good. */
export function hasMissed({ connection: now }: ConnectionState, { connection: before }: ConnectionState): boolean {
  return now.kind === 'open' && now.missed === true && (before.kind === 'lost' || before.kind === 'no-session');
}

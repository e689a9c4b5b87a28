/** Picks the Host: the desktop bridge if the preload script installed one, otherwise the loopback server. */
import type { Host } from '../../shared/contract/host.ts';
import { createConnection, type OpenedHost } from './connection.ts';
import { openWebHost } from './web-host.ts';

export function openHost(page: Window & typeof globalThis & { readonly host?: Host }): OpenedHost {
  if (page.host) return { host: page.host, connection: createConnection({ kind: 'open' }) };
  return openWebHost(page);
}

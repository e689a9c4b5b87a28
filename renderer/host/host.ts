/** Picks the Host: the desktop's doorway where the preload made one, else the loopback door. */
import type { Host } from '../../shared/contract/host.ts';
import { createConnection, type OpenedHost } from './connection.ts';
import { openWebHost } from './web-host.ts';

export function openHost(page: Window & { readonly host?: Host }): OpenedHost {
  if (page.host) return { host: page.host, connection: createConnection({ kind: 'open' }) };
  return openWebHost(page);
}

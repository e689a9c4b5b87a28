/**
 * Why an authority (host and port) cannot be part of a URL that is signed or sent.
 *
 * Stricter than reading somebody else's request, which takes whatever came. A host beyond ASCII is no fault here: what
 * verifies it warns of it.
 * Source: RFC 3986 section 3.2; RFC 9110 sections 4.2.3 and 4.2.4 (user information is deprecated).
 */
import { shortened } from '../text/shortened.ts';

const AUTHORITY = /^(\[[^\]]*\]|[^:[\]]*)(?::(.*))?$/s;
const NAME = /^[^\0-\x20\x7f"#/<>?@[\\\]^`{|}]+$/;

/** A sentence fragment, "expected …, got …", or undefined if the authority is one. Never quotes user information. */
export function authorityFault(authority: string): string | undefined {
  if (authority.includes('@')) {
    return 'expected no user name or password before the host; give them in the Authorization header';
  }
  const [, host, port] = AUTHORITY.exec(authority) ?? [];
  if (host === undefined) return `expected a host and perhaps a port, got ${shown(authority)}`;
  if (host === '') return 'expected a host, got none';
  const isHost = host.startsWith('[') ? /^\[[0-9A-Fa-f:.]+\]$/.test(host) && host.includes(':') : NAME.test(host);
  if (/[\0-\x20\x7f]/.test(host)) return 'expected a host without spaces and control characters';
  if (!isHost) return `expected a host name or address, got ${shown(host)}`;
  if (port === undefined || (/^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) < 65_536)) return undefined;
  return `expected a port from 1 to 65535 after the host, got ${shown(port)}`;
}

function shown(text: string): string {
  return JSON.stringify(shortened(text, 60));
}

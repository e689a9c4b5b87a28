/**
 * Reads the base URL of an environment as a person types or pastes it.
 *
 * https, or http for loopback hosts only; a scheme, a host, optionally a port and a path, and nothing else. Trailing
 * slashes and a final `/v1` are removed, with a note, because every target begins with `/v1`. The rest stays as
 * written, because it is signed in that form.
 */
import { isLoopback, splitUrl } from '../http/url-parts.ts';
import { shortened } from '../text/shortened.ts';

export type ReadBaseUrl =
  | {
      readonly ok: true;
      readonly baseUrl: string;
      /** A sentence saying what was changed; absent if nothing was. */
      readonly note?: string;
    }
  | { readonly ok: false; readonly fault: string };

const EXAMPLE = 'expected an address such as https://api.example';
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)(?::(\d{1,5}))?$/;

/** Empty text means an environment without an address yet. */
export function readBaseUrl(text: string): ReadBaseUrl {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: true, baseUrl: '' };
  const parts = splitUrl(trimmed);
  const scheme = parts.scheme.toLowerCase();
  const authority = parts.authority.toLowerCase();
  if (scheme !== 'https' && scheme !== 'http') return refuse(`${EXAMPLE}, got “${cut(trimmed)}”`);
  if (authority.includes('@')) {
    return refuse('expected no user name or password in the address: the token is stored in the vault. Remove them');
  }
  if (!isHost(authority)) {
    return refuse(`expected a host and perhaps a port after ${scheme}://, got “${cut(authority)}”`);
  }
  if (scheme === 'http' && !isLoopback(authority)) {
    return refuse(
      `expected https: with http anyone between here and ${authority} could read the token. http is for loopback hosts only`,
    );
  }
  if (parts.query !== undefined || parts.fragment !== undefined) {
    return refuse(`expected an address without ? and #, got “${cut(trimmed)}”`);
  }
  if (!/^[\x21-\x7e]*$/.test(parts.path)) {
    return refuse('expected a path without spaces and of ASCII characters; write others as %XX');
  }
  const withoutSlashes = parts.path.replace(/\/+$/, '');
  const path = withoutSlashes.replace(/\/v1$/, '').replace(/\/+$/, '');
  const baseUrl = `${scheme}://${authority}${path}`;
  if (path !== withoutSlashes) {
    return { ok: true, baseUrl, note: 'The final /v1 was removed: every request begins with it anyway.' };
  }
  return { ok: true, baseUrl };
}

/** True for a host and perhaps a port, in any case. */
export function isHost(authority: string): boolean {
  const host = HOST.exec(authority.toLowerCase());
  return host !== null && Number(host[2] ?? 1) <= 65_535 && host[2] !== '0';
}

function refuse(fault: string): ReadBaseUrl {
  return { ok: false, fault: `${fault}.` };
}

const cut = (text: string): string => shortened(text, 80);

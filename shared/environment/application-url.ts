/**
 * Reads the URL of a USSD application: it is called as it is, so its path and query stay as they are written.
 *
 * http is for any host: nothing is signed, and applications stand on other machines of a network. Where a token would travel, it is refused
 * when it is sent.
 */

import { splitUrl } from '../http/url-parts.ts';
import { shortened } from '../text/shortened.ts';
import { isHost, type ReadBaseUrl } from './base-url.ts';

const EXAMPLE = 'expected an address such as http://127.0.0.1:3000/ussd';

/** Empty text means an environment without an address yet. */
export function readApplicationUrl(text: string): ReadBaseUrl {
  const baseUrl = text.trim();
  if (baseUrl === '') return { ok: true, baseUrl };
  const { scheme, authority, fragment, path, query } = splitUrl(baseUrl);
  const got = `got “${shortened(baseUrl, 80)}”.`;
  if (scheme !== 'http' && scheme !== 'https') return { ok: false, fault: `${EXAMPLE}, ${got}` };
  if (authority.includes('@')) return { ok: false, fault: 'expected no user name or password in the address.' };
  if (!isHost(authority)) return { ok: false, fault: `expected a host and perhaps a port after ${scheme}://, ${got}` };
  if (fragment !== undefined) return { ok: false, fault: `expected an address without #, ${got}` };
  if (!/^[\x21-\x7e]*$/.test(path + (query ?? ''))) {
    return {
      ok: false,
      fault: 'expected a path and query without spaces and of ASCII characters; write others as %XX.',
    };
  }
  return { ok: true, baseUrl };
}

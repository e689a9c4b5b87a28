/**
 * Reads the URL of a proxy, as typed or as found in a variable.
 *
 * http or https, host, port, optionally a user; no path. A password is accepted in the variables of the program's own
 * environment, and rejected where it would be written to a file in clear text.
 */
import { splitUrl } from '../http/url-parts.ts';

export type ProxyAddress = {
  readonly scheme: 'http' | 'https';
  /** Without brackets. */
  readonly hostname: string;
  readonly port: number;
  /** Decoded; absent if the URL has none. */
  readonly user?: string;
  readonly password?: string;
};

export type ReadProxyUrl =
  | { readonly ok: true; readonly proxy: ProxyAddress }
  | { readonly ok: false; readonly fault: string };

/** Reads the URL, with a password if it has one. A fault never repeats the text, which may contain the password. */
export function readProxyUrl(text: string): ReadProxyUrl {
  const parts = splitUrl(text.trim());
  const scheme = parts.scheme.toLowerCase();
  const example = 'expected an address such as http://proxy.example:3128';
  if (scheme.startsWith('socks')) return { ok: false, fault: `${example}; a SOCKS proxy is not supported.` };
  if (scheme !== 'http' && scheme !== 'https') return { ok: false, fault: `${example}, beginning with http or https.` };
  if (parts.path.replace(/\/$/, '') !== '' || parts.query !== undefined || parts.fragment !== undefined) {
    return { ok: false, fault: `${example}, without a path.` };
  }
  const at = parts.authority.lastIndexOf('@');
  const host = /^(?:\[([0-9a-f:.]+)\]|([^\s:@[\]/]+))(?::(\d{1,5}))?$/i.exec(parts.authority.slice(at + 1));
  const port = host?.[3] === undefined ? (scheme === 'https' ? 443 : 80) : Number(host[3]);
  const hostname = host?.[1] ?? host?.[2];
  if (hostname === undefined || port < 1 || port > 65_535) {
    return { ok: false, fault: `${example}; after ${scheme}:// comes a host and a port of 1 to 65535.` };
  }
  if (at < 0) return { ok: true, proxy: { scheme, hostname, port } };
  const [user = '', ...rest] = parts.authority.slice(0, at).split(':');
  try {
    const password = rest.length === 0 ? {} : { password: decodeURIComponent(rest.join(':')) };
    return { ok: true, proxy: { scheme, hostname, port, user: decodeURIComponent(user), ...password } };
  } catch {
    return { ok: false, fault: `${example}; in user and password a % is written as %25.` };
  }
}

/** Why this URL cannot be saved as an environment's own proxy; undefined if it can. */
export function proxyUrlFault(text: string): string | undefined {
  const read = readProxyUrl(text);
  if (!read.ok) return read.fault;
  if (read.proxy.password === undefined) return undefined;
  return 'expected no password: it would lie in a file in clear. Put the address with its password into HTTPS_PROXY where Dialbench is started, and choose the system’s proxy.';
}

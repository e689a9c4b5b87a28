/**
 * The URL that curl would request: verbatim, except for what curl always does. It adds a missing scheme, turns an empty
 * path into a slash, moves the login to a header, and appends the query of -G and --url-query.
 *
 * Source: curl's manual page, "URL", --get, --url-query, --request-target.
 */
import { toBase64 } from '../../bytes/base64.ts';
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import { decodeUtf8, encodeUtf8 } from '../../bytes/utf8.ts';
import { normalisedAuthority, percentDecoded, splitUrl } from '../url-parts.ts';
import { dataBytes } from './curl-data.ts';
import type { CurlSettings } from './curl-settings.ts';

/** Returns the URL or a fault; adds notes and the login's header to the settings. */
export function curlUrl(settings: CurlSettings): Parsed<string> {
  const { url, notes } = settings;
  if (url === undefined) return notParsed(0, 'expected a URL in the command, got none');
  const { offset } = url;
  for (let at = 0; at < url.text.length; at += 1) {
    const code = url.text.charCodeAt(at);
    if (code <= 32 || code === 127) return notParsed(offset, 'expected a URL without spaces; percent-encode them');
  }
  let text = url.text;
  if (!text.includes('://')) {
    text = `http://${text}`;
    notes.push({ code: 'scheme-assumed', message: 'The URL has no scheme; curl takes http.', offset });
  }
  const parts = splitUrl(text);
  if (!/^https?$/i.test(parts.scheme)) return notParsed(offset, 'expected a URL that begins with http:// or https://');
  const at = parts.authority.lastIndexOf('@');
  const authority = parts.authority.slice(at + 1);
  if (authority === '') return notParsed(offset, 'expected a host in the URL, got none');
  if (at >= 0) {
    const login = percentDecoded(parts.authority.slice(0, at));
    settings.own.unshift([
      'Authorization',
      `Basic ${toBase64(login.includes(':') ? encodeUtf8(login) : encodeUtf8(`${login}:`))}`,
    ]);
  }
  if (parts.fragment !== undefined) {
    notes.push({ code: 'fragment-dropped', message: 'The URL has a fragment, which is never sent; dropped.', offset });
  }
  noteWhatCurlWouldChange(settings, parts.path + (parts.query ?? ''), parts.path, offset);
  const query = [...settings.query];
  if (settings.flags.has('get') && settings.data !== undefined) query.push(decodeUtf8(dataBytes(settings.data)));
  const path = parts.path === '' ? '/' : parts.path;
  const target = settings.requestTarget ?? path + withQuery(parts.query, query);
  if (!target.startsWith('/')) return notParsed(offset, 'expected a request target that begins with "/"');
  noteHost(settings, { ...parts, authority }, offset);
  return parsed(`${parts.scheme}://${authority}${target}`);
}

function withQuery(given: string | undefined, added: readonly string[]): string {
  if (added.length === 0) return given ?? '';
  const joined = added.join('&');
  return given === undefined || given === '?' ? `?${joined}` : `${given}&${joined}`;
}

function noteWhatCurlWouldChange(settings: CurlSettings, target: string, path: string, offset: number): void {
  if (!settings.flags.has('globoff') && /[[\]{}]/.test(target)) {
    const message = 'curl reads [ ] { } in a URL as a pattern unless --globoff is given; here they are literal.';
    settings.notes.push({ code: 'url-pattern', message, offset });
  }
  if (!settings.flags.has('path-as-is') && /\/\.{1,2}(?:\/|$)/.test(path)) {
    const message = 'curl resolves /./ and /../ unless --path-as-is is given; here they are literal.';
    settings.notes.push({ code: 'dot-segments', message, offset });
  }
}

function noteHost(settings: CurlSettings, parts: ReturnType<typeof splitUrl>, offset: number): void {
  const host = settings.headers.find((header) => header.name.toLowerCase() === 'host')?.value;
  if (host === undefined || normalisedAuthority({ ...parts, authority: host }) === normalisedAuthority(parts)) return;
  const message = `Host is ${JSON.stringify(host)}, the URL says ${JSON.stringify(parts.authority)}; the URL is used.`;
  settings.notes.push({ code: 'host-differs', message, offset });
}

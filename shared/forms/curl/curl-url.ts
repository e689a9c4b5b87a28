/**
 * The URL that curl would request: verbatim, except for what curl always does. It adds a missing scheme, turns an empty
 * path into a slash, resolves dot segments, moves the login to a header, and appends the query of -G and --url-query.
 *
 * The host is that of the Host header, if the command gives one: the server sees no other.
 *
 * Source: curl's manual page, "URL", --get, --url-query, --request-target.
 */
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import { decodeUtf8, encodeUtf8 } from '../../bytes/utf8.ts';
import { authorityFault } from '../../http/authority.ts';
import { normaliseFieldLine } from '../../http/field-value.ts';
import {
  normalisedAuthority,
  percentDecoded,
  splitUrl,
  type UrlParts,
  withoutDotSegments,
} from '../../http/url-parts.ts';
import { dataBytes } from './curl-data.ts';
import { type CurlSettings, loginHeader } from './curl-settings.ts';

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
    const whole = login.includes(':') ? login : `${login}:`;
    settings.own.unshift(loginHeader(notes, { text: whole, bytes: encodeUtf8(whole) }, offset));
  }
  if (parts.fragment !== undefined) {
    notes.push({ code: 'fragment-dropped', message: 'The URL has a fragment, which is never sent; dropped.', offset });
  }
  notePattern(settings, parts.path + (parts.query ?? ''), offset);
  const query = [...settings.query];
  if (settings.flags.has('get') && settings.data !== undefined) query.push(decodeUtf8(dataBytes(settings.data)));
  const path = settings.flags.has('path-as-is') ? parts.path || '/' : resolvedPath(settings, parts.path || '/', offset);
  if (settings.isUpload && path.endsWith('/')) {
    return notParsed(offset, 'expected a file name at the end of the URL; curl would add that of --upload-file');
  }
  const target = settings.requestTarget ?? path + withQuery(parts.query, query);
  if (!target.startsWith('/')) return notParsed(offset, 'expected a request target that begins with "/"');
  const host = hostOf(settings, { ...parts, authority }, offset);
  return host.ok ? parsed(`${parts.scheme}://${host.value}${target}`) : host;
}

function withQuery(given: string | undefined, added: readonly string[]): string {
  if (added.length === 0) return given ?? '';
  const joined = added.join('&');
  return given === undefined || given === '?' ? `?${joined}` : `${given}&${joined}`;
}

function notePattern(settings: CurlSettings, target: string, offset: number): void {
  if (settings.flags.has('globoff') || !/[[\]{}]/.test(target)) return;
  const message = 'curl reads [ ] { } in a URL as a pattern unless --globoff is given; here they are literal.';
  settings.notes.push({ code: 'url-pattern', message, offset });
}

function resolvedPath(settings: CurlSettings, path: string, offset: number): string {
  const resolved = withoutDotSegments(path);
  if (resolved !== path) {
    const message = `curl resolves /./ and /../: it asks for ${resolved}. Give --path-as-is to keep them.`;
    settings.notes.push({ code: 'dot-segments', message, offset });
  }
  return resolved;
}

/** The host that the server sees: that of the command's Host header, else the URL's. */
function hostOf(settings: CurlSettings, parts: UrlParts, offset: number): Parsed<string> {
  const given = settings.headers.find((header) => header.name.toLowerCase() === 'host')?.value;
  if (given === undefined) return parsed(parts.authority);
  const host = normaliseFieldLine(given);
  if (authorityFault(host) !== undefined) return notParsed(offset, 'expected a host and perhaps a port in Host');
  if (normalisedAuthority({ ...parts, authority: host }) !== normalisedAuthority(parts)) {
    const message = `Host is ${JSON.stringify(host)}, the URL says ${JSON.stringify(parts.authority)}; Host is used, as the server does.`;
    settings.notes.push({ code: 'host-differs', message, offset });
  }
  return parsed(host);
}

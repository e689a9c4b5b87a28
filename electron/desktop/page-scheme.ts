/**
 * The page's own scheme, `dialbench://app/…`: which requests are answered, and with what.
 *
 * Only a closed list of built files can be served. The path is decoded once, then normalised, then looked up, so that
 * no spelling of a path reaches anything but a name in that list. navigation-guard.ts decides where a window may go.
 * Source: Electron security checklist, "Avoid usage of the file:// protocol".
 */
import { posix } from 'node:path';
import type { HeaderLine } from '../../shared/http/message.ts';
import { SCHEME } from '../../shared/opening/read-link.ts';
import type { PageFiles } from '../page/page-files.ts';

export const PAGE_SCHEME = SCHEME;

const PAGE_HOST = 'app';

/** The value of `location.origin`, and of a frame's origin, in the page. */
export const PAGE_ORIGIN = `${PAGE_SCHEME}://${PAGE_HOST}`;

/** The relevant part of a `Request`. */
export type PageRequest = { readonly url: string; readonly method: string };

/**
 * Answers one request of the page's scheme: 200 with the file and the page's headers, 405 for a method other than GET,
 * 404 for another host, path or spelling. Never throws.
 */
export function answerPageRequest(files: PageFiles, headers: readonly HeaderLine[], request: PageRequest): Response {
  if (request.method !== 'GET') {
    return textResponse(405, headers, `This scheme is read with GET, got ${request.method}.`, [['Allow', 'GET']]);
  }
  const path = pagePath(request.url);
  const file = path === undefined ? undefined : files.get(path);
  if (!file) return textResponse(404, headers, 'The page has no such file.');
  // Copied, because Response requires bytes over a plain ArrayBuffer, and the list keeps its own.
  return new Response(new Uint8Array(file.bytes), { status: 200, headers: list(headers, file.contentType) });
}

/** The decoded, normalised path of a page URL; undefined if the URL is not one of the page. */
function pagePath(url: string): string | undefined {
  const parsed = URL.parse(url);
  if (!parsed || parsed.protocol !== `${PAGE_SCHEME}:` || parsed.host !== PAGE_HOST) return undefined;
  if (parsed.username !== '' || parsed.password !== '') return undefined;
  try {
    return posix.normalize(decodeURIComponent(parsed.pathname));
  } catch {
    // A percent sign without two hex digits, or bytes that are not UTF-8: no file has such a name.
    return undefined;
  }
}

function textResponse(status: number, headers: readonly HeaderLine[], text: string, more: readonly HeaderLine[] = []) {
  return new Response(text, { status, headers: list([...headers, ...more], 'text/plain; charset=utf-8') });
}

function list(headers: readonly HeaderLine[], contentType: string): Headers {
  const made = new Headers();
  for (const [name, value] of headers) made.append(name, value);
  made.set('Content-Type', contentType);
  return made;
}

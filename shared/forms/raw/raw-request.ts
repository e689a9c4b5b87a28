/**
 * Reads and writes raw HTTP/1.1 requests as text files, keeping everything that a signature could depend on.
 *
 * The target is verbatim. An origin-form target takes its host from Host and its scheme from that host; an absolute
 * form overrides Host. The body is every byte after the empty line, with chunks joined and surplus bytes kept.
 * Source: RFC 9112 sections 3.2, 6 and 7.
 */
import { concatBytes } from '../../bytes/compare.ts';
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import { decodeUtf8Strict, encodeUtf8 } from '../../bytes/utf8.ts';
import { AppError } from '../../failure.ts';
import { decodeChunked, encodeChunked } from '../../http/chunked.ts';
import { combinedFieldValue, normaliseFieldLine } from '../../http/field-value.ts';
import { type HeaderLine, type HttpRequest, headerValues } from '../../http/message.ts';
import type { ReadRequest, RequestNote } from '../../http/read-request.ts';
import { normalisedAuthority, schemeOfAuthority, splitUrl } from '../../http/url-parts.ts';
import { counted } from '../../text/counted.ts';
import { shortened } from '../../text/shortened.ts';
import { parseRawHead, type RawHead } from './raw-head.ts';

/** How a log writes a request down, where that differs from the wire. */
export type AsLogged = {
  /** The chunks of the body were joined already. */
  readonly isJoined?: boolean;
  /** Host may be missing; the URL is the target then. */
  readonly isHostOptional?: boolean;
};

/** Reads a raw request; faults and notes carry byte offsets. */
export function parseRawRequest(bytes: Uint8Array, logged: AsLogged = {}): Parsed<ReadRequest> {
  const head = parseRawHead(bytes);
  if (!head.ok) return head;
  const notes: RequestNote[] = [...head.value.notes];
  const isBare = logged.isHostOptional && headerValues(head.value.headers, 'host').length === 0;
  const url = isBare && head.value.target.startsWith('/') ? parsed(head.value.target) : urlOf(head.value, notes);
  if (!url.ok) return url;
  const body = bodyOf(bytes, head.value, notes, logged);
  if (!body.ok) return body;
  const { method, target, headers } = head.value;
  const isOrigin = target.startsWith('/');
  const request = { method, url: url.value, headers, body: body.value };
  const written = target.includes('#') ? { writtenUrl: url.value + target.slice(target.indexOf('#')) } : {};
  return parsed({ request: isOrigin ? request : { ...request, isAbsoluteForm: true }, notes, ...written });
}

function offsetOfHeader(head: RawHead, lowerName: string): number {
  const index = head.headers.findIndex(([name]) => name.toLowerCase() === lowerName);
  return head.headerOffsets[index] ?? 0;
}

function urlOf(head: RawHead, notes: RequestNote[]): Parsed<string> {
  const { target, targetOffset } = head;
  const hash = target.indexOf('#');
  const sent = hash < 0 ? target : target.slice(0, hash);
  if (hash >= 0) {
    const message = 'The target has a fragment, which is never sent; dropped.';
    notes.push({ code: 'fragment-dropped', message, offset: targetOffset + hash });
  }
  const hosts = headerValues(head.headers, 'host').map(normaliseFieldLine);
  const [host] = hosts;
  if (hosts.length > 1) {
    const message = `Host came ${hosts.length} times; the first is used.`;
    notes.push({ code: 'host-repeated', message, offset: offsetOfHeader(head, 'host') });
  }
  if (sent.startsWith('/')) {
    if (host === undefined || host === '') {
      return notParsed(targetOffset, 'expected a Host header for a target that begins with "/", got none');
    }
    if (/[\s/?#@\\]/.test(host)) {
      return notParsed(
        offsetOfHeader(head, 'host'),
        'expected a host and perhaps a port in Host, got other characters',
      );
    }
    return parsed(`${schemeOfAuthority(host)}://${host}${sent}`);
  }
  const parts = splitUrl(sent);
  if (!/^https?$/i.test(parts.scheme) || parts.authority === '') {
    return notParsed(targetOffset, 'expected a target that begins with "/", "http://" or "https://"');
  }
  if (host !== undefined && normalisedAuthority({ ...parts, authority: host }) !== normalisedAuthority(parts)) {
    const message = `Host is ${JSON.stringify(host)}, the target says ${JSON.stringify(parts.authority)}; the target is used.`;
    notes.push({ code: 'host-differs', message, offset: offsetOfHeader(head, 'host') });
  }
  return parsed(sent);
}

function isChunked(headers: readonly HeaderLine[]): boolean {
  const codings = combinedFieldValue(headers, 'transfer-encoding');
  return codings !== undefined && /(?:^|,)[ \t]*chunked[ \t]*$/i.test(codings);
}

function bodyOf(bytes: Uint8Array, head: RawHead, notes: RequestNote[], { isJoined }: AsLogged): Parsed<Uint8Array> {
  const { bodyOffset, headers } = head;
  if (!isJoined && isChunked(headers)) return chunkedBodyOf(bytes, bodyOffset, notes);
  // A view rather than a copy: a file may have 50 MB.
  const body = bytes.subarray(bodyOffset);
  const [lengthText] = headerValues(headers, 'content-length').map(normaliseFieldLine);
  if (lengthText === undefined) return parsed(body);
  if (!/^\d{1,15}$/.test(lengthText)) {
    const message = 'Content-Length is not a count of bytes; the body is taken to the end of the file.';
    notes.push({ code: 'content-length-unreadable', message, offset: offsetOfHeader(head, 'content-length') });
    return parsed(body);
  }
  const declared = Number(lengthText);
  if (body.length < declared) {
    const message = `Content-Length is ${declared}, but only ${counted(body.length, 'byte follows', 'bytes follow')} the head.`;
    notes.push({ code: 'body-short', message, offset: bytes.length });
  } else if (body.length > declared) {
    notes.push(surplus(body.subarray(declared), bodyOffset + declared, `Content-Length ${declared}`));
  }
  return parsed(body);
}

function surplus(extra: Uint8Array, offset: number, beyond: string): RequestNote {
  const isLineFeed =
    (extra.length === 1 && extra[0] === 10) || (extra.length === 2 && extra[0] === 13 && extra[1] === 10);
  if (isLineFeed) {
    const message = `The file ends with a line feed beyond ${beyond}; kept in the body. Save the file without it.`;
    return { code: 'body-final-line-feed', message, offset };
  }
  return {
    code: 'body-surplus',
    message: `${counted(extra.length, 'byte follows', 'bytes follow')} beyond ${beyond}; kept in the body.`,
    offset,
  };
}

function chunkedBodyOf(bytes: Uint8Array, bodyOffset: number, notes: RequestNote[]): Parsed<Uint8Array> {
  const outcome = decodeChunked(bytes, bodyOffset);
  if (!outcome.ok) {
    const { offset, message } = outcome.fault;
    return notParsed(offset, `${message}; Transfer-Encoding says that the body is chunked`);
  }
  const { body, end, hasTrailers } = outcome.value;
  notes.push({
    code: 'chunked-decoded',
    message: `The chunks were joined to ${body.length} bytes.`,
    offset: bodyOffset,
  });
  if (hasTrailers) {
    notes.push({ code: 'trailers-dropped', message: 'Trailers after the last chunk were left out.', offset: end });
  }
  if (end === bytes.length) return parsed(body);
  const extra = bytes.subarray(end);
  notes.push(surplus(extra, end, 'the last chunk'));
  return parsed(concatBytes(body, extra));
}

/** True if the request line must have the whole URL: the request came so, or Host cannot imply its host and scheme. */
export function isWrittenAbsolute(request: HttpRequest): boolean {
  if (request.isAbsoluteForm) return true;
  const { scheme, authority, path } = splitUrl(request.url);
  return !path.startsWith('/') || hostOf(request) !== authority || scheme !== schemeOfAuthority(authority);
}

/** Host as sent, or as the URL would have it. */
function hostOf({ headers, url }: HttpRequest): string {
  const [host] = headerValues(headers, 'host').map(normaliseFieldLine);
  return host ?? splitUrl(url).authority.split('@').at(-1) ?? '';
}

/**
 * Writes the request as raw HTTP/1.1: CRLF line ends, exactly the body's bytes after the empty line, no final newline.
 * A missing Host is added first. The target is in absolute form only if `isWrittenAbsolute`. A body
 * under Transfer-Encoding: chunked becomes one chunk. Throws AppError `request-unwritable`.
 */
export function writeRawRequest(request: HttpRequest): Uint8Array {
  const parts = splitUrl(request.url);
  const host = hostOf(request);
  const isOrigin = !isWrittenAbsolute(request);
  const withoutFragment = parts.fragment === undefined ? request.url : request.url.slice(0, -parts.fragment.length);
  const target = isOrigin ? parts.path + (parts.query ?? '') : withoutFragment;
  if (!/^[^\s]+$/.test(request.method) || !/^[^\s]+$/.test(target)) {
    throw unwritable('expected a method and a URL without spaces');
  }
  const hasHost = request.headers.some(([name]) => name.toLowerCase() === 'host');
  const lines = hasHost ? request.headers : [['Host', host] as const, ...request.headers];
  const head = `${request.method} ${target} HTTP/1.1\r\n${lines.map(writeLine).join('')}\r\n`;
  const body = isChunked(request.headers) ? encodeChunked(request.body) : request.body;
  return concatBytes(encodeUtf8(head), body);
}

/** The message as text, as a clipboard holds it; undefined if its body is not UTF-8. Throws AppError `request-unwritable`. */
export function asRawHttp(request: HttpRequest): string | undefined {
  const text = decodeUtf8Strict(writeRawRequest(request));
  return text.ok ? text.value : undefined;
}

function writeLine([name, value]: HeaderLine): string {
  if (!/^[^\s:]+$/.test(name)) throw unwritable(`expected a header name, got ${JSON.stringify(shortened(name, 40))}`);
  // A line end in a value is a fold only before a space or tab; otherwise it would start another header.
  if (/\r?\n(?![ \t])|[\r\n]$/.test(value))
    throw unwritable(`expected one line or a fold in ${name}, got a line break`);
  return `${name}: ${value}\r\n`;
}

function unwritable(message: string): AppError {
  return new AppError({
    code: 'request-unwritable',
    message: `The request cannot be written as raw HTTP: ${message}.`,
  });
}

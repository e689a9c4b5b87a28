/**
 * The head of a request as our HttpRequest, with its header lines as received.
 *
 * The target-URI is scheme, Host and target, unchanged; an absolute target is used as it is.
 */
import type { IncomingMessage } from 'node:http';
import { type HttpRequest, headerValues } from '../../shared/http/message.ts';
import { headerLines } from './raw-headers.ts';

export function readHead(incoming: IncomingMessage, body: Uint8Array, scheme: 'http' | 'https' = 'http'): HttpRequest {
  const headers = headerLines(incoming.rawHeaders);
  const target = incoming.url ?? '';
  const host = headerValues(headers, 'host')[0] ?? '';
  const method = incoming.method ?? '';
  const isAbsoluteForm = /^[a-z][a-z0-9+.-]*:\/\//i.test(target);
  if (isAbsoluteForm) return { method, url: target, headers, body, isAbsoluteForm };
  return { method, url: `${scheme}://${host}${target}`, headers, body };
}

/** The request target without its query. */
export function pathOf(incoming: IncomingMessage): string {
  return (incoming.url ?? '').split('?', 1)[0] ?? '';
}

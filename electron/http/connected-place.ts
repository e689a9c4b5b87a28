/**
 * The place that a URL connects to, whichever way it is spelled: `https://127.1`, `https://2130706433:443` and `https://LOCALHOST.` are one.
 *
 * Ignores paths: one host is assumed to be one service. Asks no name server.
 * Source: WHATWG URL, host parsing; RFC 4291 section 2.5.5.2 for IPv4 within IPv6.
 */
import { isLoopback } from '../../shared/http/url-parts.ts';

/** Host and port as they are connected to; undefined for text that is no URL of http or https. */
export function connectedPlace(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  const host = unmapped(hostname).replace(/\.$/, '');
  const isHere = isLoopback(host) || host === '0.0.0.0' || host === '[::]';
  return `${isHere ? 'loopback' : host} ${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`;
}

/** `[::ffff:7f00:1]`, the form in which the URL standard writes it, is 127.0.0.1. */
function unmapped(hostname: string): string {
  const [, high, low] = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(hostname) ?? [];
  if (high === undefined || low === undefined) return hostname;
  const bytes = [high, low].map((part) => Number.parseInt(part, 16)).flatMap((part) => [part >> 8, part & 255]);
  return bytes.join('.');
}

/**
 * The public URL of a sandbox behind a proxy or a tunnel: the address that its callers use and sign.
 *
 * Scheme, authority and base path only; the service's own `/v1` follows it. A proxy may pass the base path on or cut it
 * off: both are understood.
 */
import { AppError } from '../failure.ts';
import { splitUrl, targetOf } from '../http/url-parts.ts';

const AUTHORITY = /^(?:\[[0-9a-f:.]+\]|[^\s:[\]]+)(?::\d{1,5})?$/i;

/** Without a slash at its end; `called` is what a refusal calls it. Throws AppError `public-url-invalid`. */
export function readPublicUrl(text: string, called = 'The public URL'): string {
  const url = text.trim().replace(/\/+$/, '');
  const refuse = (why: string): AppError => {
    const message = `${called} ${why}: expected one like https://sandbox.example or https://host.example/base.`;
    return new AppError({ code: 'public-url-invalid', message });
  };
  if (!/^https?:\/\//i.test(url)) throw refuse('does not begin with https:// or http://');
  if (/[?#\s]/.test(url)) throw refuse('has a query, a fragment or a blank in it');
  if (/^[^/]*\/\/[^/]*@/.test(url)) throw refuse('has user information in it');
  if (!AUTHORITY.test(splitUrl(url).authority)) throw refuse('names no host that can be read');
  if (/\/v1$/i.test(url)) throw refuse('ends in /v1, which follows it by itself');
  return url;
}

/** The target as the service knows it: without the base path, where the proxy passed that on. */
export function localTarget(target: string, publicUrl: string): string {
  const base = targetOf(publicUrl);
  const local = targetOf(target);
  return base !== '' && (local === base || local.startsWith(`${base}/`)) ? local.slice(base.length) : local;
}

/** The URL that a caller of the public address used for this target. */
export function publicUrlOf(target: string, publicUrl: string): string {
  return publicUrl + localTarget(target, publicUrl);
}

/** True if a Host header names the host and port of the public URL. */
export function isPublicHost(host: string, publicUrl: string): boolean {
  const { scheme, authority } = splitUrl(publicUrl);
  const bare = (text: string) => text.toLowerCase().replace(scheme.toLowerCase() === 'https' ? /:443$/ : /:80$/, '');
  return bare(host) === bare(authority);
}

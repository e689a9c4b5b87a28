/**
 * The public URL of a sandbox behind a proxy or a tunnel: the address that its callers use and sign.
 *
 * Scheme, authority and base path only; the service's own `/v1` follows it. A proxy may pass the base path on or cut it
 * off: both are understood.
 */
import { readServerUrl } from '../http/server-url.ts';
import { normalisedAuthority, splitUrl, targetOf } from '../http/url-parts.ts';

/** Without a slash at its end. Throws AppError `public-url-invalid`. */
export const readPublicUrl = (text: string): string => readServerUrl(text, 'The public URL', 'public-url-invalid');

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
  const parts = splitUrl(publicUrl);
  return normalisedAuthority({ ...parts, authority: host }) === normalisedAuthority(parts);
}

/**
 * Reads the URL of a server as a user types it: scheme, authority and base path, which the service's own `/v1` follows.
 *
 * What an authority may be, authority.ts decides.
 */
import { AppError } from '../failure.ts';
import { authorityFault } from './authority.ts';
import { splitUrl } from './url-parts.ts';

/** Without a slash at its end; `called` is what a refusal calls it. Throws AppError with this code. */
export function readServerUrl(text: string, called: string, code: string): string {
  const url = text.trim().replace(/\/+$/, '');
  const refuse = (why: string): AppError => {
    const message = `${called} ${why}: expected one like https://sandbox.example or https://host.example/base.`;
    return new AppError({ code, message });
  };
  if (!/^https?:\/\//i.test(url)) throw refuse('does not begin with https:// or http://');
  if (/[?#\s]/.test(url)) throw refuse('has a query, a fragment or a blank in it');
  if (/^[^/]*\/\/[^/]*@/.test(url)) throw refuse('has user information in it');
  const fault = authorityFault(splitUrl(url).authority);
  if (fault !== undefined) throw refuse(`names no server (${fault})`);
  if (/\/v1$/i.test(url)) throw refuse('ends in /v1, which follows it by itself');
  return url;
}

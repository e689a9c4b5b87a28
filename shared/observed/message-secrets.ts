/**
 * The secrets that a stranger's message holds, though no vault knows them: credentials of the request, tokens that the
 * answer issues.
 *
 * Whoever records a message of somebody else masks these, valid or not: one that is wrong here may be valid elsewhere.
 */
import { decodeUtf8 } from '../bytes/utf8.ts';
import { firstHeader, type HttpRequest, type HttpResponse, headerValues } from '../http/message.ts';

/** Everything in Authorization and Proxy-Authorization that looks like a credential. */
export function credentialsIn({ headers }: Pick<HttpRequest, 'headers'>): string[] {
  const values = [...headerValues(headers, 'authorization'), ...headerValues(headers, 'proxy-authorization')];
  return values.flatMap((value) => {
    const [scheme = '', ...rest] = value.trim().split(/\s+/);
    // A credential alone: its sender forgot the scheme.
    return rest.length === 0 && !SCHEME.test(scheme) ? [scheme] : rest;
  });
}

const SCHEME = /^(bearer|basic|digest|signature|negotiate)$/i;

/** Access tokens that a JSON answer issued. */
export function issuedTokens(answer: Pick<HttpResponse, 'headers' | 'body'> | undefined): string[] {
  if (!answer || !firstHeader(answer.headers, 'content-type')?.includes('json')) return [];
  return [...decodeUtf8(answer.body).matchAll(/"accessToken"\s*:\s*"([^"]+)"/g)].map((match) => match[1] ?? '');
}

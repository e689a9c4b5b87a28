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

/**
 * Everything that looks like a credential wherever a stranger may put one: in headers, in the URL, and in a body of JSON
 * or of form fields. For what leaves the program by a copy, where too much masked harms nobody.
 */
export function secretsIn(request: Pick<HttpRequest, 'url' | 'headers' | 'body'>): string[] {
  const { url, headers, body } = request;
  const named = headers.filter(([name]) => SECRET_NAME.test(name)).flatMap(([, value]) => value.split(/[\s;,]+/));
  const written = `${url}\n${decodeUtf8(body)}`;
  const members = [...written.matchAll(SECRET_MEMBER)].map((match) => match[1] ?? '');
  const user = /^[a-z][a-z0-9+.-]*:\/\/([^/?#@]+)@/i.exec(url)?.[1] ?? '';
  const found = [...credentialsIn(request), ...named, ...members, user, ...user.split(':')];
  return [...new Set(found)].filter((secret) => secret !== '' && !SCHEME.test(secret));
}

const SECRET_NAME = /authori[sz]ation|token|secret|cookie|passw|api-?key/i;
/** `access_token=…`, `"accessToken": "…"`. */
const SECRET_MEMBER = /(?:token|secret|passw(?:or)?d|api_?key|authori[sz]ation)"?\s*[=:]\s*"?([^"&\s#,}]+)/gi;

/** Access tokens that a JSON answer issued. */
export function issuedTokens(answer: Pick<HttpResponse, 'headers' | 'body'> | undefined): string[] {
  if (!answer || !firstHeader(answer.headers, 'content-type')?.includes('json')) return [];
  return [...decodeUtf8(answer.body).matchAll(/"accessToken"\s*:\s*"([^"]+)"/g)].map((match) => match[1] ?? '');
}

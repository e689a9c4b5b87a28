/**
 * The secrets that a stranger's message holds, though no vault knows them: credentials of the request, tokens that the
 * answer issues.
 *
 * Whoever records a message of somebody else masks these, valid or not: one that is wrong here may be valid elsewhere.
 */
import { decodeUtf8 } from '../bytes/utf8.ts';
import { type HttpRequest, type HttpResponse, headerValues } from '../http/message.ts';

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

/** Whoever issues more in one answer lists something else; a longer one fits no header. */
const [MOST_ISSUED, LONGEST_ISSUED] = [50, 16_384];

/**
 * Tokens that an answer issued, access tokens first: members of JSON and fields of a form that are named so, and headers.
 *
 * They are read whatever the content type says, because a service that forgets one has issued its token all the same.
 */
export function issuedTokens(answer: Pick<HttpResponse, 'headers' | 'body'> | undefined): string[] {
  if (!answer) return [];
  const text = decodeUtf8(answer.body);
  const inBody = issuedIn(text).map(({ name, start, end, isMember }) => {
    const written = text.slice(start, Math.min(end, start + LONGEST_WRITTEN));
    return [name, withoutScheme(isMember ? unescaped(written) : written)];
  });
  const headers = answer.headers.flatMap(([name, value]) =>
    ISSUED_HEADER.test(name) ? [[name, withoutScheme(value.trim())]] : [],
  );
  const found = [...inBody, ...headers].filter(([, value = '']) => value.length <= LONGEST_ISSUED && TOKEN.test(value));
  const isAccess = ([name = '']: readonly string[]) => /access/i.test(name) || /^token$/i.test(name);
  const inOrder = [...found.filter(isAccess), ...found.filter((one) => !isAccess(one))];
  return [...new Set(inOrder.map(([, value = '']) => value))].slice(0, MOST_ISSUED);
}

/** Where a member or field named like a token has its value, as written. */
export type IssuedPlace = {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly isMember: boolean;
};

/**
 * In one pass, however many there are and however long: each text of a list that is named so too, and of the lists in it. The
 * value of an answer that broke off goes to its end.
 */
export function issuedIn(text: string): readonly IssuedPlace[] {
  const places: IssuedPlace[] = [];
  const member = new RegExp(ISSUED_MEMBER);
  for (let match = member.exec(text); match; match = member.exec(text)) {
    const name = match[1] ?? '';
    let depth = 0;
    let at = member.lastIndex;
    do {
      const unit = text[at] ?? '';
      if (unit === '[') depth += 1;
      else if (unit === ']') depth -= 1;
      else if (unit === '"') {
        const start = at + 1;
        at = endOfText(text, start);
        places.push({ name, start, end: at, isMember: true });
      } else if (!OTHER_OF_LIST.test(unit)) break;
      at += 1;
    } while (depth > 0);
    member.lastIndex = at;
  }
  for (const { 0: whole, 1: name = '', 2: value = '', index } of text.matchAll(ISSUED_FIELD)) {
    const end = index + whole.length;
    places.push({ name, start: end - value.length, end, isMember: false });
  }
  return places;
}

function endOfText(text: string, start: number): number {
  let end = start;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return Math.min(end, text.length);
}

const ISSUED_NAME = '(?:(?:access|refresh|id|auth|bearer|api|session|security)[_-]?)?tokens?|jwts?|client[_-]?secrets?';
const ISSUED_MEMBER = new RegExp(`"(${ISSUED_NAME})"\\s*:\\s*(?=["[])`, 'gi');
/** Of what stands beside the texts of a list: spaces, commas, numbers, `null`. */
const OTHER_OF_LIST = /[\s,\w.+-]/;
const ISSUED_FIELD = /(?:^|&)((?:access|refresh|id)_token)=([^&\s"]+)/gi;
const ISSUED_HEADER = /^(?:authorization|(?:x-)?(?:(?:access|refresh|auth|api)-)?token)$/i;
/** As allowed after "Bearer ". */
const TOKEN = /^[\x21-\x7e]+$/;
/** Each character as `\u0061`. */
const LONGEST_WRITTEN = LONGEST_ISSUED * 6 + 7;

const withoutScheme = (value: string): string => value.replace(/^bearer\s+/i, '');

function unescaped(written: string): string {
  try {
    return String(JSON.parse(`"${written}"`));
  } catch {
    return written;
  }
}

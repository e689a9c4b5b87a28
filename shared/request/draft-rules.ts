/**
 * What a draft needs before it can be signed and sent: a method token, a target, header lines that fit in a head.
 *
 * All violations are misuse and throw AppError with a stable code. Messages never quote header values, which may be
 * tokens.
 * Source: RFC 9110 sections 5.1, 5.5, 5.6.2 and 9.1; RFC 9112 section 3.2.
 */
import { AppError } from '../failure.ts';
import { type HeaderLine, isToken } from '../http/message.ts';
import { splitUrl } from '../http/url-parts.ts';
import { memo } from '../memo.ts';
import { shortened } from '../text/shortened.ts';
import type { Draft, SigningEnvironment } from './draft.ts';

const LINE_BREAKER = /[\0\r\n]/;
/** Characters that cannot be sent in a URL: controls, spaces, `#` and everything beyond ASCII. */
const FOREIGN = /[^!-"$-~]/;

function quoted(text: string): string {
  return JSON.stringify(shortened(text, 80));
}

/** Throws `method-invalid`, `target-invalid` or `base-url-invalid`. */
export function checkDraft(draft: Draft, environment: SigningEnvironment): void {
  if (!isToken(draft.method)) {
    const message = `Method: expected letters without spaces, such as POST; got ${quoted(draft.method)}.`;
    throw new AppError({ code: 'method-invalid', message });
  }
  checkTarget(draft.target);
  checkBaseUrl(environment.baseUrl);
}

/** A client sends the same few names with every request. */
const headerNames = memo<boolean>(64);

/** Throws `header-name-invalid` or `header-value-invalid` at the first line that does not fit in a head. */
export function checkHeaderLines(headers: readonly HeaderLine[]): void {
  for (const [name, value] of headers) {
    if (!headerNames(name, () => isToken(name))) {
      const message = `Header name: expected letters, digits and hyphens; got ${quoted(name)}.`;
      throw new AppError({ code: 'header-name-invalid', message });
    }
    if (!LINE_BREAKER.test(value)) continue;
    const offset = value.search(LINE_BREAKER);
    const seen = value.charCodeAt(offset) === 0 ? 'a NUL' : 'a line break';
    const message = `Header ${name}: expected one line of text, got ${seen} at offset ${offset}. Remove it.`;
    throw new AppError({ code: 'header-value-invalid', message, details: { header: name, offset } });
  }
}

function checkTarget(target: string): void {
  if (target.charCodeAt(0) !== 47) {
    const message = `Target: expected a path that begins with "/", such as /v1/instruments; got ${quoted(target)}.`;
    throw new AppError({ code: 'target-invalid', message });
  }
  const offset = target.search(FOREIGN);
  if (offset < 0) return;
  const character = target.charAt(offset);
  const message =
    character === '#'
      ? `Target: expected no fragment, got "#" at offset ${offset}. A fragment is never sent; remove it.`
      : `Target: expected printable ASCII without spaces, got ${quoted(character)} at offset ${offset}. Percent-encode it.`;
  throw new AppError({ code: 'target-invalid', message, details: { offset } });
}

/** The last valid one; an environment uses the same for all its requests. */
let goodBaseUrl = '';

function checkBaseUrl(baseUrl: string): void {
  if (baseUrl === goodBaseUrl && baseUrl !== '') return;
  const parts = splitUrl(baseUrl);
  const scheme = parts.scheme.toLowerCase();
  const isPlain = parts.query === undefined && parts.fragment === undefined && !baseUrl.endsWith('/');
  if ((scheme === 'http' || scheme === 'https') && parts.authority !== '' && isPlain && !FOREIGN.test(baseUrl)) {
    goodBaseUrl = baseUrl;
    return;
  }
  const message = `Base URL: expected http:// or https:// and a host, without a slash at the end; got ${quoted(baseUrl)}.`;
  throw new AppError({ code: 'base-url-invalid', message });
}

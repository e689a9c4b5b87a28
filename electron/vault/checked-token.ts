/** What an access token may be, wherever it comes from: what could not be masked in history and reports is refused. */
import { AppError } from '../../shared/failure.ts';
import { SHORTEST_SECRET } from '../../shared/observed/find-secrets.ts';

/** A token as allowed after "Bearer " in a header (RFC 6750 section 2.1), trimmed. Throws AppError `token-invalid`, `token-short`. */
export function checkedToken(given: string): string {
  const token = given.trim();
  const foreign = /[^\x21-\x7e]/.exec(token);
  if (token !== '' && !foreign) {
    if (token.length >= SHORTEST_SECRET) return token;
    const message = `An access token has at least ${SHORTEST_SECRET} characters here, got ${token.length}: a shorter one cannot be told from ordinary text, so history could not mask it. Ask the service for a longer one.`;
    throw new AppError({ code: 'token-short', message });
  }
  const got = token === '' ? 'nothing' : `a character that is not allowed, at position ${(foreign?.index ?? 0) + 1}`;
  const bearer = /^bearer\s/i.test(token) ? ' Leave out “Bearer”: every request adds it.' : '';
  const message = `An access token is printable ASCII without spaces; got ${got}.${bearer}`;
  throw new AppError({ code: 'token-invalid', message });
}

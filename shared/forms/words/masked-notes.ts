/** What is said about the keys and passwords that were masked; apart from the masking, because the start panel needs that alone. */
import type { RequestNote } from '../../http/read-request.ts';

/** What to do about a key that stands in the command itself. */
export const KEY_IN_COMMAND =
  'The command holds the private key itself, which every user of that machine sees in the list of programs; it was not kept. Give it as @FILE.';

/** The same for the password of a login. */
export const PASSWORD_IN_COMMAND =
  'The password of the login was not kept. If the signature covers Authorization, give that header as it was sent.';

/** The stars of a masked secret, not those that stand in a longer value. */
const STARS = /(?<![*\w]|Bearer |Basic )\*{8}(?![*\w])/;

/** A note where a key or a password was masked as it was pasted. */
export function starsIn(text: string): readonly RequestNote[] {
  const offset = text.search(STARS);
  if (offset < 0) return [];
  const message =
    'The text holds ********, which stands where a pasted key or password was. If the request was sent with other bytes there, its digest and signature cannot hold.';
  return [{ code: 'value-masked', message, offset }];
}

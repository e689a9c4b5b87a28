/**
 * Which links may be handed to the user's browser.
 *
 * A link is parsed and written anew from its parts: what is checked is then what is opened, and text that only looks
 * like an address (`https:evil`, control characters, a user name that poses as a host) never reaches the shell.
 */

const LONGEST_LINK = 2048;

/** The link to open, or undefined where it is not an http or https address without user name and password. */
export function externalLink(text: string): string | undefined {
  if (text.length > LONGEST_LINK) return undefined;
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  return `${url.protocol}//${url.host}${url.pathname}${url.search}${url.hash}`;
}

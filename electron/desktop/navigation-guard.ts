/**
 * Where a window may go: nowhere. The page is loaded once by main; whatever the page starts itself is prevented.
 *
 * No frame navigates or follows a redirect, no window opens, no webview attaches. A link that asked for a new window and
 * is an http or https address goes to the user's browser instead. Moving within the page (history, fragment) is no
 * navigation and stays free. Source: Electron security checklist, 12 to 15.
 */
import type { Event, WindowOpenHandlerResponse } from 'electron';

type Preventable = Pick<Event, 'preventDefault'>;

/** What is asked of Electron's WebContents. */
export type GuardedContents = {
  on(event: 'will-navigate', listener: (event: Preventable) => void): unknown;
  on(event: 'will-redirect', listener: (event: Preventable) => void): unknown;
  on(event: 'will-frame-navigate', listener: (event: Preventable) => void): unknown;
  on(event: 'will-attach-webview', listener: (event: Preventable) => void): unknown;
  setWindowOpenHandler(handler: (details: { url: string }) => WindowOpenHandlerResponse): void;
};

/** Guards one WebContents; `openExternal` gets links that `externalLink` let through. */
export function guardNavigation(contents: GuardedContents, openExternal: (link: string) => void): void {
  const prevent = (event: Preventable) => event.preventDefault();
  contents.on('will-navigate', prevent);
  contents.on('will-redirect', prevent);
  contents.on('will-frame-navigate', prevent);
  contents.on('will-attach-webview', prevent);
  contents.setWindowOpenHandler(({ url }) => {
    const link = externalLink(url);
    if (link !== undefined) openExternal(link);
    return { action: 'deny' };
  });
}

const LONGEST_LINK = 2048;

/**
 * The link to hand to the user's browser, or undefined where it is not an http or https address without user name and
 * password.
 *
 * A link is parsed and written anew from its parts: what is checked is then what is opened, and text that only looks
 * like an address (`https:evil`, control characters, a user name that poses as a host) never reaches the shell.
 */
export function externalLink(text: string): string | undefined {
  if (text.length > LONGEST_LINK) return undefined;
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  return `${url.protocol}//${url.host}${url.pathname}${url.search}${url.hash}`;
}

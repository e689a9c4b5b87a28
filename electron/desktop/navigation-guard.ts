/**
 * Keeps a window where it is: main loads the page once, and any navigation that the page starts is prevented.
 *
 * No frame navigates or follows a redirect, no webview attaches, and one window opens: the empty one that the page draws the
 * presenter's notes into. It has the page's own settings, is guarded like every other, and the door answers no call of it. A
 * link to http or https that would open a new window goes to the user's browser instead. Moving within the page (history,
 * fragment) is not navigation and is allowed.
 * Source: Electron security checklist, 12 to 15; window-open ("about:blank" copies the opener's web preferences).
 */
import type { Event, WindowOpenHandlerResponse } from 'electron';
import { NOTES_WINDOW } from '../../shared/page/stage/notes-window-name.ts';
import { PAGE_ORIGIN } from './page-scheme.ts';

type Preventable = Pick<Event, 'preventDefault'>;

/** The part of Electron's WebContents that is used here. */
export type GuardedContents = {
  on(event: 'will-navigate', listener: (event: Preventable) => void): unknown;
  on(event: 'will-redirect', listener: (event: Preventable) => void): unknown;
  on(event: 'will-frame-navigate', listener: (event: Preventable) => void): unknown;
  on(event: 'will-attach-webview', listener: (event: Preventable) => void): unknown;
  setWindowOpenHandler(handler: (details: { url: string; frameName: string }) => WindowOpenHandlerResponse): void;
  /** Where it is now. */
  getURL(): string;
};

/** Guards one WebContents; `openExternal` receives the links that `externalLink` allows. */
export function guardNavigation(contents: GuardedContents, openExternal: (link: string) => void): void {
  const prevent = (event: Preventable) => event.preventDefault();
  contents.on('will-navigate', prevent);
  contents.on('will-redirect', prevent);
  contents.on('will-frame-navigate', prevent);
  contents.on('will-attach-webview', prevent);
  contents.setWindowOpenHandler(({ url, frameName }) => {
    const isNotes = url === 'about:blank' && frameName === NOTES_WINDOW;
    if (isNotes && contents.getURL().startsWith(`${PAGE_ORIGIN}/`)) return OPEN_NOTES;
    const link = externalLink(url);
    if (link !== undefined) openExternal(link);
    return { action: 'deny' };
  });
}

const OPEN_NOTES: WindowOpenHandlerResponse = {
  action: 'allow',
  overrideBrowserWindowOptions: { title: 'Notes', width: 760, height: 520, autoHideMenuBar: true },
};

const LONGEST_LINK = 2048;

/**
 * The link to hand to the user's browser; undefined unless it is an http or https address without user name and
 * password.
 *
 * A link is parsed and rebuilt from its parts: what is checked is what is opened, and text that only looks like an
 * address (`https:evil`, control characters, a user name that poses as a host) never reaches the shell.
 */
export function externalLink(text: string): string | undefined {
  if (text.length > LONGEST_LINK) return undefined;
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  return `${url.protocol}//${url.host}${url.pathname}${url.search}${url.hash}`;
}

/**
 * What the page's session may do: write text to the clipboard, fill the screen when the user acts, keep it awake on the stage,
 * and nothing else.
 *
 * Permission and device handlers deny by default. No request of the page leaves by http or WebSocket, even if its
 * content security policy failed: all HTTP goes through main's transport.
 * Source: Electron security checklist, 5; navigator.clipboard asks for `clipboard-sanitized-write`.
 */
import type { Session } from 'electron';
import { PAGE_ORIGIN } from './page-scheme.ts';

const ALLOWED: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen', 'screen-wake-lock']);

/** True for the few permissions of our own page. `asker` is the origin or URL that asks. */
export function isPermitted(permission: string, asker: string | undefined): boolean {
  return ALLOWED.has(permission) && (asker === PAGE_ORIGIN || asker?.startsWith(`${PAGE_ORIGIN}/`) === true);
}

/** Sets every handler of the session; call it once, before the first window. */
export function restrictSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    callback(isPermitted(permission, details.requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, origin) => isPermitted(permission, origin));
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
  // With its dictionaries it would ask for them in the network.
  session.setSpellCheckerEnabled(false);
  session.webRequest.onBeforeRequest(
    { urls: ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*'] },
    (_details, callback) => callback({ cancel: true }),
  );
}

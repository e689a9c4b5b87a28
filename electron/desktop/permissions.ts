/**
 * What the page's session may do: write text to the clipboard on the user's act, and nothing else.
 *
 * Both permission handlers and the device handler answer no by default, and no request of the page leaves by http or
 * WebSocket even where its content security policy failed: all HTTP goes through main's transport.
 * Source: Electron security checklist, 5; navigator.clipboard asks for `clipboard-sanitized-write`.
 */
import type { Session } from 'electron';
import { PAGE_ORIGIN } from './page-scheme.ts';

const ALLOWED: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

/** True for the few permissions that our own page has. `asker` is the origin or URL that asks. */
export function isPermitted(permission: string, asker: string | undefined): boolean {
  return ALLOWED.has(permission) && (asker === PAGE_ORIGIN || asker?.startsWith(`${PAGE_ORIGIN}/`) === true);
}

/** Sets every handler of the session; called once, before a window is made. */
export function restrictSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    callback(isPermitted(permission, details.requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, origin) => isPermitted(permission, origin));
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest(
    { urls: ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*'] },
    (_details, callback) => callback({ cancel: true }),
  );
}

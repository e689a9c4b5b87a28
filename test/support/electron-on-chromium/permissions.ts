/** session's permission handlers, asked once for each permission that Chromium lets be set, when a page is loaded. */
import type { Session } from './chromium.ts';
import { toStandIn } from './scheme-address.ts';

type CheckHandler = (contents: null, permission: string, origin: string, details: object) => boolean;
type RequestHandler = (
  contents: null,
  permission: string,
  callback: (granted: boolean) => void,
  details: { requestingUrl: string; isMainFrame: boolean },
) => void;

/** Electron's name and the DevTools protocol's. */
const PERMISSIONS: readonly (readonly [electron: string, chromium: string])[] = [
  ['clipboard-sanitized-write', 'clipboard-write'],
  ['clipboard-read', 'clipboard-read'],
  ['geolocation', 'geolocation'],
  ['notifications', 'notifications'],
  ['media', 'camera'],
  ['media', 'microphone'],
  ['midi', 'midi'],
  ['idle-detection', 'idle-detection'],
  ['display-capture', 'display-capture'],
  ['window-management', 'window-management'],
  ['persistent-storage', 'persistent-storage'],
  ['background-sync', 'background-sync'],
  ['background-fetch', 'background-fetch'],
  ['payment-handler', 'payment-handler'],
  ['keyboardLock', 'keyboard-lock'],
  ['pointerLock', 'pointer-lock'],
  ['screen-wake-lock', 'screen-wake-lock'],
];

let check: CheckHandler = () => true;
let request: RequestHandler = (_contents, _permission, callback) => callback(true);

export const permissionHandlers = {
  setPermissionCheckHandler(handler: CheckHandler): void {
    check = handler;
  },
  setPermissionRequestHandler(handler: RequestHandler): void {
    request = handler;
  },
  setDevicePermissionHandler(_handler: unknown): void {},
};

/** Whether both of main's handlers say yes. */
function isGranted(permission: string, url: string, origin: string): boolean {
  const answers = [check(null, permission, `${origin}/`, {})];
  request(null, permission, (answer) => void answers.push(answer), { requestingUrl: url, isMainFrame: true });
  return answers.length === 2 && answers.every((answer) => answer);
}

/** Returns whether the page may fill the screen, which Chromium asks nobody. */
export async function grantPermissions(browser: Session, url: string): Promise<{ readonly mayFillScreen: boolean }> {
  const { protocol, host } = new URL(url);
  const origin = `${protocol}//${host}`;
  for (const [electron, chromium] of PERMISSIONS) {
    const granted = isGranted(electron, url, origin);
    await browser.send('Browser.setPermission', {
      permission: { name: chromium },
      setting: granted ? 'granted' : 'denied',
      origin: toStandIn(origin),
    });
  }
  return { mayFillScreen: isGranted('fullscreen', url, origin) };
}

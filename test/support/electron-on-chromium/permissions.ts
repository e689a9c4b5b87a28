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

export async function grantPermissions(browser: Session, url: string): Promise<void> {
  const { protocol, host } = new URL(url);
  const origin = `${protocol}//${host}`;
  for (const [electron, chromium] of PERMISSIONS) {
    const answers = [check(null, electron, `${origin}/`, {})];
    request(null, electron, (answer) => void answers.push(answer), { requestingUrl: url, isMainFrame: true });
    const granted = answers.length === 2 && answers.every((answer) => answer);
    await browser.send('Browser.setPermission', {
      permission: { name: chromium },
      setting: granted ? 'granted' : 'denied',
      origin: toStandIn(origin),
    });
  }
}

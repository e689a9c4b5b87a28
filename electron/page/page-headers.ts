/**
 * Response headers of every page file. The desktop page may connect to nothing, a browser's to its socket alone: main does all HTTP.
 *
 * Trusted types: no text becomes markup or script, whatever a library does with it. Code that starts a worker makes its
 * address through a policy of its own.
 */
import type { HeaderLine } from '../../shared/http/message.ts';

/** The stage keeps the screen awake; no frame may. */
const OWN_POWERS: readonly string[] = ['screen-wake-lock'];

/** What no page of ours asks for, so that a script in it could not either: the browser says no without asking its user. */
const UNUSED_POWERS: readonly string[] = [
  ...['accelerometer', 'camera', 'clipboard-read', 'display-capture', 'encrypted-media', 'gamepad', 'geolocation'],
  ...['gyroscope', 'hid', 'identity-credentials-get', 'idle-detection', 'keyboard-map', 'local-fonts', 'magnetometer'],
  ...['microphone', 'midi', 'otp-credentials', 'payment', 'picture-in-picture', 'publickey-credentials-create'],
  ...['publickey-credentials-get', 'serial', 'storage-access', 'usb', 'window-management'],
  'xr-spatial-tracking',
];

/** `connect` is the one origin to which the page may connect, such as `ws://127.0.0.1:4100`. */
export function pageHeaders(connect: string = "'none'"): readonly HeaderLine[] {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    // Workers read imported files and diagnose pastes; renderer/workers/trusted-workers.ts has the one trusted policy.
    "worker-src 'self'",
    'trusted-types dialbench-worker',
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    `connect-src ${connect}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  const permissions = [
    ...UNUSED_POWERS.map((power) => `${power}=()`),
    ...OWN_POWERS.map((power) => `${power}=(self)`),
  ].join(', ');
  return [
    ['Content-Security-Policy', policy],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', permissions],
    ['Cache-Control', 'no-store'],
  ];
}

/**
 * Response headers of every page file. The desktop page may connect to nothing: main does all HTTP.
 *
 * Trusted types: no text becomes markup or script, whatever a library does with it. Code that starts a worker makes its
 * address through a policy of its own.
 */
import type { HeaderLine } from '../../shared/http/message.ts';

export function pageHeaders(connect: 'none' | 'self'): readonly HeaderLine[] {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    // Workers read imported files and diagnose pastes; renderer/workers/trusted-workers.ts has the one trusted policy.
    "worker-src 'self'",
    'trusted-types dialbench-worker',
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    `connect-src ${connect === 'none' ? "'none'" : "'self'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  return [
    ['Content-Security-Policy', policy],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), usb=(), serial=()'],
    ['Cache-Control', 'no-store'],
  ];
}

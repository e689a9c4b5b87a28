/**
 * Who may knock at the loopback door: checked before any routing, on every request.
 *
 * The Host and Origin headers are compared with one fixed list, never with each other (a rebound name would pass that).
 * Sec-Fetch-Site tells the browser's own view. Pure functions; the answers they refuse with are values.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Failure } from '../../shared/failure.ts';

export type Refusal = { readonly status: number; readonly failure: Failure };

/** The two names under which a browser may reach a door on this port. */
export function allowedHosts(port: number): readonly string[] {
  return [`127.0.0.1:${port}`, `localhost:${port}`];
}

/** Refuses a request whose Host is not ours, or which the browser says another site started. */
export function checkSender(headers: IncomingHttpHeaders, port: number): Refusal | undefined {
  const hosts = allowedHosts(port);
  const host = headers.host ?? '';
  if (!hosts.includes(host)) {
    return refusal(
      421,
      'host-refused',
      `This door answers to ${hosts.join(' or ')} only; the request names “${host.slice(0, 100)}”.`,
    );
  }
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    return refusal(
      403,
      'site-refused',
      `This door answers its own page only; the browser says the request is ${String(site).slice(0, 40)}.`,
    );
  }
  return undefined;
}

/** Refuses a call or stream whose Origin is not our own page, or whose body is not declared as JSON. */
export function checkCall(headers: IncomingHttpHeaders, port: number): Refusal | undefined {
  const origins = allowedHosts(port).map((host) => `http://${host}`);
  const origin = headers.origin;
  if (origin === undefined || !origins.includes(origin)) {
    return refusal(
      403,
      'origin-refused',
      `Calls are taken from the workbench's own page only; Origin is ${origin === undefined ? 'absent' : `“${origin.slice(0, 100)}”`}.`,
    );
  }
  const contentType = headers['content-type'] ?? '';
  if (!/^application\/json\s*(;\s*charset=utf-8\s*)?$/i.test(contentType)) {
    return refusal(
      415,
      'content-type-refused',
      `Calls are JSON: expected Content-Type application/json, got “${contentType.slice(0, 100)}”.`,
    );
  }
  return undefined;
}

export function refusal(status: number, code: string, message: string): Refusal {
  return { status, failure: { code, message } };
}

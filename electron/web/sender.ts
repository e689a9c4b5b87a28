/**
 * Rejects requests that our own page did not send. Runs before routing, on every request.
 *
 * Compares Host and Origin with one fixed list, never with each other (a rebound name would pass that). Sec-Fetch-Site
 * adds the browser's own view.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../shared/failure.ts';

/** A refusal of the loopback door, with its status. */
export class Refused extends AppError {
  readonly status: number;
  constructor(status: number, code: string, message: string) {
    super({ code, message });
    this.status = status;
  }
}

/** The two names by which a browser may call a door on this port. */
const allowedHosts = (port: number): readonly string[] => [`127.0.0.1:${port}`, `localhost:${port}`];

/** Throws Refused if the Host is not ours, or if the browser says that another site started the request. */
export function checkSender(headers: IncomingHttpHeaders, port: number): void {
  const hosts = allowedHosts(port);
  const host = headers.host ?? '';
  if (!hosts.includes(host)) {
    const message = `This door answers to ${hosts.join(' or ')} only; the request names “${host.slice(0, 100)}”.`;
    throw new Refused(421, 'host-refused', message);
  }
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    const message = `This door answers its own page only; the browser says the request is ${String(site).slice(0, 40)}.`;
    throw new Refused(403, 'site-refused', message);
  }
}

/** Throws Refused if the Origin is not our own page, or if the body is not declared as JSON. */
export function checkCall(headers: IncomingHttpHeaders, port: number): void {
  const { origin, 'content-type': contentType = '' } = headers;
  if (origin === undefined || !allowedHosts(port).some((host) => origin === `http://${host}`)) {
    const got = origin === undefined ? 'absent' : `“${origin.slice(0, 100)}”`;
    throw new Refused(403, 'origin-refused', `Only the workbench's own page may call; Origin is ${got}.`);
  }
  if (!/^application\/json\s*(;\s*charset=utf-8\s*)?$/i.test(contentType)) {
    const message = `Calls are JSON: expected Content-Type application/json, got “${contentType.slice(0, 100)}”.`;
    throw new Refused(415, 'content-type-refused', message);
  }
}

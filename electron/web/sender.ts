/**
 * Rejects requests that our own page did not send. Runs before routing, on every request.
 *
 * Compares Host and Origin with the one name of this run, never with each other (a rebound name would pass that).
 * Sec-Fetch-Site adds the browser's own view.
 */
import type { IncomingMessage } from 'node:http';
import { AppError } from '../../shared/failure.ts';
import { shortened } from '../../shared/text/shortened.ts';

/** A refusal of the loopback door, with its status. */
export class RefusedSender extends AppError {
  readonly status: number;
  constructor(status: number, code: string, message: string) {
    super({ code, message });
    this.status = status;
  }
}

/** Throws Refused if the Host is not `ownHost`, or if the browser says that another site started the request. */
export function checkSender(request: IncomingMessage, ownHost: string): void {
  const { host = '', 'sec-fetch-site': site } = request.headers;
  if (host !== ownHost) {
    // Does not say the right name: whoever asks by another one may be no friend of the user's.
    const message = `This door answers to the name in the address that Dialbench printed; the request names “${shortened(host, 100)}”. For a browser that does not find that name, start Dialbench with --host 127.0.0.1.`;
    throw new RefusedSender(421, 'host-refused', message);
  }
  if (site === undefined || site === 'same-origin' || site === 'none' || leadsToPage(request)) return;
  const message = `This door answers its own page only; the browser says the request is ${shortened(String(site), 40)}.`;
  throw new RefusedSender(403, 'site-refused', message);
}

/**
 * A link or file that leads a whole window to the page, as the file does that opens the browser. Who placed it sees
 * nothing of the answer, and the page has no power without a code.
 */
function leadsToPage({ method, url, headers }: IncomingMessage): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  const isTopLevel = mode === 'navigate' && destination === 'document';
  return isTopLevel && site === 'cross-site' && method === 'GET' && url === '/';
}

/** Throws Refused if the Origin is not our own page. */
export function checkOrigin({ headers: { origin } }: IncomingMessage, ownOrigin: string): void {
  if (origin === ownOrigin) return;
  const got = origin === undefined ? 'absent' : `“${shortened(origin, 100)}”`;
  throw new RefusedSender(403, 'origin-refused', `Only the workbench's own page may call; Origin is ${got}.`);
}

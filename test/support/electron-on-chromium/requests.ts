/** What happens to a request of a page: webRequest first, then the scheme's own handler, else the network. */
import type { Session } from './chromium.ts';
import { fromStandIn, ownScheme, registerScheme } from './scheme-address.ts';

type SchemeHandler = (request: Request) => Response | Promise<Response>;
type BeforeRequest = (
  details: { url: string; method: string },
  callback: (answer: { cancel?: boolean }) => void,
) => void;

const handlers = new Map<string, SchemeHandler>();
let beforeRequest: { readonly patterns: readonly RegExp[]; readonly listener: BeforeRequest } | undefined;

export const protocol = {
  registerSchemesAsPrivileged(
    schemes: readonly { scheme: string; privileges?: { standard?: boolean; secure?: boolean } }[],
  ) {
    for (const { scheme, privileges } of schemes) {
      if (!privileges?.standard || !privileges.secure) {
        throw new Error(
          `The stand-in address of ${scheme} is standard and secure; register it so, or extend the stand-in.`,
        );
      }
      registerScheme(scheme);
    }
  },
  handle(scheme: string, handler: SchemeHandler) {
    handlers.set(scheme, handler);
  },
};

export const webRequest = {
  onBeforeRequest(filter: { urls: readonly string[] }, listener: BeforeRequest) {
    const patterns = filter.urls.map(
      (url) => new RegExp(`^${url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`),
    );
    beforeRequest = { patterns, listener };
  },
};

export type PausedRequest = {
  readonly requestId: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: object;
    readonly postData?: string;
  };
};

/** Lets one paused request go its way. */
export async function answerRequest(session: Session, { requestId, request }: PausedRequest): Promise<void> {
  const url = fromStandIn(request.url);
  if (await isCancelled(url, request.method)) {
    await session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    return;
  }
  const scheme = ownScheme(url);
  if (scheme === undefined) {
    await session.send('Fetch.continueRequest', { requestId });
    return;
  }
  const handler = handlers.get(scheme);
  if (!handler) {
    await session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
    return;
  }
  const headers = { ...request.headers } as Record<string, string>;
  const response = await handler(new Request(url, { method: request.method, headers, body: request.postData ?? null }));
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: response.status,
    responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  });
}

function isCancelled(url: string, method: string): Promise<boolean> {
  return new Promise((resolve) => {
    if (!beforeRequest?.patterns.some((pattern) => pattern.test(url))) return resolve(false);
    beforeRequest.listener({ url, method }, ({ cancel }) => resolve(cancel === true));
  });
}

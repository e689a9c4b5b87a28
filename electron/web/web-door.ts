/**
 * The loopback door: serves the built page and the contract on 127.0.0.1, to its own page and nobody else.
 *
 * Routes: GET of a built file; POST /api/session (code → token), /api/call (one command), /api/events (a stream of JSON
 * lines). It holds no logic: guard.ts checks the sender, answer-call.ts parses and calls.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { Capabilities } from '../../shared/contract/capabilities.ts';
import { AppError } from '../../shared/failure.ts';
import type { RandomSource } from '../../shared/signature/ports.ts';
import type { Program } from '../program.ts';
import { answerCall } from '../services/answer-call.ts';
import { streamEvents } from './event-stream.ts';
import { checkCall, checkSender, type Refusal, refusal } from './guard.ts';
import { answerJson, answerRefusal, readJson } from './json-body.ts';
import { refuseUnread } from './unread-request.ts';
import { createWebSessions } from './web-sessions.ts';

const MAX_CALL_BYTES = 2_097_152;

export const WEB_CAPABILITIES: Capabilities = { osSealing: false, nativeWindow: false };

/** Answers GET and HEAD requests for the page: the built files, or the development server. */
export type PageServer = (request: IncomingMessage, response: ServerResponse) => void;

export type WebDoorOptions = {
  readonly workbench: Program;
  readonly page: PageServer;
  /** 0 takes a free port. */
  readonly port: number;
  readonly random: RandomSource;
};

export type WebDoor = {
  readonly port: number;
  readonly server: Server;
  /** An address with a new launch code, good for one page. */
  newAddress(): string;
  close(): Promise<void>;
};

const sessionInput = z.strictObject({ code: z.string().min(1).max(200) });
const callInput = z.strictObject({ command: z.string().max(100), input: z.unknown() });

/** Listens and resolves once the door is open. Throws AppError `port-taken` or `port-refused`. */
export async function openWebDoor(options: WebDoorOptions): Promise<WebDoor> {
  const { workbench } = options;
  const sessions = createWebSessions(options.random);
  const server = createServer({
    maxHeaderSize: 16_384,
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 5_000,
  });
  server.on('clientError', refuseUnread);
  const port = await listen(server, options.port);

  const bearerOf = (request: IncomingMessage): string =>
    /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';

  async function answerApi(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refused = checkCall(request.headers, port);
    if (refused) return answerRefusal(response, refused);
    if (path !== '/api/session' && !sessions.isToken(bearerOf(request))) {
      return answerRefusal(
        response,
        refusal(
          401,
          'session-unknown',
          'This page has no session with the workbench. Open the address that Dialbench printed.',
        ),
      );
    }
    const body = await readJson(request, MAX_CALL_BYTES);
    if (!body.ok) return answerRefusal(response, body.refusal);
    switch (path) {
      case '/api/session': {
        const parsed = sessionInput.safeParse(body.value);
        const grant = parsed.success ? sessions.exchange(parsed.data.code) : undefined;
        if (!grant) {
          return answerRefusal(
            response,
            refusal(
              401,
              'code-refused',
              'This launch code is unknown or was used before; each is good for one page. Take a new address from Dialbench.',
            ),
          );
        }
        return answerJson(response, 200, { ok: true, value: { ...grant, capabilities: WEB_CAPABILITIES } });
      }
      case '/api/call': {
        const parsed = callInput.safeParse(body.value);
        if (!parsed.success)
          return answerRefusal(
            response,
            refusal(400, 'call-malformed', 'A call is {"command","input"} and nothing else.'),
          );
        return answerJson(
          response,
          200,
          await answerCall(workbench.services, parsed.data.command, parsed.data.input ?? {}),
        );
      }
      case '/api/events':
        return streamEvents(response, workbench);
      default:
        return answerRefusal(response, refusal(404, 'path-unknown', 'There is no such path at this door.'));
    }
  }

  server.on('request', (request, response) => {
    const refused = checkSender(request.headers, port) ?? checkTarget(request);
    if (refused) return answerRefusal(response, refused);
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    if (path.startsWith('/api/')) {
      if (request.method !== 'POST')
        return answerRefusal(response, refusal(405, 'method-refused', `Calls are POST; got ${request.method}.`));
      answerApi(path, request, response).catch(() => response.destroy());
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return answerRefusal(
        response,
        refusal(405, 'method-refused', `The page is read with GET; got ${request.method}.`),
      );
    }
    options.page(request, response);
  });

  return {
    port,
    server,
    newAddress: () => `http://127.0.0.1:${port}/#${sessions.issueCode()}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function checkTarget(request: IncomingMessage): Refusal | undefined {
  if (request.url?.startsWith('/') && !request.url.startsWith('//')) return undefined;
  return refusal(400, 'target-refused', 'Expected a path below this door.');
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      const message = taken
        ? `Port ${port} of 127.0.0.1 is taken by another program. Choose another with --port N, or leave it out to take a free one.`
        : `Port ${port} of 127.0.0.1 cannot be used: ${error.message}.`;
      reject(new AppError({ code: taken ? 'port-taken' : 'port-refused', message }, { cause: error }));
    });
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

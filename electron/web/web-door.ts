/**
 * The loopback door: serves the built page and the contract on this machine, to its own page and nobody else.
 *
 * Routes: GET of a built file; POST /api/session (code → token), /api/call (one command), /api/events (a stream of JSON
 * lines). It contains no logic: sender.ts checks the caller, answer-call.ts parses and calls.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Capabilities } from '../../shared/contract/host.ts';
import type { Failure } from '../../shared/failure.ts';
import type { HeaderLine } from '../../shared/http/message.ts';
import { once } from '../../shared/once.ts';
import type { Clock, RandomSource } from '../../shared/signature/ports.ts';
import { type Listening, listen, type ServerLimits } from '../http/listen.ts';
import { readBody } from '../http/read-body.ts';
import { pathOf } from '../http/read-head.ts';
import type { Unread } from '../http/refuse-unread.ts';
import { writeAnswer, writeJson } from '../http/write.ts';
import type { PageFiles } from '../page/page-files.ts';
import { pageHeaders } from '../page/page-headers.ts';
import type { Program } from '../program.ts';
import { streamEvents } from './event-stream.ts';
import { freshName, type PageHost } from './page-host.ts';
import { checkCall, checkSender, RefusedSender } from './sender.ts';
import { type CodeRefusal, createWebSessions, type WebSessions } from './web-sessions.ts';

const MAX_CALL_BYTES = 2_097_152;
/** How much of an oversized call is read and discarded, so that the page gets to read the refusal. */
const DISCARD_BYTES = 16_777_216;

const LIMITS: ServerLimits = {
  maxHeadBytes: 16_384,
  nodeHeadLines: 2000,
  headTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  checkEveryMs: 5_000,
  // People take their time between two keys, and a key should find the door open.
  keepAliveMs: 60_000,
};

const WEB_CAPABILITIES: Capabilities = { nativeWindow: false };

/** Answers GET and HEAD requests for the page from the built files or the development server. May throw Refused. */
export type PageServer = (request: IncomingMessage, response: ServerResponse) => void;

/** Serves the built page: exactly the files that were built, with the page's headers. */
export function serveBuiltPage(files: PageFiles): PageServer {
  const headers = pageHeaders('self');
  // The browser itself asks for the page's icon again, for the tab; without this it would fetch it twice.
  const ofPicture = headers.map(
    ([name, value]): HeaderLine => [name, name === 'Cache-Control' ? 'private, max-age=60' : value],
  );
  return (request, response) => {
    const file = files.get(pathOf(request));
    if (!file) throw new RefusedSender(404, 'path-unknown', 'There is no such file in the page.');
    const own = file.contentType.startsWith('image/') ? ofPicture : headers;
    writeAnswer(response, { status: 200, headers: [...own, ['Content-Type', file.contentType]], body: file.bytes });
  };
}

export type WebDoorOptions = {
  /** Calls and events wait for one that still opens. */
  readonly workbench: Program | Promise<Program>;
  readonly page: PageServer;
  /** 0 takes a free port. */
  readonly port: number;
  /** Default: a fresh name. */
  readonly host?: PageHost;
  readonly random: RandomSource;
  /** By which codes and sessions grow old. */
  readonly clock: Clock;
};

export type WebDoor = {
  readonly port: number;
  /** The page's origin, `http://NAME:PORT`; the only one that may call. */
  readonly origin: string;
  readonly server: Server;
  /** An address with a new launch code, which works for one page, for two minutes; `onUsed` is called when it did. */
  newAddress(onUsed?: () => void): string;
  close(): Promise<void>;
};

/** What answers calls. Making the schemas of all commands takes longer than opening the door, which nobody calls before the page runs. */
export const loadCalls = once(async () => ({
  ...(await import('../answer-call.ts')),
  ...(await import('../left-page.ts')),
}));

const sessionInput = z.strictObject({ code: z.string().min(1).max(200) });
const callInput = z.strictObject({ command: z.string().max(100), input: z.unknown() });

/** Resolves once the door is open. Throws AppError `port-taken` or `port-refused`. */
export async function openWebDoor({ workbench, page, port, host, random, clock }: WebDoorOptions): Promise<WebDoor> {
  const name = host ?? freshName(random);
  const sessions = createWebSessions(random, clock);
  const listening: Listening = await listen({
    port,
    avoidsIpv6: host === undefined,
    limits: LIMITS,
    unreadWords: (unread) => ({ headers: REFUSAL_HEADERS, json: refusalJson(unreadFailure(unread)) }),
    async answer(request, response) {
      try {
        checkSender(request, own.host);
        checkTarget(request);
        if (pathOf(request).startsWith('/api/')) await answerApi(request, response);
        else if (request.method === 'GET' || request.method === 'HEAD') page(request, response);
        else throw new RefusedSender(405, 'method-refused', `The page is read with GET; got ${request.method}.`);
      } catch (error) {
        if (!(error instanceof RefusedSender)) return void response.destroy();
        writeJson(response, error.status, refusalJson(error.failure), [...API_HEADERS, ['Connection', 'close']]);
      }
    },
  });

  const own = new URL(`http://${name}:${listening.port}`);

  async function answerApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST')
      throw new RefusedSender(405, 'method-refused', `Calls are POST; got ${request.method}.`);
    checkCall(request, own.origin);
    const path = pathOf(request);
    const token = path === '/api/session' ? '' : sessionToken(request, sessions);
    const input = await readJson(request);
    if (path === '/api/events') {
      // An open stream is a sign of life for as long as it is open.
      response.on(
        'close',
        sessions.hold(token, () => response.destroy()),
      );
      const program = await workbench;
      return response.destroyed ? undefined : streamEvents(response, program);
    }
    if (path === '/api/session') {
      const grant = { ...grantFor(input, sessions), capabilities: WEB_CAPABILITIES };
      return writeJson(response, 200, { ok: true, value: grant }, API_HEADERS);
    }
    if (path !== '/api/call') throw new RefusedSender(404, 'path-unknown', 'There is no such path at this door.');
    const call = callInput.safeParse(input);
    if (!call.success)
      throw new RefusedSender(400, 'call-malformed', 'A call is {"command","input"} and nothing else.');
    const { command, input: asked = {} } = call.data;
    const { services } = await workbench;
    const { answerCall, endLeftCall } = await loadCalls();
    // A page that reloads or closes gives up its calls; so does one whose session ends.
    if (response.destroyed) return;
    response.once('close', () => response.writableFinished || endLeftCall(services, command, asked));
    const answer = await answerCall(services, command, asked);
    writeJson(response, 200, answer, API_HEADERS);
  }

  return {
    ...listening,
    origin: own.origin,
    newAddress: (onUsed) => `${own.origin}/#${sessions.issueCode(onUsed)}`,
  };
}

const API_HEADERS: readonly HeaderLine[] = [['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"]];
const REFUSAL_HEADERS: readonly HeaderLine[] = [
  ['Content-Type', 'application/json'],
  ['Cache-Control', 'no-store'],
];

const NEW_ADDRESS = 'Press Enter in the terminal where Dialbench runs for a new address, or start it again.';
const CODE_REFUSALS: Readonly<Record<CodeRefusal, string>> = {
  unknown: 'This launch code is unknown or was used before; each is good for one page.',
  'too-old': 'This launch code is too old: one works for two minutes, and a page that is away comes back within a day.',
};

const refusalJson = (failure: Failure) => ({ ok: false, failure });

function checkTarget({ url = '' }: IncomingMessage): void {
  if (url.startsWith('/') && !url.startsWith('//')) return;
  throw new RefusedSender(400, 'target-refused', 'Expected a path below this door.');
}

function sessionToken({ headers }: IncomingMessage, sessions: WebSessions): string {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  if (sessions.isToken(token)) return token;
  const message = `This page has no session with the workbench, or was away for more than an hour. ${NEW_ADDRESS}`;
  throw new RefusedSender(401, 'session-unknown', message);
}

function grantFor(input: unknown, sessions: WebSessions) {
  const parsed = sessionInput.safeParse(input);
  const grant = parsed.success ? sessions.exchange(parsed.data.code) : 'unknown';
  if (typeof grant !== 'string') return grant;
  throw new RefusedSender(401, 'code-refused', `${CODE_REFUSALS[grant]} ${NEW_ADDRESS}`);
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const body = await readBody(request, { maxBytes: MAX_CALL_BYTES, discardBytes: DISCARD_BYTES });
  if (body.kind === 'too-large') {
    throw new RefusedSender(413, 'body-too-large', `A call may be ${MAX_CALL_BYTES} bytes; this one is larger.`);
  }
  const { bytes, kind } = body;
  try {
    if (kind === 'whole') return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // Reported below without the parser's message, which would quote the call.
  }
  const message = `The body of a call is JSON in UTF-8; these ${bytes.length} bytes are not.`;
  throw new RefusedSender(400, 'body-malformed', message);
}

function unreadFailure({ status, code }: Unread): Failure {
  switch (status) {
    case 431:
      return { code: 'head-too-large', message: 'The head of a request may have 16384 bytes; this one has more.' };
    case 408: {
      const message = 'The request did not arrive in time: 10 s for its head, 30 s for all of it.';
      return { code: 'request-too-slow', message };
    }
    case 405:
      return { code: 'method-refused', message: 'This door is no proxy: CONNECT leads nowhere.' };
    case 417:
      return { code: 'expectation-refused', message: 'This door meets no expectation but 100-continue.' };
    case 400:
      if (code.startsWith('HOST_')) {
        const got = code === 'HOST_TWICE' ? 'more than one' : 'none';
        return { code: 'host-refused', message: `Expected one Host header, got ${got}.` };
      }
      return { code: 'request-malformed', message: 'These bytes are not an HTTP/1.1 request.' };
  }
}

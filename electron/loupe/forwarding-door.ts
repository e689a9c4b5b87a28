/**
 * The forwarding door: listens on 127.0.0.1 and passes each request on to one environment, unchanged.
 *
 * It knows no key and signs nothing: what the client sends is what goes, and what the environment answers comes back.
 * Everything is bounded: head, body, time, connections, requests at once. What it does not pass on, it refuses in JSON
 * with a name, which the header Dialbench-Loupe repeats: an answer without that header is the environment's own.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Failure, reasonOf } from '../../shared/failure.ts';
import type { HttpRequest } from '../../shared/http/message.ts';
import type { HostMode } from '../../shared/loupe/loupe-state.ts';
import { type Listening, listen, type ServerLimits } from '../http/listen.ts';
import { headerLines } from '../http/raw-headers.ts';
import { readBody } from '../http/read-body.ts';
import type { Unread } from '../http/refuse-unread.ts';
import { writeJson } from '../http/write.ts';
import type { WireResult } from '../transport/send-request.ts';
import { type AdmissionRefusal, admit } from './admission.ts';
import { passedBack, passedOn } from './passed-on.ts';

export type DoorLimits = ServerLimits & {
  readonly maxBodyBytes: number;
  readonly maxHeadLines: number;
  /** Requests under way at once. A loop of doors, each leading to the next, ends here. */
  readonly maxAtOnce: number;
};

export const DOOR_LIMITS: DoorLimits = {
  maxBodyBytes: 1_048_576,
  maxHeadBytes: 32_768,
  maxHeadLines: 200,
  maxConnections: 64,
  maxAtOnce: 16,
  headTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  checkEveryMs: 500,
  keepAliveMs: 2000,
};

/** A request on its way: as it goes out (values in bytes), and as it is read (values as text). */
export type Passing = { readonly sent: HttpRequest; readonly seen: HttpRequest };

export type DoorOptions = {
  /** 0 takes a free port. */
  readonly port: number;
  readonly baseUrl: string;
  readonly host: HostMode;
  /** Says why nothing is passed on at the moment, or not to that URL. */
  closedFor(url: string): AdmissionRefusal | undefined;
  /** Sends it on. Never rejects. */
  forward(passing: Passing, signal: AbortSignal): Promise<WireResult>;
  /** Hears of each request that was not passed on. */
  refused(failure: Failure): void;
  readonly limits?: DoorLimits;
};

/** @throws AppError `port-taken` or `port-refused`. */
export async function openForwardingDoor(options: DoorOptions): Promise<Listening> {
  const limits = options.limits ?? DOOR_LIMITS;
  const underWay = { count: 0 };
  const listening: Listening = await listen({
    port: options.port,
    limits,
    answer: (incoming, response) => serve(incoming, response, { ...options, limits, underWay, port: listening.port }),
    unreadWords(unread) {
      const { code, message } = unreadRefusal(unread, limits);
      options.refused({ code, message });
      return { headers: [['Content-Type', 'application/json'], mark(code)], json: { code, message } };
    },
  });
  return listening;
}

function unreadRefusal({ status, code }: Unread, limits: DoorLimits): AdmissionRefusal {
  switch (status) {
    case 431:
      return { status, code: 'head-too-large', message: headTooLarge(limits) };
    case 408: {
      const [head, whole] = [limits.headTimeoutMs / 1000, limits.requestTimeoutMs / 1000];
      const message = `The request did not arrive in time: its head has ${head} s, all of it ${whole} s.`;
      return { status, code: 'request-too-slow', message };
    }
    case 405:
      return { status, code: 'no-tunnel', message: NO_TUNNEL };
    case 417:
      return { status, code: 'expectation-unknown', message: 'The only expectation met here is 100-continue.' };
    case 400:
      return { status, code: 'not-http', message: `This is not an HTTP/1.1 request with one Host header (${code}).` };
  }
}

const NO_TUNNEL =
  'The door opens no tunnel (CONNECT), because it could read nothing inside one. Call the door’s address over http, or give the client the environment’s URL with http:// and this door as its HTTP proxy.';

function headTooLarge({ maxHeadBytes, maxHeadLines }: DoorLimits): string {
  return `The head of a request may have ${maxHeadBytes} bytes and ${maxHeadLines} header lines; this one has more.`;
}

type Serving = DoorOptions & {
  readonly limits: DoorLimits;
  readonly underWay: { count: number };
};

async function serve(incoming: IncomingMessage, response: ServerResponse, door: Serving): Promise<void> {
  const { underWay } = door;
  underWay.count += 1;
  try {
    const refused = await pass(incoming, response, door);
    if (refused) refuse(response, refused, door);
  } catch (error) {
    console.error(`[loupe] a request could not be passed on: ${reasonOf(error)}`);
    const message = 'The door failed inside; the log on its terminal says where.';
    if (response.headersSent) response.destroy();
    else refuse(response, { status: 500, code: 'loupe-failed', message }, door);
  } finally {
    underWay.count -= 1;
  }
}

async function pass(
  incoming: IncomingMessage,
  response: ServerResponse,
  door: Serving,
): Promise<AdmissionRefusal | undefined> {
  const { limits, underWay, host } = door;
  const { rawHeaders, method = '', url: target = '' } = incoming;
  if (rawHeaders.length > 2 * limits.maxHeadLines) {
    return { status: 431, code: 'head-too-large', message: headTooLarge(limits) };
  }
  const admission = admit(target, headerLines(rawHeaders), door);
  if ('refused' in admission) return admission.refused;
  if (underWay.count > limits.maxAtOnce) {
    const message = `${limits.maxAtOnce} requests are under way, which is the most at once. Does the environment’s address lead back here?`;
    return { status: 503, code: 'too-many-at-once', message };
  }
  const closed = door.closedFor(admission.url);
  if (closed) return closed;
  const body = await readBody(incoming, { maxBytes: limits.maxBodyBytes });
  if (body.kind === 'too-large') {
    const message = `A request may have a body of ${limits.maxBodyBytes} bytes; this one has more.`;
    return { status: 413, code: 'body-too-large', message };
  }
  // Half a request is not passed on: its sender has gone.
  if (body.kind === 'cut-off') return undefined;
  const sent = passedOn(method, admission.url, rawHeaders, body.bytes, host);
  const seen = { ...sent, headers: headerLines(sent.headers.flat()) };
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  writeBack(response, method, await door.forward({ sent, seen }, gone.signal));
  return undefined;
}

function writeBack(response: ServerResponse, method: string, { response: answer, failure }: WireResult): void {
  if (response.destroyed) return;
  // Part of an answer is no answer: its length would be wrong.
  if (failure || !answer) {
    const { code, message } = failure ?? { code: 'no-answer', message: 'The environment gave no answer.' };
    writeJson(response, code.endsWith('-timeout') ? 504 : 502, { code, message }, [mark(code)]);
    return;
  }
  response.sendDate = false;
  response.writeHead(answer.status, answer.reason, passedBack(answer, method).flat());
  response.end(answer.body);
}

/** A refusal ends the connection, so the rest of a refused body is not read. */
function refuse(response: ServerResponse, { status, code, message }: AdmissionRefusal, { refused }: DoorOptions): void {
  refused({ code, message });
  if (!response.destroyed) writeJson(response, status, { code, message }, [mark(code), ['Connection', 'close']]);
}

const mark = (code: string) => ['Dialbench-Loupe', code] as const;

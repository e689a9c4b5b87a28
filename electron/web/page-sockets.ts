/**
 * The page's socket (RFC 6455): calls, their answers and the numbered events, as messages of JSON.
 *
 * The page presents its code as the second of its subprotocols, and gives the number of the last events that it heard in the
 * query. It is sent first `{"at","resume"}`, then the events that it missed. A call is `{"id","command","input"}`, its answer
 * `{"id","answer"}`; events are `{"at","events"}`. If `at` is not the number that the page gave, it missed more than is kept.
 *
 * Who sends anything else has its socket closed, with the reason as a last message `{"failure"}` and by name. Nothing is ever inflated.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { type Answer, type Failure, refuse as refusal } from '../../shared/failure.ts';
import { answerCall } from '../answer-call.ts';
import { endLeftCall } from '../left-page.ts';
import type { Program } from '../program.ts';
import { tellEvents } from './told-events.ts';
import type { CodeRefusal, SessionGrant, WebSessions } from './web-sessions.ts';

const PROTOCOL = 'dialbench';
const MAX_CALL_BYTES = 2_097_152;
/** A call above its bound is read up to here, so that it alone is refused; a larger message ends the socket. */
const MAX_MESSAGE_BYTES = 16_777_216;
/** A page that does not read is cut off at this many waiting bytes; when it is back it is told what it missed. */
const MAX_WAITING_BYTES = 8_388_608;
const MAX_CALLS = 500;
/** For the page's own closing frame. */
const CLOSING_MS = 2_000;

const NEW_ADDRESS = 'Press Enter in the terminal where Dialbench runs for a new address, or start it again.';
const CODE_REFUSALS: Readonly<Record<CodeRefusal, string>> = {
  unknown: 'This launch code is unknown or was used before; each is good for one page.',
  'too-old': 'This launch code is too old: one works for two minutes, and a page that is away comes back within a day.',
};

/** Status codes of RFC 6455 section 7.4.2, for private use; the reason is the failure's code. */
const CLOSINGS = {
  'code-refused': 4401,
  'session-ended': 4409,
  'call-malformed': 4400,
  'too-many-calls': 4429,
} as const;
type Closing = keyof typeof CLOSINGS;

const callMessage = z.strictObject({
  id: z.int().nonnegative(),
  command: z.string().max(100),
  input: z.unknown(),
});
type CallMessage = z.infer<typeof callMessage>;

export type PageSockets = {
  /** Takes an upgrade whose sender was judged. */
  take(request: IncomingMessage, socket: Duplex, head: Buffer): void;
};

/** `refuse` answers what is no handshake of a WebSocket, and ends its connection. */
export function createPageSockets(
  workbench: Promise<Program>,
  sessions: WebSessions,
  refuse: (socket: Duplex) => void,
): PageSockets {
  const pages = new Set<WebSocket>();
  const told = tellEvents(workbench, (message) => {
    for (const page of pages) send(page, message);
  });
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
    // Of ws 8.19 and later; its types do not know it yet.
    ...{ closeTimeout: CLOSING_MS },
    handleProtocols: () => PROTOCOL,
  });
  server.on('wsClientError', (_error, socket) => refuse(socket));

  function welcome(page: WebSocket, { url = '', headers }: IncomingMessage): void {
    // What is no WebSocket any more ends by itself, with the status code of its fault.
    page.on('error', () => {});
    const [protocol, code = ''] = (headers['sec-websocket-protocol'] ?? '').split(',').map((part) => part.trim());
    const ended = () => close(page, 'session-ended', 'This page’s session goes on in another one.');
    const session = sessions.exchange(protocol === PROTOCOL ? code : '', ended);
    if (typeof session === 'string') {
      close(page, 'code-refused', `${CODE_REFUSALS[session]} ${NEW_ADDRESS}`);
      // What a stranger sends until its time to close is over is not read: it would fill the memory.
      page.pause();
      return;
    }
    serve(page, session);
    const heard = /\?since=(\d{1,15})$/.exec(url)?.[1];
    const missed = heard === undefined ? undefined : told.since(Number(heard));
    const at = missed ? Number(heard) : told.at();
    send(page, JSON.stringify({ at, resume: session.resume }));
    for (const message of missed ?? []) send(page, message);
    pages.add(page);
  }

  function serve(page: WebSocket, session: SessionGrant): void {
    const underWay = new Set<CallMessage>();
    page.on('message', (bytes: Buffer, isBinary) => {
      if (page.readyState !== WebSocket.OPEN) return;
      if (!isBinary && bytes.length > MAX_CALL_BYTES) return refuseLarge(page, bytes);
      const call = isBinary ? undefined : readCall(bytes);
      if (!call) return close(page, 'call-malformed', 'A call is {"id","command","input"} in JSON and nothing else.');
      if (underWay.size >= MAX_CALLS)
        return close(page, 'too-many-calls', `At most ${MAX_CALLS} calls wait for their answers at a time.`);
      underWay.add(call);
      void answer(page, call).finally(() => underWay.delete(call));
    });
    // Whoever pings is answered by the library, for as long as it reads.
    page.on('ping', () => void (page.bufferedAmount > MAX_WAITING_BYTES && page.terminate()));
    page.on('close', () => {
      pages.delete(page);
      session.leave();
      // A page that reloads or closes gives up its calls; so does one whose session ends.
      for (const { command, input } of underWay)
        void workbench.then(({ services }) => endLeftCall(services, command, input));
    });
  }

  async function answer(page: WebSocket, { id, command, input }: CallMessage): Promise<void> {
    const { services } = await workbench;
    if (page.readyState !== WebSocket.OPEN) return;
    sendAnswer(page, id, await answerCall(services, command, input));
  }

  return {
    take(request, socket, head) {
      // The library takes the draft 8 as well.
      if (request.headers['sec-websocket-version'] === '13') server.handleUpgrade(request, socket, head, welcome);
      else refuse(socket);
    },
  };
}

function sendAnswer(page: WebSocket, id: number, answer: Answer<unknown>): void {
  send(page, JSON.stringify({ id, answer }));
}

function send(page: WebSocket, message: string): void {
  if (page.bufferedAmount > MAX_WAITING_BYTES) page.terminate();
  else if (page.readyState === WebSocket.OPEN) page.send(message);
}

function close(page: WebSocket, code: Closing, message: string): void {
  const failure: Failure = { code, message };
  send(page, JSON.stringify({ failure }));
  page.close(CLOSINGS[code], code);
}

/** Without reading it: its id stands at its beginning, as our page writes it. */
function refuseLarge(page: WebSocket, bytes: Buffer): void {
  const id = /^\{"id":(\d{1,15}),/.exec(bytes.toString('latin1', 0, 30))?.[1];
  const message = `A call may be ${MAX_CALL_BYTES} bytes; this one has ${bytes.length}. Send less at once.`;
  if (id === undefined) close(page, 'call-malformed', message);
  else sendAnswer(page, Number(id), refusal('body-too-large', message));
}

function readCall(bytes: Buffer): CallMessage | undefined {
  try {
    return callMessage.safeParse(JSON.parse(bytes.toString())).data;
  } catch {
    // The parser's message would quote the call.
    return undefined;
  }
}

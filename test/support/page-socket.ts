/** A page's socket at the loopback door, by the library's own client; a test may send by it what no page sends. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Answer, Failure } from '../../shared/failure.ts';

type Door = { readonly origin: string; readonly port: number };

/** How the door closed it: the status code, its name, and the failure that was told before. */
export type SocketClosing = { readonly status: number; readonly name: string; readonly failure?: Failure };

export type PageSocket = {
  readonly resume: string;
  /** The number that the door gave at first. */
  readonly at: number;
  /** The messages of events so far. */
  readonly events: readonly { readonly at: number; readonly events: readonly { readonly event: string }[] }[];
  readonly socket: WebSocket;
  readonly closed: Promise<SocketClosing>;
  call(command: unknown, input?: unknown): Promise<Answer<unknown>>;
  /** Sends this as one message, and resolves with the answer to `id`, or with how the socket was closed. */
  tell(message: string | Uint8Array, id?: number): Promise<Answer<unknown> | SocketClosing>;
};

export type SocketOptions = {
  /** The number of the last events that were heard. */
  readonly since?: number;
  /** Headers beside the honest ones, or in their place. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** A WebSocket of a browser at this door: it names the door's host and origin, and dials 127.0.0.1. */
export function dialDoor(
  { origin, port }: Door,
  path: string,
  protocols: string[],
  headers: SocketOptions['headers'] = {},
): WebSocket {
  const own = { Host: new URL(origin).host, Origin: origin };
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols, {
    headers: { ...own, ...headers },
    perMessageDeflate: false,
  });
  // What went wrong is told by how it closes.
  socket.on('error', () => {});
  return socket;
}

/** Rejects with how it was closed, where the door refuses the code. */
export async function openPageSocket(
  door: Door,
  code: string,
  { since, headers }: SocketOptions = {},
): Promise<PageSocket> {
  const path = `/api/socket${since === undefined ? '' : `?since=${since}`}`;
  const socket = dialDoor(door, path, ['dialbench', code], headers);
  const events: PageSocket['events'][number][] = [];
  const answers = new Map<number, (answer: Answer<unknown>) => void>();
  const welcomed = Promise.withResolvers<{ at: number; resume: string }>();
  let failure: Failure | undefined;
  let lastId = 0;
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(String(data));
    if (message.answer) answers.get(message.id)?.(message.answer);
    else if (message.resume) welcomed.resolve(message);
    else if (message.events) events.push(message);
    else failure = message.failure;
  });
  const closed = once(socket, 'close').then(
    ([status, name]): SocketClosing => ({ status, name: String(name), ...(failure && { failure }) }),
  );
  const refused = closed.then((how) => Promise.reject(how));
  refused.catch(() => {});
  const { at, resume } = await Promise.race([welcomed.promise, refused]);
  const tell: PageSocket['tell'] = (message, id = -1) => {
    socket.send(message);
    return Promise.race([new Promise<Answer<unknown>>((resolve) => answers.set(id, resolve)), closed]);
  };
  return {
    ...{ resume, at, events, socket, closed, tell },
    async call(command, input) {
      lastId += 1;
      const told = await tell(JSON.stringify({ id: lastId, command, input }), lastId);
      if ('ok' in told) return told;
      throw new Error(`the door closed the socket: ${told.name}`);
    },
  };
}

export const codeOf = (door: { newAddress(): string }): string => new URL(door.newAddress()).hash.slice(1);

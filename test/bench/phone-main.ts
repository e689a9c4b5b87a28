/**
 * Watches the program from inside while the phone is measured: imported ahead of it, by `node --import`.
 *
 * Node itself tells when requests begin and end (node:diagnostics_channel), and the library of the socket is watched where it hands over a
 * message and sends one, so the program holds nothing for it. Times are this process's own; the bench asks for them over IPC when the last key was pressed.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type ChannelListener, subscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { basename } from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { WebSocket } from 'ws';

/** One key press as main saw it, in milliseconds. */
export type MainPress = {
  /** The call came → the request begins to leave: read the call, prepare, sign. */
  readonly beforeMs: number;
  /** Connect, the sandbox's whole answer. */
  readonly wireMs: number;
  /** Of `wireMs`: the sandbox, from its first line of the request to its answer. */
  readonly sandboxMs: number;
  /** The answer is whole → the call is answered: judge, mask, history. */
  readonly afterMs: number;
  readonly callMs: number;
  /** Of `callMs`: what SQLite took for each file. */
  readonly historySqlMs: number;
  readonly sandboxSqlMs: number;
  /** Processor time of main's thread during the call, the sandbox's included. */
  readonly busyMs: number;
};

export type MainTimes = {
  readonly presses: readonly MainPress[];
  /** Processor time of main's thread since the previous question, whatever it was for. */
  readonly busyMs: number;
};

type Mark = { atMs: number; busyMs: number; sql: Readonly<Record<string, number>> };
type Call = { start: Mark; socketMs: number; answeredMs: number; sandboxMs: number };

const PRESS_PATH = '/ussd/process';
const presses: MainPress[] = [];
const sql: Record<string, number> = {};
const calls = new AsyncLocalStorage<Call>();
/** Presses come one after the other, so the sandbox's request belongs to the call that sends. */
let sending: Call | undefined;
let busyBeforeMs = 0;

const busyMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
const mark = (): Mark => ({ atMs: performance.now(), busyMs: busyMs(), sql: { ...sql } });

type ServerMessage = { readonly request: IncomingMessage; readonly response: ServerResponse };
type ClientMessage = { readonly request: ClientRequest; readonly response: IncomingMessage };
const listen = <M>(channel: string, listener: (message: M) => void): void =>
  // A channel carries what its documentation says.
  subscribe(channel, ((message: unknown) => listener(message as M)) as ChannelListener);

listen<ServerMessage>('http.server.request.start', ({ request, response }) => {
  const call = sending;
  if (call === undefined || !request.url?.endsWith(PRESS_PATH)) return;
  const startMs = performance.now();
  response.once('finish', () => {
    call.sandboxMs = performance.now() - startMs;
  });
});

listen('net.client.socket', () => {
  const call = calls.getStore();
  if (call) call.socketMs = performance.now();
});

listen<ClientMessage>('http.client.request.start', ({ request }) => {
  const call = calls.getStore();
  if (!call || !request.path.endsWith(PRESS_PATH)) return;
  sending = call;
});

listen<ClientMessage>('http.client.response.finish', ({ request, response }) => {
  const call = sending;
  if (!call || !request.path.endsWith(PRESS_PATH)) return;
  response.once('end', () => {
    call.answeredMs = performance.now();
    sending = undefined;
  });
});

const begun = new Map<string, Call>();

const emit = WebSocket.prototype.emit;
WebSocket.prototype.emit = function watched(this: WebSocket, event: string | symbol, ...values: unknown[]): boolean {
  const [, id] = (event === 'message' && /^\{"id":(\d+),"command":"ussd\.press"/.exec(String(values[0]))) || [];
  if (id === undefined) return emit.call(this, event, ...values);
  const call: Call = { start: mark(), socketMs: 0, answeredMs: 0, sandboxMs: 0 };
  begun.set(id, call);
  return calls.run(call, () => emit.call(this, event, ...values));
};

const send = WebSocket.prototype.send as (...values: unknown[]) => void;
WebSocket.prototype.send = function watchedSend(this: WebSocket, ...values: unknown[]): void {
  send.apply(this, values);
  const [, id] = /^\{"id":(\d+),"answer"/.exec(String(values[0])) ?? [];
  const call = begun.get(id ?? '');
  begun.delete(id ?? '');
  if (call) ended(call);
};

function ended({ start, socketMs, answeredMs, sandboxMs }: Call): void {
  const end = mark();
  const sqlMs = (name: string) => (end.sql[name] ?? 0) - (start.sql[name] ?? 0);
  presses.push({
    beforeMs: socketMs - start.atMs,
    wireMs: answeredMs - socketMs,
    sandboxMs,
    afterMs: end.atMs - answeredMs,
    callMs: end.atMs - start.atMs,
    historySqlMs: sqlMs('history.db'),
    sandboxSqlMs: sqlMs('sandbox.db'),
    busyMs: end.busyMs - start.busyMs,
  });
}

/** Adds the time of each call of the driver to the sum of its file. */
function timed<K extends string>(owner: Record<K, unknown>, name: K, fileOf: (self: object) => string): void {
  const original = owner[name] as (...values: unknown[]) => unknown;
  owner[name] = function timedCall(this: object, ...values: unknown[]): unknown {
    const startMs = performance.now();
    try {
      return original.apply(this, values);
    } finally {
      const file = fileOf(this);
      sql[file] = (sql[file] ?? 0) + performance.now() - startMs;
    }
  };
}

const files = new WeakMap<object, string>();
const prepareStatement = DatabaseSync.prototype.prepare;
DatabaseSync.prototype.prepare = function prepareNamed(this: DatabaseSync, text: string): StatementSync {
  const statement = prepareStatement.call(this, text);
  files.set(statement, basename(this.location() ?? ''));
  return statement;
};
const ofStatement = (self: object): string => files.get(self) ?? '';
for (const name of ['run', 'get', 'all'] as const) timed(StatementSync.prototype, name, ofStatement);
timed(DatabaseSync.prototype, 'exec', (self) => basename((self as DatabaseSync).location() ?? ''));

process.on('message', () => {
  const now = busyMs();
  const times: MainTimes = { presses: presses.splice(0), busyMs: now - busyBeforeMs };
  busyBeforeMs = now;
  process.send?.(times);
});
// The program decides when it ends.
process.channel?.unref();

/**
 * Explains what went wrong on the wire: our own code for each of Node's, and a sentence with the host and what to do.
 */
import type { TransportSettings } from '../../shared/environment/environment.ts';
import { codeOf, type Failure, reasonOf } from '../../shared/failure.ts';
import { handshakeFailure } from './tls-failure.ts';

type Sentence = { readonly code: string; readonly say: (host: string) => string };

const SENTENCES: Readonly<Record<string, Sentence>> = {
  ECONNREFUSED: {
    code: 'connection-refused',
    say: (host) => `Nothing answers at ${host}: the connection was refused. Is the service running?`,
  },
  ECONNRESET: { code: 'connection-reset', say: (host) => `${host} closed the connection before it answered.` },
  EPIPE: { code: 'connection-reset', say: (host) => `${host} closed the connection while the request was being sent.` },
  ENOTFOUND: {
    code: 'host-unknown',
    say: (host) => `The name ${host} cannot be resolved. Is there a network, and is the base URL right?`,
  },
  EAI_AGAIN: {
    code: 'host-unknown',
    say: (host) => `The name ${host} cannot be resolved at the moment: no name server answers. Is there a network?`,
  },
  ENETUNREACH: { code: 'network-unreachable', say: (host) => `No network leads to ${host}.` },
  EHOSTUNREACH: { code: 'network-unreachable', say: (host) => `${host} cannot be reached from this network.` },
  ERR_IP_BLOCKED: {
    code: 'address-refused',
    say: (host) => `${host} leads to this machine or into its network, where this message must not go.`,
  },
  ETIMEDOUT: { code: 'connect-timeout', say: (host) => `${host} did not accept a connection in time.` },
};

/** Turns an error of node:http, node:tls, a socket or this folder into a Failure. */
export function sendFailure(error: unknown, host: string): Failure {
  if (error instanceof WireError) return error.failure;
  const code = codeOf(error);
  // A server may also refuse after the handshake: TLS 1.3 requests a client certificate then.
  const refused = /^(ERR_SSL|EPROTO)/.test(code) ? handshakeFailure(error, host) : undefined;
  if (refused) return refused;
  const known = SENTENCES[code];
  if (known) return { code: known.code, message: known.say(host) };
  const reason = reasonOf(error);
  if (code.startsWith('HPE_'))
    return { code: 'answer-malformed', message: `${host} answered with something that is not HTTP/1.1: ${reason}.` };
  return { code: 'send-failed', message: `The request to ${host} could not be completed: ${reason}.` };
}

const CHANGE_IT = 'Change this limit in the environment’s transport settings.';

/** What ends a request early: the user, or a limit, each with its own code, so that users know which one to change. */
export const EARLY_ENDS = {
  cancelled: (host: string): Failure => ({
    code: 'cancelled',
    message: `The request to ${host} was cancelled before it was answered.`,
  }),
  connect: (host: string, limitMs: number): Failure => ({
    code: 'connect-timeout',
    message: `No connection to ${host} was ready within ${seconds(limitMs)} (name, TCP, proxy and TLS together). ${CHANGE_IT}`,
  }),
  idle: (host: string, limitMs: number): Failure => ({
    code: 'idle-timeout',
    message: `${host} did not answer within ${seconds(limitMs)}: no bytes were sent or received for that long. ${CHANGE_IT}`,
  }),
  total: (host: string, limitMs: number): Failure => ({
    code: 'total-timeout',
    message: `The answer of ${host} was not complete within ${seconds(limitMs)} of the start. ${CHANGE_IT}`,
  }),
} as const;

function seconds(ms: number): string {
  return `${ms / 1000} s`;
}

/** WireError: a Failure thrown inside the transport, before it becomes a value. It never leaves this folder. */
export class WireError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, options?: { cause?: unknown }) {
    super(failure.message, options);
    this.name = 'WireError';
    this.failure = failure;
  }
}

export function wireError(code: string, message: string, details?: Failure['details']): WireError {
  return new WireError({ code, message, details });
}

/** Ends a request early: the user's cancel, the connect timeout, the overall timeout. */
type Limits = {
  /** Aborted with a WireError as its reason. */
  readonly signal: AbortSignal;
  /** Stops the connect timeout. */
  connected(): void;
  stop(): void;
};

type LimitedBy = Pick<TransportSettings, 'connectTimeoutMs' | 'totalTimeoutMs'> & {
  readonly signal?: AbortSignal;
};

/** One signal for everything that can end a request early; its reason is a WireError that says which one did. */
export function startLimits(host: string, options: LimitedBy): Limits {
  const ending = new AbortController();
  const after = (limit: 'connect' | 'total', limitMs: number) =>
    setTimeout(() => ending.abort(new WireError(EARLY_ENDS[limit](host, limitMs))), limitMs);
  const connect = after('connect', options.connectTimeoutMs);
  const total = after('total', options.totalTimeoutMs);
  const cancel = () => ending.abort(new WireError(EARLY_ENDS.cancelled(host)));
  if (options.signal?.aborted) cancel();
  options.signal?.addEventListener('abort', cancel, { once: true });
  return {
    signal: ending.signal,
    connected: () => clearTimeout(connect),
    stop() {
      clearTimeout(connect);
      clearTimeout(total);
      options.signal?.removeEventListener('abort', cancel);
    },
  };
}

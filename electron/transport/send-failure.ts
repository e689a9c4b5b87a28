/** What went wrong on the wire, in a sentence: a code of ours for each of Node's, the host, and what to do. */
import type { Failure } from '../../shared/contract/failure.ts';

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
    say: (host) => `The name ${host} cannot be resolved now: no name server answers. Is there a network?`,
  },
  ENETUNREACH: { code: 'network-unreachable', say: (host) => `There is no network on which ${host} can be reached.` },
  EHOSTUNREACH: { code: 'network-unreachable', say: (host) => `${host} cannot be reached from this network.` },
  ETIMEDOUT: { code: 'timeout', say: (host) => `${host} did not accept a connection in time.` },
  ABORT_ERR: { code: 'cancelled', say: (host) => `The request to ${host} was cancelled before it was answered.` },
};

/** Turns an error of node:http, node:tls or a socket into a Failure. */
export function sendFailure(error: unknown, host: string): Failure {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'DIALBENCH_TIMEOUT') {
    const timeoutMs = error instanceof Error && 'timeoutMs' in error ? Number(error.timeoutMs) : 0;
    return { code: 'timeout', message: `${host} did not answer within ${timeoutMs / 1000} s.` };
  }
  const known = SENTENCES[code];
  if (known) return { code: known.code, message: known.say(host) };
  const reason = error instanceof Error ? error.message : 'no reason given';
  if (code.startsWith('HPE_'))
    return { code: 'answer-malformed', message: `${host} answered with something that is not HTTP/1.1: ${reason}.` };
  if (/CERT|TLS|SSL|SELF_SIGNED/.test(code))
    return { code: 'tls-refused', message: `The TLS connection to ${host} was refused: ${reason}.` };
  return { code: 'send-failed', message: `The request to ${host} could not be completed: ${reason}.` };
}

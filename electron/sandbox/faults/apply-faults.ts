/**
 * Applies faults to an answer: delays first, then at most one fault that decides the answer.
 *
 * A fault that replaces the answer never runs the operation; one that corrupts it runs the operation once. A delay ends
 * early when the connection closes.
 */

import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../../../shared/sandbox/fault.ts';
import { writeHead } from '../../http/write.ts';
import { jsonReply, type Reply, textReply } from '../http/reply.ts';
import type { SeededRandom } from '../world/seeded-random.ts';
import type { FaultHit } from './fault-book.ts';

/** `reply` is what was, or would have been, answered; absent if no status was sent. */
export type FaultedReply = { readonly reply?: Reply; readonly isWritten: boolean };

/** Runs the operation; a session fault is passed on to it. */
export type CarryOut = (session?: 'stale-session' | 'duplicate-start') => Promise<Reply>;

export async function applyFaults(
  hits: readonly FaultHit[],
  response: ServerResponse,
  carryOut: CarryOut,
): Promise<FaultedReply> {
  for (const { fault, random } of hits) {
    const delayMs = latencyOf(fault, random);
    if (delayMs > 0) await waitOr(delayMs, response);
  }
  const deciding = hits.map(({ fault }) => fault).find((fault) => !fault.kind.startsWith('latency'));
  if (response.destroyed) return { isWritten: true };
  if (!deciding) return { reply: await carryOut(), isWritten: false };
  return decide(deciding, response, carryOut);
}

async function decide(fault: Fault, response: ServerResponse, carryOut: CarryOut): Promise<FaultedReply> {
  switch (fault.kind) {
    case 'status': {
      const message = fault.message ?? `The sandbox was told to answer ${fault.status}.`;
      return {
        reply: jsonReply(fault.status, { data: null, code: fault.status, message, errors: [] }),
        isWritten: false,
      };
    }
    case 'html':
      return { reply: textReply(fault.status, 'text/html; charset=utf-8', htmlPage(fault.status)), isWritten: false };
    case 'close':
      response.socket?.end();
      return { isWritten: true };
    case 'reset':
      response.socket?.resetAndDestroy();
      return { isWritten: true };
    case 'garbage':
      response.socket?.end(GARBAGE);
      return { isWritten: true };
    case 'truncate': {
      const reply = await carryOut();
      writeHead(response, reply);
      const kept = reply.body.subarray(0, Math.floor((reply.body.length * fault.keepPercent) / 100));
      response.write(kept, () => response.destroy());
      return { reply, isWritten: true };
    }
    case 'drip': {
      const reply = await carryOut();
      await drip(response, reply, fault.bytesPerSec);
      return { reply, isWritten: true };
    }
    case 'content-type': {
      const reply = await carryOut();
      const others = reply.headers.filter(([name]) => name.toLowerCase() !== 'content-type');
      return { reply: { ...reply, headers: [['Content-Type', fault.contentType], ...others] }, isWritten: false };
    }
    case 'late-answer': {
      const reply = await carryOut();
      await waitOr(fault.delayMs, response);
      return { reply, isWritten: response.destroyed };
    }
    case 'stale-session':
    case 'duplicate-start':
      return { reply: await carryOut(fault.kind), isWritten: false };
    case 'latency':
    case 'latency-lognormal':
      return { reply: await carryOut(), isWritten: false };
  }
}

function latencyOf(fault: Fault, random: SeededRandom): number {
  if (fault.kind === 'latency') return fault.delayMs;
  if (fault.kind !== 'latency-lognormal') return 0;
  // A sum of uniform draws approximates the normal distribution; its standard deviation is about 289 thousandths.
  return Math.round(fault.medianMs * Math.exp((fault.sigma * random.bell()) / 289));
}

/** Waits, or stops early when the connection closes. */
async function waitOr(delayMs: number, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  const onClose = (): void => gone.abort();
  response.once('close', onClose);
  try {
    await wait(delayMs, undefined, { signal: gone.signal, ref: false });
  } catch (error) {
    if (!gone.signal.aborted) throw error;
  } finally {
    response.off('close', onClose);
  }
}

const DRIPS_PER_SEC = 5;

async function drip(response: ServerResponse, reply: Reply, bytesPerSec: number): Promise<void> {
  writeHead(response, reply);
  response.flushHeaders();
  const step = Math.max(1, Math.floor(bytesPerSec / DRIPS_PER_SEC));
  for (let at = 0; at < reply.body.length && !response.destroyed; at += step) {
    response.write(reply.body.subarray(at, at + step));
    await waitOr((1000 * step) / bytesPerSec, response);
  }
  response.end();
}

/** Neither HTTP nor text, and the same every time. */
const GARBAGE = Buffer.from('16030100a5\u0000\u0007\u001b[31mNOT/HTTP 9.9 ???\r\n\u0001\u0002\u0003', 'latin1');

function htmlPage(status: number): string {
  return `<!DOCTYPE html>\n<html><head><title>${status}</title></head><body><h1>${status}</h1><hr><p>gateway</p></body></html>\n`;
}

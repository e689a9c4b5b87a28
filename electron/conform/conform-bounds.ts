/**
 * The bounds of a conformance run: no answer may keep it longer, bring it more, and no run goes on longer than these say.
 *
 * An environment's own limits may be narrower. A run sends through a sender of its own, which keeps to them.
 */
import type { ConformEnd } from '../../shared/conform/conform-run.ts';
import type { Sender } from '../exchange/sender.ts';

export type ConformBounds = {
  /** From the start of a request to the end of its answer. */
  readonly answerMs: number;
  /** Of an answer's body. */
  readonly answerBytes: number;
  readonly runMs: number;
  /** For what puts back what the run changed, once it has ended early. */
  readonly putBackMs: number;
};

export const CONFORM_BOUNDS: ConformBounds = {
  answerMs: 20_000,
  answerBytes: 4_194_304,
  runMs: 1_800_000,
  putBackMs: 30_000,
};

/** Failures that say that no whole answer came in time. */
const LATE: readonly string[] = ['connect-timeout', 'idle-timeout', 'total-timeout'];

export function isLate(failure: { readonly code: string } | undefined): boolean {
  return failure !== undefined && LATE.includes(failure.code);
}

/** @param signalNow asked at each request, because what is put back is sent after the run was told to stop. */
export function runSender(sender: Sender, bounds: ConformBounds, signalNow: () => AbortSignal): Sender {
  const { answerMs, answerBytes } = bounds;
  return {
    ...sender,
    // So that history says whose it is, and the page's strip of what its user sent leaves it out.
    by: 'conformance',
    async send(request, transport, signal) {
      const limits = {
        connectTimeoutMs: Math.min(transport.connectTimeoutMs, answerMs),
        idleTimeoutMs: Math.min(transport.idleTimeoutMs, answerMs),
        totalTimeoutMs: Math.min(transport.totalTimeoutMs, answerMs),
        maxAnswerBytes: Math.min(transport.maxAnswerBytes ?? answerBytes, answerBytes),
      };
      const ending = signal ? AbortSignal.any([signal, signalNow()]) : signalNow();
      const wire = await sender.send(request, { ...transport, ...limits }, ending);
      const isOurs = wire.failure?.code === 'total-timeout' && answerMs < transport.totalTimeoutMs;
      if (!wire.failure || !isOurs) return wire;
      const message = `The answer was not complete within ${answerMs / 1000} s of the start, and a conformance run waits no longer.`;
      return { ...wire, failure: { ...wire.failure, message } };
    },
  };
}

export type RunEnding = {
  /** Aborts what is under way when the run is told to stop, or has lasted too long. */
  readonly signal: AbortSignal;
  by(): ConformEnd | undefined;
  close(): void;
};

export function runEnding(told: AbortSignal | undefined, runMs: number): RunEnding {
  const ending = new AbortController();
  let by: ConformEnd | undefined;
  const end = (how: ConformEnd): void => {
    by ??= how;
    ending.abort();
  };
  const cancel = (): void => end({ by: 'cancelled', sentence: 'The run was cancelled before this was judged.' });
  const words = `The run reached its bound of ${runMs / 60_000} min before this was judged.`;
  const timer = setTimeout(() => end({ by: 'too-long', sentence: words }), runMs);
  told?.addEventListener('abort', cancel, { once: true });
  if (told?.aborted) cancel();
  return {
    signal: ending.signal,
    by: () => by,
    close() {
      clearTimeout(timer);
      told?.removeEventListener('abort', cancel);
    },
  };
}

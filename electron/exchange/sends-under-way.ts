/** The sends in flight, by the name that the page gave each, so that it can cancel one. */

export type SendsUnderWay = {
  /** Runs the send with a signal that `cancel` aborts. Without a name it cannot be cancelled. */
  run<T>(callId: string | undefined, send: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** False if it had ended already, or never started. */
  cancel(callId: string): boolean;
};

export function createSendsUnderWay(): SendsUnderWay {
  const underWay = new Map<string, AbortController>();
  return {
    async run(callId, send) {
      const abort = new AbortController();
      if (callId !== undefined) underWay.set(callId, abort);
      try {
        return await send(abort.signal);
      } finally {
        if (callId !== undefined) underWay.delete(callId);
      }
    },
    cancel(callId) {
      const abort = underWay.get(callId);
      abort?.abort();
      return abort !== undefined;
    },
  };
}

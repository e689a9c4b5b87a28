/**
 * The one way to start a worker, and to ask one something. Decides nothing about time or size; the stores do.
 *
 * Where the page's policy wants trusted script addresses, ours is the only policy, and it lets the given addresses through.
 */

/** The page's policy names it under `trusted-types`. */
const POLICY = 'dialbench-worker';

/** The part of the browser's Trusted Types that is used here; TypeScript's library does not have them. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
};

export type StartWorker = (address: string, name: string) => Worker;

/** Called once: a policy's name can be given once. */
export function trustedWorkers(addresses: readonly string[]): StartWorker {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy(POLICY, {
    createScriptURL(address) {
      if (!addresses.includes(address))
        throw new TypeError(`Expected one of ${addresses.join(', ')}; got another script.`);
      return address;
    },
  });
  return (address, name) => new Worker(policy?.createScriptURL(address) ?? address, { type: 'module', name });
}

/**
 * Posts the question and listens until `read` makes an answer of what the worker told. When `stop` is aborted, or the
 * worker fails, the worker ends.
 */
export function askWorker<Told, Answer>(
  worker: Worker,
  question: unknown,
  stop: AbortSignal,
  read: (told: Told) => Answer | undefined,
): Promise<Answer> {
  const over = new AbortController();
  const { signal } = over;
  return new Promise<Answer>((resolve, reject) => {
    const fail = (reason: string) => {
      over.abort();
      worker.terminate();
      reject(new Error(reason));
    };
    if (stop.aborted) return fail('it was stopped');
    stop.addEventListener('abort', () => fail('it was stopped'), { signal });
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<Told>) => {
        const answer = read(data);
        if (answer === undefined) return;
        over.abort();
        resolve(answer);
      },
      { signal },
    );
    for (const kind of ['error', 'messageerror'] as const) {
      worker.addEventListener(kind, () => fail('the worker ended before it was done'), { signal });
    }
    worker.postMessage(question);
  });
}

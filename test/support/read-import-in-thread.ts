/** Reads files in a thread of their own, so that one that would never be done fails its test instead of holding the run. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ThreadJob } from './read-in-thread.ts';

/** Thousands of times what any of the files takes; a file whose reading grows with its square takes longer. */
const LIMIT_MS = 10_000;

export type ThreadReader = { read(text: string, as?: ThreadJob['as']): Promise<string>; close(): Promise<void> };

export function openThreadReader(): ThreadReader {
  let thread: Worker | undefined;
  const started = async (): Promise<Worker> => {
    if (thread) return thread;
    thread = new Worker(new URL('./read-in-thread.ts', import.meta.url), { execArgv: [] });
    await once(thread, 'message');
    return thread;
  };
  const close = async () => {
    await thread?.terminate();
    thread = undefined;
  };
  return {
    /** The refusal, or how many requests were read and what was left; else why there is no answer. */
    async read(text, as = 'import') {
      const worker = await started();
      const job: ThreadJob = { as, bytes: new TextEncoder().encode(text) };
      worker.postMessage(job);
      // `once` rejects where the thread throws.
      const answer = await Promise.race([
        once(worker, 'message').then(([said]) => String(said)),
        new Promise<string>((resolve) => setTimeout(resolve, LIMIT_MS, 'not done within the limit').unref()),
      ]).catch((error: unknown) => `thrown: ${error}`);
      if (!/^(read|[A-Z])/.test(answer)) await close();
      return answer;
    },
    close,
  };
}

/**
 * The doctor's threads: diagnoses run beside the program, bounded in number and time, and stop when they are told to.
 *
 * Threads start when they are first needed and end when they idle or the pool closes. Each runs several diagnoses by
 * turns. One that dies takes its diagnoses with it, each with a sentence; the next diagnosis gets a new thread. What
 * somebody asked for goes first; diagnoses that nobody asked for have a bound of their own, so that there is always
 * room for the others. shared/doctor interprets requests; the services find them.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import type { Progress } from '../../shared/doctor/search.ts';
import { AppError, reasonOf } from '../../shared/failure.ts';
import type { DiagnosisJob } from './diagnosis-job.ts';
import { cancelled, closed, outOfTime, poolBusy, threadDied } from './doctor-refusals.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

export type Watching = {
  /** Nobody waits for it: others go first. */
  readonly isUnasked?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Called about ten times a second. */
  readonly onProgress?: (progress: Progress) => void;
};

export type DoctorPool = {
  /** Rejects with AppError `doctor-…` if it was cancelled, took too long, found no place, or its thread died. */
  diagnose(job: DiagnosisJob, watching?: Watching): Promise<Diagnosis>;
  /** How many threads there are now. */
  threads(): number;
  /** Ends all diagnoses and threads. */
  close(): Promise<void>;
};

export type PoolLimits = {
  readonly mostThreads: number;
  /** On one thread, by turns. */
  readonly mostPerThread: number;
  readonly mostWaiting: number;
  /** Of those that nobody asked for: running, and waiting besides. */
  readonly mostUnasked: number;
  readonly mostUnaskedWaiting: number;
  /** For one diagnosis, from its start on a thread. */
  readonly mostMs: number;
  /** A thread without work ends after this. */
  readonly idleMs: number;
  /** A thread that does not hear a stop for this long is ended. */
  readonly deafMs: number;
  readonly worker: URL;
};

/** Beside the sources, or beside the bundle. */
const WORKER = import.meta.url.endsWith('.ts') ? './diagnosis-worker.ts' : './diagnosis-worker.mjs';

/** Upper bound of one search; triples finish well within it. */
export const MOST_SEARCH_MS = 600_000;

const DEFAULT_LIMITS: PoolLimits = {
  mostThreads: Math.max(1, availableParallelism() - 1),
  mostPerThread: 4,
  mostWaiting: 16,
  mostUnasked: 2,
  mostUnaskedWaiting: 8,
  mostMs: MOST_SEARCH_MS,
  idleMs: 30_000,
  deafMs: 2000,
  worker: new URL(WORKER, import.meta.url),
};

/** Memory limit per thread, so that a runaway search cannot take the program down. */
const MOST_MEMORY_MB = 1024;

type Task = {
  readonly id: number;
  readonly job: DiagnosisJob;
  readonly isUnasked: boolean;
  readonly onProgress: Watching['onProgress'];
  /** Settles the caller's promise, once. */
  settle(outcome: Diagnosis | AppError): void;
  isSettled: boolean;
  candidates: number;
};

type Thread = {
  readonly worker: Worker;
  readonly tasks: Map<number, Task>;
  idle?: NodeJS.Timeout;
};

export function createDoctorPool(given: Partial<PoolLimits> = {}): DoctorPool {
  const limits = { ...DEFAULT_LIMITS, ...given };
  const threads = new Set<Thread>();
  let waiting: Task[] = [];
  let isClosed = false;
  let nextId = 1;

  const post = (thread: Thread, message: ToWorker): void => thread.worker.postMessage(message);

  function endThread(thread: Thread, because: AppError): Promise<unknown> {
    if (!threads.delete(thread)) return Promise.resolve();
    clearTimeout(thread.idle);
    for (const task of thread.tasks.values()) task.settle(because);
    thread.tasks.clear();
    return thread.worker.terminate();
  }

  function startThread(): Thread {
    const worker = new Worker(limits.worker, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    });
    const thread: Thread = { worker, tasks: new Map() };
    threads.add(thread);
    const died = (reason: string): void => {
      void endThread(thread, threadDied(reason));
      fill();
    };
    worker.on('message', (message: FromWorker) => heard(thread, message));
    worker.on('error', (error) => died(reasonOf(error)));
    worker.on('exit', (code) => died(`it ended with ${code}`));
    return thread;
  }

  function heard(thread: Thread, message: FromWorker): void {
    const task = thread.tasks.get(message.id);
    if (task === undefined) return;
    if (message.kind === 'progress') {
      task.candidates = message.progress.candidates;
      if (!task.isSettled) task.onProgress?.(message.progress);
      return;
    }
    thread.tasks.delete(task.id);
    if (message.kind === 'done') task.settle(message.diagnosis);
    else task.settle(message.kind === 'failed' ? threadDied(message.reason) : cancelled());
    if (thread.tasks.size === 0) rest(thread);
    fill();
  }

  /** A thread at rest keeps no program alive. */
  function rest(thread: Thread): void {
    thread.worker.unref();
    thread.idle = setTimeout(() => void endThread(thread, closed()), limits.idleMs).unref();
  }

  function freeThread(): Thread | undefined {
    const [least] = [...threads].sort((one, other) => one.tasks.size - other.tasks.size);
    if (least !== undefined && (least.tasks.size === 0 || threads.size >= limits.mostThreads))
      return least.tasks.size < limits.mostPerThread ? least : undefined;
    return startThread();
  }

  function unaskedRunning(): number {
    const running = [...threads].flatMap(({ tasks }) => [...tasks.values()]);
    return running.filter(({ isUnasked }) => isUnasked).length;
  }

  /** What somebody waits for, then the rest; each in the order in which it came. */
  function nextTask(): Task | undefined {
    const asked = waiting.find(({ isUnasked }) => !isUnasked);
    return asked ?? (unaskedRunning() < limits.mostUnasked ? waiting[0] : undefined);
  }

  function fill(): void {
    waiting = waiting.filter((task) => !task.isSettled);
    for (let task = nextTask(); task !== undefined && !isClosed; task = nextTask()) {
      const thread = freeThread();
      if (thread === undefined) return;
      start(task, thread);
    }
  }

  function start(task: Task, thread: Thread): void {
    waiting = waiting.filter((other) => other !== task);
    clearTimeout(thread.idle);
    thread.worker.ref();
    thread.tasks.set(task.id, task);
    post(thread, { kind: 'run', id: task.id, job: task.job });
    const late = setTimeout(() => stop(task, outOfTime(limits.mostMs, task.candidates)), limits.mostMs).unref();
    const { settle } = task;
    task.settle = (outcome) => {
      clearTimeout(late);
      settle(outcome);
    };
  }

  /** The caller hears of it at once; the thread stops between two steps, or is ended if it hears nothing. */
  function stop(task: Task, because: AppError): void {
    task.settle(because);
    const thread = [...threads].find(({ tasks }) => tasks.has(task.id));
    if (thread === undefined) {
      fill();
      return;
    }
    post(thread, { kind: 'stop', id: task.id });
    setTimeout(() => {
      const isDeaf = thread.tasks.has(task.id) && [...thread.tasks.values()].every(({ isSettled }) => isSettled);
      if (!isDeaf) return;
      void endThread(thread, because);
      fill();
    }, limits.deafMs).unref();
  }

  return {
    diagnose(job, { signal, onProgress, isUnasked = false } = {}) {
      if (isClosed) return Promise.reject(closed());
      if (signal?.aborted === true) return Promise.reject(cancelled());
      const most = isUnasked ? limits.mostUnaskedWaiting : limits.mostWaiting;
      if (waiting.filter((other) => other.isUnasked === isUnasked).length >= most)
        return Promise.reject(poolBusy(most));
      return new Promise((resolve, reject) => {
        const task: Task = {
          id: nextId,
          job,
          isUnasked,
          onProgress,
          isSettled: false,
          candidates: 0,
          settle(outcome) {
            if (task.isSettled) return;
            task.isSettled = true;
            signal?.removeEventListener('abort', onAbort);
            if (outcome instanceof AppError) reject(outcome);
            else resolve(outcome);
          },
        };
        const onAbort = (): void => stop(task, cancelled());
        nextId += 1;
        signal?.addEventListener('abort', onAbort, { once: true });
        waiting.push(task);
        fill();
      });
    },
    threads: () => threads.size,
    async close() {
      isClosed = true;
      for (const task of waiting) task.settle(closed());
      waiting = [];
      await Promise.all([...threads].map((thread) => endThread(thread, closed())));
    },
  };
}

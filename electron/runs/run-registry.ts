/**
 * Every run of the program: begun, told of, stopped and ended in one place, whatever its kind.
 *
 * A run ends with the last page that watches it, and a page watches as soon as it knows its run: one that nobody watches is stopped. What is told of it
 * holds no token, whatever a service repeats.
 */
import type { RunInput } from '../../shared/contract/run-commands.ts';
import type { RunKind, RunState, Runs } from '../../shared/contract/run-state.ts';
import { AppError, type Failure } from '../../shared/failure.ts';
import type { Masker } from '../../shared/observed/mask-secrets.ts';
import { shortened } from '../../shared/text/shortened.ts';

/** How a kind of run is begun. */
export type RunStarter<K extends RunKind> = {
  /** Between two changes that are told, in milliseconds; absent: each is told at once, until there are many. */
  readonly everyMs?: number;
  /** Refuses a second one in an environment in which one goes on; absent: there may be any number. */
  readonly busy?: Failure;
  /** Throws what refuses it. */
  prepare(input: RunInput<K>): PreparedRun<K>;
};

export type PreparedRun<K extends RunKind> = {
  readonly progress: Runs[K]['progress'];
  /** Resolves with its result, where it was stopped with what it has by then; rejects with why it has none. */
  run(live: LiveRun<K>): Promise<Runs[K]['result']>;
};

export type LiveRun<K extends RunKind> = {
  readonly runId: string;
  /** Aborted when it is to stop. */
  readonly signal: AbortSignal;
  /** Changes how far it is, and adds what came. `isNow`: does not wait for its turn to be told. */
  tell(progress: Partial<Runs[K]['progress']>, came?: readonly Runs[K]['item'][], isNow?: boolean): void;
};

export type RunRegistry = {
  /** Throws AppError `busy` of its kind, and what `prepare` throws. */
  start<K extends RunKind>(starter: RunStarter<K>, input: RunInput<K>): string;
  /** Throws AppError `run-unknown`. */
  stop(runId: string): void;
  /** With a portion of what was told of it, from the item `after`. Throws AppError `run-unknown`. */
  state(runId: string, after?: number): RunPortion;
  /** Without what came. */
  going(): readonly RunState[];
  /** Resolves when it has ended. Throws AppError `run-unknown`. */
  watch(runId: string): Promise<void>;
  /** One that watched is gone; the last stops the run. Throws AppError `run-unknown`. */
  leave(runId: string): void;
  isGoing(kind: RunKind, environmentId: string | undefined): boolean;
  /** Resolves once no run of this kind goes on there. Never rejects. */
  settled(kind: RunKind, environmentId: string): Promise<void>;
  /** Stops all, and gives them a moment to end. */
  close(): Promise<void>;
};

/** `more`: another portion follows. */
type RunPortion = { readonly run: RunState; readonly more: boolean };

type RunPorts = {
  newId(): string;
  emit(change: RunState): void;
  masker(): Pick<Masker, 'json'>;
};

const MOST_UNWATCHED_MS = 10_000;
/** Runs of one kind that have ended and can still be asked for. A diagnosis for each refusal that is looked at must push out no stage. */
const MOST_ENDED = 50;
const CLOSING_MS = 1_000;
/** A page puts together what came with each change: told one by one, a run of thousands would cost it millions. */
const MOST_SINGLY = 100;
/** Of what came, as JSON, in one portion; an item that is larger comes alone. */
const PORTION_CHARS = 1_000_000;
/** The largest result, as JSON, that a page is told. */
const MAX_RESULT_CHARS = 8_000_000;

type Run = {
  readonly kind: RunKind;
  readonly environmentId: string | undefined;
  readonly ended: Promise<void>;
  isGoing(): boolean;
  state(after?: number): RunPortion;
  stop(): void;
  watched(): void;
  left(): void;
};

export function createRunRegistry(
  { newId, emit, masker }: RunPorts,
  mostUnwatchedMs: number = MOST_UNWATCHED_MS,
): RunRegistry {
  const runs = new Map<string, Run>();
  const known = (runId: string): Run => {
    const run = runs.get(runId);
    if (run) return run;
    const message = `There is no run ${shortened(runId, 40)}: it ended some time ago, or never began.`;
    throw new AppError({ code: 'run-unknown', message });
  };
  const goingIn = (kind: RunKind, environmentId: string | undefined): Run[] =>
    [...runs.values()].filter((run) => run.kind === kind && run.environmentId === environmentId && run.isGoing());

  function begin<K extends RunKind>({ everyMs }: RunStarter<K>, input: RunInput<K>, prepared: PreparedRun<K>): string {
    const runId = newId();
    const { kind } = input;
    const environmentId = environmentOf(input);
    const stopping = new AbortController();
    let { progress } = prepared;
    const came: Runs[K]['item'][] = [];
    let end: Pick<RunState, 'state' | 'failure'> & { readonly result?: Runs[K]['result'] } = { state: 'going' };
    let seq = 0;
    // What is asked for between two changes is as the last one told it: the next one brings the rest.
    let toldProgress = progress;
    let toldItems = 0;
    let toldMs = Number.NEGATIVE_INFINITY;
    let next: NodeJS.Timeout | undefined;
    // Progress, what came and result are those of the kind; the compiler cannot follow that into the union.
    const stateWith = (items: readonly Runs[K]['item'][]) =>
      ({ runId, kind, environmentId, seq, progress: toldProgress, came: items, ...end }) as RunState;
    const tellNow = (): void => {
      clearTimeout(next);
      next = undefined;
      toldMs = performance.now();
      seq += 1;
      toldProgress = progress;
      emit(stateWith(came.slice(toldItems)));
      toldItems = came.length;
    };
    const tellSoon = (): void => {
      const pauseMs = everyMs ?? (came.length > MOST_SINGLY ? 50 : 0);
      if (pauseMs === 0) tellNow();
      else next ??= setTimeout(tellNow, Math.max(0, toldMs + pauseMs - performance.now()));
    };
    const finish = (now: typeof end): void => {
      end = told(masker().json(now));
      tellNow();
    };
    tellNow();
    let watchers = 0;
    const unwatched = setTimeout(() => stopping.abort(), mostUnwatchedMs).unref();
    const ended = prepared
      .run({
        runId,
        signal: stopping.signal,
        tell(changes, items = [], isNow = false) {
          const masked = masker().json({ changes, items });
          progress = { ...progress, ...masked.changes };
          came.push(...masked.items);
          if (isNow) tellNow();
          else tellSoon();
        },
      })
      .then(
        (result) => finish({ state: 'ended', result }),
        (error: unknown) => finish({ state: 'failed', failure: failureOf(kind, error) }),
      )
      .finally(() => clearTimeout(unwatched));
    runs.set(runId, {
      ...{ kind, environmentId, ended },
      isGoing: () => end.state === 'going',
      state(after = 0) {
        const rest = came.slice(after, toldItems);
        let chars = 0;
        const full = rest.findIndex((item, at) => {
          chars += JSON.stringify(item).length;
          return at > 0 && chars > PORTION_CHARS;
        });
        return { run: stateWith(full < 0 ? rest : rest.slice(0, full)), more: full >= 0 };
      },
      stop: () => stopping.abort(),
      watched() {
        watchers += 1;
        clearTimeout(unwatched);
      },
      left() {
        watchers -= 1;
        if (watchers <= 0) stopping.abort();
      },
    });
    const alike = [...runs].filter(([, one]) => one.kind === kind && !one.isGoing());
    for (const [id] of alike.slice(0, -MOST_ENDED)) runs.delete(id);
    return runId;
  }

  return {
    start(starter, input) {
      const { busy } = starter;
      if (busy && goingIn(input.kind, environmentOf(input)).length > 0) throw new AppError(busy);
      return begin(starter, input, starter.prepare(input));
    },
    stop: (runId) => known(runId).stop(),
    state: (runId, after) => known(runId).state(after),
    going: () => [...runs.values()].filter((run) => run.isGoing()).map((run) => ({ ...run.state().run, came: [] })),
    watch(runId) {
      const run = known(runId);
      run.watched();
      return run.ended;
    },
    leave: (runId) => known(runId).left(),
    isGoing: (kind, environmentId) => goingIn(kind, environmentId).length > 0,
    async settled(kind, environmentId) {
      await Promise.all(goingIn(kind, environmentId).map(({ ended }) => ended));
    },
    async close() {
      const going = [...runs.values()].filter((run) => run.isGoing());
      for (const run of going) run.stop();
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, CLOSING_MS).unref();
      await Promise.race([Promise.all(going.map(({ ended }) => ended)), late.promise]);
      clearTimeout(timer);
    },
  };
}

function environmentOf(input: RunInput): string | undefined {
  return 'environmentId' in input ? input.environmentId : undefined;
}

/** How it ended, as a page is told: one whose result is too large has failed by name. */
function told<End extends { readonly result?: unknown }>(
  end: End,
): End | { readonly state: 'failed'; readonly failure: Failure } {
  const { length } = end.result === undefined ? '' : JSON.stringify(end.result);
  if (length <= MAX_RESULT_CHARS) return end;
  const megabytes = (chars: number) => `${(chars / 1_000_000).toFixed(1)} MB`;
  const message = `The result is ${megabytes(length)} as JSON; the page takes ${megabytes(MAX_RESULT_CHARS)} at most. The command line can write it to a file.`;
  return { state: 'failed', failure: { code: 'run-too-large', message } };
}

function failureOf(kind: RunKind, error: unknown): Failure {
  if (error instanceof AppError) return error.failure;
  console.error(`[dialbench] a run (${kind}) failed unexpectedly:`, error);
  return { code: 'internal', message: 'The run failed inside the workbench; the log says where.' };
}

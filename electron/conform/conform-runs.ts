/**
 * conformance.json: the newest conformance runs of all environments, so that they are there after a restart.
 *
 * Bounded in count and bytes; the oldest go first. A run that the disk does not take is kept in memory, and the state says so: nothing
 * that was judged is lost in silence. Each look at the runs tries to save it again. A file that cannot be read is left as it is.
 */
import { z } from 'zod';
import type { ConformJson } from '../../shared/conform/conform-json.ts';
import { CONFORM_ENDS } from '../../shared/conform/conform-run.ts';
import { conformJsonSchema } from '../../shared/conform/read-conform-json.ts';
import type { ConformRunHead } from '../../shared/contract/conform-commands.ts';
import { AppError, reasonOf } from '../../shared/failure.ts';
import { jsonFile } from '../files/json-file.ts';

export type KeptRun = { readonly head: ConformRunHead; readonly run: ConformJson };

export type ConformRuns = {
  /** The newest first. Never throws. */
  heads(): Promise<readonly ConformRunHead[]>;
  /** Why the newest are in memory only, as a sentence. */
  problem(): string | undefined;
  /** Throws AppError `conform-run-unknown`. */
  run(runId: string): Promise<KeptRun>;
  /** Never throws. */
  keep(kept: KeptRun): Promise<void>;
  /** Throws AppError `conform-runs-unreadable` or `conform-runs-unwritable`. */
  forget(runId: string): Promise<void>;
};

export type RunBounds = { readonly ofOne: number; readonly inAll: number; readonly bytes: number };

/** Of one environment, and of all together; a run has some 130 kB. */
export const RUN_BOUNDS: RunBounds = { ofOne: 8, inAll: 24, bytes: 5_000_000 };

const text = z.string().max(400);
const headSchema = z.object({
  runId: text.min(1),
  environmentId: text,
  environmentName: text,
  startedAtMs: z.number(),
  acts: z.boolean(),
  probes: z.boolean(),
  summary: text,
  passed: z.boolean(),
  ended: z.enum(CONFORM_ENDS).optional(),
});
const fileSchema = z.object({
  format: z.literal('dialbench-conformance'),
  version: z.literal(1),
  runs: z.array(z.object({ head: headSchema, run: conformJsonSchema })).max(1_000),
});

type Runs = { readonly format: 'dialbench-conformance'; readonly version: 1; readonly runs: readonly KeptRun[] };

export function openConformRuns(path: string, bounds = RUN_BOUNDS): ConformRuns {
  const failure = (kind: string, words: string, todo: string) => (reason: string, cause?: unknown) =>
    new AppError({ code: `conform-runs-${kind}`, message: `${words} ${path}: ${reason}. ${todo}` }, { cause });
  const unreadable = failure(
    'unreadable',
    'The conformance runs cannot be read from',
    'The file was left as it is; move it away to begin anew.',
  );
  const file = jsonFile<Runs>({
    path,
    noun: 'conformance runs',
    parse(json) {
      const read = fileSchema.safeParse(json);
      if (read.success) return read.data;
      const [issue] = read.error.issues;
      throw unreadable(`it is no list of runs of version 1 (${issue?.path.join('.')}: ${issue?.message})`);
    },
    unreadable,
    unwritable: failure(
      'unwritable',
      'The conformance runs cannot be kept in',
      'Make room there; the next look at the runs tries again.',
    ),
  });
  /** Those that the file did not take. */
  let inMemory: readonly KeptRun[] = [];
  let problem: string | undefined;

  async function save(waiting: readonly KeptRun[]): Promise<void> {
    try {
      await file.change((now) => ({ ...EMPTY, runs: bounded([...waiting, ...(now?.runs ?? [])], bounds) }));
      inMemory = [];
      problem = undefined;
    } catch (error) {
      problem = reasonOf(error);
      inMemory = bounded(waiting, bounds);
    }
  }

  async function all(): Promise<readonly KeptRun[]> {
    if (inMemory.length > 0) await save(inMemory);
    try {
      const runs = (await file.read())?.runs ?? [];
      if (inMemory.length === 0) problem = undefined;
      return bounded([...inMemory, ...runs], bounds);
    } catch (error) {
      problem = reasonOf(error);
      return inMemory;
    }
  }

  return {
    heads: async () => (await all()).map(({ head }) => head),
    problem: () => problem,
    async run(runId) {
      const found = (await all()).find(({ head }) => head.runId === runId);
      if (found) return found;
      const message = `This run is not kept any more: of each environment the newest ${bounds.ofOne} are. Run it again.`;
      throw new AppError({ code: 'conform-run-unknown', message });
    },
    keep: (kept) => save([kept, ...inMemory]),
    async forget(runId) {
      const others = (runs: readonly KeptRun[]) => runs.filter(({ head }) => head.runId !== runId);
      const isWaiting = others(inMemory).length < inMemory.length;
      inMemory = others(inMemory);
      await file
        .change((now) => ({ ...EMPTY, runs: others(now?.runs ?? []) }))
        .catch((error: unknown) => {
          if (!isWaiting) throw error;
        });
    },
  };
}

const EMPTY = { format: 'dialbench-conformance', version: 1 } as const;

/** The newest, as many as the bounds let; the newest of all stays whatever its size. */
function bounded(runs: readonly KeptRun[], { ofOne, inAll, bytes }: RunBounds): readonly KeptRun[] {
  const counts = new Map<string, number>();
  let size = 0;
  // A disk may have taken a run and then reported an error: it is in the file, and waits for it.
  const newest = [...new Map(runs.map((kept) => [kept.head.runId, kept])).values()].sort(
    (one, other) => other.head.startedAtMs - one.head.startedAtMs,
  );
  return newest.slice(0, inAll).filter((kept, at) => {
    const { environmentId } = kept.head;
    const count = (counts.get(environmentId) ?? 0) + 1;
    if (count > ofOne) return false;
    size += JSON.stringify(kept).length;
    if (size > bytes && at > 0) return false;
    counts.set(environmentId, count);
    return true;
  });
}

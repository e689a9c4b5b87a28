/**
 * The sandbox lent to the stage: set aside before its first script, and put back when the stage is left.
 *
 * The stage is left by its user, or by its page going, which ends the call that watches. A page that never watches is
 * taken for gone. Where the whole program goes, the sandbox puts itself back at its next start.
 */
import { AppError } from '../../shared/failure.ts';
import type { SandboxAdmin } from '../sandbox/admin/admin.ts';
import { flowRunning, type LiveRuns } from './live-runs.ts';

export type LentSandbox = {
  /** What is played in this environment now is played for the stage. */
  isLent(environmentId: string): boolean;
  /**
   * Sets the sandbox aside, unless this stage has done so. Throws AppError `stage-taken`, `flow-running`.
   *
   * @param stageId of the earlier answer.
   */
  begin(stageId: string | undefined): string;
  /** Resolves when the stage has been left; at once where there is no such stage. */
  watch(stageId: string): Promise<void>;
  /** Puts the sandbox back as it was, once nothing is played in it any more. If that was done it says again what it came to. */
  end(stageId: string): Promise<{ readonly prolongedMs: number }>;
};

type LentParts = {
  readonly newId: () => string;
  /** Throws AppError `sandbox-stopped`. */
  readonly admin: () => Pick<SandboxAdmin, 'isWorldKept' | 'keepWorld' | 'putWorldBack'>;
  readonly runs: Pick<LiveRuns, 'isRunning' | 'settled'>;
  readonly environmentId: string;
};

/** A page watches as soon as it knows its stage. */
const MOST_UNWATCHED_MS = 10_000;

type Stage = {
  readonly id: string;
  readonly left: PromiseWithResolvers<void>;
  readonly unwatched: NodeJS.Timeout;
  ending?: Promise<{ readonly prolongedMs: number }>;
};

export function createLentSandbox(
  { newId, admin, runs, environmentId }: LentParts,
  mostUnwatchedMs = MOST_UNWATCHED_MS,
): LentSandbox {
  let stage: Stage | undefined;
  /** The stage that ended last: a page that was reloaded on it asks what became of its session. */
  let last: Stage | undefined;
  const putBack = async (ended: Stage): Promise<{ readonly prolongedMs: number }> => {
    clearTimeout(ended.unwatched);
    try {
      await runs.settled(environmentId);
      return admin().putWorldBack() ?? { prolongedMs: 0 };
    } finally {
      if (stage === ended) stage = undefined;
      ended.left.resolve();
    }
  };
  const end = async (stageId: string): Promise<{ readonly prolongedMs: number }> => {
    if (last?.id === stageId && last.ending) return last.ending;
    if (stage?.id !== stageId) return { prolongedMs: 0 };
    stage.ending ??= putBack(stage);
    last = stage;
    return stage.ending;
  };
  return {
    isLent: (id) => stage !== undefined && id === environmentId,
    begin(stageId) {
      const isOwn = stage !== undefined && stage.id === stageId && stage.ending === undefined;
      if (stage && !isOwn) throw stageTaken();
      // A sandbox that was started anew meanwhile has put itself back.
      if (stage && admin().isWorldKept()) return stage.id;
      if (runs.isRunning(environmentId)) throw flowRunning();
      // Of a stage that could not put it back when it was left.
      admin().putWorldBack();
      admin().keepWorld();
      if (stage) return stage.id;
      const id = newId();
      const unwatched = setTimeout(() => void end(id).catch(() => {}), mostUnwatchedMs);
      unwatched.unref();
      stage = { id, left: Promise.withResolvers<void>(), unwatched };
      return id;
    },
    async watch(stageId) {
      if (stage?.id !== stageId) return;
      clearTimeout(stage.unwatched);
      await stage.left.promise;
    },
    end,
  };
}

function stageTaken(): AppError {
  const message = 'The stage is open in another window of this workbench. Leave it there, then present again.';
  return new AppError({ code: 'stage-taken', message });
}

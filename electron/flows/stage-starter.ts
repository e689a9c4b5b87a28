/**
 * The stage: the sandbox is set aside while it is open, and put back when it is left, by its user or by its page going.
 *
 * A sandbox that was started anew meanwhile has put itself back, and is set aside once more before the next flow.
 */
import { AppError } from '../../shared/failure.ts';
import { SANDBOX_ENVIRONMENT_ID } from '../environments/environments-file.ts';
import type { RunRegistry, RunStarter } from '../runs/run-registry.ts';
import type { SandboxAdmin } from '../sandbox/admin/admin.ts';
import { FLOW_RUNNING } from './flow-starter.ts';

type StageParts = {
  /** Throws AppError `sandbox-stopped`. */
  readonly admin: () => Pick<SandboxAdmin, 'isWorldKept' | 'keepWorld' | 'putWorldBack'>;
  readonly runs: Pick<RunRegistry, 'isGoing' | 'settled'>;
};

/** Refuses with AppError `stage-taken`, `flow-running` and `sandbox-stopped`. */
export function stageStarter({ admin, runs }: StageParts): RunStarter<'stage'> {
  return {
    busy: {
      code: 'stage-taken',
      message: 'The stage is open in another window of this workbench. Leave it there, then present again.',
    },
    prepare() {
      if (runs.isGoing('flow', SANDBOX_ENVIRONMENT_ID)) throw new AppError(FLOW_RUNNING);
      // Of a stage that could not put it back when it was left.
      admin().putWorldBack();
      admin().keepWorld();
      return {
        progress: {},
        async run({ signal }) {
          const left = Promise.withResolvers<void>();
          signal.addEventListener('abort', () => left.resolve(), { once: true });
          await left.promise;
          // What is played there ends before anything is put back.
          await runs.settled('flow', SANDBOX_ENVIRONMENT_ID);
          return admin().putWorldBack() ?? { prolongedMs: 0 };
        },
      };
    },
  };
}

/** Before a flow: whether it is played for the stage, whose sandbox is then set aside. Throws AppError `sandbox-stopped`. */
export function isForStage({ admin, runs }: StageParts, environmentId: string): boolean {
  if (environmentId !== SANDBOX_ENVIRONMENT_ID || !runs.isGoing('stage', undefined)) return false;
  if (!admin().isWorldKept()) admin().keepWorld();
  return true;
}

/** The runs of one kind in a workbench: what is told of them, and what they come to. */
import type { Program } from '../../electron/program.ts';
import type { CommandInput } from '../../shared/contract/commands.ts';
import type { DiagnosedSubject } from '../../shared/contract/doctor-commands.ts';
import { isRunOf, type RunKind, type RunState } from '../../shared/contract/run-state.ts';
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import type { SearchDepth } from '../../shared/doctor/search-depth.ts';
import { AppError } from '../../shared/failure.ts';

export function runsOf<K extends RunKind>({ services, onEvent }: Program, kind: K) {
  const told: RunState<K>[] = [];
  onEvent((event, payload) => {
    const run = event === 'run.changed' ? (payload as RunState) : undefined;
    if (isRunOf(run, kind)) told.push(run);
  });
  /** As it is told of last; watches it until then. */
  async function ended({ runId }: { readonly runId: string }): Promise<RunState<K>> {
    await services['runs.watch']({ runId });
    const [run] = (await services['runs.state']({ runId })).runs;
    if (!isRunOf(run, kind)) throw new Error(`expected a run (${kind}), got ${run?.kind}`);
    return run;
  }
  return {
    told,
    ended,
    toEnd: async (input: CommandInput<'runs.start'>) => ended(await services['runs.start'](input)),
  };
}

/** What was found. Throws the AppError for which nothing was. */
export async function diagnosed(
  workbench: Program,
  subject: DiagnosedSubject,
  depth: SearchDepth = 1,
): Promise<Diagnosis> {
  const { result, failure } = await runsOf(workbench, 'diagnosis').toEnd({ kind: 'diagnosis', subject, depth });
  if (result) return result;
  throw failure ? new AppError(failure) : new Error('A run without a result has a failure.');
}

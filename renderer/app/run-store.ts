/**
 * The runs that this page has heard of, of every kind: what main told of each, put together.
 *
 * Every room's store derives from it. Changes of a run are numbered: where one is missing, because the page slept or came later, its state is asked for.
 */
import { createStore } from 'zustand/vanilla';
import type { CommandInput } from '../../shared/contract/commands.ts';
import type { RunStep } from '../../shared/contract/flow-run.ts';
import type { Host } from '../../shared/contract/host.ts';
import { isRunOf, type RunKind, type RunState } from '../../shared/contract/run-state.ts';
import { type Answer, refuse } from '../../shared/failure.ts';
import type { ReportedFlow } from '../../shared/flow/flow-report.ts';
import { hasMissed } from './connection-store.ts';
import { defineStore } from './define-store.ts';
import { until } from './until.ts';

export type RunsState = { readonly runs: Readonly<Record<string, RunState>> };

export type RunStore = ReturnType<typeof createRunStore>;

/** Those of one kind that have ended and are still known here. */
const MOST_ENDED = 50;

export function createRunStore(host: Pick<Host, 'call' | 'on'>) {
  const store = createStore<RunsState>()(() => ({ runs: {} }));
  /** The newest number that was told of each run that is being asked for. */
  const asked = new Map<string, number>();
  const of = (runId: string): RunState | undefined => store.getState().runs[runId];

  function put(run: RunState): void {
    const others = Object.values(store.getState().runs).filter(({ runId }) => runId !== run.runId);
    const ended = others.filter(({ kind, state }) => kind === run.kind && state !== 'going');
    const old = ended.slice(0, -MOST_ENDED);
    const kept = [...others.filter((one) => !old.includes(one)), run];
    store.setState({ runs: Object.fromEntries(kept.map((one) => [one.runId, one])) });
  }

  function hear(change: RunState): void {
    const { runId, seq } = change;
    const held = of(runId);
    if (held && seq <= held.seq) return;
    // Of the same run, and so of the same kind.
    if (seq === (held?.seq ?? 0) + 1) put({ ...change, came: [...(held?.came ?? []), ...change.came] } as RunState);
    else void ask(runId, seq);
  }

  /** Asks until what was told of it meanwhile is in the answer. */
  async function ask(runId: string, seq: number): Promise<void> {
    const isAsked = asked.has(runId);
    asked.set(runId, Math.max(seq, asked.get(runId) ?? 0));
    if (isAsked) return;
    do {
      const answer = await wholeState(runId);
      if (answer.ok) take(answer.value);
      else {
        const held = of(runId);
        if (held?.state === 'going') put({ ...held, state: 'failed', failure: answer.failure });
        break;
      }
    } while ((of(runId)?.seq ?? 0) < (asked.get(runId) ?? 0));
    asked.delete(runId);
  }

  /** Its state with all that came, asked for in portions. What comes meanwhile is in the later ones. */
  async function wholeState(runId: string, before: readonly unknown[] = []): Promise<Answer<RunState>> {
    const answer = await host.call('runs.state', { runId, after: before.length });
    if (!answer.ok) return answer;
    const [run] = answer.value.runs;
    if (!run) return refuse('run-unknown', `There is no run ${runId}.`);
    // Of the same run, and so of the same kind.
    const whole = { ...run, came: [...before, ...run.came] } as RunState;
    return answer.value.more ? wholeState(runId, whole.came) : { ok: true, value: whole };
  }

  function take(state: RunState): void {
    if (state.seq > (of(state.runId)?.seq ?? 0)) put(state);
  }

  /** Where events may have been missed: what goes on, and what became of those that went on. */
  async function catchUp(): Promise<void> {
    const answer = await host.call('runs.state', {});
    if (!answer.ok) return;
    for (const { runId, seq } of answer.value.runs) if (seq > (of(runId)?.seq ?? 0)) void ask(runId, seq);
    const going = new Set(answer.value.runs.map(({ runId }) => runId));
    for (const run of Object.values(store.getState().runs)) {
      if (run.state === 'going' && !going.has(run.runId)) void ask(run.runId, run.seq);
    }
  }

  host.on('run.changed', hear);
  void catchUp();
  return {
    ...store,
    of,
    catchUp,
    /** Answers with the run's id. It ends with this page. */
    async start(input: CommandInput<'runs.start'>): Promise<Answer<string>> {
      const answer = await host.call('runs.start', input);
      if (!answer.ok) return answer;
      const { runId } = answer.value;
      void host.call('runs.watch', { runId });
      return { ok: true, value: runId };
    },
    stop: (runId: string) => host.call('runs.stop', { runId }),
    /** Resolves with what it came to. */
    async ended<K extends RunKind>(runId: string, kind: K): Promise<RunState<K>> {
      await until(store, ({ runs }) => runs[runId] !== undefined && runs[runId].state !== 'going');
      const run = of(runId);
      if (isRunOf(run, kind)) return run;
      throw new RangeError(`The run ${runId} is not of this kind: ${kind}.`);
    },
    /** Calls the listener with each change of a run of this kind from now on. */
    follow<K extends RunKind>(kind: K, listener: (run: RunState<K>) => void): void {
      store.subscribe(({ runs }, { runs: before }) => {
        for (const run of Object.values(runs)) if (run !== before[run.runId] && isRunOf(run, kind)) listener(run);
      });
    },
    /** The run of this kind that goes on there. */
    going<K extends RunKind>(kind: K, environmentId: string | undefined): RunState<K> | undefined {
      return Object.values(store.getState().runs)
        .filter((run) => isRunOf(run, kind))
        .find((run) => run.state === 'going' && run.environmentId === environmentId);
    },
  };
}

/** Made with the first room that has any. */
export const runStore = defineStore(({ host }, { connection }) => {
  const store = createRunStore(host);
  connection.subscribe((now, before) => {
    if (hasMissed(now, before)) void store.catchUp();
  });
  return store;
});

/** The steps of a flow that has ended, as its report has them, and where each is in the plan and in history. */
export function reportedSteps({ steps }: ReportedFlow, came: readonly RunStep[]): readonly RunStep[] {
  return came.map((step, at) => ({ ...step, ...steps[at] }));
}

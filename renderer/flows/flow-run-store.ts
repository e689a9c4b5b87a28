/**
 * The runs of flows: the one that is going on, what each step brought, and how each flow ended last.
 *
 * What the phone shows meanwhile is handed to `show`, because the phone is on the screen in every room.
 */
import { createStore } from 'zustand/vanilla';
import type { FlowOutcome, FlowPace, RunStep } from '../../shared/contract/flow-run.ts';
import { isRunOf, type RunState } from '../../shared/contract/run-state.ts';
import { isSigned } from '../../shared/environment/ussd-protocol.ts';
import type { Failure } from '../../shared/failure.ts';
import type { ReportedFlow, ReportedLint } from '../../shared/flow/flow-report.ts';
import { readFlow } from '../../shared/flow/read-flow.ts';
import { stepCount } from '../../shared/flow/step-count.ts';
import { renamedFlow } from '../../shared/page/flow/flow-name.ts';
import { maskedSent } from '../../shared/ussd/secret-answer.ts';
import { defineStore } from '../app/define-store.ts';
import type { ReplayedScreen } from '../app/replay-store.ts';
import { reportedSteps, runStore } from '../app/run-store.ts';
import type { Stores } from '../app/stores.ts';
import { selectedEnvironment, selectedLine } from '../app/workbench-store.ts';
import { flowsStore } from './flows-store.ts';

export type FlowWorldChoice = 'fresh' | 'running';

export type Specification = 'waiting' | { readonly failure: Failure } | RunState<'conformance'> | undefined;

export type FlowRun = {
  readonly name: string;
  /** The text that was run; the editor may have another by now. */
  readonly text: string;
  readonly environmentId: string;
  readonly pace: FlowPace;
  /** It was not to end at the first step that is not as expected. */
  readonly goesOn?: boolean | undefined;
  /** Absent until main has begun it. */
  readonly runId?: string | undefined;
  readonly standing: 'starting' | 'refused' | 'running' | 'paused' | FlowOutcome;
  readonly steps: readonly RunStep[];
  readonly nextLine?: number | undefined;
  readonly lint: readonly ReportedLint[];
  readonly elapsedMs?: number | undefined;
  readonly startedAtMs: number;
  /** As `run --json` tells of it; absent until it has ended. */
  readonly report?: ReportedFlow | undefined;
  /** Why it was not begun, or did not come to an end. */
  readonly failure?: Failure | undefined;
};

type RunWish = {
  readonly name: string;
  readonly text: string;
  readonly pace: FlowPace;
  /** Does not end at the first step that is not as expected. */
  readonly goesOn?: boolean | undefined;
};

type FlowRunState = {
  /** The run that is going on, or the last one. */
  readonly run?: FlowRun | undefined;
  /** How each flow ended last, by name. */
  readonly last: Readonly<Record<string, FlowRun>>;
  /** How fast the next run goes. */
  readonly pace: FlowPace;
  /** What a sandbox's flows start on, kept by the browser; undefined until the user said. */
  readonly world?: FlowWorldChoice | undefined;
  /** A run that waits for that word. */
  readonly asked?: (() => void) | undefined;
  /** “Run all” ends at the first that does not pass. */
  readonly stopsAtFailure: boolean;
  /** “Run all” checks the environment against the specification behind the flows. */
  readonly checksSpecification: boolean;
  /** That check, of the last “run all”: it waits for the flows, was not begun, or goes on or has ended. */
  readonly specification?: Specification;
  /** Flows that are still to be run one after another. */
  readonly waiting: readonly string[];
  /** Those of the last “run all”, in order. */
  readonly all: readonly string[];
  start(wish: RunWish): Promise<void>;
  /** Undefined: the user does not want to run after all. */
  answerWorld(world: FlowWorldChoice | undefined): void;
  chooseWorld(world: FlowWorldChoice): void;
  choosePace(pace: FlowPace): void;
  stopAtFailure(stopsAtFailure: boolean): void;
  checkSpecification(checksSpecification: boolean): void;
  /** The next step of a run that waits for it. */
  step(): Promise<void>;
  /** Lets a run that goes step by step go on by itself. */
  goOn(): Promise<void>;
  stop(): Promise<void>;
  startAll(names: readonly string[]): Promise<void>;
  /** A flow has another name from now on, and maybe says so in its text; how it came out stays its own. */
  renamed(name: string, to: string): void;
};

const WORLD_ENTRY = 'dialbench.flow-world';
const NO_ENVIRONMENT: Specification = {
  failure: { code: 'environment-unknown', message: 'no environment was known yet; run all again.' },
};

export function isGoingOn(run: FlowRun | undefined): boolean {
  return run !== undefined && (run.standing === 'starting' || run.standing === 'running' || run.standing === 'paused');
}

export const flowRunStore = defineStore(({ host, nowMs, keep }, stores) => {
  const live = runStore(stores);
  /** Where flows are run now. */
  const environment = () => selectedEnvironment(stores.workbench.getState());
  /** As the phone shows it. */
  const show = (run: FlowRun | undefined) => stores.replay.getState().show(run && replayedScreen(run));
  /** The user stopped the run before main had said its id. */
  let isStopAsked = false;
  /** The check of the specification that was begun last. */
  let checkId: string | undefined;
  const store = createStore<FlowRunState>()((set, get) => {
    const change = (changes: Partial<FlowRun>) => {
      const { run, last } = get();
      if (!run) return;
      const next = { ...run, ...changes };
      set({ run: next, last: { ...last, [next.name]: next } });
      show(isGoingOn(next) ? next : undefined);
    };
    const begin = async (
      { name, text, pace, goesOn = false }: RunWish,
      world: FlowWorldChoice,
      environmentId = environment()?.id,
    ): Promise<void> => {
      if (environmentId === undefined || isGoingOn(get().run)) return;
      isStopAsked = false;
      const fresh = { standing: 'starting', steps: [], lint: [], startedAtMs: nowMs() } as const;
      const run: FlowRun = { name, text, environmentId, pace, goesOn, ...fresh };
      set({ run, last: { ...get().last, [name]: run } });
      const started = await live.start({
        ...{ kind: 'flow', text, name, environmentId, pace, world },
        stopAtFirstDifference: !goesOn,
      });
      if (!started.ok) return change({ standing: 'refused', failure: started.failure });
      const runId = started.value;
      change({ runId, standing: 'running' });
      take(live.of(runId));
      if (isStopAsked) await live.stop(runId);
      await live.ended(runId, 'flow');
      // How it came out is kept by now.
      await flowsStore(stores).getState().load();
    };
    const take = (told: RunState | undefined): void => {
      if (isRunOf(told, 'flow') && told.runId === get().run?.runId) change(shownOf(told));
    };
    live.follow('flow', take);
    const takeCheck = (told: RunState | undefined): void => {
      if (isRunOf(told, 'conformance') && told.runId === checkId) set({ specification: told });
    };
    live.follow('conformance', takeCheck);
    /** Reads, and sends what is to be refused; nothing is created or changed. */
    const checkSpecification = async (line: ReturnType<typeof selectedLine>): Promise<void> => {
      if (!line) return set({ specification: NO_ENVIRONMENT });
      const started = await live.start({ kind: 'conformance', ...line, acts: false, probes: true });
      // Stopped, or another run was begun, while it was being started.
      if (get().specification !== 'waiting') return void (started.ok && (await live.stop(started.value)));
      if (!started.ok) return set({ specification: started });
      // Until the page has been told of it, which may be later than this answer, it still waits.
      checkId = started.value;
      takeCheck(live.of(checkId));
    };
    const resume = async (act: 'step' | 'run'): Promise<void> => {
      const { run } = get();
      if (run?.runId === undefined || !isGoingOn(run)) return;
      const answer = await host.call('flows.resume', { runId: run.runId, act });
      if (!answer.ok && get().run?.runId === run.runId) change({ failure: answer.failure });
    };
    const withWorld = (go: (world: FlowWorldChoice) => void) => {
      const { world } = get();
      if (environment()?.kind !== 'embedded-sandbox') return go('running');
      if (world) return go(world);
      set({ asked: () => withWorld(go) });
    };
    const kept = keep.read(WORLD_ENTRY);
    const chooseWorld = (world: FlowWorldChoice) => {
      set({ world });
      keep.write(WORLD_ENTRY, world);
    };
    return {
      pace: 'human',
      world: kept === 'fresh' || kept === 'running' ? kept : undefined,
      last: {},
      stopsAtFailure: false,
      checksSpecification: true,
      waiting: [],
      all: [],
      start(wish) {
        checkId = undefined;
        set({ waiting: [], all: [], specification: undefined });
        return new Promise<void>((resolve) => {
          withWorld((world) => void begin(wish, world).then(resolve));
          if (get().asked) resolve();
        });
      },
      answerWorld(world) {
        const { asked } = get();
        set({ asked: undefined });
        if (!world) return;
        chooseWorld(world);
        asked?.();
      },
      chooseWorld,
      choosePace: (pace) => set({ pace }),
      stopAtFailure: (stopsAtFailure) => set({ stopsAtFailure }),
      checkSpecification: (checksSpecification) => set({ checksSpecification }),
      renamed(name, to) {
        const { [name]: before, ...others } = get().last;
        if (!before) return;
        const run = { ...before, name: to, text: renamedFlow(before.text, name, to) };
        set({ last: { ...others, [to]: run }, ...(get().run === before ? { run } : {}) });
      },
      step: () => resume('step'),
      goOn: () => resume('run'),
      async stop() {
        const { run, specification } = get();
        const isToCome = specification === 'waiting' && checkId === undefined;
        set({ waiting: [], ...(isToCome ? { specification: undefined } : {}) });
        if (checkId !== undefined && isCheckGoingOn(specification)) await live.stop(checkId);
        if (run === undefined || !isGoingOn(run)) return;
        if (run.runId === undefined) isStopAsked = true;
        else await live.stop(run.runId);
      },
      async startAll(names) {
        withWorld(async (world) => {
          // Those that are not reached this time have no end, whatever they came to earlier.
          const others = Object.entries(get().last).filter(([name]) => !names.includes(name));
          checkId = undefined;
          const at = environment();
          // All of it is run where it was asked for, whatever is chosen meanwhile.
          const line = selectedLine(stores.workbench.getState());
          const checks = get().checksSpecification && (at === undefined || isSigned(at.ussdProfile));
          const specification = checks ? 'waiting' : undefined;
          set({ waiting: names, all: names, specification, last: Object.fromEntries(others) });
          for (const name of names) {
            const text = await flowsStore(stores).getState().textOf(name);
            // Stopped, maybe while the text was read.
            if (!get().waiting.includes(name)) return;
            set({ waiting: get().waiting.filter((one) => one !== name) });
            if (text !== undefined) await begin({ name, text, pace: 'full' }, world, at?.id);
            if (get().stopsAtFailure && get().last[name]?.standing !== 'passed')
              return set({ waiting: [], specification: undefined });
          }
          if (get().specification === 'waiting') await checkSpecification(line);
        });
      },
    };
  });
  stores.replay.setState({ stop: () => void store.getState().stop() });
  return store;
});

/** The check itself, where it was begun. */
export function runOf(check: Specification): RunState<'conformance'> | undefined {
  return typeof check === 'object' && 'runId' in check ? check : undefined;
}

/** One flow of “run all”, or what it does behind them, is still to come. */
export function isAllGoingOn({ run, specification }: Pick<FlowRunState, 'run' | 'specification'>): boolean {
  return isGoingOn(run) || isCheckGoingOn(specification);
}

function isCheckGoingOn(check: Specification): boolean {
  return check === 'waiting' || runOf(check)?.state === 'going';
}

function shownOf({ progress, came, result, failure }: RunState<'flow'>): Partial<FlowRun> {
  const { isPaused, nextLine } = progress;
  if (failure) return { standing: 'stopped', steps: came, nextLine: undefined, failure };
  if (!result) return { standing: isPaused ? 'paused' : 'running', steps: came, nextLine };
  const { outcome, report } = result;
  const { lint, elapsedMs } = report;
  return { standing: outcome, steps: reportedSteps(report, came), nextLine: undefined, lint, elapsedMs, report };
}

/** Runs a flow as it stands in the editor, or else in its file, at the pace that is chosen. */
export async function startFlow(stores: Stores, name: string, how: Partial<RunWish> = {}): Promise<void> {
  const text = await flowsStore(stores).getState().textOf(name);
  const { pace, start } = flowRunStore(stores).getState();
  if (text !== undefined) await start({ name, text, pace, ...how });
}

/** What the phone shows of a run: the last screen, and the key that is on its way. */
export function replayedScreen({ name, text, steps, nextLine, standing }: FlowRun): ReplayedScreen {
  const read = readFlow(text, { file: name });
  const planned = read.ok ? read.flow.steps : [];
  const last = steps.at(-1);
  const next = planned.find(({ line }) => line === nextLine);
  const isSent = next?.kind === 'press' || next?.kind === 'type';
  const done = steps.length;
  // Steps of included files are known when they have come.
  const all = Math.max(done, stepCount(planned));
  return {
    flow: read.ok ? read.flow.name : name,
    at: done === 0 ? 'dialling' : `step ${done} of ${all}`,
    text: last ? (last.text ?? last.message ?? '') : undefined,
    isEnd: last?.end ?? false,
    state: last?.state ?? undefined,
    sending: isSent ? maskedSent(next.sent, next.isSecret) : undefined,
    isPaused: standing === 'paused',
  };
}

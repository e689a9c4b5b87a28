/**
 * The panel Conformance: how a run is to be, how far it is, the runs that are kept, and what is shown of them.
 *
 * Main runs it and keeps it; what it sends is recorded like anything else, so that each clause leads to its exchanges. Kept runs are read when
 * the room is first looked at.
 */
import { createStore } from 'zustand/vanilla';
import { LONGEST_RUN_TEXT } from '../../shared/conform/conform-json.ts';
import { readConformJson } from '../../shared/conform/read-conform-json.ts';
import type { ConformRunHead } from '../../shared/contract/conform-commands.ts';
import type { RunState } from '../../shared/contract/run-state.ts';
import type { Failure } from '../../shared/failure.ts';
import type { CarriedFile } from '../../shared/flow/report-page.ts';
import { inTurns } from '../../shared/in-turn.ts';
import type { ClauseFilter } from '../../shared/page/conform/clause-groups.ts';
import { carriedCaseOf } from '../app/carried-case.ts';
import { defineStore } from '../app/define-store.ts';
import { followView } from '../app/follow-view.ts';
import { type RunStore, runStore } from '../app/run-store.ts';
import type { StoreDeps } from '../app/store-types.ts';
import { selectedEnvironment, selectedLine, type WorkbenchStoreState } from '../app/workbench-store.ts';
import { type ChosenFile, readChosenText } from '../ui/chosen-file.ts';
import { type RunForm, savedRun, sentForFailed } from './saved-run.ts';
import { isSameRun, RUN_UNDER_WAY, runsOfFile, type ShownRun } from './shown-run.ts';

export type ConformRoomState = {
  readonly wish: { readonly acts: boolean; readonly probes: boolean };
  /** The form is open. */
  readonly isAsked: boolean;
  /** The run that goes on in the selected environment. */
  readonly running?: RunState<'conformance'> | undefined;
  /** While a run goes on its clauses are listed, until another run is chosen. */
  readonly isWatching: boolean;
  readonly isStopping: boolean;
  /** Of every environment, the newest first. */
  readonly runs: readonly ConformRunHead[];
  /** Why the newest are kept in memory only. */
  readonly problem?: string | undefined;
  /** The run of the file that was opened last, or both of a comparison. */
  readonly files: readonly ShownRun[];
  readonly shown?: ShownRun | undefined;
  /** The earlier run that the shown one is held against. */
  readonly against?: ShownRun | undefined;
  readonly filter: ClauseFilter;
  readonly search: string;
  /** Groups of clauses that are not as they begin: folded, or not. */
  readonly turned: ReadonlySet<string>;
  /** The clause whose requests are shown. */
  readonly openId?: string | undefined;
  readonly failure?: Failure | undefined;
  ask(isAsked: boolean): void;
  change(wish: Partial<ConformRoomState['wish']>): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** A run that is kept, the opened file, or RUN_UNDER_WAY. */
  show(id: string): Promise<void>;
  /** Undefined ends the comparison. */
  compare(id: string | undefined): Promise<void>;
  /** What is shown is held against it; where nothing is, or the same run, it is shown. A comparison comes back as it was saved. */
  openFile(file: ChosenFile): Promise<void>;
  forget(runId: string): Promise<void>;
  choose(filter: ClauseFilter): void;
  find(search: string): void;
  turn(groupIds: readonly string[]): void;
  open(id: string | undefined): void;
  /** What is shown, with what is different from the run that it is compared with. */
  save(form: RunForm): void;
  dismiss(): void;
  /** Another environment was selected. */
  enter(environmentId: string | undefined): void;
  setInView(isInView: boolean): void;
};

type ConformDeps = Pick<StoreDeps, 'host' | 'saveFile'> & {
  readonly live: RunStore;
  /** Whose requests are read, and where. */
  line(): { readonly environmentId: string; readonly customerId: number | undefined } | undefined;
};

const NOTHING: Pick<ConformRoomState, 'isWatching' | 'isStopping' | 'search' | 'filter'> & Partial<ConformRoomState> = {
  running: undefined,
  isWatching: true,
  isStopping: false,
  shown: undefined,
  against: undefined,
  search: '',
  openId: undefined,
  failure: undefined,
  filter: 'all',
};

const UNTURNED: ReadonlySet<string> = new Set();

export function createConformStore({ host, live, saveFile, line }: ConformDeps) {
  let environmentId: string | undefined;
  let isInView = false;
  /** The environment that is entered, once its runs have been read. */
  let lookedAt: string | undefined;
  /** The run that this page began last. */
  let startedId: string | undefined;
  const inTurn = inTurns();
  return createStore<ConformRoomState>()((set, get) => {
    async function read(id: string): Promise<ShownRun | undefined> {
      const { runs, files } = get();
      const file = files.find((one) => one.id === id);
      if (file) return file;
      const head = runs.find(({ runId }) => runId === id);
      const at = environmentId;
      if (!head) return undefined;
      const answer = await host.call('conform.run', { runId: id });
      if (at !== environmentId) return undefined;
      if (answer.ok) return { id, head, run: answer.value };
      set({ failure: answer.failure });
      return undefined;
    }

    const readRuns = (): Promise<boolean> =>
      inTurn(async () => {
        const at = environmentId;
        const answer = await host.call('conform.runs', {});
        if (at !== environmentId) return false;
        if (answer.ok) set({ runs: answer.value.runs, problem: answer.value.problem });
        else set({ failure: answer.failure });
        return answer.ok;
      });

    live.follow('conformance', async (run) => {
      if (run.environmentId !== environmentId) return;
      if (run.state === 'going') return set({ running: run });
      if (run.failure) set({ failure: run.failure });
      const isOver = () => [undefined, run.runId].includes(get().running?.runId);
      // It stays in sight until its result does: in between an earlier run would show.
      if (run.result && lookedAt === environmentId) {
        const isWaitedFor = get().isWatching || run.runId === startedId;
        if ((await readRuns()) && isWaitedFor && isOver()) await get().show(run.runId);
      }
      if (run.environmentId === environmentId && isOver()) set({ running: undefined, isStopping: false });
    });

    return {
      ...NOTHING,
      runs: [],
      files: [],
      turned: UNTURNED,
      wish: { acts: false, probes: true },
      isAsked: false,
      ask: (isAsked) => set({ isAsked }),
      change: (wish) => set({ wish: { ...get().wish, ...wish } }),
      async start() {
        const on = line();
        if (!on || get().running) return;
        const { acts, probes } = get().wish;
        set({
          isAsked: false,
          failure: undefined,
          isWatching: true,
          openId: undefined,
          filter: 'all',
          turned: UNTURNED,
        });
        const answer = await live.start({ kind: 'conformance', ...on, acts, probes });
        if (answer.ok) startedId = answer.value;
        else if (on.environmentId === environmentId) set({ failure: answer.failure });
      },
      async stop() {
        const { running } = get();
        if (!running) return;
        set({ isStopping: true });
        await live.stop(running.runId);
      },
      async show(id) {
        if (id === RUN_UNDER_WAY) return set({ isWatching: true, filter: 'all', openId: undefined, turned: UNTURNED });
        const shown = await read(id);
        if (!shown) return;
        const against = get().against?.id === id ? undefined : get().against;
        const filter = against ? get().filter : get().filter === 'changed' ? 'all' : get().filter;
        set({ shown, against, filter, isWatching: false, openId: undefined, turned: UNTURNED });
      },
      async compare(id) {
        const against = id === undefined ? undefined : await read(id);
        if (id === undefined) set({ against, filter: 'all', openId: undefined });
        else if (against) set({ against, filter: 'changed', search: '', openId: undefined, turned: UNTURNED });
      },
      async openFile(chosen) {
        const at = environmentId;
        const text = await readChosenText(chosen, { what: 'a conformance run', mostBytes: LONGEST_RUN_TEXT });
        // Read here: a large run is more than one call may bear.
        const answer = text.ok ? readConformJson(text.value) : text;
        if (at !== environmentId) return;
        if (!answer.ok) return set({ failure: answer.failure });
        const [file, earlier] = runsOfFile(chosen.name, answer.value);
        set({ files: earlier ? [file, earlier] : [file], failure: undefined });
        const { shown, running, isWatching } = get();
        const isHeld = shown?.head && !earlier && !(running && isWatching) && !isSameRun(shown, file);
        if (isHeld) return get().compare(file.id);
        // What was compared with something else is not what the file says.
        set({ against: undefined, filter: 'all' });
        await get().show(file.id);
        if (earlier) await get().compare(earlier.id);
      },
      async forget(runId) {
        const at = environmentId;
        const answer = await host.call('conform.forget', { runId });
        if (at !== environmentId) return;
        if (!answer.ok) return set({ failure: answer.failure });
        await readRuns();
        const { shown, against } = get();
        if (against?.id === runId) set({ against: undefined, filter: 'all' });
        if (shown?.id !== runId) return;
        set({ shown: undefined, against: undefined, filter: 'all' });
        await showNewest();
      },
      choose: (filter) => set({ filter, openId: undefined, turned: UNTURNED }),
      find: (search) => set({ search, openId: undefined }),
      turn(groupIds) {
        const turned = new Set(get().turned);
        for (const id of groupIds) if (!turned.delete(id)) turned.add(id);
        set({ turned });
      },
      open: (openId) => set({ openId }),
      save(form) {
        const { shown, against } = get();
        if (!shown) return;
        const put = (evidence?: CarriedFile): void => {
          const { name, text, mediaType } = savedRun(form, shown, against, evidence);
          saveFile(name, [text], mediaType);
        };
        const ids = form === 'html' ? sentForFailed(shown) : [];
        if (ids.length === 0) put();
        else void carriedCaseOf(host, ids).then(put);
      },
      dismiss: () => set({ failure: undefined }),
      enter(next) {
        if (next === environmentId) return;
        environmentId = next;
        lookedAt = undefined;
        const running = live.going('conformance', next);
        set({ ...NOTHING, running, turned: UNTURNED, wish: { ...get().wish, acts: false } });
        void look();
      },
      setInView(now) {
        isInView = now;
        void look();
      },
    };

    async function look(): Promise<void> {
      if (!isInView || environmentId === undefined || lookedAt === environmentId) return;
      lookedAt = environmentId;
      if ((await readRuns()) && !get().shown) await showNewest();
    }

    async function showNewest(): Promise<void> {
      const newest = get().runs.find((head) => head.environmentId === environmentId);
      if (!newest) return;
      const { isWatching } = get();
      await get().show(newest.runId);
      if (isWatching && get().running) set({ isWatching });
    }
  });
}

/** Of the selected environment; its runs are read while the room is in view. */
export const conformStore = defineStore((page, stores) => {
  const { workbench } = stores;
  const store = createConformStore({ ...page, live: runStore(stores), line: () => selectedLine(workbench.getState()) });
  const enter = (room: WorkbenchStoreState) => store.getState().enter(selectedEnvironment(room)?.id);
  followView(stores, 'conformance', store.getState().setInView);
  enter(workbench.getState());
  workbench.subscribe(enter);
  return store;
});

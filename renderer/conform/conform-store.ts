/**
 * The Conformance room: how a run is to be, how far it is, the runs that are kept, and what is shown of them.
 *
 * Main runs it, keeps it and tells of it; what it sends is recorded like anything else, so that each clause leads to its exchanges. Kept runs
 * are read when the room is first looked at.
 */
import { createStore } from 'zustand/vanilla';
import { LONGEST_RUN_TEXT } from '../../shared/conform/conform-json.ts';
import type { ClauseResult } from '../../shared/conform/conform-run.ts';
import { readConformJson } from '../../shared/conform/read-conform-json.ts';
import type { ConformProgress, ConformRunHead, ConformState } from '../../shared/contract/conform-commands.ts';
import type { Failure } from '../../shared/failure.ts';
import type { ClauseFilter } from '../../shared/page/conform/clause-groups.ts';
import { defineStore } from '../app/define-store.ts';
import type { StoreDeps } from '../app/store-types.ts';
import { selectedEnvironment, selectedLine, type WorkbenchStoreState } from '../app/workbench-store.ts';
import { type ChosenFile, readChosenText } from '../ui/chosen-file.ts';
import { type RunForm, savedRun } from './saved-run.ts';
import { isSameRun, RUN_UNDER_WAY, runsOfFile, type ShownRun } from './shown-run.ts';

export type ConformRoomState = {
  readonly wish: { readonly acts: boolean; readonly probes: boolean };
  /** The form is open. */
  readonly isAsked: boolean;
  readonly running?: ConformProgress['running'] | undefined;
  /** What came so far of the clauses of the run that goes on. */
  readonly came: readonly ClauseResult[];
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
  /** Whose requests are read, and where. */
  line(): { readonly environmentId: string; readonly customerId: number | undefined } | undefined;
};

const NOTHING: Pick<ConformRoomState, 'came' | 'isWatching' | 'isStopping' | 'search' | 'filter'> &
  Partial<ConformRoomState> = {
  running: undefined,
  came: [],
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

export function createConformStore({ host, saveFile, line }: ConformDeps) {
  let environmentId: string | undefined;
  let isInView = false;
  /** The environment that is entered, once its runs have been read. */
  let lookedAt: string | undefined;
  /** The environment in which this page began a run that goes on. */
  let startedIn: string | undefined;
  let lastAsked: Promise<boolean> | undefined;
  /** Clauses that were told before those in front of them were read. */
  let early: NonNullable<ConformProgress['came']>[] = [];
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

    function take({ running, came, runs, problem }: ConformState): void {
      const told = running && get().running;
      const held = told ? get().came : [];
      // What was told meanwhile may be more than the answer knew of.
      const isOlder = told && doneIn(told) > doneIn(running);
      const clauses = running ? [came, ...early].reduce(joined, held) : [];
      set({ running: isOlder ? told : running, came: clauses, runs, problem });
    }

    /** The last that was asked answers for those before it: theirs may be of a run that has ended since. */
    function readState(): Promise<boolean> {
      const asked: Promise<boolean> = ask(() => (asked === lastAsked ? undefined : lastAsked));
      lastAsked = asked;
      return asked;
    }

    async function ask(later: () => Promise<boolean> | undefined): Promise<boolean> {
      const id = environmentId;
      if (id === undefined) return false;
      const answer = await host.call('conform.state', { environmentId: id });
      if (id !== environmentId) return false;
      const instead = later();
      if (instead) return instead;
      if (answer.ok) take(answer.value);
      else set({ failure: answer.failure });
      early = [];
      return answer.ok;
    }

    /** Where the page missed something, such as how a run that another page began has ended. */
    async function catchUp(hasEnded: boolean): Promise<void> {
      if (lookedAt !== environmentId) return;
      const isWatched = hasEnded && get().isWatching;
      if ((await readState()) && isWatched && !get().running) await showNewest();
    }

    host.on('conform.progressed', ({ environmentId: id, running, came }) => {
      if (id !== environmentId) return;
      const held = get().running ? get().came : [];
      set({ running, came: joined(held, came) });
      if (!running) early = [];
      // Who started it reads it with its answer.
      if (!running && startedIn !== id) void catchUp(true);
      if (came && came.from > held.length && early.push(came) === 1) void catchUp(false);
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
        set({ isAsked: false, failure: undefined, isStopping: false, came: [], isWatching: true, openId: undefined });
        set({ filter: 'all', turned: UNTURNED });
        startedIn = on.environmentId;
        const answer = await host.call('conform.start', { ...on, acts, probes });
        startedIn = undefined;
        if (on.environmentId !== environmentId) return;
        set({ running: undefined, isStopping: false });
        if (!answer.ok) set({ failure: answer.failure });
        else if (await readState()) await get().show(answer.value.runId);
      },
      async stop() {
        if (environmentId === undefined || !get().running) return;
        set({ isStopping: true });
        await host.call('conform.stop', { environmentId });
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
        const id = environmentId;
        if (id === undefined) return;
        const answer = await host.call('conform.forget', { environmentId: id, runId });
        if (id !== environmentId) return;
        if (!answer.ok) return set({ failure: answer.failure });
        await readState();
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
        const { name, text, mediaType } = savedRun(form, shown, against);
        saveFile(name, [text], mediaType);
      },
      dismiss: () => set({ failure: undefined }),
      enter(next) {
        if (next === environmentId) return;
        environmentId = next;
        lookedAt = undefined;
        early = [];
        set({ ...NOTHING, turned: UNTURNED, wish: { ...get().wish, acts: false } });
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
      if ((await readState()) && !get().shown) await showNewest();
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

/** With a part in its place, if the clauses before it are there. */
function joined(clauses: readonly ClauseResult[], part: ConformProgress['came']): readonly ClauseResult[] {
  if (!part || part.from > clauses.length) return clauses;
  return [...clauses.slice(0, part.from), ...part.clauses, ...clauses.slice(part.from + part.clauses.length)];
}

function doneIn({ clauses, questions }: NonNullable<ConformProgress['running']>): number {
  return clauses.done + questions.done;
}

/** Of the selected environment; its runs are read while the room is in view. */
export const conformStore = defineStore((page, { shell, workbench }) => {
  const store = createConformStore({ ...page, line: () => selectedLine(workbench.getState()) });
  const enter = (room: WorkbenchStoreState) => store.getState().enter(selectedEnvironment(room)?.id);
  store.getState().setInView(shell.getState().room === 'conformance');
  enter(workbench.getState());
  workbench.subscribe(enter);
  shell.subscribe(({ room }, { room: before }) => {
    if (room !== before) store.getState().setInView(room === 'conformance');
  });
  return store;
});

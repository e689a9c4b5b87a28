/**
 * The lines of a list of records, in order: a run of a robot, a session's head with its presses below it, or a single record.
 *
 * Hits of one session need not lie together in the list of hits; they are brought together where the first of them lies.
 * Sessions and records that one robot sent one after the other are one run. It decides neither the order of sessions nor which
 * hits there are.
 */
import type { RecordSummary } from '../record/record-summary.ts';
import { isExchange } from '../request/exchange.ts';
import { type Robot, robotOf } from '../request/robot.ts';
import { walkIdOf } from '../ussd/walk.ts';
import type { RecordHit } from './record-hit.ts';
import type { Selection } from './selection.ts';
import type { SessionHead } from './session-head.ts';

export type SessionEntry = {
  readonly kind: 'session';
  /** Told apart from ids of records by its beginning. */
  readonly id: string;
  readonly head: SessionHead;
  readonly hits: readonly RecordHit[];
  readonly isFolded: boolean;
};
export type HitEntry = {
  readonly kind: 'hit';
  readonly id: string;
  readonly hit: RecordHit;
  /** The head above it says whose session it is. */
  readonly isInSession: boolean;
};
export type RunEntry = {
  readonly kind: 'run';
  /** Told apart from ids of records by its beginning; of its newest record. */
  readonly id: string;
  readonly robot: Robot;
  readonly hits: readonly RecordHit[];
  readonly sessions: number;
  readonly isFolded: boolean;
};
export type HistoryEntry = RunEntry | SessionEntry | HitEntry;

const SESSION = 'session ';
const RUN = 'run ';

export function sessionEntryId(walkId: string): string {
  return `${SESSION}${walkId}`;
}

/** The record that a line stands for: of a session's and a run's, the newest. */
export function newestIn(entry: HistoryEntry): string | undefined {
  return entry.kind === 'hit' ? entry.id : entry.hits[0]?.record.id;
}

export type Grouped = {
  readonly hits: readonly RecordHit[];
  /** By Walk id; hits of other sessions stand for themselves. */
  readonly sessions: ReadonlyMap<string, SessionHead>;
  /** Ids of Walks whose presses are not listed. */
  readonly folded: ReadonlySet<string>;
  /** Ids of records whose runs are opened; absent: runs are not brought together. */
  readonly openedRuns?: ReadonlySet<string>;
};

type Group = { readonly key: string; readonly head: SessionHead | undefined; readonly hits: RecordHit[] };

export function historyEntries({ hits, sessions, folded, openedRuns }: Grouped): HistoryEntry[] {
  const groups = new Map<string, Group>();
  for (const hit of hits) {
    const walkId = walkIdOf(hit.record);
    const head = sessions.get(walkId);
    const key = head ? walkId : hit.record.id;
    const group = groups.get(key);
    if (group) group.hits.push(hit);
    else groups.set(key, { key, head, hits: [hit] });
  }
  const linesOf = (group: Group) => groupLines(group, folded);
  if (!openedRuns) return [...groups.values()].flatMap(linesOf);
  return runsOf([...groups.values()]).flatMap(({ robot, groups: of }): HistoryEntry[] => {
    if (robot === undefined || of.length < 2) return of.flatMap(linesOf);
    const all = of.flatMap((group) => group.hits);
    const isFolded = !all.some(({ record }) => openedRuns.has(record.id));
    const counted = of.filter(({ head }) => head !== undefined).length;
    const id = `${RUN}${all[0]?.record.id}`;
    const line: RunEntry = { kind: 'run', id, robot, hits: all, sessions: counted, isFolded };
    return isFolded ? [line] : [line, ...of.flatMap(linesOf)];
  });
}

/** The run whose line had this id once: of a record that is its newest no more. */
export function runHolding(entries: readonly HistoryEntry[], id: string): RunEntry | undefined {
  if (!id.startsWith(RUN)) return undefined;
  const recordId = id.slice(RUN.length);
  return entries.find(
    (one): one is RunEntry => one.kind === 'run' && one.hits.some(({ record }) => record.id === recordId),
  );
}

function groupLines({ key, head, hits }: Group, folded: ReadonlySet<string>): HistoryEntry[] {
  const below = hits.map((hit): HitEntry => ({ kind: 'hit', id: hit.record.id, hit, isInSession: head !== undefined }));
  if (!head) return below;
  const isFolded = folded.has(key);
  const line: SessionEntry = { kind: 'session', id: sessionEntryId(key), head, hits, isFolded };
  return isFolded ? [line] : [line, ...below];
}

type Run = { readonly robot: Robot | undefined; readonly groups: Group[] };

/** A robot that rests longer has ended its run. */
const MOST_REST_MS = 60_000;
/** A test message comes back as a delivery at once. */
const MOST_WAY_MS = 5_000;

function runsOf(groups: readonly Group[]): Run[] {
  const runs: Run[] = [];
  groups.forEach((group, at) => {
    const record = newestOf(group);
    const robot = robotOfRecord(record, groups[at + 1] && newestOf(groups[at + 1]));
    const run = runs.at(-1);
    const before = run?.groups.at(-1);
    const last = before && newestOf(before);
    const goesOn =
      robot !== undefined &&
      run?.robot === robot &&
      last?.environmentId === record?.environmentId &&
      Math.abs((last?.startedAtMs ?? 0) - (record?.startedAtMs ?? 0)) <= MOST_REST_MS;
    if (goesOn) run.groups.push(group);
    else runs.push({ robot, groups: [group] });
  });
  return runs;
}

/** Whose run a record belongs to; of a delivery, that of the test message which it is, and which lies below it. */
function robotOfRecord(record: RecordSummary | undefined, below: RecordSummary | undefined): Robot | undefined {
  if (!record) return undefined;
  if (isExchange(record)) return robotOf(record);
  if (record.kind !== 'delivery' || !below || !isExchange(below)) return undefined;
  const isItsOwn =
    below.environmentId === record.environmentId && Math.abs(record.startedAtMs - below.startedAtMs) <= MOST_WAY_MS;
  return isItsOwn && robotOf(below) === 'messages' ? 'messages' : undefined;
}

function newestOf(group: Group | undefined): RecordSummary | undefined {
  return group?.hits[0]?.record;
}

/**
 * A selection of lines as one of the exchanges in them: the line of a session or a run stands for all its hits. Other records
 * cannot be marked, exported or deleted, and are left out.
 */
export function selectionOfRecords(selection: Selection, entries: readonly HistoryEntry[]): Selection {
  const recordsOf = new Map(entries.map((entry) => [entry.id, recordsIn(entry)]));
  const [ids, others] = [new Set<string>(), new Set<string>()];
  for (const id of selection.ids) {
    for (const record of recordsOf.get(id) ?? []) (isExchange(record) ? ids : others).add(record.id);
    // Selected before, and not listed now.
    if (!recordsOf.has(id)) ids.add(id);
  }
  return { ...selection, ids, leftOut: others.size };
}

/** Adds what can be selected of this line, or removes it where all of it is. */
export function toggledLine(selection: Selection, entries: readonly HistoryEntry[], id: string): Selection {
  const line = selectionOfRecords({ ids: new Set([id]), activeId: id, anchorId: id }, entries);
  const before = [...selection.ids];
  const rest = before.filter((one) => !line.ids.has(one));
  const isWhole = line.ids.size > 0 && before.length - rest.length === line.ids.size;
  return { ...line, ids: new Set(isWhole ? rest : [...before, ...line.ids]) };
}

function recordsIn(entry: HistoryEntry): readonly RecordSummary[] {
  return entry.kind === 'hit' ? [entry.hit.record] : entry.hits.map(({ record }) => record);
}

/**
 * The lines of the history list, in order: a session's head with its presses below it, or a single exchange.
 *
 * Hits of one session need not lie together in the list of hits; they are brought together where the first of them lies.
 * It decides neither the order of sessions nor which hits there are.
 */
import { walkIdOf } from '../ussd/walk.ts';
import type { HistoryHit } from './history-hit.ts';
import type { Selection } from './selection.ts';
import type { SessionHead } from './session-head.ts';

export type SessionEntry = {
  readonly kind: 'session';
  /** Told apart from ids of exchanges by its beginning. */
  readonly id: string;
  readonly head: SessionHead;
  readonly hits: readonly HistoryHit[];
  readonly isFolded: boolean;
};
export type HitEntry = {
  readonly kind: 'hit';
  readonly id: string;
  readonly hit: HistoryHit;
  /** The head above it says whose session it is. */
  readonly isInSession: boolean;
};
export type HistoryEntry = SessionEntry | HitEntry;

const SESSION = 'session ';

export function sessionEntryId(walkId: string): string {
  return `${SESSION}${walkId}`;
}

/** The Walk's id of a session's line; undefined for an exchange's. */
export function walkIdOfEntry(id: string | undefined): string | undefined {
  return id?.startsWith(SESSION) ? id.slice(SESSION.length) : undefined;
}

/** The exchange that a line stands for: of a session's, its newest press. */
export function newestIn(entry: HistoryEntry): string | undefined {
  return entry.kind === 'session' ? entry.hits[0]?.exchange.id : entry.id;
}

export type Grouped = {
  readonly hits: readonly HistoryHit[];
  /** By Walk id; hits of other sessions stand for themselves. */
  readonly sessions: ReadonlyMap<string, SessionHead>;
  /** Ids of Walks whose presses are not listed. */
  readonly folded: ReadonlySet<string>;
};

export function historyEntries({ hits, sessions, folded }: Grouped): HistoryEntry[] {
  const groups = new Map<string, { head: SessionHead | undefined; hits: HistoryHit[] }>();
  for (const hit of hits) {
    const walkId = walkIdOf(hit.exchange);
    const head = sessions.get(walkId);
    const key = head ? walkId : hit.exchange.id;
    const group = groups.get(key);
    if (group) group.hits.push(hit);
    else groups.set(key, { head, hits: [hit] });
  }
  return [...groups].flatMap(([walkId, { head, hits: of }]): HistoryEntry[] => {
    const below = of.map(
      (hit): HitEntry => ({ kind: 'hit', id: hit.exchange.id, hit, isInSession: head !== undefined }),
    );
    if (!head) return below;
    const isFolded = folded.has(walkId);
    const line: SessionEntry = { kind: 'session', id: sessionEntryId(walkId), head, hits: of, isFolded };
    return isFolded ? [line] : [line, ...below];
  });
}

/** A selection of lines as one of exchanges: a session's line stands for all its hits. */
export function selectionOfExchanges(selection: Selection, entries: readonly HistoryEntry[]): Selection {
  const ids = [...selection.ids];
  if (!ids.some((id) => id.startsWith(SESSION))) return selection;
  const hitsOf = new Map(
    entries.flatMap((entry) => (entry.kind === 'session' ? [[entry.id, entry.hits] as const] : [])),
  );
  const chosen = ids.flatMap((id) =>
    id.startsWith(SESSION) ? (hitsOf.get(id) ?? []).map(({ exchange }) => exchange.id) : [id],
  );
  return { ...selection, ids: new Set(chosen) };
}

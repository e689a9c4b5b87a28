/**
 * The record commands: one list and one reader for what was received, what passed through the loupe, and what reached the
 * sandbox. Each keeps at most a few thousand, so that all of them are looked at for a query.
 */
import type { Services } from '../../shared/contract/commands.ts';
import type { ListedSource, RecordOutputs, RecordTally } from '../../shared/contract/record-commands.ts';
import { readHistoryQuery } from '../../shared/history/history-query.ts';
import { isFound } from '../../shared/history/search-text.ts';
import type { RecordSummary } from '../../shared/record/record-summary.ts';
import type { History } from '../history/history.ts';
import { timesOf } from '../history/history-search.ts';
import type { Loupe } from '../loupe/loupe.ts';
import { entryIdOf, recordOfEntry } from '../loupe/sandbox-captures.ts';
import { type EmbeddedSandbox, runningSandbox } from '../sandbox/embedded-sandbox.ts';

export type RecordPorts = {
  readonly history: Pick<History, 'received'>;
  readonly loupe: Pick<Loupe, 'list' | 'captured'>;
  readonly sandbox: Pick<EmbeddedSandbox, 'admin'>;
};

type Reader = {
  /** Newest first, and how many made room for newer ones. */
  list(environmentId: string): { readonly all: readonly RecordSummary[]; readonly dropped: number };
  /** What words are looked for in. */
  text(record: RecordSummary): string;
};

/** More than the journal ever holds. */
const ALL_ENTRIES = 1_000_000;

export function createRecordService(ports: RecordPorts): Pick<Services, keyof RecordOutputs> {
  const { history, loupe } = ports;
  const journal = () => runningSandbox(ports).journal;
  const shownText = ({ label, url, keyId, deliveryId, sentence }: RecordSummary) =>
    [label, url, keyId, deliveryId, sentence].join('\n');
  const readers: Readonly<Record<ListedSource, Reader>> = {
    received: {
      list: (environmentId) => ({ all: history.received().list(environmentId), dropped: 0 }),
      text: shownText,
    },
    passed: { list: (environmentId) => ({ all: loupe.list(environmentId), dropped: 0 }), text: shownText },
    sandbox: {
      list() {
        const { entries, dropped } = journal().find({}, ALL_ENTRIES);
        return { all: entries.map((entry) => recordOfEntry(entry)), dropped };
      },
      text: ({ id }) => journal().text(entryIdOf(id)),
    },
  };
  return {
    async 'records.list'({ source, environmentId, query, beforeId, limit }) {
      const { list, text } = readers[source];
      const { all, dropped } = list(environmentId);
      const asked = readHistoryQuery(query);
      const { fromMs = 0, toMs = Number.MAX_SAFE_INTEGER } = timesOf(asked) ?? {};
      const found = all.filter(
        (one) => fromMs <= one.startedAtMs && one.startedAtMs < toMs && isFound(asked.terms, one, () => text(one)),
      );
      const at = beforeId === undefined ? 0 : found.findIndex(({ id }) => id === beforeId) + 1 || found.length;
      return {
        records: found.slice(at, at + limit),
        matched: found.length,
        more: found.length > at + limit,
        tally: tallyOf(found),
        events: [...new Set(all.flatMap(({ event }) => event ?? []))].sort().slice(0, MOST_EVENTS),
        dropped,
      };
    },
    'records.get': async ({ id }) => history.received().find(id) ?? loupe.captured(id).capture,
  };
}

/** A service names its events as it likes. */
const MOST_EVENTS = 100;

function tallyOf(records: readonly RecordSummary[]): RecordTally[] {
  const counts = new Map<string, RecordTally>();
  for (const { operation, event, method, status } of records) {
    const key = `${operation ?? event ?? ''} ${method} ${status ?? ''}`;
    counts.set(key, { operation, event, method, status, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}

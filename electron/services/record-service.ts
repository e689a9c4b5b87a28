/**
 * The record commands: one list and one reader for all that was seen, wherever it is kept.
 *
 * What was sent or imported is searched by history's index. Of what was received, passed through and reached the sandbox at
 * most a few thousand are kept each, so that all of them are looked at for a query.
 */
import type { Services } from '../../shared/contract/commands.ts';
import type { RecordOutputs, RecordTally } from '../../shared/contract/record-commands.ts';
import { NO_MARK } from '../../shared/history/history-mark.ts';
import type { FieldTerm, HistoryQuery } from '../../shared/history/history-query.ts';
import { type ListPage, mergePages, type RecordCursor, type RecordList } from '../../shared/history/merge-pages.ts';
import type { QueryField } from '../../shared/history/query-fields.ts';
import { isFound } from '../../shared/history/search-text.ts';
import type { SessionHead } from '../../shared/history/session-head.ts';
import { RECORD_SOURCES, type RecordSource, type RecordSummary } from '../../shared/record/record-summary.ts';
import type { Environments } from '../environments/environments.ts';
import { SANDBOX_ENVIRONMENT_ID } from '../environments/environments-file.ts';
import type { History } from '../history/history.ts';
import { type SessionsPage, timesOf } from '../history/history-search.ts';
import type { Loupe } from '../loupe/loupe.ts';
import { entryIdOf } from '../loupe/sandbox-captures.ts';
import type { EmbeddedSandbox } from '../sandbox/embedded-sandbox.ts';
import { readQuery } from './read-query.ts';

export type RecordPorts = {
  readonly history: Pick<History, 'received' | 'search' | 'bySession' | 'find'>;
  readonly loupe: Pick<Loupe, 'passed' | 'atSandbox' | 'captured'>;
  readonly sandbox: Pick<EmbeddedSandbox, 'admin'>;
  readonly environments: Pick<Environments, 'all'>;
};

type KeptList = Exclude<RecordList, 'sent'>;
type KeptReader = {
  /** Newest first, of one environment or all of them. */
  list(environmentId: string | undefined): readonly RecordSummary[];
  /** What words are looked for in. */
  text(record: RecordSummary): string;
};

export function createRecordService(ports: RecordPorts): Pick<Services, keyof RecordOutputs> {
  const { history, loupe, sandbox, environments } = ports;
  const journal = () => sandbox.admin()?.journal;
  const shownText = ({ label, url, keyId, deliveryId, sentence }: RecordSummary) =>
    [label, url, keyId, deliveryId, sentence].join('\n');
  const readers: Readonly<Record<KeptList, KeptReader>> = {
    received: { list: (environmentId) => history.received().list(environmentId), text: shownText },
    passed: { list: loupe.passed, text: shownText },
    sandbox: {
      list: (environmentId = SANDBOX_ENVIRONMENT_ID) =>
        environmentId === SANDBOX_ENVIRONMENT_ID ? loupe.atSandbox() : [],
      text: ({ id }) => journal()?.text(entryIdOf(id)) ?? '',
    },
  };

  return {
    async 'records.list'({ sources, environmentId, query, order, withoutRuns, after = {}, limit }) {
      const asked = readQuery(environments, query);
      const wanted = wantedOf(asked, sources);
      const isForeignOnly = !sources?.includes('sandbox') && !asked.terms.some(isOfSources);
      const pages: Partial<Record<RecordList, ListPage>> = {};
      let counted: SessionsPage['count'];
      let sessions: readonly SessionHead[] = [];
      const sent = wanted.filter((source) => source === 'sent' || source === 'imported');
      if (sent.length > 0) {
        const narrowed = narrowedTo(asked, sent, environmentId);
        if (order === 'flat') {
          const { hits, more, count } = history.search(narrowed, limit, after.sent);
          pages.sent = { units: hits.map((hit) => [hit]), more };
          counted = count;
        } else {
          const page = history.bySession(narrowed, limit, after.sent, withoutRuns);
          pages.sent = page;
          sessions = page.sessions;
          counted = page.count;
        }
      }
      const { fromMs = 0, toMs = Number.MAX_SAFE_INTEGER } = timesOf(asked) ?? {};
      const all: RecordSummary[] = [];
      for (const list of KEPT_LISTS.filter((one) => wanted.includes(one))) {
        const { list: read, text } = readers[list];
        const found = read(environmentId).filter(
          (one) =>
            fromMs <= one.startedAtMs &&
            one.startedAtMs < toMs &&
            !(isForeignOnly && one.isOwn) &&
            isFound(asked.terms, one, () => text(one)),
        );
        pages[list] = pageAfter(found, after[list], limit);
        all.push(...found);
      }
      const merged = mergePages(pages, after, limit);
      const shown = new Set(merged.hits.map(({ record }) => `${record.environmentId} ${record.sessionId}`));
      return {
        ...merged,
        sessions: sessions.filter(({ id }) => shown.has(id)),
        ...(isFirst(after)
          ? { total: (counted?.total ?? 0) + all.length, totalIsAtLeast: counted?.isAtLeast ?? false }
          : {}),
        tally: tallyOf(all),
        dropped: wanted.includes('sandbox') ? (journal()?.find({}, 0).dropped ?? 0) : 0,
      };
    },
    'records.get': async ({ id }) => history.find(id) ?? history.received().find(id) ?? loupe.captured(id).capture,
  };
}

const KEPT_LISTS = ['received', 'passed', 'sandbox'] as const satisfies readonly KeptList[];

const isOfSources = (term: HistoryQuery['terms'][number]): term is FieldTerm =>
  term.kind === 'field' && term.field === 'source' && !term.isExcluded;

/** The sources that both the caller and the query name. */
function wantedOf({ terms }: HistoryQuery, sources: readonly RecordSource[] = RECORD_SOURCES): readonly RecordSource[] {
  return sources.filter((source) => terms.every((term) => !isOfSources(term) || term.values.includes(source)));
}

/** What is asked of history's index: its sources as a filter only where one of the two is left out. */
function narrowedTo(
  { terms, complaints }: HistoryQuery,
  sent: readonly RecordSource[],
  environmentId: string | undefined,
): HistoryQuery {
  const filter = (field: QueryField, values: readonly string[]): FieldTerm => ({
    ...{ kind: 'field', field, values, start: 0, end: 0, isExcluded: false },
  });
  return {
    complaints,
    terms: [
      ...terms.filter((term) => !isOfSources(term)),
      ...(sent.length === 1 ? [filter('source', sent)] : []),
      ...(environmentId === undefined ? [] : [filter('env', [environmentId.toLowerCase()])]),
    ],
  };
}

/** Nothing after a record that is gone. */
function pageAfter(found: readonly RecordSummary[], afterId: string | undefined, limit: number): ListPage {
  const at = afterId === undefined ? 0 : found.findIndex(({ id }) => id === afterId) + 1 || found.length;
  const units = found.slice(at, at + limit).map((record) => [{ record, mark: NO_MARK }] as const);
  return { units, more: found.length > at + limit };
}

const isFirst = (after: RecordCursor): boolean => Object.values(after).every((id) => id === undefined);

function tallyOf(records: readonly RecordSummary[]): RecordTally[] {
  const counts = new Map<string, RecordTally>();
  for (const { operation, event, method, status } of records) {
    const key = `${operation ?? event ?? ''} ${method} ${status ?? ''}`;
    counts.set(key, { operation, event, method, status, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}

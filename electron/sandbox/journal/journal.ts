/**
 * The journal: every request that reached the sandbox in this run, with Verdict and answer; searchable and counted.
 *
 * Only in memory, limited to the newest entries and to previews of the bodies, so that a load test cannot fill a disk;
 * outside of the heap, but for what a list shows. Tokens are masked before anything leaves this file: what a row shows when it is
 * noted, the rest when it is read. The request itself stays as it came, for the doctor.
 */
import type { Diagnosis } from '../../../shared/doctor/finding.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';
import { createMasker, type Masker } from '../../../shared/observed/mask-secrets.ts';
import type { JournalEntry, JournalPage, JournalQuery, JournalSummary } from '../../../shared/sandbox/journal.ts';
import type { SignatureJudgement } from '../auth/verify-on-pool.ts';
import { createEvidenceRows } from './evidence-rows.ts';
import {
  createEntryMasker,
  createRowMasker,
  evidenceOf,
  isWhole,
  type JournalNote,
  observedOf,
  passedBy,
  searchText,
  summaryOf,
  type TraceReader,
} from './journal-entry.ts';

export type Journal = {
  /** Returns the entry's id. */
  add(note: JournalNote): number;
  /** Adds what the doctor said of an entry, or why it said nothing; an entry that is gone is no fault. */
  explain(id: number, explanation: Diagnosis | string): void;
  find(query: JournalQuery, limit: number): JournalPage;
  count(query: JournalQuery): number;
  get(id: number): JournalEntry | undefined;
  /** What words are looked for in: target, headers and bodies, masked and in small letters. */
  text(id: number): string;
  /** The request as it was received, unmasked: for this program's own use. `isWhole` is false if its body was cut. */
  received(id: number): ReceivedEntry | undefined;
  /** Drops all entries; ids keep counting. */
  clear(): void;
  /** The lists stay; nothing is added any more, and no entry is shown whole. */
  close(): void;
};

export type ReceivedEntry = { readonly request: HttpRequest; readonly isWhole: boolean; readonly atMs: number };

/** What a request is listed, filtered and counted by. */
type Row = {
  /** Masked. */
  summary: JournalSummary;
  /** By what it was judged, if it passed. */
  readonly passed?: SignatureJudgement | undefined;
  /** Why it was not diagnosed. */
  undiagnosed?: string;
};

export const JOURNAL_LIMIT = 5000;

export function createJournal(
  limit: number = JOURNAL_LIMIT,
  readTrace: TraceReader = () => undefined,
  onForeign?: (entry: JournalSummary) => void,
  /** Masks the secrets that the program knows, whoever wrote them. */
  hidden: () => Masker = () => NO_SECRETS,
): Journal {
  let rows: Row[] = [];
  let nextId = 1;
  let dropped = 0;
  const kept = createEvidenceRows();
  const maskerOf = createEntryMasker();
  const forRow = createRowMasker();
  // Ids have no gaps.
  const byId = (id: number): Row | undefined => rows[id - (rows[0]?.summary.id ?? 0)];
  const text = (id: number): string => {
    const [row, evidence] = [byId(id), kept.get(id)];
    return row && evidence ? searchText(row.summary, evidence, maskerOf(evidence, hidden())) : '';
  };
  const matching = (query: JournalQuery): Row[] =>
    rows.filter(
      ({ summary }) =>
        matches(summary, query) && (query.text === undefined || text(summary.id).includes(query.text.toLowerCase())),
    );
  return {
    add(note) {
      const evidence = evidenceOf(note);
      const summary = summaryOf(note, nextId, forRow(maskerOf(evidence, hidden())));
      const row: Row = { summary, passed: passedBy(note) };
      kept.add(nextId, evidence);
      rows.push(row);
      nextId += 1;
      // Cut seldom and a lot: shifting one entry at a time costs more.
      if (rows.length >= limit * 1.25) {
        dropped += rows.length - limit;
        rows = rows.slice(-limit);
        kept.dropBefore(rows[0]?.summary.id ?? nextId);
      }
      if (note.isOwn !== true) onForeign?.(row.summary);
      return row.summary.id;
    },
    explain(id, explanation) {
      const row = byId(id);
      const evidence = kept.get(id);
      if (row === undefined || evidence === undefined) return;
      const isDiagnosis = typeof explanation !== 'string';
      const sentence = isDiagnosis ? explanation.findings[0]?.message : undefined;
      row.summary = { ...row.summary, sentence: sentence && maskerOf(evidence, hidden()).text(sentence) };
      row.undiagnosed = isDiagnosis ? undefined : explanation;
      kept.explain(id, isDiagnosis ? explanation : undefined);
      if (row.summary.isOwn !== true) onForeign?.(row.summary);
    },
    find(query, most) {
      const found = matching(query);
      const entries = found.slice(-most).reverse();
      return { entries: entries.map(({ summary }) => summary), matched: found.length, dropped };
    },
    count: (query) => matching(query).length,
    text,
    get(id) {
      const row = byId(id);
      const evidence = kept.get(id);
      if (row === undefined || evidence === undefined) return undefined;
      const masker = maskerOf(evidence, hidden());
      const diagnosis = kept.diagnosis(id);
      return {
        ...row.summary,
        ...observedOf(evidence, row.passed, readTrace, masker),
        ...(diagnosis === undefined ? {} : { diagnosis: masker.json(diagnosis) }),
        ...(row.undiagnosed === undefined ? {} : { undiagnosed: masker.text(row.undiagnosed) }),
      };
    },
    received(id) {
      const row = byId(id);
      const evidence = row && kept.get(id);
      return evidence && { request: evidence.request, isWhole: isWhole(evidence), atMs: row.summary.atMs };
    },
    clear() {
      rows = [];
      dropped = 0;
      kept.clear();
    },
    close: kept.close,
  };
}

const NO_SECRETS = createMasker([]);

function matches(summary: JournalSummary, query: JournalQuery): boolean {
  if (query.sinceId !== undefined && summary.id <= query.sinceId) return false;
  if (query.own !== undefined && (summary.isOwn ?? false) !== query.own) return false;
  if (query.operation !== undefined && summary.operation !== query.operation) return false;
  if (query.method !== undefined && summary.method !== query.method.toUpperCase()) return false;
  if (query.status !== undefined && summary.status !== query.status) return false;
  if (query.verified !== undefined && (summary.verified ?? false) !== query.verified) return false;
  if (query.path === undefined) return true;
  const path = summary.target.split('?')[0];
  return path === query.path || path === `/v1${query.path}`;
}

/**
 * The journal: every request that reached the sandbox in this run, with Verdict and answer; searchable and counted.
 *
 * Only in memory, limited to the newest entries and to previews of the bodies, so that a load test cannot fill a disk;
 * packed, but for what a list shows. Tokens are masked before anything leaves this file: what a row shows when it is
 * noted, the rest when it is read. The request itself stays as it came, for the doctor.
 */
import type { Diagnosis } from '../../../shared/doctor/finding.ts';
import { dropOldest } from '../../../shared/drop-oldest.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';
import { createMasker, type Masker } from '../../../shared/observed/mask-secrets.ts';
import type { JournalEntry, JournalPage, JournalQuery, JournalSummary } from '../../../shared/sandbox/journal.ts';
import {
  createEntryMasker,
  createRowMasker,
  evidenceOf,
  isWhole,
  type JournalNote,
  observedOf,
  searchText,
  summaryOf,
  type TraceReader,
} from './journal-entry.ts';
import { createPackedEvidence, packJson, unpackJson } from './packed-evidence.ts';

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
};

export type ReceivedEntry = { readonly request: HttpRequest; readonly isWhole: boolean; readonly atMs: number };

/** What a request is listed, filtered and counted by; the rest is packed. */
type Row = {
  /** Masked. */
  summary: JournalSummary;
  /** Why it was not diagnosed. */
  undiagnosed?: string;
};

export const JOURNAL_LIMIT = 5000;
/** A diagnosis holds two bases: of older ones only the sentence stays in the summary. */
const MOST_DIAGNOSES = 500;

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
  const packed = createPackedEvidence();
  const maskerOf = createEntryMasker();
  const forRow = createRowMasker();
  /** By entry, the one diagnosed last at the end. */
  const diagnoses = new Map<number, Uint8Array>();
  // Ids have no gaps.
  const byId = (id: number): Row | undefined => rows[id - (rows[0]?.summary.id ?? 0)];
  const text = (id: number): string => {
    const [row, evidence] = [byId(id), packed.get(id)];
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
      const row: Row = { summary: summaryOf(note, nextId, forRow(maskerOf(evidence, hidden()))) };
      packed.add(nextId, evidence);
      rows.push(row);
      nextId += 1;
      // Cut seldom and a lot: shifting one entry at a time costs more.
      if (rows.length >= limit * 1.25) {
        dropped += rows.length - limit;
        rows = rows.slice(-limit);
        packed.dropBefore(rows[0]?.summary.id ?? nextId);
      }
      if (note.isOwn !== true) onForeign?.(row.summary);
      return row.summary.id;
    },
    explain(id, explanation) {
      const row = byId(id);
      const evidence = packed.get(id);
      if (row === undefined || evidence === undefined) return;
      const isDiagnosis = typeof explanation !== 'string';
      const sentence = isDiagnosis ? explanation.findings[0]?.message : undefined;
      row.summary = { ...row.summary, sentence: sentence && maskerOf(evidence, hidden()).text(sentence) };
      row.undiagnosed = isDiagnosis ? undefined : explanation;
      diagnoses.delete(id);
      if (isDiagnosis) {
        diagnoses.set(id, packJson(explanation));
        dropOldest(diagnoses, MOST_DIAGNOSES);
      }
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
      const evidence = packed.get(id);
      if (row === undefined || evidence === undefined) return undefined;
      const masker = maskerOf(evidence, hidden());
      const diagnosis = diagnoses.get(id);
      return {
        ...row.summary,
        ...observedOf(evidence, readTrace, masker),
        // Packed by `explain`.
        ...(diagnosis === undefined ? {} : { diagnosis: masker.json(unpackJson(diagnosis) as Diagnosis) }),
        ...(row.undiagnosed === undefined ? {} : { undiagnosed: masker.text(row.undiagnosed) }),
      };
    },
    received(id) {
      const row = byId(id);
      const evidence = row && packed.get(id);
      return evidence && { request: evidence.request, isWhole: isWhole(evidence), atMs: row.summary.atMs };
    },
    clear() {
      rows = [];
      dropped = 0;
      packed.clear();
      diagnoses.clear();
    },
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

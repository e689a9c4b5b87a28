/**
 * What the journal keeps of each request besides its row, in a table of a database in memory, because it is seldom read and
 * there is much of it: as objects, thousands of entries weigh several times their bytes and keep the garbage collector at work.
 *
 * Entries wait until there is a handful of them, and are then written by one statement, which costs some five microseconds
 * each; see decision 046. Never on a disk, since there are tokens in it.
 */
import type { Diagnosis } from '../../../shared/doctor/finding.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';
import type { Verdict } from '../../../shared/signature/verdict.ts';
import type { SqlValue } from '../../sqlite/database.ts';
import { openDatabase } from '../../sqlite/open-database.ts';
import type { Reply } from '../http/reply.ts';

/** Bodies are previews. */
export type EntryEvidence = {
  readonly request: HttpRequest;
  readonly requestBytes: number;
  /** Without the base: it can be rebuilt from the request. Absent too where a judgement says that the request passed. */
  readonly verdict?: Pick<Verdict, 'verified' | 'checks' | 'warnings'>;
  readonly reply?: Pick<Reply, 'status' | 'headers' | 'body'>;
  readonly replyBytes: number;
};

export type EvidenceRows = {
  add(id: number, evidence: EntryEvidence): void;
  get(id: number): EntryEvidence | undefined;
  dropBefore(id: number): void;
  /** Of the newest so many. */
  explain(id: number, diagnosis: Diagnosis | undefined): void;
  diagnosis(id: number): Diagnosis | undefined;
  clear(): void;
  /** From then on it is empty. */
  close(): void;
};

const SCHEMA = `
CREATE TABLE evidence (id INTEGER PRIMARY KEY, head TEXT NOT NULL, request_body BLOB NOT NULL, reply_body BLOB) STRICT;
CREATE TABLE diagnoses (seq INTEGER PRIMARY KEY, id INTEGER NOT NULL UNIQUE, diagnosis TEXT NOT NULL) STRICT;
`;
const AT_ONCE = 64;
/** A diagnosis holds two bases. */
const MOST_DIAGNOSES = 500;

type Row = { readonly head: string; readonly request_body: Uint8Array; readonly reply_body: Uint8Array | null };
/** As it is in `head`. */
type Head = Omit<EntryEvidence, 'request' | 'reply'> & {
  readonly request: Omit<HttpRequest, 'body'>;
  readonly reply?: Omit<NonNullable<EntryEvidence['reply']>, 'body'>;
};

export function createEvidenceRows(): EvidenceRows {
  const db = openDatabase(':memory:', SCHEMA);
  let waiting: (readonly [id: number, evidence: EntryEvidence])[] = [];
  /** A diagnosis may come when the sandbox is gone. */
  let isOpen = true;
  const flush = (): void => {
    const rows = waiting;
    waiting = [];
    if (rows.length === 0 || !isOpen) return;
    const values: SqlValue[] = [];
    for (const [id, { request, requestBytes, verdict, reply, replyBytes }] of rows) {
      const { body, ...asked } = request;
      const told = reply && { status: reply.status, headers: reply.headers };
      const head: Head = { request: asked, requestBytes, verdict, reply: told, replyBytes };
      values.push(id, JSON.stringify(head), body, reply?.body ?? null);
    }
    db.run(`INSERT INTO evidence VALUES ${rows.map(() => '(?, ?, ?, ?)').join()}`, ...values);
  };
  return {
    add(id, evidence) {
      waiting.push([id, evidence]);
      if (waiting.length >= AT_ONCE) flush();
    },
    get(id) {
      flush();
      if (!isOpen) return undefined;
      const row = db.get<Row>('SELECT head, request_body, reply_body FROM evidence WHERE id = ?', id);
      if (!row) return undefined;
      // Written by `flush`.
      const { request, reply, ...rest } = JSON.parse(row.head) as Head;
      return {
        ...rest,
        request: { ...request, body: row.request_body },
        ...(reply && row.reply_body ? { reply: { ...reply, body: row.reply_body } } : {}),
      };
    },
    dropBefore(id) {
      flush();
      if (!isOpen) return;
      db.run('DELETE FROM evidence WHERE id < ?', id);
      db.run('DELETE FROM diagnoses WHERE id < ?', id);
    },
    explain(id, diagnosis) {
      db.run('DELETE FROM diagnoses WHERE id = ?', id);
      if (!diagnosis) return;
      db.run('INSERT INTO diagnoses (id, diagnosis) VALUES (?, ?)', id, JSON.stringify(diagnosis));
      db.run('DELETE FROM diagnoses WHERE seq <= (SELECT max(seq) FROM diagnoses) - ?', MOST_DIAGNOSES);
    },
    diagnosis(id) {
      const row = db.get<{ diagnosis: string }>('SELECT diagnosis FROM diagnoses WHERE id = ?', id);
      return row && (JSON.parse(row.diagnosis) as Diagnosis);
    },
    clear() {
      waiting = [];
      if (isOpen) db.exec('DELETE FROM evidence; DELETE FROM diagnoses;');
    },
    close() {
      isOpen = false;
      db.close();
    },
  };
}

/**
 * The entries of the embedded sandbox's journal as records, and what the doctor finds of those that other programs sent.
 *
 * The journal holds the requests; only findings are kept here, and they go when the journal begins anew.
 */

import { bytesOf } from '../../shared/bytes/base64.ts';
import type { WholeRecord } from '../../shared/contract/record-commands.ts';
import { dropOldest } from '../../shared/drop-oldest.ts';
import { AppError, reasonOf } from '../../shared/failure.ts';
import { diagnosisSentence } from '../../shared/loupe/diagnosis-sentence.ts';
import type { RecordSummary } from '../../shared/record/record-summary.ts';
import { refusalSentence } from '../../shared/result/refusal-of.ts';
import type { JournalSummary } from '../../shared/sandbox/journal.ts';
import { CHECK_IDS } from '../../shared/signature/verdict.ts';
import type { DiagnoseUnasked, UnaskedExplanation } from '../doctor-pool/unasked-diagnoses.ts';
import { SANDBOX_ENVIRONMENT_ID } from '../environments/environments-file.ts';
import { type WholeCasePorts, wholeCase } from '../exchange/whole-case.ts';
import type { SandboxAdmin } from '../sandbox/admin/admin.ts';
import type { Captured } from './loupe.ts';

export type SandboxCaptures = {
  /** Announces a request; diagnoses it unless the sandbox explains refusals itself. */
  saw(entry: JournalSummary): void;
  /** All that the journal holds, newest first. */
  list(): readonly RecordSummary[];
  /** Undefined for an id that is not of the journal. @throws AppError `entry-unknown`. */
  captured(id: string): Captured | undefined;
  /** Empties the journal. */
  clear(): void;
};

type SandboxCaptureParts = WholeCasePorts & {
  announce(summary: RecordSummary): void;
  admin(): SandboxAdmin | undefined;
  readonly diagnose: DiagnoseUnasked;
};

type Found = Pick<WholeRecord, 'diagnosis' | 'sentence'>;

const ID = /^journal-(\d+)$/;
/** More than the journal ever holds. */
const ALL_ENTRIES = 1_000_000;
const MOST_FINDINGS = 500;
const NOT_YET = 'Too many came at once for each to be looked into. Open it to have it diagnosed.';

export function createSandboxCaptures(parts: SandboxCaptureParts): SandboxCaptures {
  const { announce, vault, admin, diagnose } = parts;
  let of: SandboxAdmin | undefined;
  let found = new Map<number, Found>();

  const looking = new Set<number>();

  /** Ids begin anew with each start of the sandbox. */
  const running = (): SandboxAdmin | undefined => {
    const now = admin();
    if (now !== of) {
      of = now;
      found = new Map();
    }
    return now;
  };
  const foundOf = (entry: JournalSummary): Found => {
    const known = found.get(entry.id);
    if (known) return known;
    if (entry.sentence !== undefined) return { sentence: entry.sentence };
    const isExpected = looking.has(entry.id) || of?.settings().explainRefusals === true;
    return entry.verified === false && !isExpected ? { sentence: NOT_YET } : {};
  };
  /** Whatever a row is made of: no stored token is in it. */
  const masked = <T>(shown: T): T => vault.masker(SANDBOX_ENVIRONMENT_ID).json(shown);
  const find = (entry: JournalSummary, finding: Found): void => {
    found.set(entry.id, finding);
    dropOldest(found, MOST_FINDINGS);
    announce(masked(recordOfEntry(entry, finding)));
  };

  const findingOf = (found: UnaskedExplanation, { keyId }: JournalSummary): Found => {
    const diagnosis = masked(found);
    return typeof diagnosis === 'string'
      ? { sentence: diagnosis }
      : { diagnosis, sentence: diagnosisSentence(diagnosis, keyId) };
  };

  const caseOf = (at: SandboxAdmin, id: number) => wholeCase(parts, SANDBOX_ENVIRONMENT_ID, at.diagnosisOf(id));

  /** Never rejects: nobody waits for it. */
  async function look(at: SandboxAdmin, entry: JournalSummary): Promise<void> {
    looking.add(entry.id);
    try {
      const bodyBytes = at.journal.received(entry.id)?.request.body.length ?? 0;
      const explanation = await diagnose(bodyBytes, () => caseOf(at, entry.id));
      if (running() === at) find(entry, findingOf(explanation, entry));
    } catch (error) {
      if (running() === at) find(entry, { sentence: `Not diagnosed: ${reasonOf(error)}` });
    } finally {
      looking.delete(entry.id);
    }
  }

  function explain(at: SandboxAdmin, entry: JournalSummary): void {
    const { diagnosis, undiagnosed } = at.journal.get(entry.id) ?? {};
    if (diagnosis !== undefined) find(entry, findingOf(diagnosis, entry));
    else if (undiagnosed !== undefined) find(entry, { sentence: undiagnosed });
    else {
      // With explainRefusals on, the journal calls `saw` again with the diagnosis.
      if (!at.settings().explainRefusals) void look(at, entry);
      announce(masked(recordOfEntry(entry, foundOf(entry))));
    }
  }

  return {
    saw(entry) {
      const now = running();
      if (now && entry.verified === false) {
        explain(now, entry);
        return;
      }
      announce(masked(recordOfEntry(entry, {})));
      if (!now) return;
      const response = (entry.status ?? 0) >= 400 ? now.journal.get(entry.id)?.response : undefined;
      if (response) find(entry, { sentence: refusalSentence({ ...response, body: bytesOf(response.body.base64) }) });
    },
    list: () => (running()?.journal.find({}, ALL_ENTRIES).entries ?? []).map((one) => recordOfEntry(one, foundOf(one))),
    captured(id) {
      const journalId = entryIdOf(id);
      if (journalId === 0) return undefined;
      const now = running();
      const entry = now?.journal.get(journalId);
      if (!now || !entry) {
        const message =
          'The sandbox’s journal no longer holds this request: it was cleared, or the sandbox was stopped.';
        throw new AppError({ code: 'entry-unknown', message });
      }
      const { request, trace, verdict, response, maskedSecrets, diagnosis } = entry;
      const seen = { request, trace, verdict, response, maskedSecrets, diagnosis };
      const finding = found.get(journalId) ?? { sentence: entry.sentence };
      const capture = { ...recordOfEntry(entry, finding), ...seen, ...finding };
      return { capture: masked(capture), job: () => caseOf(now, journalId) };
    },
    clear: () => running()?.journal.clear(),
  };
}

/** The number of an entry in the journal; 0 for another record's id. */
export function entryIdOf(id: string): number {
  return Number(ID.exec(id)?.[1] ?? 0);
}

/** An entry of the journal as a record. Its URL is the target as it was sent. */
export function recordOfEntry(entry: JournalSummary, { sentence }: Found = entry): RecordSummary {
  const { id, atMs, method, target, operation, verified, keyId, status, reasons, fault, isOwn } = entry;
  return {
    id: `journal-${id}`,
    kind: 'entry',
    environmentId: SANDBOX_ENVIRONMENT_ID,
    startedAtMs: atMs,
    method,
    url: target,
    label: `Request ${id}`,
    operation,
    verified,
    failedChecks: CHECK_IDS.filter((check) => reasons.includes(check)),
    keyId,
    status,
    sentence,
    reasons,
    fault,
    isOwn,
  };
}

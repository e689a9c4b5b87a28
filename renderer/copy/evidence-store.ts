/**
 * Evidence: a session or exchanges as one file, as text for a bug tracker, or as an archive with pictures; and what of the subscriber it shows.
 *
 * Main gathers and masks; what is shown in clear is asked for anew each time a menu opens.
 */
import { createStore } from 'zustand/vanilla';
import type { EvidenceSubject } from '../../shared/contract/evidence-commands.ts';
import { isRunOf } from '../../shared/contract/run-state.ts';
import {
  CASE_EXTENSION,
  type Case,
  type CaseIncludes,
  NOTHING_INCLUDED,
  writeCase,
} from '../../shared/evidence/case.ts';
import { reportArchive, reportText } from '../../shared/evidence/report-of-case.ts';
import type { Failure } from '../../shared/failure.ts';
import { type CaseFailure, caseFailures } from '../../shared/flow/report-text.ts';
import type { Exchange } from '../../shared/request/exchange.ts';
import type { Silence } from '../../shared/ussd/lint/silence.ts';
import { defineStore } from '../app/define-store.ts';
import { CLIPBOARD_REFUSED, savedFileStem, savingWords } from '../app/handed-out.ts';
import { reportedSteps, runStore } from '../app/run-store.ts';
import type { StoreDeps } from '../app/store-types.ts';

export const EVIDENCE_FORMS = {
  case: 'Save as evidence (.dialcase)',
  text: 'Copy as bug report (Markdown)',
  archive: 'Save as bug report with pictures (.zip)',
} as const;
export type EvidenceForm = keyof typeof EVIDENCE_FORMS;

/** The whole session of a key press; any other exchange alone. */
export function evidenceSubjectOf({ id, press }: Pick<Exchange, 'id' | 'press'>): EvidenceSubject {
  return press ? { kind: 'session', id } : { kind: 'exchanges', ids: [id] };
}

export type EvidenceStatus =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly form: EvidenceForm }
  /** `isDone`: false where the dialog was cancelled, or nothing could be written. */
  | { readonly kind: 'done'; readonly form: EvidenceForm; readonly words: string; readonly isDone: boolean }
  | { readonly kind: 'failed'; readonly form: EvidenceForm; readonly failure: Failure };

/** Of those that are told to main. */
const MOST_FAILURES = 300;

export type EvidenceState = {
  readonly state: EvidenceStatus;
  readonly includes: CaseIncludes;
  include(changes: Partial<CaseIncludes>): void;
  make(subject: EvidenceSubject, form: EvidenceForm): Promise<void>;
  /** Clears the result of the last one, and hides everything again. */
  settle(): void;
};

/** A browser tells nobody what became of it; a native window does, later. */
const offered = (name: string): string => `Offered for saving as ${name}.`;

type EvidenceDeps = Pick<StoreDeps, 'host' | 'nowMs' | 'saveFile' | 'writeClipboard'> & {
  /** What the user silenced on the phones. */
  silences(): readonly Silence[];
  /** What failed at the steps of the flows that were run. */
  failures(): readonly CaseFailure[];
};

export function createEvidenceStore({ host, nowMs, saveFile, writeClipboard, silences, failures }: EvidenceDeps) {
  const store = createStore<EvidenceState>()((set, get) => {
    async function give(form: EvidenceForm, made: Case): Promise<string> {
      const stem = savedFileStem(nowMs());
      switch (form) {
        case 'case': {
          const name = `${stem}.${CASE_EXTENSION}`;
          saveFile(name, [writeCase(made)], 'application/json');
          return offered(name);
        }
        case 'text':
          await writeClipboard(reportText(made));
          return 'Copied as Markdown.';
        case 'archive':
          saveFile(`${stem}.zip`, [reportArchive(made)], 'application/zip');
          return offered(`${stem}.zip`);
      }
    }
    return {
      state: { kind: 'idle' },
      includes: NOTHING_INCLUDED,
      include: (changes) => set({ includes: { ...get().includes, ...changes } }),
      async make(subject, form) {
        if (get().state.kind === 'busy') return;
        set({ state: { kind: 'busy', form } });
        const answer = await host.call('evidence.make', {
          subject,
          includes: get().includes,
          failures: [...failures()],
          silences: silences().map(({ rule, state, reason }) => ({ rule, state, reason })),
        });
        if (!answer.ok) return set({ state: { kind: 'failed', form, failure: answer.failure } });
        try {
          set({ state: { kind: 'done', form, words: await give(form, answer.value), isDone: true } });
        } catch {
          set({ state: { kind: 'failed', form, failure: CLIPBOARD_REFUSED } });
        }
      },
      settle: () => set({ state: { kind: 'idle' }, includes: NOTHING_INCLUDED }),
    };
  });
  host.on('saving.ended', (ended) => {
    const { state } = store.getState();
    if (state.kind !== 'done' || state.words !== offered(ended.offeredAs)) return;
    store.setState({ state: { ...state, isDone: ended.outcome === 'saved', words: savingWords(ended) } });
  });
  return store;
}

export const evidenceStore = defineStore((page, stores) => {
  const { lint, twoPhones } = stores;
  const runs = runStore(stores);
  return createEvidenceStore({
    ...page,
    silences: () => [...lint.getState().silences, ...(twoPhones.getState().second?.lint.getState().silences ?? [])],
    failures: () =>
      Object.values(runs.getState().runs)
        .flatMap((run) =>
          isRunOf(run, 'flow') && run.result
            ? caseFailures(run.result.report.flow, reportedSteps(run.result.report, run.came))
            : [],
        )
        .slice(-MOST_FAILURES),
  });
});

/**
 * An opened case: a file of evidence from anywhere, read away from the page's thread, and the step that is shown.
 *
 * It touches neither history nor environments, and is gone when it is closed. shared/evidence reads the file.
 */
import { createStore } from 'zustand/vanilla';
import { type Case, LARGEST_CASE_BYTES } from '../../shared/evidence/case.ts';
import type { Answer, Failure } from '../../shared/failure.ts';
import { shortened } from '../../shared/text/shortened.ts';
import { defineStore } from '../app/define-store.ts';
import { latest } from '../app/latest.ts';
import type { CaseReader, StoreDeps } from '../app/store-types.ts';
import { type ChosenFile, fileUnreadable, readChosenFile } from '../ui/chosen-file.ts';

export type OpenedCase =
  | { readonly kind: 'closed' }
  | { readonly kind: 'reading'; readonly name: string }
  | { readonly kind: 'failed'; readonly name: string; readonly failure: Failure }
  /** `at`: index of the step that is shown, or of the exchange where there are no steps. */
  | { readonly kind: 'open'; readonly name: string; readonly case: Case; readonly at: number };

export type CaseState = {
  readonly opened: OpenedCase;
  open(file: ChosenFile): Promise<void>;
  show(at: number): void;
  close(): void;
};

const READ_LIMIT_MS = 15_000;

export function createCaseStore({ readCase, later }: Pick<StoreDeps, 'later'> & { readonly readCase: CaseReader }) {
  return createStore<CaseState>()((set, get) => {
    const reading = latest();
    let stop = new AbortController();

    async function read(file: ChosenFile, stopping: AbortController): Promise<Answer<Case>> {
      later(() => stopping.abort(), READ_LIMIT_MS);
      const bytes = await readChosenFile(file, { what: 'a case', mostBytes: LARGEST_CASE_BYTES });
      return bytes.ok ? readCase(bytes.value, stopping.signal).catch(fileUnreadable) : bytes;
    }

    return {
      opened: { kind: 'closed' },
      async open(file) {
        const isNewest = reading();
        stop.abort();
        stop = new AbortController();
        const name = shortened(file.name, 120);
        set({ opened: { kind: 'reading', name } });
        const answer = await read(file, stop);
        if (!isNewest()) return;
        set({
          opened: answer.ok
            ? { kind: 'open', name, case: answer.value, at: answer.value.openAt }
            : { kind: 'failed', name, failure: answer.failure },
        });
      },
      show(at) {
        const { opened } = get();
        if (opened.kind !== 'open') return;
        const last = Math.max(opened.case.steps.length, opened.case.exchanges.length) - 1;
        set({ opened: { ...opened, at: Math.max(0, Math.min(last, at)) } });
      },
      close() {
        reading();
        stop.abort();
        set({ opened: { kind: 'closed' } });
      },
    };
  });
}

export const caseStore = defineStore(createCaseStore);

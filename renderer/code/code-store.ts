/**
 * The Code dialog: a request, the chosen language, and the program that main generated.
 *
 * Remembers the language. Ignores late answers to anything but the latest choice.
 */
import { createStore } from 'zustand/vanilla';
import type { GeneratedProgram } from '../../shared/codegen/generate.ts';
import { TARGET_IDS, type TargetId } from '../../shared/codegen/target.ts';
import type { CommandInput } from '../../shared/contract/commands.ts';
import type { Failure } from '../../shared/failure.ts';
import { defineStore } from '../app/define-store.ts';
import { latest } from '../app/latest.ts';
import type { StoreDeps } from '../app/store-types.ts';

/** What the program should do: repeat an exchange from history, or send an operation as filled in. */
export type CodeSubject = CommandInput<'codegen.program'>['of'];

export type CodeStatus =
  | { readonly kind: 'asking' }
  | { readonly kind: 'printed'; readonly program: GeneratedProgram }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type CodeState = {
  readonly target: TargetId;
  /** Absent while the dialog is closed. */
  readonly opened?: { readonly subject: CodeSubject; readonly title: string };
  readonly state: CodeStatus;
  /** `title` describes the program for the user: `requests.list`. */
  open(subject: CodeSubject, title: string): Promise<void>;
  choose(target: TargetId): Promise<void>;
  tryAgain(): Promise<void>;
  download(): void;
  close(): void;
};

const ENTRY = 'code-target';

export function createCodeStore({ host, keep, saveFile }: Pick<StoreDeps, 'host' | 'keep' | 'saveFile'>) {
  const kept = keep.read(ENTRY);
  return createStore<CodeState>()((set, get) => {
    const asking = latest();
    async function print(): Promise<void> {
      const { opened, target } = get();
      if (!opened) return;
      const isNewest = asking();
      const answer = await host.call('codegen.program', { target, of: opened.subject });
      if (!isNewest()) return;
      set({
        state: answer.ok ? { kind: 'printed', program: answer.value } : { kind: 'failed', failure: answer.failure },
      });
    }
    return {
      target: TARGET_IDS.find((id) => id === kept) ?? 'node',
      state: { kind: 'asking' },
      open(subject, title) {
        set({ opened: { subject, title }, state: { kind: 'asking' } });
        return print();
      },
      choose(target) {
        // Keeps the current program until the next arrives, to avoid flicker.
        set({ target });
        keep.write(ENTRY, target);
        return print();
      },
      tryAgain() {
        set({ state: { kind: 'asking' } });
        return print();
      },
      download() {
        const { state } = get();
        if (state.kind === 'printed') saveFile(state.program.fileName, [state.program.program], 'text/plain');
      },
      close() {
        asking();
        set({ opened: undefined, state: { kind: 'asking' } });
      },
    };
  });
}

export const codeStore = defineStore(createCodeStore);

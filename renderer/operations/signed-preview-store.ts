/**
 * How the shown form would be signed: fetched from main while the fold is open, and again shortly after each change.
 *
 * Only the latest answer counts. The panel Compose decides which form is shown.
 */
import { createStore } from 'zustand/vanilla';
import type { CommandOutput } from '../../shared/contract/commands.ts';
import type { Failure } from '../../shared/failure.ts';
import type { OperationInput } from '../../shared/request/operation-input.ts';
import { defineStore } from '../app/define-store.ts';
import { latest } from '../app/latest.ts';
import { type OperationsState, operationsStore, shownForm } from './operations-store.ts';

export type SignedPreview =
  | { readonly kind: 'asking' }
  | ({ readonly kind: 'signed' } & CommandOutput<'operation.preview'>)
  | { readonly kind: 'refused'; readonly failure: Failure };

/** The previewed request and its destination. */
export type PreviewedForm = { readonly environmentId: string; readonly input: OperationInput };

export type SignedPreviewState = {
  readonly isOpen: boolean;
  readonly preview?: SignedPreview;
  open(isOpen: boolean): void;
  /** The shown form changed, or another one opened. */
  formChanged(form: PreviewedForm | undefined): void;
};

const PAUSE_MS = 150;

export const signedPreviewStore = defineStore(({ host, later }, stores) => {
  const store = createStore<SignedPreviewState>()((set, get) => {
    let form: PreviewedForm | undefined;
    const asking = latest();

    function askSoon(): void {
      const isNewest = asking();
      later(() => {
        if (isNewest() && get().isOpen && form) void ask(isNewest, form);
      }, PAUSE_MS);
    }

    async function ask(isNewest: () => boolean, asked: PreviewedForm): Promise<void> {
      if (!get().preview) set({ preview: { kind: 'asking' } });
      const answer = await host.call('operation.preview', { ...asked });
      if (!isNewest()) return;
      set({ preview: answer.ok ? { kind: 'signed', ...answer.value } : { kind: 'refused', failure: answer.failure } });
    }

    return {
      isOpen: false,
      open(isOpen) {
        set({ isOpen });
        if (isOpen) askSoon();
      },
      formChanged(next) {
        const isAnother =
          next?.environmentId !== form?.environmentId || next?.input.operation !== form?.input.operation;
        form = next;
        // Never shows another operation's preview under this form.
        if (isAnother) set({ preview: undefined });
        if (get().isOpen) askSoon();
      },
    };
  });
  const follow = (room: OperationsState) => {
    const input = shownForm(room)?.draft.input;
    const { environmentId } = room;
    store.getState().formChanged(input && environmentId !== undefined ? { environmentId, input } : undefined);
  };
  const operations = operationsStore(stores);
  operations.subscribe((now, before) => {
    const isSame = shownForm(now)?.draft.input === shownForm(before)?.draft.input;
    if (!isSame || now.environmentId !== before.environmentId) follow(now);
  });
  follow(operations.getState());
  return store;
});

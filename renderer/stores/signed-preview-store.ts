/**
 * What the shown form would be signed as: asked of main while its fold is open, anew a moment after each change.
 *
 * Only the last question's answer counts. Which form is shown is the Operations room's to say.
 */
import { createStore } from 'zustand/vanilla';
import type { CommandOutput } from '../../shared/contract/commands.ts';
import type { Failure } from '../../shared/failure.ts';
import type { OperationInput } from '../../shared/request/operation-input.ts';
import { latest } from './latest.ts';
import type { StoreDeps } from './store-types.ts';

export type SignedPreview =
  | { readonly kind: 'asking' }
  | ({ readonly kind: 'signed' } & CommandOutput<'operation.preview'>)
  | { readonly kind: 'refused'; readonly failure: Failure };

/** The request that is previewed, and where it would go. */
export type PreviewedForm = { readonly environmentId: string; readonly input: OperationInput };

export type SignedPreviewState = {
  readonly isOpen: boolean;
  readonly preview?: SignedPreview;
  open(isOpen: boolean): void;
  /** The shown form changed, or another one is shown. */
  formChanged(form: PreviewedForm | undefined): void;
};

const PAUSE_MS = 150;

export function createSignedPreviewStore({ host, later }: Pick<StoreDeps, 'host' | 'later'>) {
  return createStore<SignedPreviewState>()((set, get) => {
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
        // Another operation's preview must not stand under this one's form.
        if (isAnother) set({ preview: undefined });
        if (get().isOpen) askSoon();
      },
    };
  });
}
